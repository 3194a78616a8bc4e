// Loads the extension's bundle with a stand-in for the editor, starts it, restarts it and closes it.
// Arguments: the bundle, the program to start (or nothing), the workspace folder, "trusted" or not.
// Prints what the editor was asked for, as JSON.
"use strict";

const Module = require("node:module");

const [bundle, program, folder, trust] = process.argv.slice(2);
const seen = { commands: [], errors: [] };
const nothing = { dispose() {} };

/** Whatever the client asks of the editor that does not matter here: a class, a function, a value. */
function anything() {
  return new Proxy(class {}, {
    get: (target, name) => {
      if (name in target || typeof name === "symbol") return target[name];
      return /^(on|register|create)/.test(name) ? () => nothing : anything();
    },
    apply: () => anything(),
  });
}

/** Named things as given, all others anything. */
function some(known) {
  return new Proxy(known, { get: (target, name) => (name in target ? target[name] : anything()[name]) });
}

const watcher = { ...nothing, onDidCreate: () => nothing, onDidChange: () => nothing, onDidDelete: () => nothing };
const output = {
  ...nothing,
  onDidChangeLogLevel: () => nothing,
  append() {},
  appendLine() {},
  show() {},
  error() {},
  warn() {},
  info() {},
};
const uri = { fsPath: folder, scheme: "file", toString: () => `file://${folder}`, with: () => uri };

const vscode = some({
  version: "1.91.0",
  env: some({ language: "en", appName: "a stand-in" }),
  commands: some({
    registerCommand: (name, run) => {
      vscode.commands[name] = run;
      seen.commands.push(name);
      return nothing;
    },
  }),
  window: some({
    createOutputChannel: () => output,
    showErrorMessage: async (text) => void seen.errors.push(text),
    visibleTextEditors: [],
    tabGroups: some({ all: [] }),
  }),
  workspace: some({
    isTrusted: trust === "trusted",
    workspaceFolders: [{ uri, name: "story", index: 0 }],
    textDocuments: [],
    notebookDocuments: [],
    getConfiguration: () => ({ get: (name, usual) => (name === "command" ? program : usual) }),
    createFileSystemWatcher: () => watcher,
  }),
  languages: some({ createDiagnosticCollection: () => ({ ...nothing, set() {}, clear() {}, forEach() {} }) }),
  Disposable: class {
    constructor(run) {
      this.dispose = run ?? (() => {});
    }
  },
  EventEmitter: class {
    event = () => nothing;
    fire() {}
    dispose() {}
  },
});

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function main() {
  const extension = require(bundle);
  await extension.activate({ subscriptions: [] });
  await vscode.commands["loopwright.restart"]();
  await extension.deactivate();
  console.log(JSON.stringify(seen));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
