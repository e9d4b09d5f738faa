// What PyScript takes for Pyodide: boot.js has begun Python already, and hands it over.
export { version } from "./pyodide.mjs";
export const loadPyodide = (options) => window.thronePython(options);
