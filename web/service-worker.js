// Keeps the whole site in the browser, so that it works without a network; see docs/offline.md.
//
// The build puts one line before this: `const BUILD = {version, files}`, the SHA-256 of every file by its name beside this script. So this
// script changes whenever any file does, and a browser that finds it changed installs the new version, whole or not at all. A new version
// waits until a page says so. Each version has a cache of its own, and a page gets its files from the cache of one version alone.

const SCOPE = registration.scope;
const OURS = `vacant-throne ${SCOPE}#`; // what the names of this site's caches begin with: other sites may share the origin
const CACHE = OURS + BUILD.version;

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));
const addressOf = (name) => new URL(name, SCOPE).href;
const kept = (address, cacheName) => caches.match(address, { cacheName, ignoreVary: true });

// A lock for each cache. Pages hold that of their version as long as they live, an installation that of the version it fetches.
const locked = (name, options, act) => (navigator.locks ? navigator.locks.request(name, options, act) : act(true));

// ---- installing: everything, or nothing -------------------------------------------------------------------------------------

addEventListener("install", (event) => event.waitUntil(locked(CACHE, { mode: "shared" }, install)));

// What has come stays when the rest does not: the next attempt goes on from there. Nothing is served from it before all is there.
async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.entries(BUILD.files).map(([name, digest]) => keep(cache, name, digest)));
  } catch (error) {
    if (error.name === "QuotaExceededError") await caches.delete(CACHE); // the space is for games
    throw error;
  }
}

async function keep(cache, name, digest) {
  for await (const response of candidates(addressOf(name))) {
    if (response && response.ok && (await digestOf(response.clone())) === digest) return cache.put(addressOf(name), plain(response));
  }
  throw new Error(`${name} is not the one of version ${BUILD.version}`);
}

// Where a file may come from, the cheapest first: another version's cache, what the browser has just downloaded for the page, the server.
async function* candidates(address) {
  for (const cacheName of await ours()) yield kept(address, cacheName);
  yield fetch(address);
  yield fetch(address, { cache: "reload" });
}

async function digestOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Some hosts answer `page.html` by way of `page`. A response that came so may not answer when somebody goes to that address.
function plain(response) {
  if (!response.redirected) return response;
  return new Response(response.body, { headers: { "Content-Type": response.headers.get("Content-Type") } });
}

// ---- taking over, when a page says so or none is open -----------------------------------------------------------------------

addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(skipWaiting());
  if (event.data === "alive") event.waitUntil(tidy());
});

addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  await tidy();
  await clients.claim();
  for (const client of await clients.matchAll()) client.postMessage({ active: BUILD.version });
}

// Remove the caches of older versions that no page needs any more. While a newer one is on its way or waits, its cache is not ours to touch.
async function tidy() {
  if (registration.installing || registration.waiting) return;
  for (const name of await ours()) {
    if (name !== CACHE) await locked(name, { ifAvailable: true }, (lock) => lock && caches.delete(name));
  }
}

// ---- answering --------------------------------------------------------------------------------------------------------------

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== "GET" || request.headers.has("Range") || !address.startsWith(SCOPE)) return;
  const name = address.slice(SCOPE.length) || "index.html";
  if (Object.hasOwn(BUILD.files, name)) event.respondWith(own(name, request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(nothingHere));
  else event.respondWith(older(address, request));
});

async function own(name, request) {
  if (request.cache === "reload") await mend(name); // a page has found damaged what is kept here
  return (await kept(addressOf(name), CACHE)) || fetch(request);
}

async function mend(name) {
  const response = await fetch(addressOf(name), { cache: "reload" }).catch(() => null);
  if (!response || !response.ok || (await digestOf(response.clone())) !== BUILD.files[name]) return;
  await (await caches.open(CACHE)).put(addressOf(name), plain(response));
}

// A page of an older version that still lives asks for files that this version has not. So may pages of other sites in folders below.
async function older(address, request) {
  for (const cacheName of await ours()) {
    const found = await kept(address, cacheName);
    if (found) return found;
  }
  return fetch(request);
}

// Without a network, the page for what is not there: it mends links whose "#" was lost on their way.
async function nothingHere() {
  const page = await kept(addressOf("404.html"), CACHE);
  return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error();
}
