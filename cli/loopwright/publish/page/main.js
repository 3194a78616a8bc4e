// A table to play at: asks the worker, draws its documents, keeps the game, and writes files for saves and feedback.
// It is long because all that can be pressed acts on the same few variables.
import { drawDials, drawLines } from "./board.js";
import { config } from "./config.js";
import { drawDecision, drawEnd, drawHandOver } from "./decision.js";
import { button, download, make, shareable } from "./dom.js";
import { sign } from "./icons.js";
import { drawMap, drawPlace, pieces } from "./map.js";
import { drawWholeNotebook } from "./notebook.js";
import { drawFeedback, drawNote, drawNotes } from "./notes.js";
import { drawCards, drawKids, drawLarge } from "./panes.js";
import { drawRoads } from "./roads.js";
import { drawBook, drawMeaning, hasBook, openBook, term } from "./rulebook.js";
import { drawLoading, drawProgress, drawSetup } from "./setup.js";
import { hosted, openHosted } from "./socket.js";
import { openStore } from "./store.js";
import { drawStep, drawStory } from "./story.js";
import { openTable, rulebook } from "./table.js";
import { capital, refusal, say, sentences } from "./words.js";

const at = (id) => document.getElementById(id);
const BOT_CHOICES = 1; // in a call, so that each is seen
const BOT_PAUSE = 60; // milliseconds
const LOW = matchMedia("(min-width: 75em) and (min-height: 45em)"); // where the map has a height of its own
const NAME = 0.18; // the height of names on the map, in sectors
const READABLE = 10.5; // pixels
const MOST_LETTERS = 80; // of the names of dials in the head of the page
const PANES = ["decision", "map", "cards", "kids", "story"];

let table = null;
let store = null;
let cards = {};
let evening = null; // of a campaign: whose cards these are; undefined without one
let campaign = null; // its notebook, as the table said last
let title = config.title; // of what lies on the table
let shown = null; // the document on the page
let story = []; // its groups
let notes = [];
const LOOKS = { chosen: null, seat: null, card: null, place: null, asText: false };
let looks = { ...LOOKS };
let chose = ""; // what was chosen last, on this device
let habits = { passing: false, keys: true }; // of this device
let holder = null; // the seat that has the device
let handing = false; // whether it is on its way to another
let working = false;
let filed = ""; // the game and its notes as a file last had them
let stamp; // of what this tab has kept or found; another one's means that another tab has gone on
let beside; // the stamp of what was kept beside the store while it gave no answer, and taken up from there
let keeping = Promise.resolve();
let toKeep = 0; // how often it is still to be kept
let unkept = false; // whether a closed tab would forget the game
let here = []; // the seats at a hosted table whose people are connected
let answer = null; // hears what is answered in the dialog
let opener = null; // what had the focus when the dialog was opened

// What is told beside the game, and that the browser has not said whether it has kept one.
function state(text) {
  const parts = text ? [text] : [];
  if (store?.late && !hosted) {
    parts.push(` ${say("late")} `);
    if (store.kind !== "memory") parts.push(button(say("look_again"), () => location.reload(), { id: "look-again" }));
  }
  at("state").replaceChildren(...parts);
}

// --- Asking the table

// Whether the table did it.
async function ask(call, ...args) {
  if (working) return false;
  busy(true);
  if (call !== "choose") chose = "";
  try {
    await receive(await table.call(call, ...args));
    while (shown.bot_to_move && !hosted) {
      state(say("bots_play"));
      await new Promise((go) => setTimeout(go, BOT_PAUSE));
      await receive(await table.call("advance", BOT_CHOICES, story.length));
    }
    state("");
    await keep();
    pane("decision");
    toQuestion();
    return true;
  } catch (error) {
    if (error.code === "lost") state(say("host_lost"));
    else if (error.code === "stopped" || error.code === "died") await rescue();
    else state(refusal(error));
    return false;
  } finally {
    busy(false);
  }
}

