// The decision: who acts, what can be chosen with its cost and exact chance, and a button that says who does what.
import { button, cubes, lines, make, percent, svg, token } from "./dom.js";
import { say } from "./words.js";

const RULE = /^[A-Z]+-[A-Z]*\d+$/; // the id of a rule, which players need not read

// chosen: the index of the option that is ticked; seat: whose options are shown; on: what clicks do.
export function drawDecision(shown, cards, { chosen, seat }, on) {
  const { decision } = shown;
  const seats = [...new Set(decision.groups.map((group) => group.seat).filter((one) => one !== null && one >= 0))];
  const groups = decision.groups.filter((group) => seats.length < 2 || group.seat === seat || !seats.includes(group.seat));
  const facts = [decision.text ? make("p", { class: "soft" }, decision.text) : null, roll(decision.roll)];
  const order = [...groups.filter((group) => group.section === "here"), ...groups.filter((group) => group.section !== "here")];
  return [
    make("p", { class: "eyebrow" }, [shown.round.name, shown.round.phase].filter(Boolean).join(", ")),
    make("h2", { tabindex: "-1", id: "question" }, decision.title),
    ...facts,
    outcomes(decision),
    seats.length < 2 ? null : actors(shown, seats, seat, cards, on),
    ...order.map((group) => options(group, chosen, on)),
    confirm(decision, chosen, on),
  ].filter(Boolean);
}

function roll(dice) {
  return dice ? make("p", {}, ...dice.map((one) => die(one))) : null;
}

export function die(pips) {
  return make("span", { class: pips === 6 ? "die six" : "die" }, String(pips));
}

function outcomes({ success, failure }) {
  if (!success && !failure) return null;
  const row = (text, kind) => (text ? make("p", { class: "outcome" }, make("span", { class: kind }, `${say(kind)} `), text) : null);
  return make("div", {}, row(success, "good"), row(failure, "bad"));
}

function actors(shown, seats, seat, kids, on) {
  const one = (number) => {
    const person = shown.seats[number];
    const kid = kids.find((other) => other.id === person.id);
    return make("button", { type: "button", "aria-pressed": String(number === seat), "data-seat": number, onclick: () => on.seat(number) },
      token(person), person.name, kid ? time(kid.cubes) : null, person.bot ? make("span", { class: "bot" }, person.bot) : null);
  };
  return make("div", { class: "seats", role: "group", "aria-label": say("who") }, ...seats.map(one));
}

// The cubes of a kid: left, spent, and not to be had today.
export function time({ left, spent, missing }) {
  const label = say("cubes", { left, spent, missing: missing.length });
  return cubes([...Array(left).fill("left"), ...Array(spent).fill("spent"), ...missing.map(() => "missing")], label);
}

function options(group, chosen, on) {
  const labels = group.options.map((option) => option.label);
  const plain = (option) => labels.indexOf(option.label) === labels.lastIndexOf(option.label);
  const named = group.seat !== null && group.seat >= 0;
  const fields = group.options.map((option) =>
    choice(option, (named && plain(option) && option.label) || option.text, option.index === chosen, on));
  return make("fieldset", { class: group.section === "go" ? "options go" : "options" },
    group.title ? make("legend", {}, group.title) : null, ...fields);
}

function choice(option, name, ticked, on) {
  const facts = [
    option.card && !RULE.test(option.source_text) ? option.source_text : "",
    option.dice ? say("dice", { count: option.dice, trait: option.trait ?? "" }) : "",
    option.detail ?? "", option.remark ?? "",
    option.does ?? "",
    option.helpers?.length ? say("help", { count: option.helpers.length }) : "",
  ].filter(Boolean).join(" · ");
  const input = make("input", { type: "radio", name: "option", value: option.index, "data-option": option.index, "aria-label": spoken(option) });
  input.checked = ticked;
  input.addEventListener("change", () => on.tick(option.index));
  input.addEventListener("keydown", (event) => event.key === "Enter" && on.choose(option.index));
  const cost = option.cost ? cubes(Array(Math.min(option.cost, 9)).fill("left"), say("time", { cost: option.cost })) : null;
  return make("label", { class: "option" }, input,
    make("span", { class: "name" }, name, " ", cost),
    facts ? make("span", { class: "facts" }, facts) : null,
    odds(option));
}

function spoken(option) {
  const chance = option.chance === undefined ? "" : say("roll", { chance: percent(option.chance) });
  const pushed = option.pushed_chance === undefined ? "" : say("pushed", { chance: percent(option.pushed_chance) });
  return [option.text, option.cost ? say("time", { cost: option.cost }) : "", chance, pushed].filter(Boolean).join(". ");
}

function odds(option) {
  if (option.chance === undefined) return option.chance_text ? make("span", { class: "odds" }, option.chance_text) : null;
  const whole = Math.max(option.pushed_chance ?? 0, option.chance);
  const bar = svg("svg", { viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "ground", x: 0.5, y: 0.5, width: 99, height: 13, rx: 5 }),
    svg("rect", { class: "push", x: 1, y: 1, width: 98 * whole, height: 12, rx: 4 }),
    svg("rect", { class: "first", x: 1, y: 1, width: 98 * option.chance, height: 12, rx: 4 }));
  const more = option.pushed_chance === undefined ? (option.chance_text ?? "") : say("pushed", { chance: percent(option.pushed_chance) });
  return make("span", { class: "odds" }, make("b", {}, percent(option.chance), bar), more);
}

function confirm(decision, chosen, on) {
  const option = decision.groups.flatMap((group) => group.options).find((one) => one.index === chosen);
  if (!option) return make("div", { class: "confirm" }, make("button", { type: "button", class: "main", disabled: true, id: "confirm" }, say("choose")));
  const results = [];
  if (option.success && !decision.success) results.push(make("p", { class: "outcome" }, make("span", { class: "good" }, `${say("good")} `), option.success));
  if (option.failure && !decision.failure) results.push(make("p", { class: "outcome" }, make("span", { class: "bad" }, `${say("bad")} `), option.failure));
  return make("div", { class: "confirm" },
    make("p", { class: "soft", role: "status" }, `${spoken(option)}.`), ...results,
    button(option.text, () => on.choose(chosen), { class: "main", id: "confirm" }));
}

// How a game ended.
export function drawEnd(result, on) {
  return [
    make("p", { class: "eyebrow" }, result.round || say("over")),
    make("h2", { tabindex: "-1", id: "question" }, result.title),
    lines(result.text ?? []),
    result.scores?.length ? make("p", {}, result.scores.join(" : ")) : null,
    make("p", { class: "soft" }, say("feedback_why")),
    make("div", { class: "confirm" }, button(say("feedback"), on.feedback, { class: "main", id: "send" })),
  ].filter(Boolean);
}
