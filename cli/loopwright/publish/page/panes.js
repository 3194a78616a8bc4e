// What lies on the table beside the map: kids, and cards with their pictures.
import { button, iconWord, lines, make, picture, token, wordOf } from "./dom.js";
import { condition, time } from "./decision.js";
import { marked, term } from "./rulebook.js";
import { say, sentences } from "./words.js";

const SWIPE = 40; // pixels that a finger goes, to another card

export function drawKids(kids, seats, seat) {
  const person = (kid) => {
    const place = seats.findIndex((one) => one.id === kid.id);
    const tags = [...kid.own, ...(kid.grounded ? [say("grounded")] : []), ...(kid.sick_leave ? [say("sick")] : [])];
    const held = [...kid.items, ...kid.anomalies].map((one) => one.title).concat(kid.chores.map((one) => `${one.name} ${one.done}/${one.steps}`));
    return make("article", { class: place === seat ? "person acts" : "person" },
      make("div", { class: "head" }, token(seats[place]), kid.name, make("small", {}, term(say("favor")), ` ${kid.favor_text}`)),
      time(kid.cubes),
      make("div", {}, kid.at_text),
      make("div", { class: "tags" }, ...kid.conditions.map(condition), ...tags.map((tag) => make("span", { class: "tag" }, ...marked(tag)))),
      held.length ? make("div", { class: "soft" }, held.join(" · ")) : null,
      make("details", {}, make("summary", {}, say("more")), ...details(kid)));
  };
  return [make("h2", { class: "wide" }, say("kids")), make("div", { class: "people" }, ...kids.map(person))];
}

function details(kid) {
  const dice = Object.entries(kid.dice).flatMap(([trait, count]) => [term(iconWord(trait), { sign: trait }), ` ${count}  `]);
  const missing = kid.cubes.missing.map((one) => make("p", { class: "soft" }, one.text));
  const held = [...kid.items, ...kid.anomalies, ...kid.chores].map((one) =>
    make("div", {}, make("h3", {}, one.title ?? one.name), lines(one.text ?? []), one.remark ? make("p", { class: "soft" }, one.remark) : null));
  return [make("p", {}, ...dice), ...missing, ...held];
}

// view: a view of kind `cards`; looks: what is open there; on: what clicks do.
export function drawCards(view, pictures, looks, on) {
  const list = view.data.cards;
  if (!list.length) return [];
  const current = list.find((card) => card.id === looks.card) ?? list[0];
  const drawn = pictures[current.id]?.[current.side];
  const words = lines(current.text ?? [], marked);
  const item = (card) =>
    make("li", {}, make("button", { type: "button", "aria-pressed": String(card === current), "data-card": card.id, onclick: () => on.card(card.id) },
      make("b", {}, String(card.number ?? "")), make("span", {}, card.title)));
  const groups = [...new Set(list.map((card) => card.group).filter(Boolean))];
  const folded = (group) => {
    const cards = list.filter((card) => card.group === group);
    return make("details", { open: cards.includes(current) }, make("summary", {}, `${group} (${cards.length})`), make("ol", {}, ...cards.map(item)));
  };
  const shown = drawn && !looks.asText
    ? make("button", { type: "button", class: "enlarge", "aria-label": `${say("enlarge")}: ${current.title}`, onclick: () => on.large(current) }, picture(drawn, spoken(current)))
    : words;
  const turn = (by) => on.card(list[(list.indexOf(current) + by + list.length) % list.length].id, false);
  const pages = list.length > 1
    ? make("div", { class: "row turns" }, button("‹", () => turn(-1), { id: "card-back", "aria-label": say("back") }),
      make("span", { class: "soft" }, `${list.indexOf(current) + 1}/${list.length}`), button("›", () => turn(1), { id: "card-next", "aria-label": say("next") }))
    : null;
  return [
    make("h2", {}, view.title || say("tab_cards")),
    make("div", { class: "shelf" }, make("div", {}, make("ol", {}, ...list.filter((card) => !card.group).map(item)), ...groups.map(folded)),
      swiped(make("div", {}, shown, pages,
        current.remark ? make("p", { class: "soft" }, current.remark) : null,
        drawn ? button(say(looks.asText ? "as_card" : "as_text"), on.asText, { class: "quiet" }) : null,
        button(say("note_on"), () => on.note(current), { class: "quiet", id: "note-card" })), turn)),
  ];
}

// One card as large as the screen; turn: to the one before or behind it.
export function drawLarge(card, drawn, turn, close) {
  return [
    swiped(make("div", { class: "large" }, drawn ? picture(drawn, spoken(card)) : make("div", {}, make("h2", {}, card.title), lines(card.text ?? [], marked))), turn),
    make("div", { class: "row" }, button("‹", () => turn(-1), { id: "large-back", "aria-label": say("back") }), make("span", { class: "soft" }, card.title),
      button("›", () => turn(1), { id: "large-next", "aria-label": say("next") }), button(say("close"), close, { id: "close" })),
  ];
}

// A finger that goes to the side turns to another card.
function swiped(element, turn) {
  let from = null;
  element.addEventListener("touchstart", (event) => (from = event.touches.length === 1 ? event.touches[0].clientX : null), { passive: true });
  element.addEventListener("touchend", (event) => {
    const way = from === null ? 0 : event.changedTouches[0].clientX - from;
    if (Math.abs(way) > SWIPE) turn(way < 0 ? 1 : -1);
  });
  return element;
}

function spoken(card) {
  const text = (card.text ?? []).map((line) => line.runs.map(wordOf).join("")).join(" ");
  return sentences([card.title, text]);
}