function busy(now) {
  working = now;
  at("table").setAttribute("aria-busy", String(now));
}

// The cards of the scenario that the table has, and its notebook.
async function lay(document) {
  ({ campaign, title = config.title } = document);
  at("title").textContent = title;
  if (campaign?.now === evening) return;
  if (hosted && evening) empty(); // what was noted stands in the file of the evening before
  evening = campaign?.now;
  cards = await table.call("cards", evening);
}

async function receive(document) {
  await lay(document);
  story = [...story.slice(0, document.story.from), ...document.story.groups];
  shown = document;
  looks = { ...looks, chosen: null, seat: acting() };
  const { decision } = shown;
  const other = habits.passing && decision && decision.seat !== null && decision.seat >= 0 && decision.seat !== holder;
  handing = Boolean(decision?.pass_on || other);
  const recent = entries();
  // The card that asks lies up, and at the end the one that brought it.
  const card = shown.result ? recent.findLast((entry) => entry.card)?.card : shown.decision?.card;
  if (card) looks.card = card;
  draw();
  at("news").textContent = sentences(recent.flatMap((entry) => [entry.text, entry.read]));
}

// The entries since the last choice.
const entries = () => story.flatMap((group) => group.entries).filter((entry) => entry.n >= shown.since.new);

const since = () => ({ ...shown.since, entries: entries(), first: !shown.choices, chose: shown.decision?.pass_on ? "" : chose });

// A save of another draft, or of other rules, goes on as far as it is the same: people hear how far.
function arrived(word) {
  const { notice } = shown;
  state(notice ? say(notice.other_rules ? "draft_rules" : "draft", notice) : word);
}

// Who acts: whoever did, if they still can; else the first who can.
function acting() {
  const seats = (shown.decision?.groups ?? []).map((group) => group.seat).filter((seat) => seat !== null && seat >= 0);
  const first = seats.includes(shown.viewer) ? shown.viewer : seats[0];
  return seats.includes(looks.seat) ? looks.seat : (first ?? shown.decision?.seat ?? null);
}

// The host keeps a hosted game, and what is noted there.
async function keep() {
  if (hosted) return;
  toKeep += 1;
  keeping = keeping.then(async () => {
    try {
      const kept = await store.get("game");
      if (kept && kept.stamp !== stamp && !(await takesPlace(kept))) return;
      const next = String(Math.random());
      const save = shown && (await table.call("save"));
      await store.put("game", { save, notes, stamp: next, ...(campaign ? { notebook: await table.call("write_notebook", true) } : {}) });
      stamp = next;
      await clearSpare();
      unkept = store.kind === "memory";
    } catch {
      unkept = true;
      state(say("memory"));
    } finally {
      toKeep -= 1;
    }
  });
  await keeping;
}

// Whether the game of this tab takes the place of another one that is kept; else that one may be opened.
async function takesPlace(kept) {
  const chosen = await asked(["tabs", "tabs_about"], {}, ["tabs_this", "tabs_other"]);
  if (chosen === "tabs_other") {
    await takeUp(kept);
    await clearSpare();
  }
  return chosen === "tabs_this";
}

// What lay beside the store goes once the store's game was chosen or has taken its place; not what another tab has put there.
async function clearSpare() {
  if (beside && (await store.spare.get("game"))?.stamp === beside) await store.spare.remove("game");
  beside = null;
}

async function takeUp(kept) {
  empty();
  const offer = kept.notebook && (await table.call("take_notebook", kept.notebook));
  notes = Array.isArray(kept.notes) ? kept.notes : [];
  if (kept.save) await receive(await table.call("load", kept.save));
  else await setup(offer);
  stamp = kept.stamp;
}

const asItIs = () => `${shown.choices} ${JSON.stringify(notes)}`;

async function saveFile() {
  download(`${fileName()}.json`, await (notes.length ? table.call("feedback", notes, {}) : table.call("save")));
  filed = asItIs();
}

