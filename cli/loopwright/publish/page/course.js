// How the dials went, round by round: a line for each, told apart by dash and by its name at the end.
import { make, svg } from "./dom.js";
import { capital, say } from "./words.js";

const WIDE = 340;
const HIGH = 130;
const LEFT = 14;
const LETTER = 6.4; // of the names, on average
const TOP = 14;
const BOTTOM = 22;
const ROW = 12; // between two names
const MOST_LABELS = 8;

// course: the rounds with their dials; days: the names of a week's rounds, where rounds have names.
export function drawCourse(course, days) {
  const names = course[0].dials.map((dial) => dial.name);
  const series = names.map((name, at) => ({ name, values: course.map((round) => round.dials[at].value) }));
  const high = Math.max(1, ...series.flatMap(({ values }) => values));
  const low = Math.min(0, ...series.flatMap(({ values }) => values));
  const labels = series.map(({ name, values }) => `${name} ${values.at(-1)}`);
  const right = Math.min(WIDE / 2, 14 + LETTER * Math.max(...labels.map((label) => label.length)));
  const x = (at) => LEFT + ((WIDE - LEFT - right) * at) / (course.length - 1);
  const y = (value) => HIGH - BOTTOM - ((HIGH - TOP - BOTTOM) * (value - low)) / (high - low);
  const every = Math.ceil(course.length / MOST_LABELS);
  const ends = apart(series.map(({ values }) => y(values.at(-1))));
  const drawing = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": spoken(course, series) },
    svg("line", { class: "base", x1: LEFT, x2: x(course.length - 1), y1: y(0), y2: y(0) }),
    ...course.flatMap(({ name, number }, at) => (at % every ? [] : [svg("text", { x: x(at), y: HIGH - 6, "text-anchor": "middle" }, days ? inShort(name) : number)])),
    ...series.map(({ name, values }, line) =>
      svg("g", {},
        svg("polyline", { points: values.map((value, at) => `${x(at)},${y(value)}`).join(" ") }),
        ...values.map((value, at) => svg("circle", { cx: x(at), cy: y(value), r: 3 })),
        svg("text", { x: x(course.length - 1) + 8, y: ends[line] + 4 }, labels[line]))));
  return make("div", { class: "course" }, make("h3", {}, say("course")), drawing);
}

// The first letters of a day; one that has an article, or hardly more letters, whole: "Mon", "weekend".
function inShort(name) {
  const words = name.split(" ");
  const letters = [...words.at(-1)];
  return (words.length > 1 || letters.length < 5 ? letters : letters.slice(0, 3)).join("");
}

// Heights at which names do not lie on each other, each near its own: from the foot up, then from the top down.
function apart(heights) {
  const order = heights.map((_, at) => at).sort((a, b) => heights[b] - heights[a]);
  const placed = [...heights];
  order.forEach((at, rank) => {
    if (rank) placed[at] = Math.min(placed[at], placed[order[rank - 1]] - ROW);
  });
  order.reverse().forEach((at, rank) => {
    placed[at] = Math.max(placed[at], rank ? placed[order[rank - 1]] + ROW : TOP / 2);
  });
  return placed;
}

function spoken(course, series) {
  const parts = course.map((round, at) => `${capital(round.name)}: ${series.map(({ name, values }) => `${name} ${values[at]}`).join(", ")}`);
  return parts.join("; ");
}
