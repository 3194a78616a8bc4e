// The decision: who acts, what can be chosen with its cost and exact chance, and a button that says who does what.
import { button, cubes, iconWord, lines, make, percent, picture, svg, token } from "./dom.js";
import { drawCourse } from "./course.js";
import { drawLines } from "./board.js";
import { drawNotebook } from "./notebook.js";
import { explained, marked, term } from "./rulebook.js";
import { die, drawSince } from "./story.js";
import { botName, say, sentences } from "./words.js";

const WAYS = { walk: "by_walk", bus: "by_bus", car: "by_car" };
const AT_HAND = 8; // so many lines of what lies there stand above the options; more are below them
const FEW = 3; // options that say at once what success and failure do
const RESULTS = { success: "good", failure: "bad" }; // and the words before them
const RULE = /^([A-Z]+-[A-Z]*\d+|CARD)$/; // the id of a rule, or that a card asks: players need not read it

// table: its kids, machines and pictures of cards; chosen: the index of the option that is ticked; seat: whose
// options are shown; on: what clicks do.
export function drawDecision(shown, table, { chosen, seat }, on) {
  const { decision } = shown;
  const seats = [...new Set(decision.groups.map((group) => group.seat).filter((one) => one !== null && one >= 0))];
  const groups = decision.groups.filter((group) => seats.length < 2 || group.seat === seat || !seats.includes(group.seat));
  const seen = new Set();
  const told = decision.text ? make("p", { class: decision.card ? "told" : "soft" }, ...marked(decision.text, seen)) : null;
  const rolled = table.since.entries.some((one) => one.dice); // then the dice lie there already
  const facts = [told, rolled ? null : roll(decision.roll), stakes(decision, shown.seats), machine(decision, table.machines)];
  const hand = table.lists.length ? make("div", { class: "at-hand" }, ...table.lists.flatMap(drawLines)) : null;
  const long = table.lists.reduce((count, view) => count + (view.kind === "lines" ? view.data.lines.length : 0), 0) > AT_HAND;
  const order = [...groups.filter((group) => group.section === "here"), ...groups.filter((group) => group.section !== "here")];
  return [
    drawSince(table.since.entries, table.since, on),
    make("p", { class: "eyebrow" }, [shown.round.name, shown.round.phase].filter(Boolean).join(", ")),
    make("h2", { tabindex: "-1", id: "question" }, decision.title),
    ...facts,
    outcomes(decision, seen),
    long ? null : hand,
    ...(seats.length < 2 ? [] : actors(shown, seats, seat, table.kids, on)),
    ...order.flatMap((group) => gifts(group, shown.seats, table.pictures, chosen, on) ?? [options(group, table.pictures, chosen, on)]),
    decision.closed ? make("p", { class: "soft" }, decision.closed) : null,
    long ? hand : null,
    confirm(decision, chosen, on),
  ].filter(Boolean);
}

function roll(dice) {
  return dice ? make("p", {}, ...dice.map((one) => die(one))) : null;
}

// Of a hack: who has put in how much, and what they keep.
function stakes({ stakes: rows, machine: id }, seats) {
  if (!id || !rows?.length) return null;
  const row = ({ seat, paid, left }) =>
    make("tr", {}, make("th", { scope: "row" }, token(seats[seat]), ` ${seats[seat].name}`),
      make("td", {}, paid === null ? say("not_asked") : String(paid)),
      make("td", {}, cubes(Array(left).fill("left"), say("time", { cost: left }))));
  return make("table", { class: "stakes" },
    make("thead", {}, make("tr", {}, ...["kid", "puts_in", "keeps"].map((word) => make("th", { scope: "col" }, say(word))))),
    make("tbody", {}, ...rows.map(row)));
}

function machine({ machine: id }, machines) {
  const one = machines.find((other) => other.id === id);
  if (!one) return null;
  const walls = (one.walls ?? []).map((wall) => make("span", { class: "wall" }, wall ? iconWord(wall.icon ?? wall.text ?? String(wall)) : "?"));
  return make("div", { class: "panel" },
    make("div", { class: "head" }, make("b", {}, one.name), make("span", { class: "tag" }, one.state_text)),
    walls.length ? make("div", {}, ...walls) : null,
    one.ability_text ? make("p", { class: "soft" }, one.ability_text) : null);
}

// Cards that may change hands: each with its picture and those who may get it.
function gifts(group, seats, pictures, chosen, on) {
  const given = group.options.filter((option) => option.verb === "give" && option.items?.length === 1 && option.to);
  if (!given.length) return null;
  const items = [...new Set(given.map((option) => option.items[0]))];
  const others = group.options.filter((option) => !given.includes(option));
  const gift = (item) => {
    const mine = given.filter((option) => option.items[0] === item);
    const drawn = pictures[item]?.front;
    const to = (option) => {
      const who = seats.find((one) => one.id === option.to);
      return who ? [token(who), ` ${say("give_to", { name: who.name })}`] : [option.text];
    };
    return make("fieldset", { class: "options gift" },
      make("legend", {}, mine[0].label, " ", make("small", {}, say("has_it", { name: seats[mine[0].seat]?.name ?? "" }))),
      drawn ? picture(drawn, "") : null,
      make("div", { class: "options" }, ...mine.map((option) => choice(option, to(option), option.index === chosen, on))));
  };
  return [...items.map(gift), options({ ...group, options: others }, pictures, chosen, on)];
}

