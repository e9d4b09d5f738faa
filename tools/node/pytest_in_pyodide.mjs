// Runs pytest inside Pyodide, on the project's own files.
//
//   node pytest_in_pyodide.mjs PYODIDE_FOLDER WHEEL_FOLDER PROJECT_FOLDER PYTEST_ARGUMENT…
//
// WHEEL_FOLDER holds pytest and what it needs; PROJECT_FOLDER appears as /project and is where pytest starts.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, wheels, project] = process.argv.slice(2, 5).map((name) => path.resolve(name));
const pytestArguments = process.argv.slice(5);

try {
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
  const pyodide = await loadPyodide({ indexURL: folder + path.sep });
  const extractDir = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const name of fs.readdirSync(wheels)) {
    // A plain array: a Node buffer is refused.
    pyodide.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, name))), "wheel", { extractDir });
  }
  pyodide.FS.mkdir("/project");
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: project }, "/project");
  pyodide.globals.set("arguments", pyodide.toPy(pytestArguments));
  process.exitCode = pyodide.runPython(`
import os, sys
sys.dont_write_bytecode = True  # the folder is the host's: its Python would find bytecode of another version
os.chdir("/project")
import pytest
int(pytest.main(list(arguments)))
`);
} catch (error) {
  // The message alone: an error of loadPyodide would print a megabyte of its own source.
  console.error(String(error.message ?? error).slice(-2000));
  process.exitCode = 1;
}
