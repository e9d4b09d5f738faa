// Everything before Python: the theme, how far the loading is, and what to say when it cannot work.
//
// A classic script in the head, so that it runs before the first paint and even where modules do not (a page opened as a file).
// What it needs to know stands in #boot-data, written by the build: the files and their sizes, where PyScript is, and the words.
(() => {
  "use strict";

  const root = document.documentElement;
  const build = JSON.parse(document.getElementById("boot-data").textContent);
  const address = (name) => new URL(name, document.baseURI).href;

  // ---- the theme, before anything is seen; app.browser takes over from here -------------------------------------------------

  const settings = (() => {
    try {
      return JSON.parse(localStorage.getItem("vacant-throne:settings")) || {};
    } catch {
      return {}; // storage is switched off, or what it holds is no longer readable
    }
  })();
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = ["day", "candle"].includes(settings.theme) ? settings.theme : dark ? "candle" : "day";

  // ---- words ----------------------------------------------------------------------------------------------------------------

  const wanted = [settings.language, ...navigator.languages.map((tag) => tag.split("-")[0]), "en"];
  const language = wanted.find((name) => name in build.texts);
  const say = (id, fields = {}) => build.texts[language][id].replace(/\{(\w+)\}/g, (_, name) => fields[name]);

  const whenThere = (act) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act, { once: true });
    else act();
  };

  // ---- failures: one card in plain words, with a way on ---------------------------------------------------------------------

  let failed = false;

  function fail(kind, fields = {}, details = "") {
    if (failed) return;
    failed = true;
    if (root.dataset.state === "loading") root.dataset.state = "failed";
    whenThere(() => {
      const make = (tag, text, ...children) => {
        const element = document.createElement(tag);
        element.textContent = text;
        element.append(...children);
        return element;
      };
      const card = document.getElementById("failure");
      card.replaceChildren(make("h2", say(`boot.${kind}.title`)), make("p", say(`boot.${kind}.text`, fields)));
      if (kind !== "file" && kind !== "webassembly") {
        const again = make("button", say("boot.again"));
        again.type = "button";
        // A newer version that is here already may be the cure: see offline.js.
        again.addEventListener("click", () => (window.throneOffline ? window.throneOffline.renew() : location.reload()));
        card.append(again);
      }
      if (details) card.append(make("details", "", make("summary", say("boot.details")), make("pre", `Vacant Throne ${root.dataset.version}\n${details}`)));
      card.hidden = false;
    });
  }

  if (location.protocol === "file:") return fail("file", { command: "python3 -m http.server --bind 127.0.0.1" });
  if (typeof WebAssembly !== "object") return fail("webassembly");

  // ---- progress: bytes of bytes ---------------------------------------------------------------------------------------------

  // By address: [bytes on the line, bytes unpacked]. Most servers compress; what a reader counts is always the unpacked size.
  const sizes = new Map(Object.entries(build.files).map(([name, size]) => [address(name), size]));
  const total = [...sizes.values()].reduce((sum, [line]) => sum + line, 0);
  const arrived = new Map();
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  let told = -Infinity;
  let lastNews = performance.now();

  function arrive(url, unpacked) {
    const [line, whole] = sizes.get(url) || [0, 1];
    const share = line * Math.min(1, unpacked / whole);
    if (!(share > (arrived.get(url) || 0))) return;
    arrived.set(url, share);
    lastNews = performance.now();
    show();
  }

  function show() {
    if (root.dataset.state !== "loading") return;
    const done = [...arrived.values()].reduce((sum, share) => sum + share, 0);
    const bar = document.getElementById("load-progress");
    const status = document.getElementById("load-status");
    if (!bar || !status) return;
    bar.max = total;
    bar.value = done;
    // The line is read aloud by screen readers: at most once a second, and at the end.
    const now = performance.now();
    if (done < total && now - told < 1000) return;
    told = now;
    const megabytes = (bytes) => number.format(bytes / 1e6);
    if (done >= total) status.textContent = say("boot.starting");
    else if (now - lastNews > 10000) status.textContent = say("boot.slow", { done: megabytes(done), total: megabytes(total) });
    else status.textContent = say("boot.loading", { done: megabytes(done), total: megabytes(total) });
  }

  // What is fetched is counted while it flows. A copy is read, so that the browser can still keep the compiled WebAssembly by its response.
  const browserFetch = window.fetch;
  window.fetch = async function fetch(resource, options) {
    const url = address(resource instanceof Request ? resource.url : String(resource));
    if (!sizes.has(url)) return browserFetch.call(this, resource, options);
    let response;
    try {
      response = await browserFetch.call(this, resource, options);
    } catch (error) {
      fail("download", { file: nameOf(url) }, String(error));
      throw error;
    }
    if (!response.ok) fail("download", { file: nameOf(url) }, `${response.status} ${response.statusText}`);
    else count(url, response.clone());
    return response;
  };

  async function count(url, response) {
    let bytes = 0;
    const reader = response.body.getReader();
    try {
      for (let step = await reader.read(); !step.done; step = await reader.read()) arrive(url, (bytes += step.value.length));
    } catch (error) {
      fail("download", { file: nameOf(url) }, String(error));
    }
  }

  const nameOf = (url) => decodeURIComponent(new URL(url).pathname.split("/").pop());

  // Modules are not fetched through `fetch`: they count when they are there.
  const resources = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const status = entry.responseStatus;
      if (!status || status < 400) arrive(entry.name, entry.initiatorType === "fetch" ? 0 : Infinity);
    }
  });
  resources.observe({ type: "resource", buffered: true });

  const ticking = setInterval(show, 1000);

  // ---- what can go wrong on the way -----------------------------------------------------------------------------------------

  function whenBroken(reason) {
    if (root.dataset.state !== "loading") return;
    const message = String((reason && reason.message) || reason);
    // "Failed to fetch dynamically imported module: …" and how other browsers put it.
    const missing = /import/.test(message) && [...sizes.keys()].find((url) => message.includes(url));
    const details = String((reason && reason.stack) || message).slice(-4000);
    if (missing) fail("download", { file: nameOf(missing) }, details);
    else fail("broken", {}, details);
  }
  addEventListener("unhandledrejection", (event) => whenBroken(event.reason));
  addEventListener("error", (event) => {
    // Not those of the browser's extensions.
    if (event.filename && event.filename.startsWith(address("."))) whenBroken(event.error || event.message);
  });

  // PyScript shows errors of Python as boxes at the end of the page, without a way on. They become the card instead.
  const boxes = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof Element) || !node.matches(".py-error")) continue;
      node.remove();
      if (/Traceback|Error/.test(node.textContent)) fail("broken", {}, node.textContent.slice(-4000));
    }
  });

  new MutationObserver((_, observer) => {
    if (root.dataset.state !== "ready") return;
    performance.mark("throne-ready");
    observer.disconnect();
    resources.disconnect();
    clearInterval(ticking);
    window.fetch = browserFetch;
    // It came alive all the same: what looked like a failure was none.
    document.getElementById("failure").hidden = true;
    failed = false;
  }).observe(root, { attributeFilter: ["data-state"] });

  // ---- PyScript -------------------------------------------------------------------------------------------------------------

  // It starts at once; the element with our Python stands before this script.
  const script = document.createElement("script");
  script.type = "module";
  script.src = address(build.pyscript);
  script.addEventListener("error", () => fail("download", { file: nameOf(script.src) }));
  document.head.append(script);
  whenThere(() => boxes.observe(document.body, { childList: true }));
})();
