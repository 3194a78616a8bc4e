// The map: land in the sea, roads, places, and what stands at them. The same facts stand in lists beside it.
import { button, iconWord, make, svg } from "./dom.js";
import { cardSign } from "./rulebook.js";
import { say, sentences } from "./words.js";

const COLUMNS = "ABCDEFGHIJKLMNOP";
const MARGIN = 0.25;
const HIT = 0.5; // of a sector, around a place: what a finger finds

// data: the `map` view; seats: those of the document; machines: with their classes; reach: place → function that
// chooses to go there; chosen: the place that is looked at; look: hears of it.
export function drawMap(data, { seats, machines, reach, chosen }, look) {
  const sea = new Set(data.sea);
  const places = new Map(data.places.map((place) => [place.id, place]));
  const cells = [];
  for (let column = 0; column < data.columns; column += 1) {
    for (let row = 0; row < data.rows; row += 1) if (!sea.has(`${COLUMNS[column]}${row + 1}`)) cells.push([column, row]);
  }
  const outline = cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("");
  const land = ["edge", "land"].map((part) => svg("path", { class: part, d: outline }));
  const roads = data.roads.map(([from, to]) => road(places.get(from), places.get(to), sea));
  const kids = data.kids.map((kid) => standing(kid, seats.find((seat) => seat.id === kid.id)));
  const picture = svg(
    "svg",
    { viewBox: `${-MARGIN} ${-MARGIN} ${data.columns + 2 * MARGIN} ${data.rows + 2 * MARGIN}`, role: "img", "aria-label": inWords(data, places, seats) },
    ...land, ...rulers(data), ...roads, ...data.events.map(event),
    ...data.places.map((place) => spot(place, reach.has(place.id), place.id === chosen)),
    ...data.rumors.map(rumor), ...data.machines.map((one) => machine(one, machines.find((other) => other.id === one.id)?.class)), ...kids,
    ...data.places.map((place) => hit(place, () => look(place.id))),
  );
  return picture;
}

function rulers({ columns, rows }) {
  const top = Array.from({ length: columns }, (_, at) => svg("text", { class: "ruler", x: at + 0.5, y: -0.08, "text-anchor": "middle" }, COLUMNS[at]));
  const side = Array.from({ length: rows }, (_, at) => svg("text", { class: "ruler", x: -0.14, y: at + 0.55, "text-anchor": "middle" }, String(at + 1)));
  return [...top, ...side];
}

function road(from, to, sea) {
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const bend = 0.12 * Math.min(length, 2);
  const middle = [x - ((to.y - from.y) / length) * bend, y + ((to.x - from.x) / length) * bend];
  const wet = [0.3, 0.5, 0.7].some((part) =>
    sea.has(`${COLUMNS[Math.floor(from.x + (to.x - from.x) * part)]}${Math.floor(from.y + (to.y - from.y) * part) + 1}`));
  return svg("path", { class: wet ? "road over-sea" : "road", d: `M${from.x} ${from.y}Q${middle[0]} ${middle[1]} ${to.x} ${to.y}` });
}

function hit({ x, y }, act) {
  const area = svg("circle", { class: "hit", cx: x, cy: y, r: HIT, "aria-hidden": "true" });
  area.addEventListener("click", act);
  return area;
}

function spot(place, reached, chosen) {
  const shape = place.kind === "open"
    ? svg("circle", { class: "place", cx: place.x, cy: place.y, r: 0.19 })
    : svg("rect", { class: "place", x: place.x - 0.17, y: place.y - 0.17, width: 0.34, height: 0.34, rx: 0.03 });
  const letter = svg("text", { x: place.x, y: place.y + 0.075, "text-anchor": "middle" }, place.id);
  const { label } = place;
  const name = svg("text", { class: "label", "text-anchor": label.align, x: label.x, y: label.y },
    ...label.lines.map((line, at) => svg("tspan", { x: label.x, dy: at ? 0.18 : 0 }, line)));
  const bus = place.bus ? cardSign("bus", { class: "bus", x: place.x - 0.46, y: place.y - 0.13, width: 0.26, height: 0.26 }) : null;
  return svg("g", { class: [reached ? "reach" : "", chosen ? "chosen" : ""].join(" ") }, shape, letter, bus, name);
}

function standing(kid, seat) {
  const { x, y } = kid;
  const colour = `var(--kid-${seat?.colour ?? 1})`;
  const side = 0.15;
  const shape = seat?.shape === "circle" || !seat
    ? svg("circle", { cx: x, cy: y, r: side, fill: colour })
    : seat.shape === "square"
      ? svg("rect", { x: x - 0.13, y: y - 0.13, width: 0.26, height: 0.26, rx: 0.03, fill: colour })
      : svg("path", { d: `M${x} ${y - 0.19}L${x + 0.19} ${y}L${x} ${y + 0.19}L${x - 0.19} ${y}Z`, fill: colour });
  return svg("g", {}, shape, svg("text", { class: "on-dark", x, y: y + 0.06, "text-anchor": "middle" }, seat?.mark ?? ""));
}

