// What lies on the table beside the map: kids, cards with their pictures, lists of any game, and the story.
import { button, iconWord, lines, make, picture, token, wordOf } from "./dom.js";
import { die, time } from "./decision.js";
import { say } from "./words.js";

export function drawKids(kids, seats, seat) {
  const person = (kid) => {
    const place = seats.findIndex((one) => one.id === kid.id);
    const tags = [...kid.conditions.map(iconWord), ...kid.own, ...(kid.grounded ? [say("grounded")] : []), ...(kid.sick_leave ? [say("sick")] : [])];
    const held = [...kid.items, ...kid.anomalies].map((one) => one.title).concat(kid.chores.map((one) => `${one.name} ${one.done}/${one.steps}`));
    return make("article", { class: place === seat ? "person acts" : "person" },
      make("div", { class: "head" }, token(seats[place]), kid.name, make("small", {}, `${say("favor")} ${kid.favor_text}`)),
      time(kid.cubes),
      make("div", {}, kid.at_text),
      make("div", { class: "tags" }, ...tags.map((tag) => make("span", { class: "tag" }, tag))),
      held.length ? make("div", { class: "soft" }, held.join(" · ")) : null,
      make("details", {}, make("summary", {}, say("more")), ...details(kid)));
  };
  return [make("h2", { class: "wide" }, say("kids")), make("div", { class: "people" }, ...kids.map(person))];
}

function details(kid) {
  const dice = Object.entries(kid.dice).map(([trait, count]) => `${iconWord(trait)} ${count}`).join(" · ");
  const missing = kid.cubes.missing.map((one) => make("p", { class: "soft" }, one.text));
  const held = [...kid.items, ...kid.anomalies, ...kid.chores].map((one) =>
    make("div", {}, make("h3", {}, one.title ?? one.name), lines(one.text ?? []), one.remark ? make("p", { class: "soft" }, one.remark) : null));
  return [make("p", {}, dice), ...missing, ...held];
}

// view: a view of kind `cards`; looks: what is open there; on: what clicks do.
export function drawCards(view, pictures, looks, on) {
  const list = view.data.cards;
  if (!list.length) return [];
  const current = list.find((card) => card.id === looks.card) ?? list[0];
  const drawn = pictures[current.id]?.[current.side];
  const words = lines(current.text ?? []);
  const item = (card) =>
    make("li", {}, make("button", { type: "button", "aria-pressed": String(card === current), "data-card": card.id, onclick: () => on.card(card.id) },
      make("b", {}, String(card.number ?? "")), make("span", {}, card.title)));
  const groups = [...new Set(list.map((card) => card.group).filter(Boolean))];
  const folded = (group) => {
    const cards = list.filter((card) => card.group === group);
    return make("details", { open: cards.includes(current) }, make("summary", {}, `${group} (${cards.length})`), make("ol", {}, ...cards.map(item)));
  };
  const shown = drawn && !looks.asText ? picture(drawn, spoken(current)) : words;
  return [
    make("h2", {}, view.title || say("tab_cards")),
    make("div", { class: "shelf" }, make("div", {}, make("ol", {}, ...list.filter((card) => !card.group).map(item)), ...groups.map(folded)),
      make("div", {}, shown,
        current.remark ? make("p", { class: "soft" }, current.remark) : null,
        drawn ? button(say(looks.asText ? "as_card" : "as_text"), on.asText, { class: "quiet" }) : null,
        button(say("note_on"), () => on.note(current), { class: "quiet", id: "note-card" }))),
  ];
}

function spoken(card) {
  const text = (card.text ?? []).map((line) => line.runs.map(wordOf).join("")).join(" ");
  return `${card.title}. ${text}`;
}

export function drawStory(groups, first) {
  const entry = (one) => [
    one.text ? make("p", { class: one.n >= first ? "new" : "" }, ...(one.dice ? [one.text.replace(/:[\s\d]*$/, ""), ...one.dice.map((pips) => die(pips))] : [one.text])) : null,
    one.read ? make("blockquote", { class: !one.text && one.n >= first ? "new" : "" }, one.read) : null,
  ];
  let round = null;
  const parts = groups.flatMap((group) => {
    const head = group.round && group.round !== round ? [make("h3", { class: "eyebrow" }, group.round)] : [];
    round = group.round;
    return [...head, make("div", { class: "part" }, group.title ? make("h3", {}, group.title) : null, ...group.entries.flatMap(entry).filter(Boolean))];
  });
  return [make("h2", {}, say("story")), ...parts];
}
