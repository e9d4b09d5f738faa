// Turns a zip archive of Python source into one of bytecode, with Pyodide's own Python, so that the host's version does not matter.
//
//   node compile_archive.mjs PYODIDE_FOLDER STDLIB_ZIP COMPILE_ARCHIVE_PY SOURCE TARGET
//
// STDLIB_ZIP is the standard library to start with: a compiled one starts three times as fast.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, stdlib, script, source, target] = process.argv.slice(2).map((name) => path.resolve(name));

try {
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
  const pyodide = await loadPyodide({ indexURL: folder + path.sep, stdLibURL: stdlib });
  pyodide.FS.writeFile("/tmp/source.zip", fs.readFileSync(source));
  pyodide.runPython(fs.readFileSync(script, "utf8"));
  pyodide.runPython('compile_archive("/tmp/source.zip", "/tmp/target.zip")');
  fs.writeFileSync(target, pyodide.FS.readFile("/tmp/target.zip"));
} catch (error) {
  // The message alone: an error of loadPyodide would print a megabyte of its own source.
  console.error(String(error.message ?? error).slice(-2000));
  process.exit(1);
}
