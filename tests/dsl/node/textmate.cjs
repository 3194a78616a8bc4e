// The innermost scope of every word of some files, by the engine of VS Code.
// Arguments: the extension's folder, then the files. Prints [[offset, text, scopes], …] for each file.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const [folder, ...files] = process.argv.slice(2);
const modules = path.resolve(folder, "node_modules");
const oniguruma = require(path.join(modules, "vscode-oniguruma"));
const textmate = require(path.join(modules, "vscode-textmate"));

async function main() {
  const wasm = fs.readFileSync(path.join(modules, "vscode-oniguruma", "release", "onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const source = path.join(folder, "syntaxes", "loop.tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(source, "utf8"), source),
  });
  const grammar = await registry.loadGrammar("source.loop");
  console.log(JSON.stringify(files.map((file) => words(grammar, fs.readFileSync(file, "utf8")))));
}

function words(grammar, text) {
  const found = [];
  let offset = 0;
  let stack = null;
  for (const line of text.split("\n")) {
    const read = grammar.tokenizeLine(line, stack);
    stack = read.ruleStack;
    for (const token of read.tokens) {
      found.push([offset + token.startIndex, line.slice(token.startIndex, token.endIndex), token.scopes]);
    }
    offset += line.length + 1;
  }
  return found;
}

main();
