// The playground: texts on the left, what the compiler says of them, the card where the cursor is, and a game.
//
// Everything that comes from cards is text (textContent) or a picture (<img>), in which no script can run.
import { colour } from "./colours.js";
import { carried, edited, keep, kept, linkTo } from "./edits.js";
import { openTable } from "./table.js";

const WAIT = 250; // milliseconds of rest after a key before the cards are read again
const at = (id) => document.getElementById(id);
const state = at("state");
const text = at("text");
let worker = null;
let texts = {};
let first = {};
let cards = [];
let game = null;
let pictures = [];
let timer = 0;
let stopping = false;
let version = 0; // of the texts: an answer about older ones is not shown

function make(tag, content, name = "") {
  const element = document.createElement(tag);
  element.textContent = content;
  if (name) element.className = name;
  return element;
}

// --- The worker: begun once, and again when it has been ended

function told({ stage, done, of }) {
  if (stage === "ready") state.textContent = "";
  else state.textContent = `Loading the compiler: ${stage} ${of > 1 ? Math.round((100 * done) / of) : 0} %`;
}

// A call that takes too long is given up, and a new worker has the texts as they stand.
async function slow({ seconds }) {
  state.textContent = `Still working: ${seconds} s`;
  if (seconds < 15 || stopping) return;
  stopping = true;
  const unread = version;
  worker.stop();
  state.textContent = "That took too long and was stopped. One moment …";
  await worker.restart();
  stopping = false;
  forgetGame();
  state.textContent = "That took too long and was stopped: these texts have not been read.";
  if (version !== unread) changed(0); // edited while the new worker began
}

async function ask(name, ...args) {
  if (stopping) return null; // the new worker cannot hear yet; what was edited is read when it can
  try {
    const result = await worker.call(name, ...args);
    if (state.textContent.startsWith("Still")) state.textContent = "";
    return result;
  } catch (error) {
    if (error.code === "stopped") return null;
    if (error.code === "died") await worker.restart();
    state.textContent = error.text || String(error);
    return null;
  }
}

// --- Findings

function lineStart(content, line) {
  return content.split("\n").slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
}

function show(file) {
  at("file").value = file;
  text.value = texts[file];
  colour(at("colours"), text.value);
  text.setSelectionRange(0, 0);
  at("editor").scrollTop = 0;
}

function goTo({ file, line, column }) {
  if (!(file in texts)) return;
  show(file);
  const place = lineStart(texts[file], line) + column - 1;
  text.focus();
  text.setSelectionRange(place, place);
  const row = at("colours").children[line - 1];
  if (row) at("editor").scrollTop = Math.max(0, row.offsetTop - 6 * parseFloat(getComputedStyle(text).lineHeight));
}

function findingOf(finding) {
  const button = make("button", finding.text, finding.severity);
  button.type = "button";
  button.dataset.line = finding.line;
  button.addEventListener("click", () => goTo(finding));
  return button;
}

// The cards changed: what is shown of them is old until they are read again, after `wait` milliseconds of rest.
function changed(wait) {
  version += 1;
  keep(texts, first);
  at("findings").setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = setTimeout(check, wait);
}

async function check() {
  clearTimeout(timer);
  timer = 0;
  const asked = version;
  const result = await ask("check", texts);
  if (!result || asked !== version) return;
  at("findings").setAttribute("aria-busy", "false");
  at("findings").replaceChildren(...(result.findings.length ? result.findings.map(findingOf) : [make("p", "No findings: it can be printed and played.")]));
  const playable = result.cards.length > 0;
  at("begin").disabled = !playable;
  at("sides").classList.toggle("old", !playable);
  if (!playable) {
    at("unprinted").textContent = "The card as it was before the errors.";
    return;
  }
  cards = result.cards;
  const chosen = at("card").value;
  at("card").replaceChildren(...cards.map(({ id }) => new Option(id)));
  at("card").value = cards.some(({ id }) => id === chosen) ? chosen : cards[0].id;
  followCursor();
  await draw();
}

// --- The printed card

function followCursor() {
  const line = text.value.slice(0, text.selectionStart).split("\n").length;
  const above = cards.filter((card) => card.file === at("file").value && card.line <= line);
  if (above.length) at("card").value = above[above.length - 1].id;
}

async function draw() {
  const asked = version;
  const card = at("card").value;
  const sides = await ask("draw", card);
  if (!sides || asked !== version || card !== at("card").value) return;
  pictures.forEach((address) => URL.revokeObjectURL(address));
  pictures = [];
  at("sides").replaceChildren(...["front", "back"].filter((side) => sides[side]).map((side) => {
    const picture = document.createElement("img");
    pictures.push(URL.createObjectURL(new Blob([sides[side]], { type: "image/svg+xml" })));
    picture.src = pictures[pictures.length - 1];
    picture.alt = `${card}, ${side}, as printed`;
    return picture;
  }));
  at("unprinted").textContent = "";
}

