// What comes before a click. In JavaScript because every press would wake Python before anything is done.
//
// A click that ends a drag of the mouse was not meant for the control under it, and goes no further. Of fingers the browser knows itself what
// is a tap. And Python hears at once what is pressed, so that it can think ahead while the finger rests (`app.ahead`): what is put off from a
// touch's beginning, browsers put off until its end.
(() => {
  "use strict";

  const MOVED = 10; // pixels by which a mouse may move and still press
  const FIELDS = "input, select, textarea, form";
  let press = null;

  addEventListener("mousedown", (event) => (press = event), true);
  addEventListener(
    "click",
    (event) => {
      const down = press;
      press = null;
      // A click without a press before it is the keyboard's, or an assistive technology's: it means what it says.
      if (!down || !event.detail) return;
      if (Math.abs(event.clientX - down.clientX) <= MOVED && Math.abs(event.clientY - down.clientY) <= MOVED) return;
      const control = event.target.closest("[data-do]");
      if (!control || control.matches(FIELDS)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  document.addEventListener("pointerdown", ({ target, isPrimary }) => {
    const control = isPrimary && target.closest("[data-do]");
    if (control && window.thronePressed) window.thronePressed(control.dataset.do, control.dataset.arg ?? "");
  });
})();
