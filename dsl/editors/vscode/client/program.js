// Where the program `loopwright` is.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

/**
 * The program to start: the chosen one, else that of a folder's .venv, else the one on the path;
 * undefined when it is not there. A chosen relative path counts from the first folder.
 */
function findProgram(chosen, folders, environment, platform) {
  const windows = platform === "win32";
  const search = (environment.PATH ?? environment.Path ?? "").split(path.delimiter).filter(Boolean);
  const given = chosen?.trim();
  if (given) {
    const named = given.includes("/") || given.includes("\\");
    return places(named ? [folders[0] ?? ""] : search, given).find(isProgram);
  }
  const own = path.join(".venv", windows ? "Scripts" : "bin");
  const local = folders.map((folder) => path.join(folder, own));
  return places([...local, ...search], windows ? "loopwright.exe" : "loopwright").find(isProgram);
}

function places(folders, file) {
  return folders.map((folder) => path.resolve(folder, file));
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

module.exports = { findProgram };
