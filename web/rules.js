// The pages of rules need no script. This one gives them the theme that was chosen in the games, and a search.
(() => {
  "use strict";

  try {
    const { theme } = JSON.parse(localStorage.getItem("vacant-throne:settings")) || {};
    if (["day", "candle"].includes(theme)) document.documentElement.dataset.theme = theme;
  } catch {
    // storage is switched off, or what it holds is no longer readable: the system's preference decides
  }

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("search");
    const field = document.getElementById("words");
    const answer = document.getElementById("answer");
    const texts = JSON.parse(answer.dataset.texts);
    const blocks = [...document.getElementById("rules").children];
    const isHeading = (block) => /^H[23]$/.test(block.tagName);
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();

    // Steps keep their numbers when others are hidden.
    for (const list of document.querySelectorAll("#rules ol")) [...list.children].forEach((step, index) => (step.value = index + 1));

    // What is found or hidden as a whole: a paragraph, an outermost item of a list, a row of a table. Its heading's words count as its own.
    const passages = new Map();
    let heading = "";
    for (const block of blocks) {
      if (isHeading(block)) heading = block.textContent;
      for (const passage of block.matches("p") ? [block] : block.querySelectorAll("p, li, tbody tr")) {
        if (!passage.parentElement.closest("li")) passages.set(passage, plain(`${heading} ${passage.textContent}`));
      }
    }

    function search() {
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      let found = 0;
      for (const [passage, text] of passages) {
        passage.hidden = !words.every((word) => text.includes(word));
        found += !passage.hidden;
      }
      // A heading stays if anything does between it and the next one of its rank.
      let section = false;
      let part = false;
      for (const block of blocks.reverse()) {
        if (isHeading(block)) {
          block.hidden = !(block.tagName === "H2" ? section : part);
          part = false;
          if (block.tagName === "H2") section = false;
        } else {
          const inside = [...block.querySelectorAll("p, li, tbody tr")].filter((it) => passages.has(it));
          if (inside.length) block.hidden = inside.every((it) => it.hidden);
          if (!block.hidden) section = part = true;
        }
      }
      blocks.reverse();
      answer.textContent = !words.length ? "" : found ? texts.found.replace("{found}", found) : texts.nothing;
    }

    field.addEventListener("input", search);
    form.addEventListener("submit", (event) => event.preventDefault());
    // A link may lead to what the search has hidden.
    addEventListener("hashchange", () => {
      field.value = "";
      search();
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    });
    form.hidden = false;
  });
})();
