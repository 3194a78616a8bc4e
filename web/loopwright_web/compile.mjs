// Run under node while the runtime is built: boots the pinned Pyodide, and lets its Python run a script.
// node compile.mjs PACKAGE SCRIPT SOURCES OUT: folders become /package, /sources and /out of that Python, and the
// package in which this file is can be imported.
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const [home, script, sources, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
const { info } = JSON.parse(readFileSync(`${home}/pyodide-lock.json`, "utf8"));
const python = await loadPyodide({ indexURL: `${home}/`, lockFileContents: { info, packages: {} } });
const own = fileURLToPath(new URL("..", import.meta.url));
for (const [place, root] of Object.entries({ "/package": home, "/sources": sources, "/out": out, "/own": own })) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython("import sys; sys.path.append('/own')");
python.runPython(readFileSync(script, "utf8"));
