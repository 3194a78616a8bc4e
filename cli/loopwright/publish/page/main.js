// A table to play at: the decision, what lies on the table, the story, and files for saves and feedback.
import { config } from "./config.js";
import { button, download, lines, make, picture } from "./dom.js";
import { openStore } from "./store.js";
import { openTable } from "./table.js";
import { say } from "./words.js";

const at = (id) => document.getElementById(id);
const BOT_CHOICES = 1; // in a call, so that each is seen
const BOT_PAUSE = 60; // milliseconds

let table = null;
let store = null;
let cards = {};
let shown = null; // the document on the page
let story = []; // its groups
let notes = [];
let open = new Set(); // the cards that are unfolded
let working = false;

function state(text) {
  at("state").replaceChildren(...(text ? [text] : []));
}

function percent(chance) {
  return `${Math.round(chance * 100)} %`;
}

// --- Asking the table

async function ask(call, ...args) {
  if (working) return;
  working = true;
  try {
    await receive(await table.call(call, ...args));
    while (shown.bot_to_move) {
      state(say("bots_play"));
      await new Promise((go) => setTimeout(go, BOT_PAUSE));
      await receive(await table.call("advance", BOT_CHOICES, story.length));
    }
    state("");
    await keep();
    at("decision").focus({ preventScroll: true });
  } catch (error) {
    if (error.code === "stopped" || error.code === "died") await rescue();
    else state(error.text ?? String(error));
  } finally {
    working = false;
  }
}

async function receive(document) {
  story = [...story.slice(0, document.story.from), ...document.story.groups];
  shown = document;
  draw();
}

async function keep() {
  try {
    await store.put("game", { save: await table.call("save"), notes });
  } catch {
    state(say("memory"));
  }
}

async function rescue() {
  state(say("died"));
  await table.restart();
  const kept = await store.get("game");
  story = [];
  if (kept) await receive(await table.call("load", kept.save));
  else await setup();
}

// --- Before a game

async function setup() {
  const offer = await table.call("setup");
  const players = make("input", {
    type: "number", min: offer.players.min, max: offer.players.max, value: offer.players.default, id: "players",
  });
  const seed = make("input", { type: "number", min: 0, id: "seed" });
  const seats = make("div");
  const choosers = () =>
    seats.replaceChildren(
      ...Array.from({ length: Number(players.value) || offer.players.default }, (_, seat) =>
        make(
          "label",
          {},
          `${say("bot")} ${seat + 1}`,
          make("select", { "data-seat": seat }, make("option", { value: "" }, say("nobody")),
            ...offer.bots.map((bot) => make("option", { value: bot }, bot))),
        ),
      ),
    );
  players.addEventListener("change", choosers);
  choosers();
  const begin = (event) => {
    event.preventDefault();
    const bots = {};
    for (const chooser of seats.querySelectorAll("select")) if (chooser.value) bots[chooser.dataset.seat] = chooser.value;
    story = [];
    notes = [];
    ask("new", { players: Number(players.value), seed: seed.value === "" ? null : Number(seed.value), bots });
  };
  shown = null;
  at("dials").replaceChildren();
  at("where").replaceChildren();
  at("views").replaceChildren();
  at("story").replaceChildren(lines(offer.text));
  at("decision").replaceChildren(
    make(
      "form",
      { onsubmit: begin },
      make("h2", {}, say("new_game")),
      make("label", {}, say("players"), players),
      seats,
      make("label", {}, say("seed"), seed),
      make("button", { class: "main", id: "begin" }, say("begin")),
    ),
  );
  tools();
}

// --- The table

function draw() {
  at("where").replaceChildren([shown.round.name, shown.round.phase].filter(Boolean).join(", "));
  at("dials").replaceChildren(
    ...shown.dials.map((dial) =>
      make("div", {}, make("dt", {}, dial.name), make("dd", {}, dial.max ? `${dial.text} / ${dial.max}` : dial.text)),
    ),
  );
  drawDecision();
  drawViews();
  drawStory();
  tools();
}

function drawDecision() {
  const { decision, result } = shown;
  if (result) {
    at("decision").replaceChildren(make("h2", {}, `${say("over")}: ${result.title}`), lines(result.text ?? []));
  } else if (!decision) {
    at("decision").replaceChildren(make("h2", {}, say("bots_play")));
  } else if (decision.pass_on) {
    const name = shown.seats[decision.seat]?.name ?? "";
    at("views").replaceChildren();
    at("decision").replaceChildren(
      make("h2", {}, say("pass_on", { name })),
      button(say("ready"), () => {
        decision.pass_on = false;
        draw();
      }, { class: "main" }),
    );
  } else {
    const groups = decision.groups.map((group) =>
      make("div", {}, make("h3", {}, [shown.seats[group.seat]?.name, group.title].filter(Boolean).join(": ")), ...group.options.map(option)),
    );
    const news = decision.text ? [make("p", {}, decision.text)] : [];
    at("decision").replaceChildren(make("h2", {}, decision.title), ...news, ...groups);
  }
}

