// What is wrong with the picture on the screen; an object of functions that each return a list of findings in words.
// The tests in test_layout.py evaluate it in the page.
({
  // Corners of followers and ghosts that are not inside their region, with `slack` units of the map forgiven.
  outside(slack) {
    const map = document.querySelector(".map");
    const toMap = map.getScreenCTM().inverse();
    const paper = document.createElement("canvas").getContext("2d"); // the shapes themselves are not displayed: what uses them is
    const found = [];
    for (const piece of map.querySelectorAll(".follower .piece, .ghost .piece")) {
      const id = piece.parentElement.id;
      const shape = document.getElementById(`region-${id.match(/^(?:follower|at|ghost)-([a-z_]+)/)[1]}`);
      const region = new Path2D(shape.getAttribute("d"));
      const { left, top, right, bottom } = piece.getBoundingClientRect();
      const middle = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(toMap);
      for (const [x, y] of [[left, top], [right, top], [left, bottom], [right, bottom]]) {
        const corner = new DOMPoint(x, y).matrixTransform(toMap);
        corner.x += Math.sign(middle.x - corner.x) * slack;
        corner.y += Math.sign(middle.y - corner.y) * slack;
        if (!paper.isPointInPath(region, corner.x, corner.y)) found.push(`${id} is outside its region at ${corner.x.toFixed()},${corner.y.toFixed()}`);
      }
    }
    return found;
  },

  // Labels over followers, shields or other labels; followers over followers; text that runs out of its frame.
  overlaps() {
    // Shapes as they are: Scots are round, the Welsh stand on a corner, the English are square.
    const box = ({ left, top, right, bottom }) => [[left, top], [right, top], [right, bottom], [left, bottom]];
    const standing = ({ left, top, right, bottom }) => {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return [[left, y], [x, top], [right, y], [x, bottom]];
    };
    const round = ({ left, top, width, height }) =>
      Array.from({ length: 16 }, (_, n) => [
        left + (width / 2) * (1 + Math.cos((n * Math.PI) / 8)),
        top + (height / 2) * (1 + Math.sin((n * Math.PI) / 8)),
      ]);
    const shape = (element) => {
      const kind = element.href?.baseVal || "";
      const outline = /scottish|disc/.test(kind) || element.tagName === "circle" ? round : /welsh/.test(kind) ? standing : box;
      return outline(element.getBoundingClientRect());
    };
    // Two convex shapes are apart if a side of one of them has all of the other beyond it.
    const apart = (one, other) =>
      [[one, other], [other, one]].some(([a, b]) =>
        a.some((from, n) => {
          const to = a[(n + 1) % a.length];
          const [x, y] = [from[1] - to[1], to[0] - from[0]];
          const along = (points) => points.map((point) => (point[0] * x + point[1] * y) / Math.hypot(x, y));
          return Math.max(...along(a)) < Math.min(...along(b)) + 1 || Math.max(...along(b)) < Math.min(...along(a)) + 1;
        }),
      );
    const name = (element) => element.id || element.parentElement.id || element.parentElement.textContent;
    const found = new Set();
    const labels = [...document.querySelectorAll(".plaque")].map((label) => [...label.children].filter((part) => !part.matches(".leader")));
    const followers = [...document.querySelectorAll(".follower .piece, .ghost .piece")];
    const pieces = [...followers, ...document.querySelectorAll(".badge circle, .emblem")];
    for (const part of labels.flat())
      for (const piece of pieces)
        if (!apart(box(part.getBoundingClientRect()), shape(piece))) found.add(`label ${name(part)} over ${name(piece)}`);
    labels.forEach((one, n) => {
      for (const other of labels.slice(n + 1))
        for (const a of one) for (const b of other) if (!apart(shape(a), shape(b))) found.add(`label ${name(a)} over label ${name(b)}`);
    });
    followers.forEach((one, n) => {
      for (const other of followers.slice(n + 1)) if (!apart(shape(one), shape(other))) found.add(`${name(one)} over ${name(other)}`);
    });
    for (const [frame, words] of [[".banner", ".region-name"], [".chip", ".chip-text"]])
      for (const edge of document.querySelectorAll(`.plaque ${frame}`)) {
        const text = edge.parentElement.querySelector(words);
        if (text.getBoundingClientRect().right > edge.getBoundingClientRect().right) found.add(`${text.textContent} runs out of its frame`);
      }
    return [...found];
  },

  // Followers whose frame is narrower than `least` pixels.
  small(least) {
    const frame = document.querySelector("#piece-scottish").viewBox.baseVal.width;
    const widths = [...document.querySelectorAll(".follower .piece")].map((piece) => frame * piece.getScreenCTM().a);
    return widths.filter((width) => width < least).map((width) => `a follower of ${width.toFixed(1)} px`);
  },

  // Words and controls that are partly outside the window, or cut off by something that cannot be scrolled.
  lost() {
    const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY);
    const pageScrolls = document.scrollingElement.scrollHeight > innerHeight + 1 && !document.querySelector(".at-table");
    const found = [];
    const what = ["button", "a", "h1", "h2", "h3", "p", "td", "th", ".map", ".plaque *"].map((tag) => `#app ${tag}`);
    for (const element of document.querySelectorAll(what)) {
      const box = element.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || element.closest(".skip, .unseen")) continue;
      const edge = { left: 0, top: 0, right: innerWidth, bottom: pageScrolls ? Infinity : innerHeight };
      for (let around = element; around && around !== document.body; around = around.parentElement) {
        if (around !== element && scrolls(around)) {
          edge.top = -Infinity;
          edge.bottom = Infinity;
          break;
        }
        if (getComputedStyle(around).position === "fixed") break; // nothing around it cuts it off
        if (around === element || getComputedStyle(around).overflow === "visible" || around instanceof SVGElement) continue;
        const cut = around.getBoundingClientRect();
        for (const side of ["left", "top"]) edge[side] = Math.max(edge[side], cut[side]);
        for (const side of ["right", "bottom"]) edge[side] = Math.min(edge[side], cut[side]);
      }
      if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) {
        const where = [box.left, box.top, box.right, box.bottom].map(Math.round);
        found.push(`out of sight: ${element.tagName} ${element.id} "${element.textContent.slice(0, 40)}" ${where}`);
      }
    }
    return found;
  },

  // Words that do not fit into their element.
  clipped() {
    const found = [];
    const what = ["button", "a", "h1", "h2", "h3", "p", ".card", ".hand-name", ".space-name", "label", "legend"].map((tag) => `#app ${tag}`);
    for (const element of document.querySelectorAll(what)) {
      if (!element.checkVisibility() || !element.clientWidth || element.closest(".skip, .unseen, .domain")) continue; // realms() has domains
      const { overflowX, overflowY } = getComputedStyle(element);
      const wide = element.scrollWidth > element.clientWidth + 1 && !["auto", "scroll"].includes(overflowX);
      const high = element.scrollHeight > element.clientHeight + 3 && !["auto", "scroll", "visible"].includes(overflowY);
      if (wide || high) found.push(`cut off: ${element.tagName} ${element.id} "${element.textContent.slice(0, 40)}"`);
    }
    return found;
  },

  // King's Bounty: parts of the table, or pieces of a realm, a card, a title, that lie over one another; what sticks out; words cut off.
  realms() {
    const found = [];
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
    const all = (selector, inside = document) => [...inside.querySelectorAll(selector)].filter(seen);
    const name = (element) => `${element.id || element.className} "${element.textContent.trim().slice(0, 24)}"`;
    const apart = (one, other, slack) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      return a.right <= b.left + slack || b.right <= a.left + slack || a.bottom <= b.top + slack || b.bottom <= a.top + slack;
    };
    const scattered = (elements, slack = 1) =>
      elements.forEach((one, n) => {
        for (const other of elements.slice(n + 1)) if (!apart(one, other, slack)) found.push(`${name(one)} over ${name(other)}`);
      });
    const inside = (part, whole, slack) => {
      const [a, b] = [part.getBoundingClientRect(), whole.getBoundingClientRect()];
      if (a.left < b.left - slack || a.right > b.right + slack || a.top < b.top - slack || a.bottom > b.bottom + slack)
        found.push(`${name(part)} sticks out of ${name(whole)}`);
    };
    scattered(all("#prompt, #board, #card, #hand, #forecast, #tabs, .panel:not(.is-asked, .is-open)"));
    scattered(all(".realm"));
    scattered(all(".domain"));
    for (const realm of all(".realm")) {
      scattered(all("h3, small, .realm-cards, .realm-secret, .realm-score", realm));
      for (const part of all(".domain, .realm-head > *, .realm-known", realm)) inside(part, realm, 1);
    }
    for (const domain of all(".domain")) scattered(all(".domain-garrison, .domain-defence", domain));
    for (const card of all(".hand-card")) {
      scattered(all(".badge-number, .hand-new, .hand-name, .hand-note", card), 3); // lines of text have room above and below
      for (const part of all(".badge-number, .hand-new, .hand-name, .hand-note", card)) inside(part, card, 3);
    }
    for (const title of all("#titles .title")) for (const part of all("h3, p, li, .title-picture", title)) inside(part, title, 1);
    scattered(all(".realms-head > *"));
    const words =
      ".hand-name, .hand-note, .hand-new, .domain-defence, .realm-head h3, .realm-head small, .realm-score, .title h3, .title p," +
      " .title-counts li, .prompt-where, .deck-words, .last-round, .discards-way, .badge-number, .course b, .course span, .ending-court, .tab span";
    for (const element of all(words))
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline") found.push(`cut off: ${name(element)}`);
    return found;
  },

  // Controls smaller than `least` pixels either way. Not counted, as in WCAG 2.5.8: links in a line of text, and the struggle track,
  // whose regions are larger on the map.
  tiny(least) {
    const found = [];
    const what = ["button", "a", "input", "select", "summary", ".choice-item"].map((tag) => `#app ${tag}`);
    for (const control of document.querySelectorAll(what)) {
      if (!control.checkVisibility() || control.closest(".skip, .unseen")) continue;
      if (control.matches("p a, th a, li a, .choice-item input, .space")) continue;
      const target = control.matches("input[type=checkbox]") ? control.closest("label") : control;
      const { width, height } = target.getBoundingClientRect();
      if (width < least - 0.5 || height < least - 0.5)
        found.push(`too small for a finger: ${control.tagName} ${control.id} "${control.textContent.slice(0, 30)}" ${width.toFixed()}x${height.toFixed()}`);
    }
    return found;
  },
})
