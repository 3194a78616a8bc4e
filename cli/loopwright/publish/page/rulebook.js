// The rules of the game, from its rulebook: the whole of it as a page, and what it says of a word.
import { config } from "./config.js";
import { button, iconWord, make, picture, svg } from "./dom.js";
import { say } from "./words.js";

const MOST = 3; // places that tell of a word
const SHORTEST = 3; // letters of such a word

let book = { parts: [], terms: {}, signs: {} };
let pattern = null;

export function openBook(data) {
  book = data;
  const terms = Object.keys(book.terms).sort((a, b) => b.length - a.length).map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // A word may have an ending of its language.
  pattern = terms.length ? new RegExp(`(?<![\\p{L}\\p{N}])(${terms.join("|")})\\p{L}{0,2}(?![\\p{L}\\p{N}])`, "giu") : null;
}

export const hasBook = () => book.parts.length > 0;

// The sign of this name as on cards, or null.
export function cardSign(name, attributes = {}) {
  const outline = book.signs[name];
  return outline ? svg("svg", { viewBox: "0 0 24 24", class: "card-sign", "aria-hidden": "true", ...attributes }, svg("path", { d: outline, "fill-rule": "evenodd" })) : null;
}

// A word to press for what it means; whoever listens to the page hears of its `data-term`.
export function term(word, { name = word, kind = "term", sign = null } = {}) {
  return make("button", { type: "button", class: kind, "data-term": name }, sign && cardSign(sign), word);
}

