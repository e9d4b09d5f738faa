// A click that ends a pinch or a drag was not meant for the control under it, and goes no further.
//
// In JavaScript because every press of a finger would wake Python before anything is done, on the way to the next board.
(() => {
  "use strict";

  const MOVED = 10; // pixels by which a finger may move and still press
  const FIELDS = "input, select, textarea, form";
  let press = null;

  addEventListener("pointerdown", (event) => (press = { x: event.clientX, y: event.clientY, spoilt: !event.isPrimary }), true);
  addEventListener("pointercancel", () => (press = null), true);
  addEventListener(
    "click",
    (event) => {
      const down = press;
      press = null;
      // A click without a press before it is the keyboard's, or an assistive technology's: it means what it says.
      if (!down || !event.detail) return;
      if (!down.spoilt && Math.abs(event.clientX - down.x) <= MOVED && Math.abs(event.clientY - down.y) <= MOVED) return;
      const control = event.target.closest("[data-do]");
      if (!control || control.matches(FIELDS)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
})();
