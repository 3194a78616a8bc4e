// Before a game: who plays, which of them are bots, and what else a game offers.
import { config } from "./config.js";
import { button, lines, make } from "./dom.js";
import { botName, say } from "./words.js";

// offer: what the table says can be chosen; begin: hears of what was.
export function drawSetup(offer, begin, open) {
  const who = offer.kids.length ? kidsOf(offer) : seatsOf(offer);
  const variants = offer.variants.map((variant) =>
    make("label", { class: "check" }, make("input", { type: "checkbox", "data-variant": variant.id }), ` ${variant.text}`));
  const options = offer.options.map((option) => make("label", {}, option.text || option.id, field(option)));
  const seed = make("input", { type: "number", min: 0, id: "seed" });
  const form = make("form", {},
    make("h2", { id: "question", tabindex: "-1" }, say("new_game")),
    lines(offer.text),
    who,
    options.length ? make("fieldset", {}, make("legend", {}, say("played_like")), ...options) : null,
    make("details", {}, make("summary", {}, say("more")),
      variants.length ? make("fieldset", {}, make("legend", {}, say("variants")), ...variants) : null,
      make("label", {}, say("seed"), seed)),
    make("div", { class: "confirm" },
      make("button", { class: "main", id: "begin" }, say("begin")),
      button(say("load"), open, { class: "quiet" })));
  const seated = () => { // chairs on which nobody sits are not asked for
    const count = Math.min(...offer.options.filter((one) => one.seats).map((one) => one.seats[form.querySelector(`[data-field="${one.id}"]`).value] ?? Infinity));
    for (const row of form.querySelectorAll("[data-seat]")) row.closest("label").hidden = Number(row.dataset.seat) >= count;
  };
  form.addEventListener("input", seated);
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
    for (const one of form.querySelectorAll("[data-field]")) chosen[one.dataset.field] = one.type === "number" ? Number(one.value) : one.value;
    begin(chosen);
  });
  return form;
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
  if (offer.players.default === 1) return row(0, say("seats"));
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
