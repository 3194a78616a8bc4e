// A table to play at: asks the worker, draws its documents, keeps the game, and writes files for saves and feedback.
import { config } from "./config.js";
import { drawDecision, drawEnd } from "./decision.js";
import { button, download, lines, make } from "./dom.js";
import { drawMap, pieces } from "./map.js";
import { drawCards, drawKids, drawLines, drawStory } from "./panes.js";
import { openStore } from "./store.js";
import { openTable } from "./table.js";
import { say } from "./words.js";

const at = (id) => document.getElementById(id);
const BOT_CHOICES = 1; // in a call, so that each is seen
const BOT_PAUSE = 60; // milliseconds
const PANES = ["decision", "map", "cards", "kids", "story"];

let table = null;
let store = null;
let cards = {};
let shown = null; // the document on the page
let story = []; // its groups
let notes = [];
let looks = { chosen: null, seat: null, card: null, asText: false };
let working = false;

function state(text) {
  at("state").replaceChildren(...(text ? [text] : []));
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
    pane("decision");
    at("question")?.focus();
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
  looks = { ...looks, chosen: null, seat: acting() };
  if (shown.decision?.card) looks.card = shown.decision.card;
  draw();
  const recent = story.flatMap((group) => group.entries).filter((entry) => entry.n >= shown.story.new);
  at("news").textContent = recent.map((entry) => entry.text).join(". ");
}

// Who acts: whoever did, if they still can; else the first who can.
function acting() {
  const seats = (shown.decision?.groups ?? []).map((group) => group.seat).filter((seat) => seat !== null && seat >= 0);
  return seats.includes(looks.seat) ? looks.seat : (seats[0] ?? shown.decision?.seat ?? null);
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
  const seats = make("fieldset");
  const people = offer.kids ?? [];
  const choosers = () =>
    seats.replaceChildren(
      make("legend", {}, say("seats")),
      ...Array.from({ length: Number(players.value) || offer.players.default }, (_, seat) =>
        make("label", {}, people[seat]?.name ?? `${seat + 1}`, people[seat]?.text ? make("small", {}, ` ${people[seat].text}`) : null,
          make("select", { "data-seat": seat }, make("option", { value: "" }, say("nobody")),
            ...offer.bots.map((bot) => make("option", { value: bot }, `${say("bot")}: ${bot}`))))),
    );
  players.addEventListener("change", choosers);
  choosers();
  const variants = (offer.variants ?? []).map((variant) =>
    make("label", {}, make("input", { type: "checkbox", "data-variant": variant.id }), variant.name ?? variant.text ?? variant.id));
  const begin = (event) => {
    event.preventDefault();
    const bots = {};
    for (const chooser of seats.querySelectorAll("select")) if (chooser.value) bots[chooser.dataset.seat] = chooser.value;
    const ticked = [...at("decision").querySelectorAll("[data-variant]:checked")].map((box) => box.dataset.variant);
    story = [];
    notes = [];
    looks = { chosen: null, seat: null, card: null, asText: false };
    const options = { players: Number(players.value), seed: seed.value === "" ? null : Number(seed.value), bots };
    ask("new", ticked.length ? { ...options, variants: ticked } : options);
  };
  shown = null;
  for (const id of ["dials", "days", "map", "kids", "cards"]) at(id).replaceChildren();
  at("story").replaceChildren(make("h2", {}, config.title), lines(offer.text));
  at("decision").replaceChildren(
    make("form", { onsubmit: begin },
      make("h2", { id: "question", tabindex: "-1" }, say("new_game")),
      offer.players.max > offer.players.min ? make("label", {}, say("players"), players) : null,
      seats,
      variants.length ? make("fieldset", {}, make("legend", {}, say("variants")), ...variants) : null,
      make("label", {}, say("seed"), seed),
      make("button", { class: "main", id: "begin" }, say("begin"))),
  );
  tools();
  pane("decision");
}

// --- The table

const on = {
  tick(index) {
    looks.chosen = index;
    drawChoice();
    at("decision").querySelector(`[data-option="${index}"]`)?.focus();
  },
  seat(seat) {
    looks.seat = seat;
    looks.chosen = null;
    drawChoice();
    drawTable();
    at("decision").querySelector(`[data-seat="${seat}"]`)?.focus();
  },
  choose: (index) => index !== null && ask("choose", index, shown.choices, story.length),
  card(id) {
    looks.card = id;
    drawTable();
    at("cards").querySelector(`[data-card="${CSS.escape(id)}"]`)?.focus();
  },
  asText() {
    looks.asText = !looks.asText;
    drawTable();
  },
  note,
  feedback,
};

function draw() {
  at("days").replaceChildren(...(shown.round.days ?? []).map((day, index) => {
    const today = shown.round.number - 1 - (shown.round.week - 1) * shown.round.days.length;
    return make("li", { class: index < today ? "past" : "", "aria-current": index === today ? "date" : null }, day);
  }));
  at("dials").replaceChildren(
    ...shown.dials.map((dial) =>
      make("div", {}, make("dt", {}, dial.name), make("dd", {}, dial.max && !dial.text.includes("/") ? `${dial.text}/${dial.max}` : dial.text))),
  );
  drawChoice();
  drawTable();
  at("story").replaceChildren(...drawStory(story, shown.story.new));
  at("story").querySelector(".new")?.scrollIntoView?.({ block: "nearest" });
  tools();
}

function kids() {
  return shown.views.find((view) => view.kind === "kids")?.data.kids ?? [];
}