function outcomes(told, seen) {
  const kinds = Object.keys(RESULTS).filter((kind) => told[kind]);
  const row = (kind) => make("p", { class: "outcome" }, make("span", { class: RESULTS[kind] }, `${say(RESULTS[kind])} `), ...marked(told[kind], seen));
  return kinds.length ? make("div", {}, ...kinds.map(row)) : null;
}

function actors(shown, seats, seat, kids, on) {
  const one = (number) => {
    const person = shown.seats[number];
    const kid = kids.find((other) => other.id === person.id);
    return make("button", { type: "button", "aria-pressed": String(number === seat), "data-seat": number, onclick: () => on.seat(number) },
      token(person), person.name, kid ? time(kid.cubes) : null, person.bot ? make("span", { class: "bot" }, botName(person.bot)) : null);
  };
  const all = kids.filter((kid) => seats.some((number) => shown.seats[number].id === kid.id)).map((kid) => kid.cubes);
  const kinds = { left: all.length, spent: all.some(({ spent }) => spent), missing: all.some(({ missing }) => missing.length) };
  const legend = Object.keys(kinds).filter((kind) => kinds[kind]).flatMap((kind) => [cubes([kind], ""), " ", ...marked(say(`cube_${kind}`)), " \u00a0 "]);
  return [
    make("div", { class: "seats", role: "group", "aria-label": say("who") }, ...seats.map(one)),
    legend.length ? make("p", { class: "soft legend" }, ...legend) : null,
  ];
}

// The cubes of a kid: left, spent, and not to be had today.
export function time({ left, spent, missing }) {
  const label = say("cubes", { left, spent, missing: missing.length });
  return cubes([...Array(left).fill("left"), ...Array(spent).fill("spent"), ...missing.map(() => "missing")], label);
}

// Where each option is a card of its own, such as a chore to keep, it shows the card.
function options(group, pictures, chosen, on) {
  const asked = group.options.map((option) => option.card).filter(Boolean);
  const cards = asked.length > 1 && new Set(asked).size === asked.length && group.options.every((option) => option.chance === undefined);
  const drawn = (option) => (cards && pictures[option.card]?.front ? picture(pictures[option.card].front, "") : null);
  const few = group.options.length <= FEW;
  const fields = group.options.map((option) => choice(option, nameOf(option, group), option.index === chosen, on, { drawn: drawn(option), few }));
  return make("fieldset", { class: group.section === "go" ? "options go" : "options", "aria-labelledby": group.title ? null : "question" },
    group.title ? make("legend", {}, group.title) : null, ...fields);
}

// What an option is called among the others of its group: who does it is said above them.
function nameOf(option, group) {
  const way = group.section === "go" && WAYS[option.verb];
  if (way && option.label) return [option.label, " ", make("small", {}, say(way))];
  return [(option.verb === "action" && option.label) || option.text];
}

// What is scrolled into view keeps clear of the button and the tabs, as high as they are now.
function keepClear() {
  const bar = document.querySelector("#decision .confirm");
  const covers = [bar?.offsetHeight ? bar : document.getElementById("confirm"), document.getElementById("tabs")];
  const height = covers.reduce((sum, cover) => sum + (cover?.offsetHeight ?? 0), 0);
  for (const port of [document.documentElement, document.getElementById("decision")]) port.style.scrollPaddingBottom = `${height}px`;
}

function factsOf(option) {
  return [
    option.card && !RULE.test(option.source_text) ? option.source_text : "",
    option.dice ? say("dice", { count: option.dice, trait: iconWord(option.trait ?? "") }) : "",
    option.detail ?? "", option.remark ?? "",
    option.does ?? "",
    option.helpers?.length ? say("help", { count: option.helpers.length }) : "",
  ].filter(Boolean).join(" · ");
}

