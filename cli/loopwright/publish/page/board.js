// Lists and boards that any game can have.
import { make } from "./dom.js";
import { term } from "./rulebook.js";
import { faces } from "./story.js";

const ROW = /^\s*(\S+)((?: \S)+)\s*$/; // the number of a line, and a sign for each square
const EMPTY = ".";
const COLOURS = 5;

// The dials of a game that has more than the head of the page holds.
export function drawDials(dials) {
  const row = ({ name, text, value, max }) => [
    make("dt", {}, term(name)),
    make("dd", {}, make("b", {}, text), max ? make("meter", { min: 0, max, value, "aria-hidden": "true" }) : null),
  ];
  return make("dl", { class: "facts-list tracks" }, ...dials.flatMap(row));
}

export function drawLines(view) {
  const list = view.data.lines;
  if (!list.length) return [];
  const title = view.title ? make("h3", {}, view.title) : null;
  if (view.kind === "grid") return [title, drawBoard(list) ?? drawSigns(list)].filter(Boolean);
  const named = list.filter((line) => typeof line !== "string");
  const plain = list.filter((line) => typeof line === "string").map((line) => make("p", {}, line));
  const facts = named.length
    ? make("dl", { class: "facts-list" }, ...named.flatMap((line) => [make("dt", {}, line.name), make("dd", {}, ...(line.dice ? faces(line.dice) : [line.text]))]))
    : null;
  return [title, facts, ...plain].filter(Boolean);
}

// A board of squares with one sign each, its columns named above and its signs below; null for any other drawing.
function drawBoard([head, ...others]) {
  const columns = head.trim().split(/\s+/);
  const rows = others.slice(0, -1).map((line) => ROW.exec(line));
  const signs = others.at(-1)?.trim().split(/ {2,}/).map((text) => /^(\S) (.+)$/.exec(text)) ?? [];
  if (!rows.length || !rows.every((row) => row?.[2].length === 2 * columns.length) || !signs.every(Boolean)) return null;
  const names = new Map(signs.map(([, sign, name], at) => [sign, { name, piece: `piece token-${(at % COLOURS) + 1}` }]));
  const square = (sign) => {
    const known = names.get(sign);
    if (!known) return make("td", {}, sign === EMPTY ? "" : sign);
    return make("td", {}, make("span", { class: known.piece, title: known.name }, sign), make("span", { class: "unseen" }, known.name));
  };
  const board = make("table", {},
    make("thead", {}, make("tr", {}, make("td", {}), ...columns.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...rows.map(([, name, squares]) => make("tr", {}, make("th", { scope: "row" }, name), ...squares.trim().split(" ").map(square)))));
  board.style.setProperty("--columns", String(columns.length + 1));
  const legend = [...names].map(([sign, { name, piece }]) => make("li", {}, make("span", { class: piece, "aria-hidden": "true" }, sign), ` ${name}`));
  return make("div", { class: "grid board" }, board, make("ul", {}, ...legend));
}

function drawSigns(list) {
  const board = make("pre", { class: "grid" }, list.join("\n"));
  board.style.setProperty("--columns", String(Math.max(...list.map((line) => line.length))));
  return board;
}