function drawChoice() {
  const { decision, result } = shown;
  let parts = [make("h2", { id: "question", tabindex: "-1" }, say("bots_play"))];
  if (result) parts = drawEnd(result, on);
  else if (decision?.pass_on) parts = handOver(decision);
  else if (decision) parts = drawDecision(shown, kids(), looks, on);
  at("decision").replaceChildren(...parts);
}

function handOver(decision) {
  const open = () => {
    decision.pass_on = false;
    draw();
    at("question")?.focus();
  };
  return [
    make("h2", { id: "question", tabindex: "-1" }, say("pass_on", { name: shown.seats[decision.seat]?.name ?? "" })),
    make("div", { class: "confirm" }, button(say("ready"), open, { class: "main", id: "ready" })),
  ];
}

function drawTable() {
  const hidden = shown.decision?.pass_on;
  const views = hidden ? [] : shown.views;
  const data = (kind) => views.find((view) => view.kind === kind)?.data;
  const map = data("map");
  const reach = new Map();
  for (const group of hidden ? [] : (shown.decision?.groups ?? [])) {
    if (group.seat === looks.seat) for (const option of group.options) if (option.place && !reach.has(option.place)) reach.set(option.place, () => on.tick(option.index));
  }
  const boards = views.filter((view) => view.kind === "lines" || view.kind === "grid").flatMap(drawLines);
  const drawn = map ? [drawMap(map, shown.seats, reach), pieces(data("rumors")?.rumors ?? [], data("machines")?.machines ?? [])] : [];
  at("map").replaceChildren(...drawn, ...boards);
  const people = data("kids");
  at("kids").replaceChildren(...(people ? drawKids(people.kids, shown.seats, looks.seat) : []));
  const deck = views.find((view) => view.kind === "cards");
  at("cards").replaceChildren(...(deck ? drawCards(deck, cards, looks, on) : []));
}

function pane(name) {
  at("table").dataset.pane = name;
  at("tabs").replaceChildren(
    ...PANES.map((id) => button(say(`tab_${id}`), () => pane(id), { "aria-pressed": String(id === name), "data-tab": id })),
  );
}

function tools() {
  const game = shown !== null;
  at("tools").replaceChildren(
    button(say("undo"), () => ask("undo", story.length), { id: "undo", class: "quiet", disabled: !game || !shown.can_undo }),
    button(say("redo"), () => ask("redo", story.length), { id: "redo", class: "quiet", disabled: !game || !shown.can_redo }),
    button(say("menu"), menu, { id: "menu", class: "quiet" }),
  );
}

function menu() {
  const game = shown !== null;
  const close = (act) => () => {
    at("dialog").close();
    act();
  };
  show(
    make("h2", {}, say("menu")),
    button(say("save"), close(async () => download(`${fileName()}.json`, await table.call("save"))), { id: "save", disabled: !game }),
    button(say("load"), close(choose), { id: "load" }),
    button(say("feedback"), close(feedback), { id: "feedback", disabled: !game }),
    button(say("new_game"), close(setup), { id: "new" }),
    button(say("scheme"), scheme, { id: "scheme" }),
    make("h3", {}, say("keys")),
    make("p", { class: "soft" }, say("all_keys")),
    make("div", { class: "row" }, button(say("close"), () => at("dialog").close(), {})),
  );
}

function show(...parts) {
  at("dialog").replaceChildren(...parts.filter(Boolean));
  at("dialog").showModal();
}

function scheme() {
  const root = document.documentElement;
  const dark = root.dataset.scheme ? root.dataset.scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.scheme = dark ? "light" : "dark";
  store.put("scheme", root.dataset.scheme);
}

// --- Keys, unless somebody writes

function key(event) {
  const writing = event.target.closest?.("input:not([type=radio]), textarea, select, dialog");
  if (writing || event.ctrlKey || event.metaKey || event.altKey || !shown) return;
  const pressed = event.key.toLowerCase();
  const tab = PANES[["1", "2", "3", "4", "5"].indexOf(pressed)];
  const seat = shown.seats.findIndex((one) => one.mark.toLowerCase() === pressed);
  const acts = shown.decision?.groups.some((group) => group.seat === seat);
  if (tab) {
    pane(tab);
    at(tab).focus();
  } else if (pressed === "u" && shown.can_undo) ask("undo", story.length);
  else if (pressed === "r" && shown.can_redo) ask("redo", story.length);
  else if (pressed === "n") at("note-card")?.click();
  else if (pressed === "?") menu();
  else if (seat >= 0 && acts) on.seat(seat);
  else if (pressed === "enter" && event.target === document.body) on.choose(looks.chosen);
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
    make("div", { class: "row" }, button(say("cancel"), () => dialog.close()), make("button", { class: "main", id: "done" }, say("keep"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    done();
  });
  show(form);
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
  if (stage === "ready") return state("");
  const part = Math.floor((100 * done) / of);
  at("state").replaceChildren(`${say("loading")}: ${say(`loading_${stage}`)} ${part} %`, make("progress", { max: 100, value: part }));
}

function slow({ seconds }) {
  at("state").replaceChildren(`${say("slow", { seconds })} `, button(say("stop"), () => table.stop(), { id: "stop" }));
}

async function start() {
  at("title").textContent = config.title;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  document.documentElement.lang = config.language;
  document.title = config.title;
  document.addEventListener("keydown", key);
  store = await openStore(config.bundle_hash);
  const kind = await store.get("scheme");
  if (kind) document.documentElement.dataset.scheme = kind;
  table = await openTable({ progress, slow, died: () => state(say("died")) });
  cards = await table.call("cards");
  const kept = await store.get("game");
  if (kept?.save) {
    try {
      await receive(await table.call("load", kept.save));
      pane("decision");
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
