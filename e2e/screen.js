// What a screen offers, and what is missing on it. The tests in test_variants.py evaluate it in the page.
() => {
  const numbers = (elements) => [...new Set(elements.map((element) => Number(element.dataset.arg)))].sort((a, b) => a - b);
  const args = (kind, start = "") =>
    [...document.querySelectorAll(`[data-do=${kind}][data-arg^="${start}"]`)].map((element) => element.dataset.arg.slice(start.length));

  // Ids of messages where a text should be, and fields that nothing was put into.
  const raw = [];
  const read = (text) => {
    const said = text.replace(/^\s*None (?=[a-z])/, ""); // a sentence that begins so
    for (const word of said.split(/\s+/)) {
      const bare = word.replace(/^[("“‘]+|[)"”’.,:;!?]+$/g, "");
      if (/^[a-z][a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(bare) || /\{\w*|^(undefined|None|NaN)$/.test(bare)) raw.push(bare);
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (!texts.currentNode.parentElement.closest("#sprite, script, style, noscript")) read(texts.currentNode.data);
  for (const name of ["aria-label", "title", "alt", "placeholder"])
    for (const element of document.querySelectorAll(`[${name}]`)) read(element.getAttribute(name));

  // Pictures and clips that refer to what is not in the document.
  const used = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));
  const clips = [...document.querySelectorAll("[clip-path]")].map((clip) => clip.getAttribute("clip-path").slice(5, -1));
  return {
    offered: numbers([...document.querySelectorAll("[data-do=move]")]),
    asks: args("ui", "pick="),
    shows: args("ui", "look=card:"),
    refused: args("why"),
    raw,
    lost: [...new Set([...used, ...clips])].filter((id) => !document.getElementById(id)),
  };
}
