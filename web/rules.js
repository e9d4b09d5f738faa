// The pages of rules need no script. This one gives them the theme that was chosen in the games, and a search.
(() => {
  "use strict";

  try {
    const { theme } = JSON.parse(localStorage.getItem("vacant-throne:settings")) || {};
    if (["day", "candle"].includes(theme)) document.documentElement.dataset.theme = theme;
  } catch {
    // storage is switched off, or what it holds is no longer readable: the system's preference decides
  }

  const SHOWN = 8; // passages of another page, before the link to all of them
  const isHeading = (block) => /^H[23]$/.test(block.tagName);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();
  const idsIn = (passage) => [passage, ...passage.querySelectorAll("[id]")].map((it) => it.id).filter(Boolean);

  // What is found or hidden as a whole: a paragraph, an outermost item of a list, a row of a table. The words of its heading and the ids of
  // its rules count as its own.
  function passagesOf(page) {
    const passages = [];
    let heading = page.querySelector("h1");
    for (const block of page.getElementById("rules").children) {
      if (isHeading(block)) heading = block;
      for (const passage of block.matches("p") ? [block] : block.querySelectorAll("p, li, tbody tr")) {
        if (passage.parentElement.closest("li")) continue;
        const ids = idsIn(passage);
        const text = plain(`${heading.textContent} ${passage.textContent} ${ids.join(" ")}`);
        passages.push({ passage, heading: heading.textContent, id: ids[0] || heading.id, text });
      }
    }
    return passages;
  }

  // The other pages of the family are fetched with the first search. Where that fails, the search knows this page alone.
  async function passagesElsewhere() {
    const links = [...document.querySelectorAll(".family a:not([aria-current])")];
    const found = await Promise.all(
      links.map(async (link) => {
        try {
          const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
          return { address: link.href, title: link.textContent, passages: passagesOf(page) };
        } catch {
          return { passages: [] };
        }
      }),
    );
    return found.filter((page) => page.passages.length);
  }

  function element(name, text, properties) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(text);
    return made;
  }

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("search");
    const field = document.getElementById("words");
    const answer = document.getElementById("answer");
    const elsewhere = document.getElementById("elsewhere");
    const texts = JSON.parse(answer.dataset.texts);
    const blocks = [...document.getElementById("rules").children].reverse();

    // Steps keep their numbers when others are hidden.
    for (const list of document.querySelectorAll("#rules ol")) [...list.children].forEach((step, index) => (step.value = index + 1));

    const passages = passagesOf(document);
    const known = new Set(passages.map((it) => it.passage));
    let others = null; // the other pages, once they are here
    let asked = false;

    const searched = () => plain(field.value).split(/\s+/).filter(Boolean);

    function search() {
      const words = searched();
      const has = ({ text }) => words.every((word) => text.includes(word));
      if (words.length && !asked) {
        asked = true;
        passagesElsewhere().then((found) => {
          others = found;
          search();
        });
      }
      let here = 0;
      for (const it of passages) {
        it.passage.hidden = !has(it);
        here += !it.passage.hidden;
      }
      hideEmptyBlocks();
      const there = words.length && others ? showElsewhere(has) : 0;
      elsewhere.hidden = !there;
      document.body.classList.toggle("searching", words.length > 0);
      const said = there ? texts.found_elsewhere : here ? texts.found : others ? texts.nothing : "";
      answer.textContent = words.length ? said.replace("{found}", here).replace("{elsewhere}", there) : "";
    }

    // A heading stays if anything does between it and the next one of its rank.
    function hideEmptyBlocks() {
      let section = false;
      let part = false;
      for (const block of blocks) {
        if (isHeading(block)) {
          block.hidden = !(block.tagName === "H2" ? section : part);
          part = false;
          if (block.tagName === "H2") section = false;
        } else {
          const inside = [...block.querySelectorAll("p, li, tbody tr")].filter((it) => known.has(it));
          if (inside.length) block.hidden = inside.every((it) => it.hidden);
          if (!block.hidden) section = part = true;
        }
      }
    }

    function showElsewhere(has) {
      let total = 0;
      elsewhere.replaceChildren(element("h2", texts.elsewhere));
      for (const page of others) {
        const found = page.passages.filter(has);
        if (!found.length) continue;
        total += found.length;
        const list = document.createElement("ul");
        for (const it of found.slice(0, SHOWN)) {
          const link = element("a", element("strong", it.heading), { href: `${page.address}#${it.id}` });
          const cells = [...it.passage.children].map((cell) => cell.textContent.trim()).filter(Boolean);
          link.append(element("span", it.passage.matches("tr") ? cells.join(" · ") : it.passage.textContent));
          list.append(element("li", link));
        }
        if (found.length > SHOWN) {
          const all = `${page.address}?words=${encodeURIComponent(field.value)}`;
          list.append(element("li", element("a", texts.all.replace("{found}", found.length), { href: all }), { className: "all" }));
        }
        elsewhere.append(element("h3", page.title), list);
      }
      return total;
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
    // Where the search on another page led here, it goes on.
    field.value = new URLSearchParams(location.search).get("words") ?? "";
    if (field.value) search();
  });
})();
