// The page's end of a hosted table (`loopwright host`): calls with answers over a socket, which opens again when it is lost.
import { config } from "./config.js";
import { cardPictures } from "./table.js";

const AGAIN = [300, 1000, 3000]; // milliseconds until another try
const PATIENCE = 20000; // for an answer

class LostError extends Error {
  constructor(code, text = "") {
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
    this.count = 0;
    this.tries = 0;
    this.socket = null;
  }

  open() {
    const address = new URL("socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    return new Promise((resolve) => {
      const socket = new WebSocket(address);
      this.socket = socket;
      socket.onopen = () => {
        this.tries = 0;
        resolve();
      };
      socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
      socket.onclose = () => {
        this.forget();
        this.lost();
        setTimeout(() => this.open().then(resolve), AGAIN[Math.min(this.tries++, AGAIN.length - 1)]);
      };
    });
  }

  hear(data) {
    if (data.changed !== undefined) {
      this.changed(data);
      return;
    }
    const call = this.waiting.get(data.id);
    if (!call) return;
    this.waiting.delete(data.id);
    clearTimeout(call.watch);
    if (data.error) call.reject(new LostError(data.error.code, data.error.text));
    else call.resolve(data.result);
  }

  // Whoever waits for an answer hears that there will be none: what was chosen is seen when the table is.
  forget() {
    for (const call of this.waiting.values()) {
      clearTimeout(call.watch);
      call.reject(new LostError("lost"));
    }
    this.waiting.clear();
  }

  call(name, ...args) {
    if (name === "cards") return cardPictures();
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new LostError("lost"));
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, watch: setTimeout(() => this.socket.close(), PATIENCE) });
      this.socket.send(JSON.stringify({ id, call: name, args }));
    });
  }
}

export const hosted = config.form === "host";

export async function openHosted(listeners) {
  const table = new HostedTable(listeners);
  await table.open();
  return table;
}
