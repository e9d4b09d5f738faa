// Runs some Python in Pyodide with a given standard library, and prints its last expression.
//
//   node run_python.mjs PYODIDE_FOLDER STDLIB_ZIP < program.py
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, stdlib] = process.argv.slice(2).map((name) => path.resolve(name));

try {
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
  const pyodide = await loadPyodide({ indexURL: folder + path.sep, stdLibURL: stdlib });
  console.log(pyodide.runPython(fs.readFileSync(0, "utf8")));
} catch (error) {
  console.error(String(error.message ?? error).slice(-2000));
  process.exitCode = 1;
}