const losable = () => shown && (shown.choices || notes.length) && filed !== asItIs();

// Whether another game may take the place of this one: people are asked, unless a file has all of it.
async function free() {
  if (!losable()) return true;
  const chosen = await asked(["lose", "lose_about"], { choices: shown.choices, count: notes.length }, ["lose_save", "lose_go"]);
  if (chosen === "lose_save") await saveFile();
  return chosen !== null;
}

async function rescue() {
  state(say("error_died"));
  await table.restart();
  const kept = await store.get("game");
  story = [];
  if (kept) await takeUp(kept);
  else await setup();
}

// --- Before a game

function empty() {
  story = [];
  notes = [];
  looks = { ...LOOKS };
  chose = "";
  holder = null;
}

// --- A hosted table: others choose, too

const onHost = {
  changed(news) {
    ({ here } = news);
    if (!working && shown) look();
  },
  lost: () => state(say("host_lost")),
};

// What has happened since; who is to choose now comes to the question.
async function look() {
  try {
    const before = shown?.choices;
    await receive(await table.call("document", story.length));
    state("");
    if (before !== shown.choices && shown.decision) toQuestion();
  } catch {
    state(say("host_lost"));
  }
}

async function sitDown() {
  table = await openHosted(onHost);
  ({ notes } = table);
  await receive(await table.call("document", 0));
  pane("decision");
  state("");
}

// Whoever decides, or a bot; where nobody sits there, a bot may.
function drawWaiting() {
  const who = shown.seats[shown.waits_for];
  const parts = [make("h2", { id: "question", tabindex: "-1" }, who ? say("host_waits", { name: who.name }) : say("bots_play"))];
  if (shown.viewer < 0) parts.push(make("p", { class: "soft" }, say("host_watch")));
  else if (who && !here.includes(shown.waits_for)) {
    parts.push(make("div", { class: "row" }, button(say("host_bot", { name: who.name }), () => ask("bot", shown.waits_for), { id: "let-bot" })));
  }
  return parts;
}

async function anew() {
  if (await free()) await setup();
}

async function setup(given) {
  const offer = given ?? (await table.call("setup"));
  await lay(offer);
  const begin = (options) => {
    empty();
    ask("new", options);
  };
  shown = null;
  for (const id of ["dials", "days", "map", "kids", "cards", "story"]) at(id).replaceChildren();
  at("decision").replaceChildren(drawSetup(offer, begin, { open: openFile, rules: showRules, evening: toEvening }));
  tools();
  pane("decision");
}

// --- A campaign: evening after evening, with its notebook

// Whether an evening may go: one that has ended stands in the notebook, but not what people noted on its cards.
const leaves = async () => (shown?.result && !notes.length) || free();

// Whether whoever looks at this page may: at a hosted table those who sit there, once the evening is over.
const goes = () => !hosted || (shown.viewer >= 0 && Boolean(shown.result));

async function toEvening(id) {
  closed();
  if (hosted) {
    await ask("go_to", id);
    return;
  }
  if (await leaves()) await onward("go_to", id);
}

// To what can be chosen before a game, and the notebook is kept as it is now.
async function onward(call, ...args) {
  try {
    const offer = await table.call(call, ...args);
    empty();
    await setup(offer);
    await keep();
  } catch (error) {
    state(refusal(error));
  }
}

function showNotebook() {
  show(...drawWholeNotebook(campaign, { evening: goes() ? toEvening : null, close: closed, ...(hosted ? {} : { write: writeNotebook, erase: () => takeNotebook("") }) }));
}

async function writeNotebook() {
  download(`${fileName(config.title)}-notebook.json`, await table.call("write_notebook"));
}