// A text in parts: its words that the rulebook explains can be pressed, each once among what is `seen`.
export function marked(text, seen = new Set()) {
  const parts = [];
  let from = 0;
  for (const match of pattern ? text.matchAll(pattern) : []) {
    const name = match[1].toLowerCase();
    if (seen.has(name)) continue;
    seen.add(name);
    parts.push(text.slice(from, match.index), term(match[0], { name }));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

function words(runs) {
  return runs.map((run) => {
    const drawn = run.icon ? signed(run.icon) : run.text;
    return run.strong ? make("strong", {}, drawn) : run.em ? make("em", {}, drawn) : drawn;
  });
}

// A sign with its word, where it is one that has a name in capitals; else alone, and the word for those who ask.
function signed(name) {
  const drawn = cardSign(name);
  const word = iconWord(name);
  if (!drawn || name === name.toUpperCase()) return make("span", { class: "signed" }, drawn, word);
  return make("span", { class: "signed", role: "img", "aria-label": word, title: word }, drawn);
}

const plain = (part) => [part.runs, ...(part.cells ?? []).flat()].flat().map((run) => run.text ?? iconWord(run.icon)).join("");

function drawTable(cells, row = null) {
  const [head, ...body] = cells;
  const line = (name) => (texts) => make("tr", {}, ...texts.map((runs) => (name === "th" && runs.length ? make("th", { scope: "col" }, ...words(runs)) : make("td", {}, ...words(runs)))));
  return make("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": say("how_to") },
    make("table", { class: "rules-table" },
      head.some((runs) => runs.length) ? make("thead", {}, line("th")(head)) : null,
      make("tbody", {}, ...(row === null ? body : [cells[row]]).map(line("td")))));
}

function drawPart(part, at, pictures) {
  if (part.kind === "heading") return [make(`h${part.level + 1}`, { id: `rule-${at}`, tabindex: "-1" }, ...words(part.runs))];
  if (part.kind === "paragraph" && part.runs.length) return [make("p", {}, ...words(part.runs))];
  if (part.kind === "item") return [make("li", { value: parseInt(part.mark, 10) || null }, ...words(part.runs))];
  if (part.kind === "example") return [make("div", { class: "panel" }, ...part.cells.map(([runs]) => make("p", {}, ...words(runs))))];
  if (part.kind === "table") return [drawTable(part.cells)];
  if (part.kind !== "picture") return [];
  if (part.mark === "signs") return [drawSigns()];
  const drawn = part.cards.map(([card, side]) => pictures[card]?.[side]).filter(Boolean);
  return drawn.length ? [make("figure", { class: "shown" }, ...drawn.map((one) => picture(one, "")))] : [];
}

function drawSigns() {
  const named = Object.keys(book.signs).filter((name) => config.icons[name]);
  return make("ul", { class: "signs" }, ...named.map((name) => make("li", {}, cardSign(name), ` ${iconWord(name)}`)));
}

// Parts in order, items together in lists.
function drawParts(numbers, pictures) {
  const drawn = [];
  let list = null;
  for (const at of numbers) {
    const part = book.parts[at];
    const made = drawPart(part, at, pictures);
    if (part.kind !== "item") {
      list = null;
      drawn.push(...made);
      continue;
    }
    if (!list) drawn.push((list = make(part.mark === "-" ? "ul" : "ol", {})));
    list.append(...made);
  }
  return drawn;
}

// What a player is told before a game.
export function drawShort() {
  return drawParts(book.parts.flatMap((part, at) => (part.short ? [at] : [])), {});
}

export function drawBook(pictures, close) {
  const chapters = book.parts.flatMap((part, at) => (part.kind === "heading" && part.level === 2 ? [at] : []));
  const go = (at) => {
    const heading = document.getElementById(`rule-${at}`);
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  };
  return [
    make("div", { class: "row above" }, make("h2", { tabindex: "-1" }, say("how_to")), button(say("close"), close, { id: "close" })),
    make("nav", { class: "chapters", "aria-label": say("how_to") }, ...chapters.map((at) => button(plain(book.parts[at]), () => go(at), { class: "quiet" }))),
    make("div", { class: "book" }, ...drawParts(book.parts.keys(), pictures)),
  ];
}

// Where a word is explained, or at least stands: numbers of parts, of tables with that of a row.
function placesOf(word) {
  const speaks = (part) => part.kind !== "heading" && word.length >= SHORTEST && plain(part).toLowerCase().includes(word);
  return book.terms[word] ?? book.parts.flatMap((part, at) => (speaks(part) ? [[at]] : [])).slice(0, MOST);
}

function drawPlace([at, row]) {
  const part = book.parts[at];
  if (row !== undefined) return [drawTable(part.cells, row)];
  return drawPart(part.kind === "item" ? { ...part, kind: "paragraph" } : part, at, {});
}

// What the rulebook says first of the word with which a text begins; nothing where it knows none.
export function explained(text) {
  const [begin] = pattern ? text.matchAll(pattern) : [];
  return begin?.index === 0 ? book.terms[begin[1].toLowerCase()].slice(0, 1).flatMap(drawPlace) : [];
}

// What the rulebook and the cards in view say of a word.
export function drawMeaning(name, views, on) {
  const word = name.toLowerCase();
  const places = [word, ...word.split(" ").reverse()].map(placesOf).find((found) => found.length) ?? [];
  const told = places.flatMap(drawPlace);
  const cards = views.flatMap((view) => (view.kind === "cards" ? view.data.cards : []));
  const speaks = cards.filter((card) => !card.group && [{ runs: [{ text: card.title }] }, ...card.text].some((line) => plain(line).toLowerCase().includes(word)));
  const own = cards.find((card) => card.title.toLowerCase() === word);
  const listed = own && !speaks.includes(own) ? [own, ...speaks] : speaks;
  return [
    make("h2", { class: "word" }, name),
    ...(told.length ? told : [listed.length ? null : make("p", { class: "soft" }, say("no_meaning"))]),
    listed.length ? make("h3", {}, say("on_cards")) : null,
    listed.length ? make("ul", { class: "list" }, ...listed.map((card) => make("li", {}, button(card.title, () => on.card(card.id))))) : null,
    make("div", { class: "row" }, hasBook() ? button(say("how_to"), on.book, { class: "quiet" }) : null, button(say("close"), on.close, { id: "close" })),
  ].filter(Boolean);
}
