// Before a game: who plays, which of them are bots, and what else a game offers.
import { config } from "./config.js";
import { button, lines, make } from "./dom.js";
import { drawNotebook } from "./notebook.js";
import { drawShort, hasBook } from "./rulebook.js";
import { botName, say } from "./words.js";

// offer: what the table says can be chosen; begin: hears of what was; open, rules, evening: what buttons do.
export function drawSetup(offer, begin, { open, rules, evening }) {
  const notebook = offer.campaign ? drawNotebook(offer.campaign, { evening }) : null;
  const due = !offer.campaign || offer.campaign.evenings.some((one) => one.due && one.id === offer.campaign.now);
  if (!due) return make("div", {}, make("h2", { id: "question", tabindex: "-1" }, say("all_played")), notebook);
  const counted = offer.options.find((one) => Object.keys(one.seats ?? {}).length);
  const who = offer.kids.length ? kidsOf(offer) : seatsOf(offer);
  const variants = offer.variants.map((variant) =>
    make("label", { class: "check" }, make("input", { type: "checkbox", "data-variant": variant.id }), ` ${variant.text}`));
  const asked = offer.options.filter((one) => one !== counted);
  const rows = (some) => some.map((option) => make("label", {}, option.text || option.id, field(option)));
  const levels = rows(asked.filter((one) => one.choices.length)); // in sight: whoever plays for the first time looks for them
  const others = rows(asked.filter((one) => !one.choices.length));
  const seed = make("input", { type: "number", min: 0, id: "seed" });
  const [low, high] = counted ? [counted.low, counted.high] : offer.kids.length ? [offer.players.min, offer.players.max] : [1, offer.players.max];
  const first = chips(low, high, counted?.default ?? offer.players.default, offer.kids.length ? say("how_many_kids") : counted ? counted.text : say("how_many_people"));
  const form = make("form", {},
    make("h2", { id: "question", tabindex: "-1" }, offer.campaign ? offer.title : say("new_game")),
    lines(offer.text.filter((line) => line.kind !== "rule")),
    offer.goal.length ? lines(offer.goal) : null,
    first,
    levels.length ? make("fieldset", {}, make("legend", {}, say("played_like")), ...levels) : null,
    make("div", { class: "confirm" },
      make("button", { class: "main", id: "begin" }, say("begin")),
      make("div", { class: "row" }, hasBook() ? button(say("how_to"), rules, { class: "quiet", id: "how-to" }) : null, button(say("load"), open, { class: "quiet" }))),
    notebook,
    hasBook() ? make("section", { class: "book" }, make("h3", {}, say("in_short")), ...drawShort()) : null,
    make("details", {}, make("summary", {}, say("more")),
      lines(offer.text.filter((line) => line.kind === "rule")),
      who,
      others.length ? make("fieldset", {}, make("legend", {}, say("played_like")), ...others) : null,
      variants.length ? make("fieldset", {}, make("legend", {}, say("variants")), ...variants) : null,
      make("label", {}, say("seed"), seed)));
  const count = () => Number(form.querySelector("[name=count]:checked")?.value ?? low);
  // Who sits there goes by how many play; of people alone, bots take the other seats.
  const counts = () => {
    for (const [at, one] of [...form.querySelectorAll("select[data-kid]")].entries()) one.value = at < count() ? (one.value === "-" ? "" : one.value) : "-";
    if (!counted) for (const one of form.querySelectorAll("select[data-seat]")) one.value = Number(one.dataset.seat) < count() ? "" : (one.value || offer.bots[0]);
    form.querySelector("select[data-kid]")?.setCustomValidity("");
  };
  first?.addEventListener("change", counts);
  const seated = () => { // chairs on which nobody sits are not asked for
    const chairs = counted?.seats[count()] ?? Infinity;
    for (const row of form.querySelectorAll("[data-seat]")) row.closest("label").hidden = Number(row.dataset.seat) >= chairs;
  };
  form.addEventListener("input", seated);
  form.addEventListener("change", () => {
    const kids = [...form.querySelectorAll("select[data-kid]")].filter((one) => one.value !== "-").length;
    const chip = form.querySelector(`#count-${kids}`);
    if (offer.kids.length && chip) chip.checked = true;
  });
  seated();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const bots = {};
    const playing = [...form.querySelectorAll("select[data-kid]")].filter((one) => one.value !== "-");
    for (const one of form.querySelectorAll("select[data-kid], select[data-seat]")) {
      if (one.value && one.value !== "-" && !one.closest("label").hidden) bots[one.dataset.kid ?? one.dataset.seat] = one.value;
    }
    const chosen = { seed: seed.value === "" ? null : Number(seed.value), bots };
    if (offer.kids.length) chosen.kids = playing.map((one) => one.dataset.kid);
    const ticked = [...form.querySelectorAll("[data-variant]:checked")].map((box) => box.dataset.variant);
    if (ticked.length) chosen.variants = ticked;
    if (counted) chosen[counted.id] = count();
    for (const one of form.querySelectorAll("[data-field]")) chosen[one.dataset.field] = one.type === "number" ? Number(one.value) : one.value;
    begin(chosen);
  });
  return form;
}

