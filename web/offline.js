// The page's side of working without a network: it has the worker installed, hears of new versions, and changes to one when told to.
//
// `app.browser` reads `data-update` (`waiting`: a newer version is here, whole; `replaced`: another tab has changed to it already),
// `data-offline` and `data-granted` (the browser has promised to keep what is kept) on the root element, hears `throne-update`, and calls what is in `throneOffline`.
(() => {
  "use strict";

  const root = document.documentElement;
  const scope = new URL("./", document.baseURI).href;
  const workers = navigator.serviceWorker; // not there on insecure addresses and in some private windows
  const HOUR = 3_600_000;
  const PATIENCE = 5000;
  let registration = null;
  let renewing = false;
  let asked = 0;

  // Held as long as this page lives: its version's files are still needed. Not while it is out of sight in the browser's history, where a lock
  // would keep some browsers from holding the page ready.
  function hold() {
    const untilHidden = () => new Promise((release) => addEventListener("pagehide", release, { once: true }));
    navigator.locks.request(`vacant-throne ${scope}#${root.dataset.version}`, { mode: "shared" }, untilHidden).catch(() => {});
  }
  if (navigator.locks) {
    hold();
    addEventListener("pageshow", (event) => event.persisted && hold());
  }

  function tell(news) {
    root.dataset.update = news;
    document.dispatchEvent(new Event("throne-update"));
  }

  function look() {
    if (registration.active) root.dataset.offline = "yes";
    if (!registration.active || !registration.waiting) return;
    if (root.dataset.state === "failed") renew(); // nothing runs here that could be disturbed, and the newer version may be the cure
    else tell("waiting");
  }

  const watch = (worker) => worker && worker.addEventListener("statechange", look);

  async function begin() {
    registration = await workers.register("service-worker.js", { scope: "./", updateViaCache: "none" });
    asked = Date.now();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    look();
    if (registration.active) registration.active.postMessage("alive");
  }

  // To the version that waits, if one does; in any case the page begins anew.
  function renew() {
    const waiting = registration && registration.waiting;
    if (!waiting) return location.reload();
    renewing = true;
    waiting.postMessage("take-over");
    setTimeout(() => location.reload(), PATIENCE);
  }

  // The browser may drop what sites keep when space runs short, or after a while, unless it has promised not to.
  const note = (granted) => granted && (root.dataset.granted = "yes");
  function persist() {
    if (navigator.storage && navigator.storage.persist) navigator.storage.persist().then(note, () => {});
  }

  if (navigator.storage && navigator.storage.persisted) navigator.storage.persisted().then(note, () => {});

  window.throneOffline = { renew, persist };
  addEventListener("appinstalled", persist);
  if (!workers || location.protocol === "file:") return;

  workers.addEventListener("message", ({ data }) => {
    if (!data || typeof data.active !== "string") return;
    if (renewing) location.reload();
    else if (data.active !== root.dataset.version) tell("replaced");
  });

  // A browser looks for a new version when a page is opened; a page that stays open for days has to ask.
  document.addEventListener("visibilitychange", () => {
    if (!registration || document.visibilityState !== "visible" || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });

  // Not before the page is alive, so that nothing is fetched twice or delays it. Where Python cannot start, a newer version may be the cure.
  function beginOnce() {
    if (root.dataset.state === "loading") return;
    settled.disconnect();
    begin().catch(() => {}); // refused, or no network: the page works as it did without
  }
  const settled = new MutationObserver(beginOnce);
  settled.observe(root, { attributeFilter: ["data-state"] });
  beginOnce();
})();
