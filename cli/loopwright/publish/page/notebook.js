// The notebook of a campaign: its evenings with how each ended, what is noted, and where the next one begins.
import { button, make } from "./dom.js";
import { say } from "./words.js";

// campaign: what the table says of it; on: what its buttons do.
export function drawNotebook({ now, evenings, noted }, on) {
  const over = evenings.some((one) => one.id === now && one.ending);
  const go = ({ id, title }) => button(over ? say("on_to", { title }) : title, () => on.evening(id), { class: over ? "main" : "quiet", "data-evening": id });
  const row = (one) => {
    const here = one.id === now && !over;
    return make("li", { "aria-current": here ? "step" : null },
      one.due && !here && on.evening ? go(one) : make("span", { class: here ? "" : "soft" }, one.title),
      one.ending ? make("b", {}, `${say(one.won ? "won" : "lost")}: ${one.ending}`) : null);
  };
  return make("section", { class: "notebook" },
    make("h3", {}, say("notebook")),
    make("ol", {}, ...evenings.map(row)),
    noted.length ? make("ul", { class: "list" }, ...noted.map((text) => make("li", {}, `✓ ${text}`))) : make("p", { class: "soft" }, say("nothing_noted")));
}

// The same in a dialog, with its file.
export function drawWholeNotebook(campaign, on) {
  return [
    drawNotebook(campaign, on),
    make("div", { class: "row" },
      on.erase ? button(say("erase"), on.erase, { class: "quiet", id: "erase" }) : null,
      on.write ? button(say("write_notebook"), on.write, { id: "write-notebook" }) : null,
      button(say("close"), on.close, { id: "close" })),
  ];
}