function option(offered) {
  const facts = [
    offered.detail,
    offered.cost ? say("time", { cost: offered.cost }) : "",
    offered.chance === undefined ? offered.chance_text : say("roll", { chance: percent(offered.chance) }),
    offered.pushed_chance === undefined ? "" : say("pushed", { chance: percent(offered.pushed_chance) }),
    offered.does,
  ].filter(Boolean);
  const more = facts.length ? make("small", {}, facts.join(" · ")) : null;
  return make(
    "button",
    { type: "button", class: "option", "data-option": offered.index, onclick: () => ask("choose", offered.index, shown.choices, story.length) },
    offered.text,
    more,
  );
}

function drawViews() {
  if (shown.decision?.pass_on) return;
  at("views").replaceChildren(
    ...shown.views.flatMap((view) => {
      if (view.kind === "cards") return [make("h2", {}, view.title || view.id), ...view.data.cards.map(card)];
      if (view.kind !== "lines" || !view.data.lines.length) return [];
      return [
        view.title ? make("h2", {}, view.title) : null,
        ...view.data.lines.map((line) => make("p", {}, typeof line === "string" ? line : `${line.name}: ${line.text}`)),
      ].filter(Boolean);
    }),
  );
}

function card(one) {
  const drawn = cards[one.id]?.[one.side];
  const details = make(
    "details",
    { open: open.has(one.id), ontoggle: () => (details.open ? open.add(one.id) : open.delete(one.id)) },
    make("summary", {}, [one.number, one.title].filter(Boolean).join(". ")),
    drawn ? picture(drawn, cards[one.id].text?.[one.side] ?? one.title) : null,
    lines(one.text ?? []),
    button(say("note"), () => note(one), { class: "note", "data-card": one.id }),
  );
  return details;
}

function drawStory() {
  const list = story.map((group) =>
    make(
      "div",
      {},
      make("h3", {}, group.title),
      ...group.entries.flatMap((entry) => [
        make("p", { class: entry.n >= shown.story.new ? "new" : "" }, entry.text),
        entry.read ? make("p", { class: "prose" }, entry.read) : null,
      ].filter(Boolean)),
    ),
  );
  at("story").replaceChildren(make("h2", {}, say("story")), ...list);
  at("story").scrollTop = at("story").scrollHeight;
}

function tools() {
  const game = shown !== null;
  at("tools").replaceChildren(
    button(say("undo"), () => ask("undo", story.length), { id: "undo", disabled: !game || !shown.can_undo }),
    button(say("redo"), () => ask("redo", story.length), { id: "redo", disabled: !game || !shown.can_redo }),
    button(say("save"), async () => download(`${fileName()}.json`, await table.call("save")), { id: "save", disabled: !game }),
    button(say("load"), choose, { id: "load" }),
    button(say("feedback"), feedback, { id: "feedback", disabled: !game }),
    button(say("new_game"), setup, { id: "new" }),
  );
}

function fileName() {
  return config.title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40) || "table";
}

function choose() {
  const file = make("input", {
    type: "file",
    accept: ".json,application/json",
    onchange: async () => {
      story = [];
      notes = [];
      if (file.files[0]) ask("load", await file.files[0].text());
    },
  });
  file.click();
}

// --- Notes, and what is sent back

function asked(about, fields, done) {
  const dialog = at("dialog");
  const form = make("form", { method: "dialog" }, make("p", {}, about), ...fields,
    button(say("cancel"), () => dialog.close()), make("button", { class: "main", id: "done" }, say("write")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    done();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function note(one) {
  const text = make("textarea", { rows: 4, maxlength: 2000, id: "note" });
  asked(say("note_about", { card: one.title || one.id }), [make("label", {}, say("note"), text)], () => {
    if (!text.value.trim()) return;
    notes.push({ card: one.id, side: one.side, text: text.value.trim(), choices: shown.choices });
    keep();
  });
}

function feedback() {
  const again = make("input", { type: "number", min: 1, max: 5, id: "again" });
  const comment = make("textarea", { rows: 4, maxlength: 4000, id: "comment" });
  const fields = [make("label", {}, say("again"), again), make("label", {}, say("comment"), comment)];
  asked(say("feedback_about"), fields, async () => {
    const rating = {};
    if (again.value) rating.again = Number(again.value);
    if (comment.value.trim()) rating.comment = comment.value.trim();
    download(`${fileName()}-feedback.json`, await table.call("feedback", notes, rating));
  });
}

// --- Start

function progress({ stage, done, of }) {
  if (stage !== "ready") state(`${say("loading")}: ${stage} ${Math.floor((100 * done) / of)} %`);
}

function slow({ seconds }) {
  at("state").replaceChildren(`${say("slow", { seconds })} `, button(say("stop"), () => table.stop(), { id: "stop" }));
}

async function start() {
  at("title").textContent = config.title;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  store = await openStore(config.bundle_hash);
  table = await openTable({ progress, slow, died: () => state(say("died")) });
  cards = await table.call("cards");
  const kept = await store.get("game");
  if (kept?.save) {
    try {
      await receive(await table.call("load", kept.save));
      notes = Array.isArray(kept.notes) ? kept.notes : [];
      state(say("resumed"));
      return;
    } catch {
      await store.remove("game");
    }
  }
  await setup();
  state(store.kind === "memory" ? say("memory") : "");
}

start().catch((error) => state(error.text ?? String(error)));