// Another notebook in place of this one, or an empty one.
async function takeNotebook(text) {
  const played = campaign.evenings.filter((one) => one.ending).length;
  const count = campaign.noted.length;
  if (!(await leaves())) return;
  if (played || count) {
    const chosen = await asked(["notebook_lose", "notebook_lose_about"], { played, count }, ["lose_save", "lose_go"]);
    if (chosen === "lose_save") await writeNotebook();
    if (chosen === null) return;
  }
  closed();
  await onward("take_notebook", text);
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
  choose(index) {
    if (index === null) return;
    holder = looks.seat ?? holder;
    chose = optionAt(index).text;
    ask("choose", index, shown.choices, story.length);
  },
  card(id, focus = true) {
    looks.card = id;
    drawTable();
    at("cards").querySelector(focus ? `[data-card="${CSS.escape(id)}"]` : "#card-next")?.focus();
  },
  large(card) {
    const list = shown.views.find((view) => view.kind === "cards").data.cards;
    const turn = (by) => on.large(list[(list.indexOf(card) + by + list.length) % list.length]);
    show(...drawLarge(card, cards[card.id]?.[card.side], turn, closed));
    kind("full");
    at("large-next").focus();
  },
  watch: () => step(0),
  story() {
    pane("story");
    at("story").focus();
  },
  asText() {
    looks.asText = !looks.asText;
    drawTable();
  },
  note: (card) => note({ card: card.id, side: card.side, title: card.title || card.id }),
  notes: showNotes,
  feedback,
  again: hosted ? null : anew,
  undo: () => ask("undo", story.length),
  take() {
    holder = shown.decision.seat;
    handing = false;
    draw();
    pane("decision");
    toQuestion();
  },
  stopPassing() {
    habit("passing", false);
    on.take();
  },
};

const optionAt = (index) => shown.decision.groups.flatMap((group) => group.options).find((one) => one.index === index);

// What has happened since the last choice, one entry after the other.
function step(number) {
  const list = entries();
  const title = story.find((group) => group.entries.includes(list[number]))?.title;
  show(...drawStep(list, number, { title, pictures: cards }, { step, close: closed }));
  at("step-next").focus();
}

function lookAt(place) {
  looks.place = place || null;
  drawTable();
  at("map").querySelector(".place-panel")?.scrollIntoView({ block: "nearest" });
}

// --- Rules and words

function showRules() {
  show(...drawBook(cards, closed));
  kind("wide");
}

function showMeaning({ target }) {
  const word = target.closest?.("[data-term]")?.dataset.term;
  if (!word) return;
  const card = (id) => {
    closed();
    pane("cards");
    on.card(id);
  };
  show(...drawMeaning(word, shown?.views ?? [], { card, book: showRules, close: closed }));
}

// What somebody likes on this device; where nothing more can be kept, it holds until the tab is closed.
function prefer(name, value) {
  store.put(name, value).catch(() => {});
}

function habit(name, value) {
  habits = { ...habits, [name]: value };
  prefer("habits", habits);
}

function draw() {
  at("days").replaceChildren(...(shown.round.days ?? []).map((day, index) => {
    const today = shown.round.number - 1 - (shown.round.week - 1) * shown.round.days.length;
    return make("li", { class: index < today ? "past" : "", "aria-current": index === today ? "date" : null }, day);
  }));
  at("dials").replaceChildren(
    ...shown.dials.map((dial) =>
      make("div", {}, make("dt", {}, term(dial.name)), make("dd", {}, dial.max && !dial.text.includes("/") ? `${dial.text}/${dial.max}` : dial.text),
        dial.next?.length ? make("dd", { class: "next" }, say("dial_next", { values: dial.next.join(", ") })) : null)),
  );
  drawChoice();
  drawTable();
  drawStory(at("story"), story, shown.since.new);
  toNews();
  tools();
}

// Each scrolls within its own pane: what lies on the table stays where it is, as the map does.
function toQuestion() {
  at("question")?.focus({ preventScroll: true });
  at("decision").scrollTop = 0;
  if (getComputedStyle(document.body).overflowY !== "hidden") scrollTo(0, 0);
}

