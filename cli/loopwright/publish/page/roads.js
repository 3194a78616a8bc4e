// The map of a game whose places have spots: roads, and a mark for each place.
import { make, svg } from "./dom.js";
import { say, sentences } from "./words.js";

const MARGIN = 0.6;
const LABEL = 0.49; // below its centre the title of a place begins, of which a line has so many letters at most:
const LONGEST = 12;

// data: the `roads` view; reach: the id of a card → function that chooses to go there.
export function drawRoads({ places, roads }, reach) {
  const at = new Map(places.map((place) => [place.id, place]));
  const [left, top] = ["x", "y"].map((side) => Math.min(...places.map((place) => place[side])) - MARGIN);
  const [right, bottom] = ["x", "y"].map((side) => Math.max(...places.map((place) => place[side])) + MARGIN);
  const below = places.every((place) => place.mark) ? 0 : LABEL / 2;
  const ways = roads.map(([from, to]) => svg("path", { class: "road", d: `M${at.get(from).x} ${at.get(from).y}L${at.get(to).x} ${at.get(to).y}` }));
  const here = places.find((place) => place.here);
  const picture = svg("svg", { class: "roads", viewBox: `${left} ${top} ${right - left} ${bottom + below - top}`, role: "img", "aria-label": sentences([say("map"), here?.title]) },
    ...ways, ...places.map((place) => spot(place, reach.get(place.id))));
  const been = places.filter((place) => place.been);
  return [picture, make("details", { class: "pieces" }, make("summary", {}, say("on_map")), make("ul", {}, ...been.map((place) => make("li", {}, place.title))))];
}

// A mark in the circle, or else the title below it; in it stand the numbers of those who are there.
function spot({ mark, title, x, y, been, here, seats }, go) {
  const kind = ["spot", been ? "been" : "", here ? "here" : "", go ? "reach" : ""].filter(Boolean).join(" ");
  const group = svg("g", { class: kind }, svg("circle", { cx: x, cy: y, r: 0.3 }),
    svg("text", { class: mark ? "" : "who", x, y: y + (mark ? 0.11 : 0.07), "text-anchor": "middle" }, mark || seats.join(" ")),
    mark ? null : svg("text", { class: "label", x, y: y + LABEL, "text-anchor": "middle" },
      ...wrapped(title).map((line, at) => svg("tspan", { x, dy: at ? 0.17 : 0 }, line))),
    been || go ? svg("title", {}, title) : null);
  if (go) group.addEventListener("click", go);
  return group;
}

// A title in lines, broken between words.
function wrapped(title) {
  const lines = [];
  for (const word of title.split(" ")) {
    const last = lines.at(-1);
    if (last && `${last} ${word}`.length <= LONGEST) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