// How many there are, from the fewest to the most; null where that is no question.
function chips(low, high, usual, legend) {
  if (low >= high) return null;
  const chip = (number) => {
    const input = make("input", { type: "radio", name: "count", value: number, id: `count-${number}` });
    input.checked = number === usual;
    return make("label", { class: "chip" }, input, make("span", {}, String(number)));
  };
  return make("fieldset", { class: "chips" }, make("legend", {}, legend), ...Array.from({ length: high - low + 1 }, (_, at) => chip(low + at)));
}

function chooser(offer, attributes, away, chosen) {
  const option = (value, text) => make("option", { value, selected: value === chosen }, text);
  return make("select", attributes, away ? option("-", say("not_here")) : null, option("", say("nobody")),
    ...offer.bots.map((bot) => option(bot, `${say("bot")}: ${botName(bot)}`)));
}

// One row for each kid that there is: so many play as the rules allow.
function kidsOf(offer) {
  const rows = offer.kids.map((kid, at) =>
    make("label", {}, make("b", {}, kid.name), make("small", {}, ` ${kid.text}`),
      chooser(offer, { "data-kid": kid.id }, true, at < offer.players.default ? "" : "-")));
  const seats = make("fieldset", {}, make("legend", {}, say("seats")), ...rows);
  const choosers = [...seats.querySelectorAll("select")];
  const check = () => {
    const count = choosers.filter((one) => one.value !== "-").length;
    const wrong = count < offer.players.min || count > offer.players.max;
    choosers[0]?.setCustomValidity(wrong ? say("kids_play", offer.players) : "");
  };
  seats.addEventListener("change", check);
  check();
  return seats;
}

function seatsOf(offer) {
  const row = (seat, name) => make("label", {}, name, chooser(offer, { "data-seat": seat }, false, ""));
  if (offer.players.max === 1) return row(0, say("seats"));
  const seats = Array.from({ length: offer.players.default }, (_, seat) => row(seat, `${seat + 1}`));
  return make("fieldset", {}, make("legend", {}, say("seats")), ...seats);
}

function field(option) {
  if (!option.choices.length) {
    return make("input", { type: "number", "data-field": option.id, min: option.low, max: option.high, value: option.default });
  }
  return make("select", { "data-field": option.id },
    ...option.choices.map((one) => make("option", { value: one.id, selected: one.id === option.default }, one.text || one.id)));
}

// What is there before Python is: the title, and how far it has come.
export function drawLoading() {
  const stages = ["python", "library", "rules", "start"].map((stage) => make("li", { "data-stage": stage }, say(`loading_${stage}`)));
  return [
    make("div", { class: "hero" }, make("h2", { id: "question", tabindex: "-1" }, config.title)),
    make("h3", {}, say("getting_ready")),
    make("progress", { max: 100, value: 0, "aria-label": say("loading") }),
    make("ol", { class: "stages" }, ...stages),
    make("p", { class: "soft" }, say("loading_long")),
  ];
}

// The parts come beside each other: each says how far it is.
export function drawProgress(place, { stage, done, of }) {
  const part = Math.min(100, Math.floor((100 * done) / of));
  const row = place.querySelector(`[data-stage="${stage}"]`);
  if (!row) return;
  row.dataset.part = String(part);
  row.replaceChildren(`${say(`loading_${stage}`)} `, make("small", {}, `${part} %`));
  const rows = [...place.querySelectorAll("[data-stage]")];
  place.querySelector("progress").value = rows.reduce((sum, one) => sum + Number(one.dataset.part ?? 0), 0) / rows.length;
}