function toNews() {
  const place = at("story");
  const news = place.querySelector(".new");
  if (news && place.scrollHeight > place.clientHeight) place.scrollTop += news.getBoundingClientRect().top - place.getBoundingClientRect().top - 40;
}

function kids() {
  return shown.views.find((view) => view.kind === "kids")?.data.kids ?? [];
}

// What a game without a map has in lists, such as dice, and its board: phones show them beside the decision.
function lists() {
  return shown.views.some((view) => view.kind === "map") ? [] : shown.views.filter((view) => ["lines", "grid"].includes(view.kind));
}

function machines() {
  return shown.views.find((view) => view.kind === "machines")?.data.machines ?? [];
}

function drawChoice() {
  const { decision, result } = shown;
  let parts = drawWaiting();
  if (result) parts = drawEnd(shown, { notes, since: since() }, { ...on, evening: goes() ? toEvening : null });
  else if (handing) parts = handOver(decision);
  else if (decision) parts = drawDecision(shown, { kids: kids(), machines: machines(), pictures: cards, lists: lists(), since: since() }, looks, on);
  at("decision").replaceChildren(...parts);
}

function handOver(decision) {
  const seat = shown.seats[decision.seat];
  const kid = kids().find((one) => one.id === seat?.id);
  const moment = [shown.round.name, shown.round.phase].filter(Boolean).join(", ");
  return drawHandOver({ seat, kid, moment, since: since(), secret: decision.pass_on }, on);
}

function drawTable() {
  const hidden = handing && shown.decision.pass_on;
  const views = hidden ? [] : shown.views;
  const data = (kind) => views.find((view) => view.kind === kind)?.data;
  const map = data("map");
  const reach = new Map();
  for (const group of hidden ? [] : (shown.decision?.groups ?? [])) {
    for (const option of [null, looks.seat].includes(group.seat) ? group.options : []) {
      const place = option.place ?? option.card;
      if (place && !reach.has(place)) reach.set(place, () => {
        pane("decision");
        on.tick(option.index);
      });
    }
  }
  const many = shown.dials.reduce((sum, { name }) => sum + name.length, 0) > MOST_LETTERS;
  document.body.classList.toggle("many-dials", many);
  const boards = views.filter((view) => view.kind === "lines" || view.kind === "grid").flatMap(drawLines);
  if (many && !hidden) boards.unshift(drawDials(shown.dials));
  const { rumors = [] } = data("rumors") ?? {};
  const open = at("map").querySelector(".pieces")?.open ?? !LOW.matches;
  const standing = { seats: shown.seats, rumors, machines: data("machines")?.machines ?? [], reach, chosen: looks.place, open };
  const drawn = map ? [drawMap, drawPlace, pieces].map((draw) => draw(map, standing, lookAt)).filter(Boolean) : [];
  const roads = data("roads") ? drawRoads(data("roads"), reach) : [];
  at("map").replaceChildren(...drawn, ...roads, ...boards);
  sizes.disconnect();
  if (map) sizes.observe(at("map").querySelector("svg"));
  const people = data("kids");
  at("kids").replaceChildren(...(people ? drawKids(people.kids, shown.seats, looks.seat) : []));
  const deck = views.find((view) => view.kind === "cards");
  at("cards").replaceChildren(...(deck ? drawCards(deck, cards, looks, on) : []));
}

// A map on which names would be too small to read shows letters alone, and larger ones. It is measured once the browser has
// laid it out anyway: to ask at once would have it lay out the page twice for each choice.
const sizes = new ResizeObserver(([{ target, contentRect }]) => {
  const { width, height } = target.viewBox.baseVal;
  at("map").classList.toggle("small", Math.min(contentRect.width / width, contentRect.height / height) * NAME < READABLE);
});

