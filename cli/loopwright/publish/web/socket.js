// The page's end of a hosted table (`loopwright host`): calls with answers over a socket, which opens again when it is lost.
// The host sends the table once and then what is new in it; a call that was not answered is asked again, under the id by
// which the host knows whether it has done it.
import { config } from "./config.js";
import { patched } from "./patch.js";
import { cardPictures } from "./table.js";

const AGAIN = [300, 1000, 3000]; // milliseconds until another try
const PATIENCE = 20000; // for an answer

class RefusedError extends Error {
  constructor({ code, text }) {
    super(text);
    this.code = code;
    this.text = text;
  }
}

class HostedTable {
  constructor({ changed, lost }) {
    this.changed = changed;
    this.lost = lost;
    this.waiting = new Map();
    this.page = crypto.getRandomValues(new Uint32Array(3)).join("-");
    this.count = 0;
    this.tries = 0;
    this.socket = null;
    this.document = null;
    this.notes = []; // of this guest, as the host had them when the line was opened
  }

  // Once the table is here for the first time.
  open() {
    return new Promise((resolve) => {
      this.arrived = resolve;
      this.connect();
    });
  }

  connect() {
    const address = new URL("socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      for (const call of this.waiting.values()) this.send(call);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = () => {
      this.lost();
      setTimeout(() => this.connect(), AGAIN[Math.min(this.tries++, AGAIN.length - 1)]);
    };
  }

  hear({ id, error, table, patch, here, notes }) {
    if (notes) this.notes = notes;
    if (table || patch) {
      this.document = table ?? patched(this.document, patch);
      this.changed({ here });
      this.arrived();
    }
    const call = this.waiting.get(id);
    if (!call) return;
    this.waiting.delete(id);
    clearTimeout(call.watch);
    if (error) call.reject(new RefusedError(error));
    else call.resolve(this.document);
  }

  send(call) {
    clearTimeout(call.watch);
    if (this.socket.readyState !== WebSocket.OPEN) return;
    call.watch = setTimeout(() => this.socket.close(), PATIENCE);
    this.socket.send(call.text);
  }

  call(name, ...args) {
    if (name === "cards") return cardPictures(...args);
    if (name === "document") return Promise.resolve(this.document);
    const id = `${this.page}-${++this.count}`;
    return new Promise((resolve, reject) => {
      const call = { resolve, reject, watch: 0, text: JSON.stringify({ id, call: name, args }) };
      this.waiting.set(id, call);
      this.send(call);
    });
  }
}

export const hosted = config.form === "host";

export async function openHosted(listeners) {
  const table = new HostedTable(listeners);
  await table.open();
  return table;
}
