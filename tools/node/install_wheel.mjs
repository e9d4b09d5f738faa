// Does what any other page with Pyodide would do: installs a wheel by its address with micropip, and runs some Python.
//
//   node install_wheel.mjs PYODIDE_FOLDER MICROPIP_WHEEL… -- WHEEL_ADDRESS < program.py
//
// Standard input is run after the installation; its last expression is printed.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...rest] = process.argv.slice(2);
const address = rest.at(-1);
const wheels = rest.slice(0, rest.indexOf("--"));

try {
  const { loadPyodide } = await import(pathToFileURL(path.resolve(folder, "pyodide.mjs")));
  const pyodide = await loadPyodide({ indexURL: path.resolve(folder) + path.sep });
  const extractDir = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel", { extractDir });
  await pyodide.pyimport("micropip").install(address);
  console.log(pyodide.runPython(fs.readFileSync(0, "utf8")));
} catch (error) {
  console.error(String(error.message ?? error).slice(-2000));
  process.exitCode = 1;
}
