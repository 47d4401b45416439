// Makes tetron.html, the program as one file: build.mjs WASM_DIR PACKAGE_DIR OUT_FILE. The page is that of convert/html/web, the
// core is the npm package's.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { packed, wrapped } from "../bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, "../../../convert/html/web");
const [, , wasm, npm, out] = process.argv;
if (!out) {
  console.error("usage: build.mjs WASM_DIR PACKAGE_DIR OUT_FILE");
  process.exit(2);
}
const read = (...path) => readFileSync(join(...path), "utf8");
const html = (name) => read(here, name).replace(/^\s+/gm, "");

// Workers have the first of them, too: from the text of the function `shared`.
const inWorkers = [
  ...["profile", "timeline", "draw"].map((name) => [name, read(web, `${name}.js`)]),
  ["instance", read(npm, "esm/instance.js")],
  ["place", 'export const place = () => new URL("about:blank");\n'],
  ...["attempt_types", "csv", "fumen_operations", "fumen_records", "pieces", "png_file", "gif_file", "pictures"].map((name) => [name, read(npm, `esm/${name}.js`)]),
  ["page_text", read(npm, "esm/page_text.js")],
  ["recording_class", read(npm, "esm/recording_class.js")],
  ["tetron", read(npm, "esm/tetron.js")],
  ...["core_timeline", "gif", "review_parts", "jobs", "worker"].map((name) => [name, read(here, `${name}.js`)]),
];
const ofThePage = [
  ...["dom", "fumen", "gauges", "keys", "text", "controller", "score", "cards", "seek_bar", "chat", "picture", "sound", "actions", "page"].map((name) => [name, read(web, `${name}.js`)]),
  ...["examples", "installing", "manual_link", "entries", "links", "background", "waiting", "views", "field_tools", "drawing", "draw_board", "kept_drawings", "saving", "drawings_list", "page_list", "draw_view", "chunks_panel", "found", "review_drawing", "match_review", "review_panel", "statistics_panel", "tilings_panel", "clears_panel", "numeron_page", "steering", "attempt", "app_page", "image_pixels", "sheet", "drawings", "sharing", "recent", "session", "back", "app"].map((name) => [name, read(here, `${name}.js`)]),
];
let script = `"use strict";
function shared(modules) {
${inWorkers.map(wrapped).join("")}}
const modules = { shared: { shared } };
shared(modules);
${ofThePage.map(wrapped).join("")}`;
// In the texts of the core's module it means the same.
script = script.replaceAll("</script", "<\\/script");
if (script.includes("</script")) throw new Error("the script ends itself");

const style = (read(web, "style.css") + read(here, "app.css") + read(here, "draw.css")).replace(/\/\*[^*]*\*\/|^\s+/gm, "");
const hash = (text) => createHash("sha256").update(text).digest("base64");
const core = packed(join(wasm, "tetron.wasm"));
// What there is to look at before anything is opened.
const examples = {
  match: packed(join(here, "../../../samples/tetrio/match.ttrm")),
  fumen: read(here, "example.fumen").trim(),
};
const parts = {
  "@STYLE_HASH@": hash(`\n${style}`),
  "'sha256-@SCRIPT_HASH@'": `'sha256-${hash(`\n${script}`)}' 'wasm-unsafe-eval'`,
  "img-src data:": "img-src data: blob: 'self'; worker-src blob: 'self'; manifest-src 'self'",
  "@TITLE@": "tetron",
  "@STYLE@": style,
  '<h1 id="title"></h1>': '<h1 id="title">tetron</h1>',
  '<p id="damage"': '<select id="list" aria-label="Games" hidden></select>\n  <p id="problem" role="alert" hidden></p>\n  <p id="damage"',
  "<header>": `${html("bar.html")}<header>`,
  '<button data-action="loop-start"': '<button data-action="take-over" title="Play on from here (o)">Play on</button>\n    <button data-action="mistake-back" title="Previous mistake (Shift+PgUp)">Mistake −</button>\n    <button data-action="mistake-on" title="Next mistake (Shift+PgDn)">Mistake +</button>\n    <button data-action="better" title="The better placement (w)" aria-pressed="false">Better</button>\n    <button data-action="loop-start"',
  "</header>": `  <input id="file" type="file" multiple aria-label="File" tabindex="-1">\n</header>`,
  '<div id="controls"': `${html("attempt.html")}  <div id="controls"`,
  '<aside id="chat"': `${html("parts.html")}${html("draw.html")}<aside id="chat"`,
  '<script type="application/json" id="game">@GAME@</script>\n': "",
  '<script type="text/plain" id="states">@STATES@</script>': `<script type="text/plain" id="core">${core}</script>\n${Object.entries(examples).map(([name, text]) => `<script type="text/plain" id="example-${name}">${text}</script>`).join("\n")}`,
  "This page replays a game and needs": "tetron needs",
  "@SCRIPT@": script,
};
// What stands before a line says nothing to a browser.
let page = read(web, "page.html").replace(/^\s+/gm, "");
for (const [mark, text] of Object.entries(parts)) {
  if (!page.includes(mark)) throw new Error(`page.html has no ${mark}`);
  page = page.replace(mark, () => text);
}
writeFileSync(out, page);

// What lies beside it where it is served, so that it can be installed.
const manifest = {
  name: "tetron",
  short_name: "tetron",
  start_url: "tetron.html",
  display: "standalone",
  background_color: "#15181e",
  theme_color: "#15181e",
  icons: [
    { src: "tetron.svg", sizes: "any", type: "image/svg+xml" },
    { src: "tetron-256.png", sizes: "256x256", type: "image/png" },
  ],
};
writeFileSync(join(dirname(out), "tetron.webmanifest"), JSON.stringify(manifest, null, 2) + "\n");
const version = createHash("sha256").update(page).digest("hex").slice(0, 12);
writeFileSync(join(dirname(out), "tetron-offline.js"), read(here, "offline.js").replace("@VERSION@", version));
copyFileSync(join(here, "../../../packaging/tetron.svg"), join(dirname(out), "tetron.svg"));
copyFileSync(join(here, "../../../packaging/icons/256.png"), join(dirname(out), "tetron-256.png"));
