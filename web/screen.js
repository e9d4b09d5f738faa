// Puts into the document what is to be seen next, and sends pictures on their way; `app.screen` calls it. The build puts idiomorph before it.
//
// In JavaScript because something has to be asked of many elements, and each call from Python costs as much as a small change.
(() => {
  "use strict";

  const FLIGHT_MS = 250; // how long a piece travels
  const BEFORE = "before:";
  const SVG = "http://www.w3.org/2000/svg";
  const FIELDS = "input, select, textarea";
  const CONTROLS = `a[href], button, ${FIELDS}, summary, [tabindex]`;

  const akin = (old, next) => old.nodeName === next.nodeName && old.id === next.id;

  // What is to be done for a node to have the attributes and words of one that is akin, and what is in it: steps, put down and not taken.
  function patch(old, next, steps) {
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (old.data !== next.data) steps.push(() => (old.data = next.data));
      return;
    }
    if (old.isEqualNode(next)) return; // most of a part stays as it is
    for (const { name, value } of next.attributes) {
      if (old.getAttribute(name) !== value) steps.push(() => old.setAttribute(name, value));
    }
    for (const name of old.getAttributeNames()) if (!next.hasAttribute(name)) steps.push(() => old.removeAttribute(name));
    patchInside(old, next, steps);
  }

  // The same to have an element hold what `next` holds. What is akin stays, from the first on and from the last back; between these, what has
  // its id.
  function patchInside(old, next, steps) {
    const [held, wanted] = [[...old.childNodes], [...next.childNodes]];
    let start = 0;
    while (start < held.length && start < wanted.length && akin(held[start], wanted[start])) patch(held[start], wanted[start++], steps);
    while (start < held.length && start < wanted.length && akin(held.at(-1), wanted.at(-1))) patch(held.pop(), wanted.pop(), steps);
    if (start === held.length && start === wanted.length) return;
    const going = new Map(held.slice(start).map((child) => [child.id || child, child]));
    const coming = wanted.slice(start).map((child) => {
      const known = going.get(child.id);
      if (!known || !akin(known, child)) return child;
      going.delete(child.id);
      patch(known, child, steps);
      return known;
    });
    steps.push(() => {
      for (const child of going.values()) child.remove();
      let place = old.childNodes[start] ?? null;
      for (const child of coming) {
        if (child === place) place = place.nextSibling;
        else old.insertBefore(child, place);
      }
    });
  }

  // For each change its element, something with what it is to look like inside, and whether that is new, before the element. All markup is
  // read in one go: to set out anew takes longer than most parts. What it is read in is of the kind of its parent: a drawing's is a drawing's.
  function read(changes, inside) {
    const parts = Object.keys(changes).map((place) => {
      const element = document.getElementById(place.replace(BEFORE, ""));
      return { place, element, isNew: place.startsWith(BEFORE) };
    });
    const markup = parts.map(({ place, element }) => {
      const kind = (inside ? element : element.parentNode).namespaceURI === SVG ? "svg" : "div";
      return `<${kind}>${changes[place]}</${kind}>`;
    });
    const range = document.createRange();
    range.setStart(document.body, 0);
    const found = range.createContextualFragment(markup.join("")).children;
    parts.forEach((part, number) => (part.following = found[number]));
    return parts;
  }

  // The steps that bring elements, or what is `inside` them, to look like this markup, by their ids; or put it before one, see `app.shown`.
  // Where something can be typed, Idiomorph sees to what the markup does not tell; it takes several times as long.
  function morph(parts, inside) {
    const steps = [];
    for (const { element, following, isNew } of parts) {
      const next = following.firstElementChild;
      if (isNew) {
        steps.push(() => element.before(...following.childNodes));
      } else if (following.querySelector(FIELDS)) {
        steps.push(() =>
          Idiomorph.morph(element, inside ? following.childNodes : next, {
            morphStyle: inside ? "innerHTML" : "outerHTML",
            // Idiomorph's other option, ignoreActive, would also freeze what is inside a button that has the focus.
            ignoreActiveValue: document.activeElement.matches(FIELDS),
          }),
        );
      } else if (inside) {
        patchInside(element, following, steps);
      } else if (akin(element, next)) {
        patch(element, next, steps);
      } else {
        steps.push(() => element.replaceWith(next));
      }
    }
    return steps;
  }

  // Give up the keyboard if what it stands on will not take it any more, before the steps are taken: to lose it in the middle of the changes
  // would have the browser work out half of them.
  function giveUpKeyboard(parts) {
    const active = document.activeElement;
    const leaves = ({ element, following, isNew }) => {
      if (isNew || !element.contains(active)) return false;
      const next = following.querySelector(`#${CSS.escape(active.id)}`);
      return !(next && next.matches(CONTROLS));
    };
    if (active.id && parts.some(leaves)) active.blur();
  }

  // Once the page has been painted as it is now. To ask where something is before that would have the browser lay out what may still change.
  function afterwards(act) {
    requestAnimationFrame(() => setTimeout(act));
  }

  // Whether what happened last was not done by finger or mouse: then the next key may come before the next frame.
  let keyed = true;
  addEventListener("keydown", () => (keyed = true), true);
  addEventListener("mousedown", () => (keyed = false), true); // a finger that taps presses this too

  // Whether an element is to be seen, and something that the keyboard can stand on.
  function takesKeyboard(element) {
    return element.matches(CONTROLS) && element.getClientRects().length > 0;
  }

  function moveKeyboard(id, options) {
    const found = document.getElementById(id);
    if (found) found.focus(options);
  }

  window.throneFocus = (id) => (keyed ? moveKeyboard(id) : afterwards(() => moveKeyboard(id)));

  // Where the first of these elements is that can be seen; null if none can.
  function placeOf(ids) {
    for (const id of ids) {
      const element = document.getElementById(id);
      const place = element && element.getBoundingClientRect();
      if (place && place.width) return place;
    }
    return null;
  }

  function flyer(symbol) {
    const picture = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    picture.classList.add("flyer");
    picture.setAttribute("aria-hidden", "true");
    for (const [name, value] of [["href", `#${symbol}`], ["width", "100%"], ["height", "100%"]]) use.setAttribute(name, value);
    picture.append(use);
    return picture;
  }

  // The dialog that is open, and what had the keyboard before it or those in whose place it came.
  let shown = null;
  let opener = null;

  // While a dialog is open, nothing else can be used or is read aloud. A modal dialog has the browser see to that at once, and work out the
  // whole page anew before it shows the dialog, and again before it shows what its answer led to. So this comes once that has been painted;
  // for the keyboard, which could go astray by then, it comes at once.
  function quieten() {
    for (const element of document.getElementById("app").children) if (element.id !== "dialog") element.inert = shown !== null;
  }

  function openDialog() {
    const dialog = document.querySelector("#dialog dialog");
    if (dialog === shown) return;
    opener ??= document.activeElement;
    shown = dialog;
    dialog.removeAttribute("open"); // as it was written: it was not shown yet
    dialog.show();
    if (keyed) quieten();
  }

  // Close the dialog, unless it stays. Returns what the keyboard is to go back to later: under a finger, what opened it cannot have it yet.
  function closeDialog(markup) {
    if (!shown || markup.includes(`id="${shown.id}"`)) return null;
    const closed = shown;
    shown = null;
    if (keyed) quieten();
    closed.close(); // this gives the keyboard back to what opened it
    if (markup.includes("<dialog")) return null; // another one comes in its place
    const back = keyed ? null : opener;
    opener = null;
    return back;
  }

  // Have a screen reader say something: as a new paragraph, so that the same words are read again. An empty text only ends what was said.
  window.throneSay = (text) => {
    const said = document.createElement("p");
    said.textContent = text;
    document.getElementById("live").replaceChildren(said);
  };

  // Send pictures from where they were to where they belong now, over everything, and take them away again. Each waits while those before
  // it fly. All ends are measured before anything is put in, and all pictures are put in before any is measured: each measure taken after a
  // change costs a layout.
  function fly(leaving) {
    const flights = leaving.map(([flight, start]) => ({ ...flight, start, end: placeOf(flight.end) })).filter(({ end }) => end);
    const pictures = flights.map(({ symbol }) => flyer(symbol));
    document.body.append(...pictures);
    const sizes = pictures.map((picture) => picture.getBoundingClientRect());
    flights.forEach(({ start, end, after }, number) => {
      const size = sizes[number];
      const at = ({ x, y, width, height }) => `translate(${x + (width - size.width) / 2}px, ${y + (height - size.height) / 2}px)`;
      const timing = { duration: FLIGHT_MS, delay: after * FLIGHT_MS, easing: "ease-in-out", fill: "both" };
      pictures[number].animate([{ transform: at(start) }, { transform: at(end) }], timing);
      setTimeout(() => pictures[number].remove(), (after + 1) * FLIGHT_MS);
    });
  }

  // What may come next, read while there is time.
  let expected = null;

  // A change of the document, read from JSON, with all that can be known of it before it is made. `changes` has for each id the markup of that
  // element; with `anew`, of what is inside it, which is another screen then, seen from its top. `flights` are what is seen to travel, and
  // `refuge` where the keyboard goes if what it stood on is no longer there.
  function prepare(text) {
    const { changes, anew, flights, refuge } = JSON.parse(text);
    const dialogs = anew ? Object.values(changes).join("") : changes.dialog;
    const parts = read(changes, anew);
    return { parts, steps: morph(parts, anew), dialogs, anew, flights, refuge };
  }

  function put({ parts, steps, dialogs, anew, flights, refuge }) {
    expected = null;
    const keyboard = document.activeElement;
    const moving = document.documentElement.dataset.motion !== "less" && !document.hidden;
    const leaving = moving ? flights.map((flight) => [flight, placeOf(flight.start)]).filter(([, start]) => start) : [];

    const back = dialogs === undefined ? null : closeDialog(dialogs);
    giveUpKeyboard(parts);
    for (const step of steps) step();
    if (document.querySelector("#dialog dialog")) openDialog();
    const isLost = () => keyboard !== document.body && !takesKeyboard(document.activeElement);
    if (keyed && isLost()) moveKeyboard(refuge);
    if (anew) requestAnimationFrame(() => scrollTo(0, 0));
    afterwards(() => {
      quieten();
      if (back && back.isConnected) back.focus({ preventScroll: true });
      if (isLost()) moveKeyboard(refuge, { preventScroll: !keyed }); // under a finger, the page stays where it is
      if (leaving.length) fly(leaving);
    });
  }

  window.throneShow = (text) => put(prepare(text));
  window.throneExpect = (text) => (expected = prepare(text));

  // Show what was expected, and say when that has been painted.
  window.throneKeep = (painted) => {
    put(expected);
    afterwards(painted);
  };
})();
