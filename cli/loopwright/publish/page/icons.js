// Signs beside words, drawn for a square of 24; none of them says anything that a word does not say, too.
import { svg } from "./dom.js";

const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const SHAPES = {
  decision: `${ring(12, 12, 10)}${ring(12, 12, 7)}${ring(12, 12, 3.5)}`,
  map: `M12 1c4.7 0 8 3.4 8 7.8c0 5.700 -8 14.200 -8 14.200s-8 -8.500 -8 -14.200c0 -4.400 3.300 -7.800 8 -7.800z${ring(12, 8.8, 3.3)}`,
  cards: "M1 4c4 -1.500 7.500 -1 10 1v16c-2.500 -2 -6 -2.500 -10 -1zM23 4c-4 -1.500 -7.500 -1 -10 1v16c2.500 -2 6 -2.500 10 -1z",
  kids: `${ring(12, 6, 3.5)}${ring(4.5, 9, 2.5)}${ring(19.5, 9, 2.5)}M6.500 21c0 -6.500 1.500 -10 5.500 -10s5.500 3.500 5.500 10zM1 20c0 -4.500 1 -7 3.500 -7c.8 0 1.400 .2 1.900 .6c-1 2 -1.400 4 -1.500 6.400zM23 20c0 -4.500 -1 -7 -3.500 -7c-.8 0 -1.400 .2 -1.900 .6c1 2 1.400 4 1.500 6.400z`,
  story: `M2 3h20v14h-8l-6 6v-6h-6z${ring(7.500, 10, 1.500)}${ring(12, 10, 1.500)}${ring(16.500, 10, 1.500)}`,
};

export function sign(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, svg("path", { d: SHAPES[name], "fill-rule": "evenodd" }));
}
