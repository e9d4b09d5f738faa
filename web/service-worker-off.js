// The way out: put in the place of service-worker.js on the server, this takes the worker and its caches out of every browser that comes by.
// Pages that are open go on as they are; whatever is opened after that comes from the server. See docs/offline.md.

const OURS = `vacant-throne ${registration.scope}#`;
const IMAGE = `vacant-throne-image ${registration.scope}`; // web/image.js

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) || name === IMAGE) await caches.delete(name);
  await registration.unregister();
}