// --- The game

function forgetGame() {
  game = null;
  at("undo").disabled = true;
  at("decision").replaceChildren();
  at("dials").textContent = "";
  at("story").hidden = at("story-title").hidden = true;
}

function optionOf(option) {
  const button = make("button", option.text);
  button.type = "button";
  const more = [];
  if (typeof option.chance === "number") more.push(`${Math.round(100 * option.chance)} % to succeed`);
  if (option.success) more.push(`success: ${option.success}`);
  if (option.failure) more.push(`failure: ${option.failure}`);
  if (more.length) button.append(make("small", more.join(" · ")));
  button.addEventListener("click", async () => seen(await ask("choose", option.index, game.choices)));
  return button;
}

function seen(document_) {
  if (!document_) return;
  game = document_;
  at("undo").disabled = !game.can_undo;
  at("dials").textContent = [game.round.name, ...game.dials.map((dial) => `${dial.name} ${dial.text}`)].join(" · ");
  const parts = [];
  if (game.result) parts.push(make("h3", game.result.title || (game.result.won ? "Won" : "Lost")), ...game.result.text.map(({ runs }) => make("p", runs.map((run) => run.text ?? run.icon).join(""), "read")));
  if (game.decision) {
    parts.push(make("h3", game.decision.title), make("p", game.decision.text));
    for (const group of game.decision.groups) parts.push(make("h3", group.title), ...group.options.map(optionOf));
  }
  at("decision").replaceChildren(...parts.filter((part) => part.textContent));
  at("story").replaceChildren(...game.story.groups.flatMap((group) => [
    make("h3", group.title),
    ...group.entries.flatMap((entry) => [make("p", entry.text), ...(entry.read ? [make("p", entry.read, "read")] : [])]),
  ]));
  at("story").hidden = at("story-title").hidden = false;
  at("story").scrollTop = at("story").scrollHeight;
  at("decision").focus({ preventScroll: true });
}

// The game is one of the cards as they stand, read or not yet.
async function begin() {
  if (timer) await check();
  if (!at("begin").disabled) seen(await ask("play"));
}

// --- What people do

// Whether people say yes; Esc says no.
function sure(question) {
  at("sure-question").textContent = question;
  at("sure").showModal();
  return new Promise((resolve) => {
    const said = (answer) => () => {
      resolve(answer);
      at("sure").close();
    };
    at("sure-yes").onclick = said(true);
    at("sure-no").onclick = said(false);
    at("sure").onclose = said(false);
  });
}

async function link() {
  const address = await linkTo(texts, first);
  history.replaceState(null, "", address);
  const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
  state.textContent = copied ? "The link is copied; it carries your edits." : "The address of this page carries your edits now: copy it.";
}

// What stands there at first: the edits that a link carries, or those of the last time, or none.
async function begun() {
  const own = kept(first);
  const sent = await carried(first);
  if (!sent || !edited(sent, own).length) return own;
  return !edited(own, first).length || (await sure("Open the edits of this link in place of your own?")) ? sent : own;
}

function listen() {
  at("file").addEventListener("change", () => { show(at("file").value); followCursor(); draw(); });
  at("card").addEventListener("change", () => {
    const card = cards.find(({ id }) => id === at("card").value);
    goTo({ ...card, column: 1 });
    at("card").focus();
    draw();
  });
  at("reset").addEventListener("click", async () => {
    if (edited(texts, first).length && !(await sure("Throw your edits of all files away?"))) return;
    texts = { ...first };
    show(at("file").value);
    changed(0);
  });
  at("link").addEventListener("click", link);
  at("begin").addEventListener("click", begin);
  at("undo").addEventListener("click", async () => seen(await ask("undo")));
  text.addEventListener("input", () => {
    texts[at("file").value] = text.value;
    colour(at("colours"), text.value);
    changed(WAIT);
  });
  text.addEventListener("click", () => { const before = at("card").value; followCursor(); if (before !== at("card").value) draw(); });
}

(async () => {
  try {
    worker = await openTable({ progress: told, slow, died: () => forgetGame() });
    first = await worker.call("files");
  } catch (error) {
    state.textContent = `This browser cannot run the compiler: ${error.text || error}`;
    return;
  }
  texts = await begun();
  at("file").replaceChildren(...Object.keys(texts).map((name) => new Option(name)));
  show(Object.keys(texts)[0]);
  text.disabled = false;
  listen();
  await check();
})();
