// The page's end of the worker: calls with answers, progress, and a watch over calls that never come back.
import { config } from "./config.js";

const PATIENCE = 4000; // milliseconds without an answer after which the page is told, and again each second

function partText(name) {
  return document.getElementById(`part-${name}`).textContent;
}

// Written into the stream by hand: WebKit hangs on a Blob there, in pages from a disk.
async function unpackedText(stream) {
  return new Response(stream).text();
}

function unpacked(base64) {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  const unpacking = new DecompressionStream("gzip");
  const writer = unpacking.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return unpacking.readable;
}

// The text of a part: from the page itself, or from the file beside it.
export async function textOf(name) {
  const part = config.parts[name];
  if (part.url === undefined) return unpackedText(unpacked(partText(name)));
  const response = await fetch(new URL(part.url, document.baseURI));
  if (!response.ok) throw new Error(`${part.url}: ${response.status}`);
  return response.text();
}

// The pictures of the cards never pass through Python: {card: {front, back}}, each the text of an SVG, put together when it is asked for.
// Of a campaign those of one evening.
export async function cardPictures(evening) {
  const { shapes, pictures, cards } = JSON.parse(await textOf(evening ? `cards-${evening}` : "cards"));
  const whole = (number) => pictures[number].map((part) => (typeof part === "number" ? shapes[part] : part)).join("");
  const sides = (card) => {
    const numbers = Object.entries(card).map(([side, number]) => [side, { enumerable: true, get: () => whole(number) }]);
    return Object.defineProperties({}, Object.fromEntries(numbers));
  };
  return Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, sides(card)]));
}

// The rulebook of the game, for the page alone.
export async function rulebook() {
  return JSON.parse(await textOf("rulebook"));
}

function partsForWorker() {
  const parts = { info: config.python };
  for (const name of ["wasm", "library", "rules"]) {
    const { url, size } = config.parts[name];
    parts[name] = url === undefined ? { packed: partText(name), size } : { url: new URL(url, document.baseURI).href, size };
  }
  return parts;
}

class StoppedError extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
    this.text = text;
  }
}

class WorkerTable {
  constructor({ progress = () => {}, slow = () => {}, died = () => {} } = {}) {
    this.tell = progress;
    this.slow = slow;
    this.died = died;
    this.waiting = new Map();
    this.count = 0;
    this.worker = null;
    this.script = null;
    this.giveUp = () => {};
  }

  get busy() {
    return this.waiting.size;
  }

  // A worker with all of Python in it. A blob's worker lives under the policy of this page, a file's would not.
  async restart() {
    this.stop();
    this.script ??= URL.createObjectURL(new Blob([await textOf("script")], { type: "text/javascript" }));
    const worker = new Worker(this.script);
    this.worker = worker;
    await new Promise((resolve, reject) => {
      this.giveUp = reject;
      worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed !== undefined) reject(new StoppedError("start", data.failed));
        else if (data.died !== undefined) this.end("died", data.died);
        else this.hear(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new StoppedError("start", event.message || ""));
        this.end("died", event.message || "");
      };
      worker.postMessage({ start: partsForWorker() });
    });
    this.tell({ stage: "ready", done: 1, of: 1 });
  }

  hear(data) {
    if (data.progress) {
      this.tell(data.progress);
      return;
    }
    const call = this.waiting.get(data.id);
    if (!call) return;
    this.waiting.delete(data.id);
    clearTimeout(call.watch);
    if (data.error) call.reject(new StoppedError(data.error.code, data.error.text));
    else call.resolve(data.result);
  }

  call(name, ...args) {
    if (name === "cards") return cardPictures(...args);
    if (!this.worker) return Promise.reject(new StoppedError("stopped", ""));
    const id = ++this.count;
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const call = { resolve, reject, watch: 0 };
      const look = () => {
        this.slow({ call: name, seconds: Math.floor((performance.now() - since) / 1000) });
        call.watch = setTimeout(look, 1000);
      };
      call.watch = setTimeout(look, PATIENCE);
      this.waiting.set(id, call);
      this.worker.postMessage({ id, call: name, args });
    });
  }

  // Whatever a worker is doing, this ends it: a hostile bundle or save costs the page nothing but its worker.
  stop() {
    this.end("stopped", "");
  }

  end(code, text) {
    if (!this.worker) return;
    this.worker.terminate();
    this.worker = null;
    const error = new StoppedError(code, text);
    this.giveUp(error);
    for (const call of this.waiting.values()) {
      clearTimeout(call.watch);
      call.reject(error);
    }
    this.waiting.clear();
    if (code === "died") this.died(text);
  }
}

export async function openTable(listeners) {
  const table = new WorkerTable(listeners);
  await table.restart();
  return table;
}
