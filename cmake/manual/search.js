// Looks for words in the sections of all pages. `pages` is loaded when somebody first searches, as a script: a page that is
// opened from a disk may not fetch.
(() => {
  "use strict";
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  const main = document.querySelector("main");
  const root = document.documentElement.dataset.root;
  let loading = null;

  const load = () =>
    (loading ??= new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `${root}words.js`;
      script.onload = () => done(globalThis.tetronManual);
      script.onerror = failed;
      document.head.append(script);
    }));

  // Parts of the text around the first word, with the words marked.
  const excerpt = (text, words) => {
    const low = text.toLowerCase();
    const first = Math.max(0, Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0)));
    const from = Number.isFinite(first) ? Math.max(0, first - 60) : 0;
    const shown = text.slice(from, from + 200);
    const line = document.createElement("p");
    const parts = shown.split(new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")})`, "giu"));
    parts.forEach((part, number) => {
      if (number % 2 === 0) return line.append(part);
      const mark = document.createElement("mark");
      mark.textContent = part;
      line.append(mark);
    });
    return line;
  };

  const search = async () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    main.hidden = words.length > 0;
    found.hidden = words.length === 0;
    if (words.length === 0) return;
    const pages = await load();
    const hits = [];
    for (const section of pages) {
      const title = `${section.page} ${section.heading}`.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => title.includes(word) || text.includes(word))) continue;
      const inTitle = words.filter((word) => title.includes(word)).length;
      hits.push({ section, rank: inTitle * 10 + section.weight });
    }
    hits.sort((a, b) => b.rank - a.rank);
    const list = document.createElement("ol");
    for (const { section } of hits.slice(0, 50)) {
      const link = document.createElement("a");
      link.href = root + section.url;
      const { page, heading } = section;
      link.textContent = !heading ? page : heading.startsWith(page) ? heading : `${page}: ${heading}`;
      const item = document.createElement("li");
      item.append(link, excerpt(section.text, words));
      list.append(item);
    }
    const count = document.createElement("p");
    count.setAttribute("role", "status");
    count.textContent = hits.length === 0 ? "Nothing has all these words." : `${hits.length} section${hits.length === 1 ? "" : "s"}`;
    found.append(count, list);
  };

  field.addEventListener("input", search);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape" && document.activeElement === field) {
      field.value = "";
      search();
    }
  });
  if (field.value) search();
})();
