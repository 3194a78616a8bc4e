// The story: its entries, what has happened since the last choice, and the same step by step.
import { button, make, picture } from "./dom.js";
import { marked } from "./rulebook.js";
import { capital, say } from "./words.js";

const MOST = 9; // lines of what has happened; of a longer tale those are left that came of the choice itself, its dice and its end
const FIRST = 4;
const LAST = 4;
const MOST_CHANGES = 6; // what stands otherwise now, before the question is pushed out of sight
const LONG = 40; // letters of a value that is told without the one before it

// A die of a test, in which a six succeeds.
export function die(pips) {
  return make("span", { class: pips === 6 ? "die six" : "die" }, String(pips));
}

// Dice that lie on the table.
export function faces(dice) {
  return dice.flatMap((pips) => [make("span", { class: "die" }, String(pips)), " "]);
}

function entry(one, fresh, seen) {
  const text = one.dice ? one.text.replace(/:[\s\d]*$/, "") : one.text;
  return [
    one.text ? make("p", { class: fresh ? "new" : "", "data-kind": one.kind }, ...marked(text, seen), ...(one.dice ?? []).map(die)) : null,
    one.read ? make("blockquote", { class: !one.text && fresh ? "new" : "" }, one.read) : null,
  ].filter(Boolean);
}

let drawn = []; // the parts of the story on the page: each group with its elements, and the words seen in its round

// Draw the story in its place. Parts in which nothing is or was new stay as they are: a long game draws its last ones.
export function drawStory(place, groups, first) {
  const fresh = (group) => group.entries.some((one) => one.n >= first);
  if (!place.hasChildNodes()) {
    drawn = [];
    place.append(make("h2", {}, say("story")));
  }
  const same = drawn.findIndex((part, at) => part.group !== groups[at] || part.fresh || fresh(part.group));
  for (const part of same < 0 ? [] : drawn.splice(same)) part.elements.forEach((one) => one.remove());
  for (const group of groups.slice(drawn.length)) {
    const before = drawn.at(-1);
    const head = group.round && group.round !== before?.group.round ? [make("h3", { class: "eyebrow" }, capital(group.round))] : [];
    const seen = new Set(head.length ? [] : before?.seen); // each word can be pressed once in a round
    const part = make("div", { class: "part" }, group.title ? make("h3", {}, capital(group.title)) : null, ...group.entries.flatMap((one) => entry(one, one.n >= first, seen)));
    drawn.push({ group, seen, fresh: fresh(group), elements: [...head, part] });
    place.append(...head, part);
  }
}

const bare = (text) => text.replace(/[\s.]+$/, "");

// entries: those since the last choice; chose: what was chosen, if it was here; first: whether nothing was yet; on.watch: shows them one by one.
export function drawSince(entries, { chose, first, others, changes }, on) {
  if (!chose && !entries.length && !changes.length) return null;
  const seen = new Set();
  const own = entries.filter((one) => one.n < others).map((one) => (bare(one.text) === bare(chose) ? { ...one, text: "" } : one));
  const rest = entries.filter((one) => one.n >= others);
  const distinct = own.filter((one, at) => one.read || one.dice || one.text !== own[at - 1]?.text);
  const stays = (one, at) => distinct.length <= MOST || one.dice || at < FIRST || at >= distinct.length - LAST;
  const short = distinct.filter(stays);
  return make("section", { class: "since", "aria-labelledby": "since" },
    make("h2", { class: chose ? "chose" : "eyebrow", id: "since" }, ...(chose ? ["✓ ", ...marked(chose, seen)] : [say(first ? "at_first" : "since")])),
    ...distinct.flatMap((one, at) => (stays(one, at) ? entry(one, false, seen) : stays(distinct[at - 1], at - 1) ? [make("p", {}, "…")] : [])),
    rest.length ? make("details", { open: rest.length <= LAST }, make("summary", {}, say("others", { count: rest.length })), ...rest.flatMap((one) => entry(one, false, seen))) : null,
    ...(changes.length > MOST_CHANGES ? [listed(changes.slice(0, LAST)), make("details", {}, make("summary", {}, say("more")), listed(changes.slice(LAST)))] : changes.length ? [listed(changes)] : []),
    entries.length > 1 ? button(entries.length > short.length + rest.length ? say("watch_all", { count: entries.length }) : say("watch"), on.watch, { class: "quiet", id: "watch" }) : null);
}

const listed = (changes) => make("dl", { class: "changes" }, ...changes.map(change));

function change({ name, before, now, dice }) {
  const short = before.length + now.length <= LONG;
  return make("div", {}, make("dt", {}, name), make("dd", {}, ...(dice ? faces(dice) : [short && before ? `${before} → ` : "", make("b", {}, now)])));
}

// One entry of those since the last choice, with the card that it comes from; title: that of its part.
export function drawStep(entries, at, { title, pictures }, on) {
  const one = entries[at];
  const drawn = pictures[one.card]?.[one.side ?? "front"];
  return [
    make("p", { class: "eyebrow" }, `${say("watch")} · ${at + 1}/${entries.length}`),
    make("h2", { tabindex: "-1", id: "step", "aria-live": "polite" }, title || one.text),
    make("div", { class: "step" }, drawn ? picture(drawn, "") : null, make("div", { class: "part", "aria-live": "polite" }, ...entry(one, false, new Set()))),
    make("div", { class: "row" },
      button(say("close"), on.close, { class: "quiet" }),
      button(say("back"), () => on.step(at - 1), { id: "step-back", disabled: at === 0 }),
      at + 1 < entries.length ? button(say("next"), () => on.step(at + 1), { class: "main", id: "step-next" }) : button(say("close"), on.close, { class: "main", id: "step-next" })),
  ];
}