function pane(name) {
  at("table").dataset.pane = name;
  const board = shown?.views.some((view) => view.kind === "map" || view.kind === "roads");
  at("tabs").replaceChildren(
    ...PANES.filter((id) => at(id).children.length).map((id) =>
      make("button", { type: "button", onclick: () => pane(id), "aria-pressed": String(id === name), "data-tab": id },
        sign(id), make("span", {}, say(id === "map" && !board ? "tab_board" : `tab_${id}`)))),
  );
}

function tools() {
  const game = shown !== null;
  document.body.classList.toggle("playing", game);
  at("now").textContent = game ? capital(shown.round.name) : "";
  at("tools").replaceChildren(
    button(say("undo"), on.undo, { id: "undo", class: "quiet", disabled: !game, "aria-disabled": String(!shown?.can_undo), "aria-keyshortcuts": "U" }),
    button(say("redo"), () => ask("redo", story.length), { id: "redo", class: "quiet", disabled: !game || !shown.can_redo, hidden: hosted, "aria-keyshortcuts": "R" }),
    button(say("notes_count", { count: notes.length }), showNotes, { id: "notes", class: "quiet", hidden: !game }),
    button(say("menu"), menu, { id: "menu", class: "quiet" }),
  );
}

function menu() {
  const game = shown !== null;
  const close = (act) => () => {
    at("dialog").close();
    act();
  };
  const box = (name, word) => {
    const input = make("input", { type: "checkbox", id: `habit-${name}`, onchange: () => habit(name, input.checked) });
    input.checked = habits[name];
    return make("label", { class: "check" }, input, ` ${word}`);
  };
  show(
    make("h2", {}, say("menu")),
    make("div", { class: "list" },
      hasBook() ? button(say("how_to"), showRules, { id: "how-to" }) : null,
      ...(hosted ? [] : [
        button(say("redo"), close(() => ask("redo", story.length)), { disabled: !game || !shown.can_redo }),
        button(say("save"), close(saveFile), { id: "save", disabled: !game }),
        button(say("load"), close(openFile), { id: "load" }),
      ]),
      campaign ? button(say("notebook"), showNotebook, { id: "notebook" }) : null,
      button(say("feedback"), close(feedback), { id: "feedback", disabled: !game }),
      hosted ? null : button(say("new_game"), close(anew), { id: "new" }),
      button(say("scheme"), scheme, { id: "scheme" })),
    hosted ? null : box("passing", say("pass_round")),
    make("h3", {}, say("keys")),
    make("p", { class: "soft" }, say("all_keys")),
    box("keys", say("keys_on")),
    make("div", { class: "row" }, button(say("close"), () => at("dialog").close(), { id: "close" })),
  );
}

function show(...parts) {
  kind("");
  at("dialog").replaceChildren(...parts.filter(Boolean));
  if (at("dialog").open) return;
  opener = document.activeElement;
  at("dialog").showModal();
}

// The focus goes back to what opened the dialog, which may have been drawn anew since.
function backToOpener() {
  const nowhere = document.activeElement === document.body || at("dialog").contains(document.activeElement);
  if (nowhere && !opener.isConnected) (at(opener.id) ?? at("question")).focus({ preventScroll: true });
}

// What kind of dialog it is: a usual one, a wide one, or one that fills the screen.
function kind(name) {
  at("dialog").className = name;
}

// A question in the dialog: the word that was chosen, or null. What stood there before comes back then.
async function asked([title, about], values, words) {
  const under = at("dialog").open ? [...at("dialog").children] : null;
  const chosen = await new Promise((resolve) => {
    answer = resolve;
    show(
      make("h2", {}, say(title)),
      make("p", {}, say(about, values)),
      make("div", { class: "row" },
        button(say("cancel"), () => resolve(null), { class: "quiet" }),
        ...words.map((one) => button(say(one), () => resolve(one), { id: one }))));
  });
  answer = null;
  if (under && chosen === null) at("dialog").replaceChildren(...under);
  else at("dialog").close();
  return chosen;
}

