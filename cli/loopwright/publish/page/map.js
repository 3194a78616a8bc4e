// The map: land in the sea, roads, places, and what stands at them. The same facts stand in lists beside it.
import { iconWord, make, svg } from "./dom.js";
import { say } from "./words.js";

const COLUMNS = "ABCDEFGHIJKLMNOP";
const MARGIN = 0.25;

// data: the `map` view; seats: those of the document; reach: place → function that chooses to go there.
export function drawMap(data, seats, reach) {
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
    ...data.places.map((place) => spot(place, reach.get(place.id))),
    ...data.rumors.map(rumor), ...data.machines.map(machine), ...kids,
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

function spot(place, go) {
  const shape = place.kind === "open"
    ? svg("circle", { class: "place", cx: place.x, cy: place.y, r: 0.19 })
    : svg("rect", { class: "place", x: place.x - 0.17, y: place.y - 0.17, width: 0.34, height: 0.34, rx: 0.03 });
  const letter = svg("text", { x: place.x, y: place.y + 0.075, "text-anchor": "middle" }, place.id);
  const { label } = place;
  const name = svg("text", { class: "label", "text-anchor": label.align, x: label.x, y: label.y },
    ...label.lines.map((line, at) => svg("tspan", { x: label.x, dy: at ? 0.16 : 0 }, line)));
  const bus = place.bus
    ? [svg("rect", { class: "bus", x: place.x - 0.47, y: place.y - 0.06, width: 0.26, height: 0.12, rx: 0.03 }),
      svg("text", { class: "bus-text", x: place.x - 0.34, y: place.y + 0.035, "text-anchor": "middle" }, say("bus_stop"))]
    : [];
  const group = svg("g", { class: go ? "reach" : undefined }, shape, letter, ...bus, name);
  if (go) group.addEventListener("click", go);
  return group;
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

function machine({ x, y, name, state }) {
  const points = [0, 1, 2, 3, 4, 5].map((at) => `${x + 0.2 * Math.sin((at * Math.PI) / 3)},${y - 0.2 * Math.cos((at * Math.PI) / 3)}`);
  return svg("g", { class: state === "ALERT" ? "alert" : "" },
    svg("polygon", { class: "machine", points: points.join(" ") }),
    svg("text", { class: "on-dark", x, y: y + 0.06, "text-anchor": "middle" }, state === "ALERT" ? "!" : "z"),
    svg("text", { class: "label", x, y: y - 0.25, "text-anchor": "middle" }, name));
}

function rumor({ x, y, id }) {
  return svg("g", {},
    svg("path", { class: "rumor", d: `M${x - 0.14} ${y - 0.13}h.28v.2h-.12l-.06 .08l-.02 -.08h-.08z` }),
    svg("text", { x, y: y + 0.04, "text-anchor": "middle" }, id ? "!" : "?"));
}

function event({ x, y, name }) {
  return svg("g", {}, svg("rect", { class: "event", x: x - 0.14, y: y - 0.1, width: 0.28, height: 0.2, rx: 0.03 }), svg("title", {}, name));
}

function inWords(data, places, seats) {
  const at = (id) => places.get(id)?.name ?? id;
  const kids = data.kids.filter((kid) => kid.at).map((kid) => `${seats.find((seat) => seat.id === kid.id)?.name ?? kid.id}: ${at(kid.at)}`);
  const machines = data.machines.filter((one) => one.sector).map((one) => `${one.name}: ${one.sector}, ${iconWord(one.state)}`);
  return [say("map"), ...kids, ...machines].join(". ");
}

// The pieces on the map, as a list.
export function pieces(rumors, machines) {
  const items = [
    ...rumors.filter(Boolean).map((one) => `${one.at_text}: ${one.title}`),
    ...machines.map((one) => [one.name, one.sector, one.state_text].filter(Boolean).join(", ")),
  ];
  if (!items.length) return null;
  return make("details", { class: "pieces" }, make("summary", {}, say("on_map")), make("ul", {}, ...items.map((text) => make("li", {}, text))));
}
