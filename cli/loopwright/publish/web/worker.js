// The worker behind a published table: Python with the rules and one bundle, and nothing else.
//
// It follows Pyodide's script (`loadPyodide`, `_createPyodideModule`) in one classic script. Its page sends
// {start: PARTS} once, each part as the address of a file or as packed text in base64, and then {id, call, args};
// it answers {id, result} or {id, error: {code, text}}, and tells {progress: {stage, done, of}} on the way.
"use strict";

(() => {
  const HOME = "loopwright:/"; // where Pyodide believes its files to be; nothing has such an address
  const SITE = "/lib/python3.14/site-packages/";
  const ROADS_OUT = ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "indexedDB", "caches", "Worker",
    "BroadcastChannel", "RTCPeerConnection", "importScripts", "navigator"];
  const fetched = self.fetch.bind(self);
  let answer = null;

  function tell(stage, done, of) {
    self.postMessage({ progress: { stage, done, of } });
  }

  // --- The parts

  function bytesOf(base64) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    const letters = atob(base64);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
    return bytes;
  }

  // WebKit cannot read a Blob in the worker of a page from a disk, so bytes are written into the stream by hand.
  function unpacked(base64) {
    const unpacking = new DecompressionStream("gzip");
    const writer = unpacking.writable.getWriter();
    writer.write(bytesOf(base64)).catch(() => {});
    writer.close().catch(() => {});
    return unpacking.readable;
  }

  async function opened(part) {
    if (part.packed !== undefined) return unpacked(part.packed);
    const response = await fetched(part.url);
    if (!response.ok) throw new Error(`${part.url}: ${response.status}`);
    return response.body;
  }

  // The content of a part, which is counted as it comes.
  async function response(part, stage, type) {
    let done = 0;
    const counting = new TransformStream({
      transform(bytes, out) {
        done += bytes.length;
        tell(stage, done, part.size);
        out.enqueue(bytes);
      },
    });
    return new Response((await opened(part)).pipeThrough(counting), { headers: { "Content-Type": type } });
  }

  // --- Start

  async function start(parts) {
    const known = {
      [`${HOME}pyodide.asm.wasm`]: () => response(parts.wasm, "python", "application/wasm"),
      [`${HOME}python.zip`]: () => response(parts.library, "library", "application/zip"),
    };
    self.fetch = (address) => {
      const open = known[String(address)];
      return open ? open() : Promise.reject(new TypeError(`${address} is not a part of this table`));
    };
    const rules = response(parts.rules, "rules", "application/octet-stream").then((whole) => whole.arrayBuffer());
    const python = await loadPyodide({
      indexURL: HOME,
      packageBaseUrl: HOME,
      stdLibURL: `${HOME}python.zip`,
      lockFileContents: { info: parts.info, packages: {} },
      createPyodideModule: _createPyodideModule,
      stdout: (line) => console.log(line),
      stderr: (line) => console.warn(line),
    });
    place(python.FS, new Uint8Array(await rules));
    close();
    tell("start", 0, 1);
    answer = python.pyimport("loopwright_table").answer;
    tell("start", 1, 1);
  }

  // The rules come as one block: the length of a list, the list of [path, length] in JSON, then all contents.
  function place(FS, block) {
    const size = new DataView(block.buffer).getUint32(0);
    let at = 4 + size;
    for (const [path, length] of JSON.parse(new TextDecoder().decode(block.subarray(4, at)))) {
      const file = SITE + path;
      FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
      FS.writeFile(file, block.slice(at, at + length), { canOwn: true });
      at += length;
    }
  }

  // From here on all is there, and nothing needs the world outside.
  function close() {
    for (const name of ROADS_OUT) {
      try {
        Object.defineProperty(self, name, { value: undefined, configurable: false, writable: false });
      } catch {
        // The browser holds it fast; the policy of the page stands in its way.
      }
    }
  }

  // --- Calls

  self.onmessage = async ({ data }) => {
    if (data.start) {
      try {
        await start(data.start);
        self.postMessage({ ready: true });
      } catch (error) {
        self.postMessage({ failed: String((error && error.message) || error) });
      }
      return;
    }
    let reply;
    try {
      reply = JSON.parse(answer(data.call, JSON.stringify(data.args)));
    } catch (error) {
      const text = String((error && error.message) || error).trim().split("\n").pop();
      if (!error || error.name !== "PythonError") {
        self.postMessage({ died: text }); // memory or stack are at an end, and so is this Python
        return;
      }
      reply = { error: { code: "fault", text } };
    }
    self.postMessage({ id: data.id, ...reply });
  };
})();
