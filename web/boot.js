// Everything before Python: the theme, how far the loading is, and what to say when it cannot work.
//
// A classic script in the head, so that it runs before the first paint and even where modules do not (a page opened as a file).
// What it needs to know stands in #boot-data, written by the build: the files and their sizes, where PyScript is, and the words.
(() => {
  "use strict";

  const root = document.documentElement;
  root.dataset.booted = ""; // without this, the style sheet shows what stands in #late
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
  const language = wanted.find((name) => Object.hasOwn(build.texts, name));
  const say = (id, fields = {}) => build.texts[language][id].replace(/\{(\w+)\}/g, (_, name) => fields[name]);

  const whenThere = (act) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act, { once: true });
    else act();
  };

  // ---- failures: one card in plain words, with a way on ---------------------------------------------------------------------

  const held = new Map(); // what did not arrive but can be fetched again alone, by address: how to go on once somebody wants that
  const lost = new Set(); // the addresses of what did not arrive and was needed there and then
  let end = false; // nothing comes of this loading any more
  let pressed = false;

  const nameOf = (url) => decodeURIComponent(new URL(url).pathname.split("/").pop());

  function make(tag, ...content) {
    const element = document.createElement(tag);
    element.append(...content);
    return element;
  }

  function button(text, act) {
    const element = make("button", text);
    element.type = "button";
    element.addEventListener("click", act);
    return element;
  }

  function show(kind, fields = {}, details = "") {
    const actions = make("div");
    actions.className = "actions";
    if (kind !== "file" && kind !== "webassembly") actions.append(button(say("boot.again"), again));
    if (games().length) actions.append(button(say("boot.save"), saveGames));
    if (root.dataset.state === "ready") actions.append(button(say("boot.go_on"), goOn));
    const rules = [...document.querySelectorAll(".game-card")].map((game) => {
      const link = make("a", game.querySelector("h2").textContent);
      link.href = game.querySelector("a[href^='rules/']").getAttribute("href");
      return make("li", link);
    });
    const card = document.getElementById("failure");
    const keyboard = pressed || card.contains(document.activeElement);
    card.replaceChildren(make("h2", say(`boot.${kind}.title`)), make("p", say(`boot.${kind}.text`, fields)), actions);
    if (rules.length) card.append(make("p", say("boot.rules")), make("ul", ...rules));
    if (details) {
      const report = `Vacant Throne ${root.dataset.version}\n${navigator.userAgent}\n${details}`;
      card.append(make("details", make("summary", say("boot.details")), make("pre", report)));
    }
    card.dataset.kind = kind;
    card.hidden = false;
    if (keyboard) card.querySelector("button").focus();
    pressed = false;
  }

  function showMissing(urls, details) {
    const names = urls.map(addressOf).map(nameOf);
    show("download", { file: names.length > 3 ? `${names.slice(0, 3).join(", ")} …` : names.join(", ") }, details);
  }

  // What is known first is nearest to the cause: later failures follow from it.
  function fail(kind, fields, details) {
    if (end) return;
    end = true;
    if (root.dataset.state === "loading") root.dataset.state = "failed";
    whenThere(() => show(kind, fields, details));
  }

  // Wait until somebody wants a download tried again.
  const askAgain = (url, reason, kind = "download") =>
    new Promise((resolve) => {
      held.set(url, resolve);
      if (end) return;
      whenThere(() => (kind === "download" ? showMissing([...held.keys()], String(reason)) : show(kind, {}, String(reason))));
    });

  // Only ever because a button was pressed: what loads itself anew can do so for ever.
  async function again(event) {
    pressed = true;
    if (end) {
      event.target.disabled = true;
      const still = await unfit([...lost, ...held.keys()], "reload");
      if (still.length) showMissing(still, "");
      else location.reload();
      return;
    }
    if (!held.size) return location.reload();
    document.getElementById("failure").hidden = true;
    lastNews = performance.now();
    const waiting = [...held.values()];
    held.clear();
    for (const resume of waiting) resume();
  }

  function goOn() {
    end = false;
    document.getElementById("failure").hidden = true;
  }

  // ---- saved games, without Python: a file that app.archive reads -----------------------------------------------------------

  const GAME = "vacant-throne:game:";

  function games() {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(GAME));
    } catch {
      return []; // storage is switched off
    }
  }

  // Which of them are whole is for Python to say: all go as text, so that none can spoil the file for the others.
  function saveGames() {
    const kept = {};
    for (const key of games()) {
      const text = localStorage.getItem(key);
      // No game is longer; and no file can hold halves of characters.
      if (text && text.length <= 1e6) kept[key.slice(GAME.length)] = text.replace(/\p{Surrogate}/gu, "\ufffd");
    }
    const file = JSON.stringify({ app: "vacant-throne", archive: 1, games: kept });
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
    link.download = `vacant-throne-games-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  if (location.protocol === "file:") return fail("file", { command: "python3 -m http.server --bind 127.0.0.1" });
  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming || !window.DecompressionStream) return fail("webassembly");

  // ---- progress: bytes of bytes ---------------------------------------------------------------------------------------------

  // By address: [bytes on the line, bytes unpacked, digest of those].
  const sizes = new Map(Object.entries(build.files).map(([name, size]) => [address(name), size]));
  const onTheLine = (urls) => urls.reduce((sum, url) => sum + sizes.get(url)[0], 0);
  let total = onTheLine([...sizes.keys()]);
  const arrived = new Map();
  let number = null;
  const PATIENCE = 60000;
  const PROMPT = 1000; // nobody reads how far it is before that, and to say so takes time in which the page could be there
  let told = -Infinity;
  let lastNews = performance.now();

  function arrive(url, part) {
    const [line] = sizes.get(url) || [0];
    const share = line * Math.min(1, part);
    if (!(share > (arrived.get(url) || 0))) return;
    arrived.set(url, share);
    lastNews = performance.now();
    const card = document.getElementById("failure");
    if (card && card.dataset.kind === "waiting") card.hidden = true;
    tell();
  }

  function tell() {
    if (root.dataset.state !== "loading") return;
    const done = [...arrived.values()].reduce((sum, share) => sum + share, 0);
    const bar = document.getElementById("load-progress");
    const status = document.getElementById("load-status");
    if (!bar || !status) return;
    bar.max = total;
    bar.value = done;
    // The line is read aloud by screen readers: at most once a second, and at the end.
    const now = performance.now();
    if (now < PROMPT || (done < total && now - told < 1000)) return;
    told = now;
    const quiet = now - lastNews;
    number ||= new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const megabytes = (bytes) => number.format(bytes / 1e6);
    if (done >= total) status.textContent = say("boot.starting");
    else if (quiet > 10000) status.textContent = say("boot.slow", { done: megabytes(done), total: megabytes(total) });
    else status.textContent = say("boot.loading", { done: megabytes(done), total: megabytes(total) });
    if (quiet > PATIENCE && document.getElementById("failure").hidden) show("waiting");
  }

  // What is fetched is counted while it flows, and looked at before it is handed on. What does not come, comes short or is something else,
  // such as the page of a hotel's network, is asked for again when somebody wants it; PyScript, which would give up, never hears of it.
  const browserFetch = window.fetch;
  window.fetch = async function fetch(resource, options) {
    const url = address(resource instanceof Request ? resource.url : String(resource));
    if (url === wasm) return promised;
    if (!data.has(url)) return browserFetch.call(this, resource, options);
    const body = await data.get(url);
    return Object.assign(new Response(), { arrayBuffer: async () => body }); // a response of its own would be a copy
  };

  // What Python imports from is compressed as a whole on the server, which most servers would not do by themselves.
  const isPacked = (url) => /\.(zip|bundle)$/.test(url);
  const isScript = (url) => /\.m?js$/.test(url);
  const addressOf = (url) => (isPacked(url) ? `${url}.gz` : url);
  const unpacked = (url, response) => (isPacked(url) ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))) : response);

  async function whole(url, response) {
    const body = await unpacked(url, response).arrayBuffer();
    const [, size, digest] = sizes.get(url);
    if (body.byteLength !== size) throw new Error(`${body.byteLength} bytes instead of ${size}`);
    if (!crypto.subtle) return body; // there is none on addresses that are not secure
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const found = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!found.startsWith(digest)) throw new Error(`${found} instead of ${digest}`);
    return body;
  }

  const kindOf = (reason, other) => (reason instanceof RangeError || /memory/i.test(reason.message) ? "memory" : other);

  async function fetchWhole(url, options, use) {
    for (let anew = {}; ; anew = { cache: "reload" }) {
      try {
        const response = await browserFetch(addressOf(url), { ...options, ...anew });
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        if (counts) count(url, response.clone());
        const used = await use(response);
        arrive(url, 1);
        return used;
      } catch (reason) {
        await askAgain(url, reason, kindOf(reason, "download"));
      }
    }
  }

  // Where a service worker answers, all is here, and nobody need wait for the sake of a count.
  const counts = !(navigator.serviceWorker && navigator.serviceWorker.controller);

  // A reader counts what the server's own compression has been taken off, but not ours.
  async function count(url, response) {
    const [line, size] = sizes.get(url);
    const end = isPacked(url) ? line : size;
    let bytes = 0;
    const reader = response.body.getReader();
    try {
      for (let step = await reader.read(); !step.done; step = await reader.read()) arrive(url, (bytes += step.value.length) / end);
    } catch {
      // Whoever reads the response itself learns of it.
    }
  }

  // Which of these addresses do not answer with what they should.
  async function unfit(urls, cache) {
    const found = [];
    const look = async (url) => {
      try {
        const response = await browserFetch(addressOf(url), { cache });
        if (!response.ok) throw new Error(response.status);
        if (sizes.has(url)) await whole(url, response);
        else await response.arrayBuffer();
      } catch {
        found.push(url);
      }
    };
    await Promise.all(urls.map(look));
    return found;
  }

  // WebAssembly, more than half of all bytes, is compiled while it flows, from the first moment on.
  const wasm = [...sizes.keys()].find((url) => url.endsWith(".wasm"));
  const promised = new Response(); // what Pyodide holds in its stead
  const compiled = fetchWhole(wasm, {}, (response) => WebAssembly.compileStreaming(response));

  // So is all else that is fetched as data, by address; but what Python imports from only where there is no image of it.
  const image = window.throneImage;
  const data = new Map();
  const begin = (url) => data.set(url, fetchWhole(url, {}, (response) => whole(url, response)));
  const packed = [...sizes.keys()].filter(isPacked);
  [...sizes.keys()].filter((url) => url !== wasm && !isScript(url) && !isPacked(url)).forEach(begin);
  if (image.kept) {
    for (const url of packed) data.set(url, new ArrayBuffer(0));
    total -= onTheLine(packed);
  } else packed.forEach(begin);

  // The drawings that the first screen does without.
  const drawn = data.get(address(build.drawings)).then((body) => {
    const picture = new DOMParser().parseFromString(new TextDecoder().decode(body), "image/svg+xml").documentElement;
    const add = (part, at) => document.getElementById("sprite").children[at].append(...part.children);
    whenThere(() => [...picture.children].forEach(add));
  });

  // Where this fails, Pyodide would warn in the console and wait for ever.
  const instantiateStreaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async function (source, imports) {
    if ((await source) !== promised) return instantiateStreaming.call(WebAssembly, source, imports);
    const [module] = await Promise.all([compiled, drawn]);
    for (;;) {
      try {
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (reason) {
        await askAgain(wasm, reason, kindOf(reason, "broken"));
      }
    }
  };

  // Modules are not fetched through `fetch`: they count when they are there.
  const resources = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const status = entry.responseStatus;
      if (!status || status < 400) arrive(entry.name, entry.initiatorType === "fetch" ? 0 : 1);
    }
  });
  resources.observe({ type: "resource", buffered: true });

  const ticking = setInterval(tell, 1000);

  // ---- what can go wrong on the way -----------------------------------------------------------------------------------------

  // A module that fails takes along those that need it, and browsers do not agree on which one they name: all are looked at.
  async function whenBroken(reason) {
    // What Python catches of its mistakes, it tells itself.
    if (root.dataset.state === "ready" && reason && reason.name === "PythonError") fail("broken", {}, reason.message.slice(-4000));
    if (root.dataset.state !== "loading" || end) return;
    end = true;
    root.dataset.state = "failed";
    const details = String((reason && (reason.stack || reason.message)) || reason).slice(-4000);
    const modules = [...sizes.keys()].filter(isScript);
    const tooLong = new Promise((resolve) => setTimeout(resolve, 5000, []));
    for (const url of await Promise.race([unfit(modules, "default"), tooLong])) lost.add(url);
    const urls = [...lost, ...held.keys()];
    whenThere(() => (urls.length ? showMissing(urls, details) : show("broken", {}, details)));
  }
  addEventListener("unhandledrejection", (event) => whenBroken(event.reason));
  addEventListener(
    "error",
    (event) => {
      const arrived = event.target === window; // what does not arrive tells only its element
      const url = arrived ? event.filename : event.target.src;
      const needed = sizes.has(url) || [...document.querySelectorAll("script[data-needed]")].some((script) => script.src === url);
      if (!needed) return; // a script of one of the browser's extensions, say
      if (!arrived || event.error instanceof SyntaxError) lost.add(url);
      whenBroken(event.error || event.message || "");
    },
    true,
  );

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
    WebAssembly.instantiateStreaming = instantiateStreaming;
    // It came alive all the same: what looked like a failure was none.
    if (!held.size) goOn();
  }).observe(root, { attributeFilter: ["data-state"] });

  // ---- Python ---------------------------------------------------------------------------------------------------------------

  // It starts at once, by the call that PyScript would make once it has come itself; interpreter.mjs hands over what has begun here.
  let hears = { stdout: console.log, stderr: console.error }; // who is told what Python prints: PyScript, once it is there
  const begun = (async () => {
    const modules = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(address(`${build.pyodide}/${name}`)));
    const [{ loadPyodide }, { default: create }] = await Promise.all(modules);
    const options = {
      indexURL: address(build.pyodide),
      lockFileContents: build.lock,
      stdout: (text) => hears.stdout(text),
      stderr: (text) => hears.stderr(text),
    };
    if (image.kept) {
      try {
        const python = await loadPyodide({ ...options, createPyodideModule: image.revived(create) });
        python.pyimport("sitecustomize").awake();
        image.used();
        return python;
      } catch {
        packed.forEach(begin); // there is no image any more, or it is damaged
        total += onTheLine(packed);
      }
    }
    const python = await loadPyodide(options);
    const imports = python.pyimport("sitecustomize");
    for (const name of build.bundles) imports.add(name, python.toPy(new Uint8Array(await data.get(address(name)))));
    imports.loaded_packages = {}; // see there
    python.pyimport("app.main");
    image.take(python);
    return python;
  })();
  const scripted = new Promise(whenThere); // the page's other scripts have run by then
  window.thronePython = async (options) => {
    hears = options;
    await scripted; // Python draws with what is in them, and from an image it may be quicker than they are
    return begun;
  };

  // ---- PyScript -------------------------------------------------------------------------------------------------------------

  // The element with our Python stands before this script, and says which of PyScript's plugins it can do without. PyScript also looks for
  // what there might be for another Python than Pyodide, and would load all plugins for that.
  const other = document.createElement("mpy-config");
  other.setAttribute("type", "json");
  other.textContent = JSON.stringify({ plugins: build.plugins });
  document.head.append(other);
  // And it watches the whole document for Python that is put into it later. None ever is; to be told of everything that a tap changes, each
  // attribute of each piece, would take longer than to change it.
  const { observe } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (target, what) {
    if (target !== document) return observe.call(this, target, what);
    MutationObserver.prototype.observe = observe; // that was it
  };
  const script = document.createElement("script");
  script.type = "module";
  script.src = address(build.pyscript);
  script.dataset.needed = "";
  document.head.append(script);
  whenThere(() => boxes.observe(document.body, { childList: true }));
})();
