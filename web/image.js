// The memory of a Python that has started and imported everything, kept by the browser: later visits go on from there.
//
// It is taken once for each version, from a Python that has read nothing yet but the site's own files: it holds nothing of anybody's, and no
// game can spoil it. All that is in it can be made anew, so whatever goes wrong with it has one cure: the page starts without it.
//
// What is kept: four numbers (where the pages begin, the length of the state, how many pages, the size of the memory), the state of
// Pyodide's table of JavaScript's objects as JSON, the number of each page of memory that is not empty, and those pages.
(() => {
  "use strict";

  const root = document.documentElement;
  const PAGE = 4096;
  const HEAD = 16;
  const AT_ONCE = 256; // pages
  const ROOM = 10; // the browser must have room for so many images: games and the site itself come first
  const CACHE = `vacant-throne-image ${new URL("./", document.baseURI).href}`; // not one of the service worker's, who keeps whole versions
  const KEY = "vacant-throne:image"; // in localStorage: of what there is an image that can be relied on
  const name = `${root.dataset.version} ${navigator.userAgent}`;
  const address = new URL(`image?${encodeURIComponent(name)}`, document.baseURI).href;
  const SHARED = { document }; // what of JavaScript's the modules hold on to as they are imported, by name

  // Taken back for as long as it is not certain that the page comes alive with it, so that no broken image is tried twice.
  function trusted() {
    try {
      const known = localStorage.getItem(KEY) === name;
      if (known) localStorage.removeItem(KEY);
      return known;
    } catch {
      return false; // storage is switched off
    }
  }

  function trust() {
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // It is full: the image is made anew next time.
    }
  }

  async function read() {
    const response = await caches.match(address, { cacheName: CACHE });
    if (!response) throw new Error("no image is kept");
    return response.arrayBuffer();
  }

  const kept = trusted() ? read() : null;
  if (kept) kept.catch(() => {}); // whoever waits for it hears of it

  // What Pyodide makes its module with, to go on from the image: as its own `_loadSnapshot`, which has the empty pages too.
  const revived = (create) => async (settings) => {
    settings.noInitialRun = true; // Python runs already
    const module = await create(settings);
    const image = await kept;
    const [start, length, count, size] = new Uint32Array(image, 0, 4);
    const memory = module.HEAPU8;
    if (image.byteLength !== start + count * PAGE || memory.length !== size) throw new Error("the image is of another size");
    const state = JSON.parse(new TextDecoder().decode(new Uint8Array(image, HEAD, length)));
    const numbers = new Uint32Array(image, start - 4 * count, count);
    const pages = new Uint8Array(image, start);
    const used = module._sbrk(0); // nothing has been written behind that yet
    let end = 0;
    for (let first = 0, next; first < count; first = next) {
      for (next = first + 1; next < count && numbers[next] === numbers[next - 1] + 1; ) next++;
      const begin = numbers[first] * PAGE;
      memory.fill(0, Math.min(end, used), Math.min(begin, used));
      memory.set(pages.subarray(first * PAGE, next * PAGE), begin);
      end = begin + (next - first) * PAGE;
    }
    const { finalizeBootstrap } = module.API;
    module.API.finalizeBootstrap = () => finalizeBootstrap(state, (shared) => SHARED[shared]);
    return module;
  };

  function nameOf(object) {
    const found = Object.keys(SHARED).find((shared) => SHARED[shared] === object);
    if (!found) throw new Error(`an image cannot hold ${object}`);
    return found;
  }

  // Take the image of a Python that has imported everything. It is written down once the page is alive and has nothing else to do.
  function take(python) {
    if (!globalThis.caches) return refuse(); // nor is there one on addresses that are not secure: a copy would be for nothing
    try {
      const state = new TextEncoder().encode(JSON.stringify(python._api.serializeHiwireState(nameOf)));
      const memory = python._module.HEAPU8.slice();
      whenReady(() => keep(state, memory).catch(refuse));
    } catch (reason) {
      console.warn(reason); // a module holds on to something that is not in SHARED, or memory is short
      refuse();
    }
  }

  // There is no cache, or no room: the next visit is like this one.
  function refuse() {
    root.dataset.image = "refused";
  }

  function whenReady(act) {
    new MutationObserver((_, observer) => {
      if (root.dataset.state !== "ready") return;
      observer.disconnect();
      act();
    }).observe(root, { attributeFilter: ["data-state"] });
  }

  // A page that always has something to do goes on all the same: a step takes a millisecond or two, and there are some fifty.
  const idle = () =>
    new Promise((resolve) => {
      if (globalThis.requestIdleCallback) requestIdleCallback(resolve, { timeout: 100 });
      else setTimeout(resolve, 50);
    });

  // A megabyte at a time, so that nobody who has begun to play waits for it.
  async function keep(state, memory) {
    const words = new Uint32Array(memory.buffer);
    const isUsed = (page) => {
      for (let at = (page * PAGE) / 4, end = at + PAGE / 4; at < end; at++) if (words[at]) return true;
      return false;
    };
    const numbers = [];
    const pages = [];
    for (let first = 0; first < memory.length / PAGE; first += AT_ONCE) {
      await idle();
      const used = Array.from({ length: Math.min(AT_ONCE, memory.length / PAGE - first) }, (_, at) => first + at).filter(isUsed);
      numbers.push(...used);
      pages.push(new Blob(used.map((page) => memory.subarray(page * PAGE, (page + 1) * PAGE))));
    }
    const { quota, usage } = await navigator.storage.estimate();
    if (quota - usage < ROOM * numbers.length * PAGE) return refuse();
    const gap = new Uint8Array(-state.length & 3);
    const start = HEAD + state.length + gap.length + 4 * numbers.length;
    const head = Uint32Array.of(start, state.length, numbers.length, memory.length);
    const cache = await caches.open(CACHE);
    for (const older of await cache.keys()) await cache.delete(older);
    await cache.put(address, new Response(new Blob([head, state, gap, Uint32Array.from(numbers), ...pages])));
    trust();
    root.dataset.image = "kept";
  }

  // Python has come from the image: it can be relied on, if the page comes alive.
  function used() {
    root.dataset.image = "used";
    whenReady(trust);
  }

  window.throneImage = { kept, revived, take, used };
})();