function choice(option, name, ticked, on, { drawn = null, few = false } = {}) {
  const facts = factsOf(option);
  const input = make("input", { type: "radio", name: "option", value: option.index, "data-option": option.index, "aria-label": spoken(option) });
  input.checked = ticked;
  input.addEventListener("change", () => on.tick(option.index));
  input.addEventListener("keydown", (event) => event.key === "Enter" && on.choose(option.index));
  // All of it is brought into view, with its card; of what is too tall, its name.
  input.addEventListener("focus", () => {
    keepClear();
    [whole, called].forEach((part) => part.scrollIntoView({ block: "nearest" }));
  });
  const cost = option.cost ? cubes(Array(Math.min(option.cost, 9)).fill("left"), say("time", { cost: option.cost })) : null;
  const chance = odds(option);
  const called = make("span", { class: "name" }, ...name);
  const results = few ? Object.keys(RESULTS).filter((kind) => option[kind]).map((kind) => `${say(RESULTS[kind])} ${option[kind]}`).join(" ") : "";
  const whole = make("label", { class: drawn ? "option with-card" : "option" }, input, drawn,
    called,
    chance ? null : cost,
    facts || (chance && cost) ? make("span", { class: "facts" }, chance ? cost : null, chance && cost ? " " : "", facts) : null,
    chance,
    results ? make("span", { class: "facts whole" }, results) : null);
  return whole;
}

const spoken = (option) => sentences([option.text, ...priceAndChance(option)]);

function priceAndChance(option) {
  const chance = option.chance === undefined ? "" : say("roll", { chance: percent(option.chance) });
  const pushed = option.pushed_chance === undefined ? "" : say("pushed", { chance: percent(option.pushed_chance) });
  return [option.cost ? say("time", { cost: option.cost }) : "", chance, pushed].filter(Boolean);
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
  const seen = new Set();
  const own = { success: decision.success ? "" : option.success, failure: decision.failure ? "" : option.failure };
  const explanation = option.dice || option.does || own.success || own.failure ? [] : explained(option.text);
  // What stands in the option is said again where a word of it can be pressed.
  const words = explanation.length ? [] : marked(option.text, seen);
  const said = [...(words.length > 1 || words[0]?.nodeType ? [words] : []), ...priceAndChance(option).map((part) => marked(part, seen))];
  const meaning = explanation.length ? explanation : [...marked(factsOf(option), seen), outcomes(own, seen)].filter(Boolean);
  return make("div", { class: "confirm" },
    said.length ? make("p", { class: "soft", role: "status" }, ...said.flatMap((part) => [...part, ". "])) : null,
    meaning.length ? make("div", { class: "means soft", tabindex: 0, role: "group", "aria-label": option.text }, ...meaning) : null,
    button(option.text, () => on.choose(chosen), { class: "main", id: "confirm" }));
}

// A condition with its sign, to press for what it does.
export function condition(name) {
  return term(iconWord(name), { kind: "tag", sign: name });
}

// The device goes to somebody: whose turn it is, what has happened, and what they have.
export function drawHandOver({ seat, kid, moment, since, secret }, on) {
  const name = seat?.name ?? "";
  return [
    make("div", { class: "hero" },
      make("p", { class: "eyebrow" }, moment),
      make("h2", { tabindex: "-1", id: "question" }, seat ? token(seat) : null, say("pass_on", { name }))),
    secret ? null : drawSince(since.entries, since, on),
    kid ? make("h3", {}, say("have", { name })) : null,
    kid ? make("p", {}, time(kid.cubes), " ", ...kid.conditions.map(condition), ` ${kid.at_text}`) : null,
    make("p", { class: "soft" }, say(secret ? "pass_why" : "together")),
    make("div", { class: "confirm" },
      button(say("i_am", { name }), on.take, { class: "main", id: "ready" }),
      secret ? null : button(say("pass_stop"), on.stopPassing, { class: "quiet", id: "stop-passing" })),
  ].filter(Boolean);
}

// How a game ended, and what led to it since the last choice.
export function drawEnd({ result, course, round, campaign, can_undo: canUndo }, { notes, since }, on) {
  const outcome = say(result.won ? "won" : "lost");
  return [
    make("div", { class: "hero" },
      make("p", { class: "eyebrow" }, [result.round || say("over"), result.scores?.length ? null : outcome].filter(Boolean).join(" · ")),
      make("h2", { tabindex: "-1", id: "question" }, result.title || outcome),
      lines(result.text ?? [])),
    ...(result.scores ?? []).map((one) => make("p", { class: "score" }, make("b", {}, `${one.name} `), String(one.score))),
    campaign ? drawNotebook(campaign, on) : null,
    drawSince(since.entries, since, on),
    button(say("whole_story"), on.story, { class: "quiet", id: "whole-story" }),
    course.length > 1 ? drawCourse(course, round.days) : null,
    make("p", { class: "soft" }, say("feedback_why")),
    notes.length ? button(say("notes_count", { count: notes.length }), on.notes, { class: "quiet" }) : null,
    make("div", { class: "confirm" },
      button(say("feedback"), on.feedback, { class: "main", id: "send" }),
      make("div", { class: "row" },
        on.again ? button(say("play_again"), on.again, { class: "quiet", id: "again" }) : null,
        canUndo ? button(say("back_choice"), on.undo, { class: "quiet" }) : null)),
  ].filter(Boolean);
}