const written = () => at("dialog").open && [...document.querySelectorAll("#dialog textarea")].some((one) => one.value !== one.defaultValue);

// Away from the dialog; what somebody has written there is not lost unasked.
async function leave(event) {
  event.preventDefault();
  if (answer) answer(null);
  else await dropped(closed);
}

async function dropped(go) {
  if (!written() || (await asked(["drop", "drop_about"], {}, ["drop_yes"]))) go();
}

function scheme() {
  const root = document.documentElement;
  const dark = root.dataset.scheme ? root.dataset.scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.scheme = dark ? "light" : "dark";
  prefer("scheme", root.dataset.scheme);
}

// --- Keys, unless somebody writes

function key(event) {
  const writing = event.target.closest?.("input:not([type=radio]), textarea, select, dialog");
  if (writing || event.ctrlKey || event.metaKey || event.altKey || !shown || !habits.keys) return;
  const pressed = event.key.toLowerCase();
  const tab = PANES[["1", "2", "3", "4", "5"].indexOf(pressed)];
  const seat = shown.seats.findIndex((one) => one.mark.toLowerCase() === pressed);
  const acts = !handing && shown.decision?.groups.some((group) => group.seat === seat);
  if (tab) {
    pane(tab);
    at(tab).focus();
  } else if (pressed === "u") on.undo();
  else if (pressed === "r" && shown.can_redo) ask("redo", story.length);
  else if (pressed === "n") at("note-card")?.click();
  else if (pressed === "?") menu();
  else if (seat >= 0 && acts) on.seat(seat);
  else if (pressed === "enter" && event.target === document.body && !handing) on.choose(looks.chosen);
}

function fileName(name = title) {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40) || "table";
}

// The notes that a file holds beside its game.
function notesIn(text) {
  try {
    const { notes } = JSON.parse(text);
    return Array.isArray(notes) ? notes.filter((note) => typeof note?.text === "string") : [];
  } catch {
    return [];
  }
}

function openFile() {
  const file = make("input", {
    type: "file",
    accept: ".json,application/json",
    onchange: async () => {
      if (!file.files[0]) return;
      const text = await file.files[0].text();
      if (campaign && text.includes('"loopwright-notebook"')) {
        await takeNotebook(text);
        return;
      }
      if (!(await free())) return;
      const before = { story, notes, looks, holder };
      empty();
      notes = notesIn(text);
      if (await ask("load", text)) {
        arrived("");
        filed = asItIs();
      } else ({ story, notes, looks, holder } = before);
    },
  });
  file.click();
}

// --- Notes, and what is sent back

const closed = () => at("dialog").close();

function showNotes() {
  const card = at("note-card") ? () => at("note-card").click() : null;
  show(...drawNotes(notes, {
    card,
    game: () => note({ card: "", side: "", title: "" }),
    change: (at) => note(notes[at], at),
    remove(at) {
      notes = notes.filter((_, other) => other !== at);
      noted();
      showNotes();
    },
    feedback,
    close: closed,
  }));
}

// A note on a card or on the game: a new one, or the one at this place among them.
function note(one, place = null) {
  const choices = one.choices ?? shown.choices;
  const moment = { round: one.round ?? shown.round.name, choice: choices + 1 };
  const done = ({ text, kind }) => {
    if (text) {
      const whole = { ...one, text, kind, choices, round: moment.round };
      notes = place === null ? [...notes, whole] : notes.map((other, at) => (at === place ? whole : other));
      noted();
    }
    if (place === null) closed();
    else showNotes();
  };
  show(drawNote(one, { side: cards[one.card]?.[one.side], moment }, done, () => dropped(place === null ? closed : showNotes)));
}

function noted() {
  if (hosted) table.call("notes", notes).catch((error) => state(refusal(error)));
  tools();
  if (shown.result) drawChoice();
  keep();
}

