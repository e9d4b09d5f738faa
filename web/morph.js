// Changes the page to look like new markup, by idiomorph, which the build puts before this script; `app.screen` calls it.
//
// In JavaScript because something has to be asked of every element, and each call from Python costs as much as a small change.

// `changes` is JSON: for each id the markup of that element, or of what is `inside` it. What is being typed stays as it is.
window.throneMorph = (changes, inside) => {
  const range = document.createRange();
  const active = document.activeElement;
  const parsed = Object.entries(JSON.parse(changes)).map(([id, markup]) => {
    const element = document.getElementById(id);
    range.setStart(inside ? element : element.parentNode, 0); // inside a drawing, markup is a drawing's
    return [element, range.createContextualFragment(markup)];
  });
  // To lose the focus in the middle of the changes would have the browser work out half of them.
  const leaves = ([element, following]) => element.contains(active) && !following.getElementById(active.id);
  if (active.id && parsed.some(leaves)) active.blur();
  for (const [element, following] of parsed) {
    const hasFields = Boolean(following.querySelector("input, select, textarea")); // what is in them is not in their markup
    Idiomorph.morph(element, inside ? following.childNodes : following.firstElementChild, {
      morphStyle: inside ? "innerHTML" : "outerHTML",
      // Idiomorph's other option, ignoreActive, would also freeze what is inside a button that has the focus.
      ignoreActiveValue: ["INPUT", "SELECT", "TEXTAREA"].includes(document.activeElement.tagName),
      callbacks: { beforeNodeMorphed: (old, next) => hasFields || !old.isEqualNode(next) },
    });
  }
};
