// Pyodide in a worker. What Python imports from is compressed as a whole on the server; in the page, boot.js unpacks them, and here, this does.
const browserFetch = self.fetch;
self.fetch = async (resource, options) => {
  const url = String(resource instanceof Request ? resource.url : resource);
  if (!/\.(zip|bundle)$/.test(url)) return browserFetch(resource, options);
  const { body, ok, status } = await browserFetch(`${url}.gz`, options);
  return ok ? new Response(body.pipeThrough(new DecompressionStream("gzip"))) : new Response(null, { status });
};

// Only now: Pyodide takes hold of `fetch` as it is when it arrives.
export const { loadPyodide, version } = await import("./pyodide.mjs");