function feedback() {
  const name = `${fileName()}-feedback.json`;
  const sent = (send) => async (rating) => {
    closed();
    try {
      await send(await table.call("feedback", notes, rating));
      filed = asItIs();
    } catch (error) {
      if (error.name !== "AbortError") state(refusal(error)); // who shares may think better of it
    }
  };
  if (hosted) {
    const send = async (rating) => {
      closed();
      try {
        await table.call("send", notes, rating);
        state(say("host_sent"));
      } catch (error) {
        state(refusal(error));
      }
    };
    show(drawFeedback(notes.length, { save: send, share: null, cancel: () => dropped(closed) }, ["host_about", "host_send"]));
    return;
  }
  const save = sent((text) => download(name, text));
  const share = sent((text) => navigator.share({ files: [shareable(name, text)], title: config.title }));
  show(drawFeedback(notes.length, { save, share: shareable(name, "{}") && share, cancel: () => dropped(closed) }));
}

// --- Start

function progress(step) {
  if (step.stage !== "ready" && !shown) drawProgress(at("decision"), step);
}

function slow({ seconds }) {
  at("state").replaceChildren(`${say("slow", { seconds })} `, button(say("stop"), () => table.stop(), { id: "stop" }));
}

async function start() {
  new ResizeObserver(() => document.documentElement.style.setProperty("--tabs", `${at("tabs").offsetHeight}px`)).observe(at("tabs"));
  at("title").textContent = config.title;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  document.documentElement.lang = config.language;
  document.title = config.title;
  document.addEventListener("keydown", key);
  document.addEventListener("click", showMeaning);
  at("dialog").addEventListener("cancel", leave);
  at("dialog").addEventListener("close", backToOpener);
  at("dialog").addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(event);
    const turn = { ArrowLeft: "back", ArrowRight: "next" }[event.key];
    if (turn) at("dialog").querySelector(`[id$="-${turn}"]`)?.click();
  });
  addEventListener("beforeunload", (event) => (written() || ((unkept || toKeep) && losable()) || (hosted && table?.waiting.size)) && event.preventDefault());
  store = await openStore(config.campaign ? `campaign-${config.campaign}` : config.bundle_hash);
  const kind = await store.get("scheme");
  if (kind) document.documentElement.dataset.scheme = kind;
  habits = { ...habits, ...(await store.get("habits")) };
  at("decision").replaceChildren(...drawLoading());
  state("");
  openBook(await rulebook());
  if (hosted) {
    await sitDown();
    return;
  }
  table = await openTable({ progress, slow, died: () => state(say("error_died")) });
  const spare = await store.spare?.get("game");
  let unopened = null;
  for (const kept of [spare, await store.get("game")].filter((one) => one?.save || one?.notebook)) {
    try {
      await takeUp(kept);
    } catch {
      unopened ??= kept;
      continue;
    }
    if (kept === spare) {
      beside = stamp;
      await keep(); // in the store, if people want it there in place of another game
    }
    pane("decision");
    if (shown) arrived(say("resumed"));
    else state("");
    if (unopened) offer(unopened);
    return;
  }
  empty();
  await setup();
  state(store.kind === "memory" ? say("memory") : "");
  if (unopened) offer(unopened);
}

// What was kept can no longer be played here: it stays where it is, and can be had as a file.
function offer(kept) {
  const write = () => {
    if (kept.notebook) download(`${fileName(config.title)}-notebook.json`, kept.notebook);
    if (kept.save) download(`${fileName()}.json`, JSON.stringify({ ...JSON.parse(kept.save), notes: kept.notes }));
  };
  at("state").replaceChildren(`${say("error_save")} `, button(say("save"), write, { id: "save-kept" }));
}

start().catch((error) => {
  at("decision").replaceChildren();
  state(refusal(error.code ? error : { code: "start", text: String(error) }));
});
