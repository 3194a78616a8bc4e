// Making elements. Texts of games and of strangers are only ever text: nothing here reads HTML.
import { config } from "./config.js";

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(text, act, attributes = {}) {
  return make("button", { type: "button", onclick: act, ...attributes }, text);
}

// The word of a run: its text, or what its icon means in the language of the game.
export function wordOf(run) {
  return run.text ?? (run.icon ? iconWord(run.icon) : "");
}

// What an icon means, in the language of the game: conditions and traits are icons.
export function iconWord(icon) {
  return config.icons?.[icon] ?? icon;
}

// The lines of a card: paragraphs of runs, some of them strong or slanted; mark: makes parts of a text.
export function lines(text, mark = (words) => [words]) {
  return make(
    "div",
    { class: "lines" },
    ...text.map(({ kind, runs }) =>
      make(
        "p",
        { class: kind },
        ...runs.flatMap((run) => (run.strong ? make("strong", {}, ...mark(wordOf(run))) : run.em ? make("em", {}, ...mark(wordOf(run))) : mark(wordOf(run)))),
      ),
    ),
  );
}

// A picture in which nothing can run: as the source of an image, SVG has no scripts and no network. Its room is
// kept before it is drawn, so that nothing moves below what is being read.
export function picture(svg, alt) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = make("img", { src: address, alt, onload: () => URL.revokeObjectURL(address) });
  const [, width, height] = svg.match(/^<svg [^>]*viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/) ?? [];
  if (width) image.style.aspectRatio = `${width} / ${height}`;
  return image;
}

export function download(name, text) {
  const address = URL.createObjectURL(jsonFile(name, text));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

function jsonFile(name, text) {
  return new File([text], name, { type: "application/json" });
}

// The file as this device lets it be shared with another app, as JSON or else as text; null where it shares none.
export function shareable(name, text) {
  const files = [jsonFile(name, text), new File([text], name.replace(/json$/, "txt"), { type: "text/plain" })];
  return files.find((file) => navigator.canShare?.({ files: [file] })) ?? null;
}

// Elements of SVG; all attributes are plain.
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, String(value));
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function percent(chance) {
  return `${Math.round(chance * 100)} %`;
}

// The token of somebody at the table: colour, shape and letters together.
export function token(seat) {
  return make("span", { class: `token ${seat.shape} token-${seat.colour}`, "aria-hidden": "true" }, seat.mark);
}

// Units of time as cubes, with what they are for those who do not see them, where words beside them do not say it.
export function cubes(kinds, label) {
  const row = kinds.map((kind) => make("span", { class: `cube ${kind}` }));
  return make("span", { class: "cubes", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) }, ...row);
}