function machine({ x, y, name, state }, kind) {
  const points = [0, 1, 2, 3, 4, 5].map((at) => `${x + 0.2 * Math.sin((at * Math.PI) / 3)},${y - 0.2 * Math.cos((at * Math.PI) / 3)}`);
  return svg("g", { class: state === "ALERT" ? "alert" : "" },
    svg("polygon", { class: "machine", points: points.join(" ") }),
    cardSign(kind, { class: "kind", x: x - 0.1, y: y - 0.1, width: 0.2, height: 0.2 }),
    svg("circle", { class: "badge", cx: x + 0.17, cy: y - 0.15, r: 0.1 }),
    svg("text", { class: "state", x: x + 0.17, y: y - 0.1, "text-anchor": "middle" }, state === "ALERT" ? "!" : "z"),
    svg("text", { class: "label", x, y: y - 0.27, "text-anchor": "middle" }, name));
}

function rumor({ x, y, id }) {
  return svg("g", {},
    svg("path", { class: "rumor", d: `M${x - 0.14} ${y - 0.13}h.28v.2h-.12l-.06 .08l-.02 -.08h-.08z` }),
    svg("text", { x, y: y + 0.04, "text-anchor": "middle" }, id ? "!" : "?"));
}

function event({ x, y, name }) {
  return svg("g", {}, svg("rect", { class: "event", x: x - 0.2, y: y - 0.11, width: 0.4, height: 0.22, rx: 0.03 }),
    svg("text", { class: "initials", x, y: y + 0.06, "text-anchor": "middle" }, initials(name)), svg("title", {}, name));
}

// The first letters of the last two words of a name.
function initials(name) {
  return name.split(/[\s-]+/).slice(-2).map((word) => word[0].toUpperCase()).join("");
}

function inWords(data, places, seats) {
  const at = (id) => places.get(id)?.name ?? id;
  const kids = data.kids.filter((kid) => kid.at).map((kid) => `${seats.find((seat) => seat.id === kid.id)?.name ?? kid.id}: ${at(kid.at)}`);
  const machines = data.machines.filter((one) => one.sector).map((one) => `${one.name}: ${one.sector}, ${iconWord(one.state)}`);
  return sentences([say("map"), ...kids, ...machines]);
}

// The pieces on the map, as a list, what its signs mean, and a way to look at a place by its name.
export function pieces(data, { rumors, machines, chosen, open }, look) {
  const items = [
    ...rumors.filter(Boolean).map((one) => `${one.at_text}: ${one.title}`),
    ...machines.map((one) => [one.name, iconWord(one.class), one.sector, one.state_text].filter(Boolean).join(", ")),
    ...data.events.map((one) => `${initials(one.name)}: ${one.name}`),
  ];
  const legend = [["○", "open"], ["□", "restricted"], ["?", "rumor"], ["!", "alert"], ["z", "routine"], ["⬚", "event"]];
  const choice = make("select", { id: "place", "aria-label": say("look_at"), onchange: () => look(choice.value) },
    make("option", { value: "" }, say("look_at")),
    ...data.places.map((one) => make("option", { value: one.id, selected: one.id === chosen }, `${one.id} ${one.name}`)));
  return make("details", { class: "pieces", open }, make("summary", {}, say("on_map")), choice,
    make("ul", {}, ...items.map((text) => make("li", {}, text))),
    make("ul", { class: "legend" }, ...legend.map(([sign, word]) => make("li", {}, `${sign} ${say(`legend_${word}`)}`))));
}

// What is at the place that was chosen.
export function drawPlace(data, { seats, rumors, machines, reach, chosen }, look) {
  const place = data.places.find((one) => one.id === chosen);
  if (!place) return null;
  const here = [
    ...data.kids.filter((kid) => kid.at === place.id).map((kid) => seats.find((seat) => seat.id === kid.id)?.name ?? kid.id),
    ...rumors.filter((one) => one?.at === place.id).map((one) => `${say("legend_rumor")}: ${one.title}`),
    ...data.events.filter((one) => one.at === place.id).map((one) => `${say("legend_event")}: ${one.name}`),
    ...machines.filter((one) => one.nearby.includes(place.id)).map((one) => `${one.name}, ${one.state_text}`),
    ...data.tokens.filter((one) => one.at === place.id).map((one) => one.name),
  ];
  const kind = [say(place.kind === "open" ? "legend_open" : "legend_restricted"), place.bus ? say("legend_bus") : ""].filter(Boolean).join(", ");
  const go = reach.get(place.id);
  return make("div", { class: "place-panel", role: "status" },
    make("p", {}, make("b", {}, `${place.id} ${place.name}`), " ", make("small", {}, kind)),
    make("p", {}, here.length ? here.join(" · ") : say("nothing_here")),
    make("div", { class: "row" }, go ? button(say("go_there"), go, { id: "go-there", class: "main" }) : null, button(say("close"), () => look(""), { class: "quiet" })));
}
