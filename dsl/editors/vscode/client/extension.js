// Starts the language server of Loopwright and shows what it says.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { findProgram } = require("./program");

/** The running client, if there is one. */
let client;

/** VS Code calls this when the first card file is opened. */
async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("loopwright.restart", restart),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("loopwright")) return restart();
    }),
  );
  await start();
}

/** VS Code calls this when it closes. */
async function deactivate() {
  const stopping = client;
  client = undefined;
  if (stopping?.isRunning()) await stopping.stop();
}

async function restart() {
  await deactivate();
  await start();
}

/** A program that comes with a folder is started only when the user trusts the folder. */
async function start() {
  if (!vscode.workspace.isTrusted) return;
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const chosen = vscode.workspace.getConfiguration("loopwright").get("command");
  const program = findProgram(chosen, folders, process.env, process.platform);
  if (program === undefined) {
    void explain(chosen ? `There is no program ${chosen}.` : "The editor does not find the program loopwright.");
    return;
  }
  const spelling = vscode.workspace.getConfiguration("loopwright").get("spelling");
  const run = { command: program, args: spelling ? ["lsp", "--spelling"] : ["lsp"] };
  client = new LanguageClient("loopwright", "Loopwright", run, {
    documentSelector: [{ scheme: "file", language: "loop" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{loop,yaml,story}") },
  });
  try {
    await client.start();
  } catch {
    client = undefined;
    void explain(`\`${program} lsp\` did not start; the output says why.`);
  }
}

/** What is wrong, and the way to the setting that mends it. */
async function explain(problem) {
  const open = "Open the setting";
  const hint = "Install it with its extra `lsp` into .venv, or name the program in the settings.";
  const answer = await vscode.window.showErrorMessage(`${problem} ${hint}`, open);
  if (answer === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "loopwright.command");
  }
}

module.exports = { activate, deactivate };
