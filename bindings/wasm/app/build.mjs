// Makes tetron.html, the program as one file: build.mjs WASM_DIR PACKAGE_DIR OUT_FILE. The page is that of convert/html/web, the
// core is the npm package's.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { inOrder, packed, wrapped } from "../bundle.mjs";

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
const folders = [here, web, join(npm, "esm")];
const inWorkers = inOrder(["worker"], folders, new Map([["place", 'export const place = () => new URL("about:blank");\n']]));
const ofThePage = inOrder(["app"], folders, new Map(), [...inWorkers, ["shared", ""]]);
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
/** The core in base64, as small as lzma.js can read it; without xz a fifth larger. @param {string} file */
function packedCore(file) {
  const { status, stdout } = spawnSync("xz", ["--format=lzma", "--lzma1=preset=9e,lc=4,pb=0,dict=2MiB", "-c", file], { maxBuffer: 1 << 28 });
  if (status !== 0) return ["deflate", packed(file)];
  // The head says how much there is, which xz does not know yet.
  stdout.writeBigUInt64LE(BigInt(readFileSync(file).length), 5);
  return ["lzma", stdout.toString("base64")];
}
const [packing, core] = packedCore(join(wasm, "tetron.wasm"));
const { load } = await import(pathToFileURL(join(npm, "esm/index.js")).href);
const tetron = await load();

/** A match as it is in a link: all rounds. @param {Uint8Array} bytes */
async function packedAsInLinks(bytes) {
  const rounds = tetron.match(bytes).rounds.map((_, i) => JSON.parse(tetron.open(bytes, { round: i + 1 }).toJson()));
  const folder = mkdtempSync(join(tmpdir(), "tetron-"));
  for (const name of ["coder", "packed_match"]) copyFileSync(join(here, `${name}.js`), join(folder, `${name}.js`));
  copyFileSync(join(npm, "esm/pieces.js"), join(folder, "pieces.js"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const { packedMatch } = await import(pathToFileURL(join(folder, "packed_match.js")).href);
  rmSync(folder, { recursive: true });
  return Buffer.from(packedMatch(JSON.stringify({ ...rounds[0], rounds: rounds.map((one) => one.rounds[0]) }))).toString("base64");
}

// What there is to look at before anything is opened.
const examples = {
  match: await packedAsInLinks(readFileSync(join(here, "../../../samples/tetrio/match.ttrm"))),
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
  '<button data-action="loop-start"': '<button data-tab="notes" aria-expanded="false" title="Notes about moments (Insert)">Notes</button>\n    <button data-action="take-over" title="Play on from here (o)">Play on</button>\n    <button data-action="mistake-back" title="Previous mistake (Shift+PgUp)">Mistake −</button>\n    <button data-action="mistake-on" title="Next mistake (Shift+PgDn)">Mistake +</button>\n    <button data-action="better" title="The better placement (w)" aria-pressed="false">Better</button>\n    <button data-action="loop-start"',
  "</header>": `  <input id="file" type="file" multiple aria-label="File" tabindex="-1">\n</header>`,
  '<div id="controls"': `${html("attempt.html")}  <div id="controls"`,
  '<aside id="chat"': `${html("parts.html")}${html("draw.html")}<aside id="chat"`,
  '<script type="application/json" id="game">@GAME@</script>\n': "",
  '<script type="text/plain" id="states">@STATES@</script>': `<script type="text/plain" id="core" data-packing="${packing}">${core}</script>\n${Object.entries(examples).map(([name, text]) => `<script type="text/plain" id="example-${name}">${text}</script>`).join("\n")}`,
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

// What lies beside it where it is served, so that it can be installed; then it opens the recordings that the core opens.
const endings = [...new Set(tetron.kinds().flatMap((kind) => kind.endings)), ".gz"];
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
  file_handlers: [{ action: "tetron.html", accept: { "application/octet-stream": endings } }],
  share_target: {
    action: "tetron.html",
    method: "POST",
    enctype: "multipart/form-data",
    params: { title: "title", text: "text", url: "url", files: [{ name: "file", accept: ["application/octet-stream", "application/json", "text/plain", "application/gzip", ...endings] }] },
  },
};
writeFileSync(join(dirname(out), "tetron.webmanifest"), JSON.stringify(manifest, null, 2) + "\n");
const version = createHash("sha256").update(page).digest("hex").slice(0, 12);
writeFileSync(join(dirname(out), "tetron-offline.js"), read(here, "offline.js").replace("@VERSION@", version));
copyFileSync(join(here, "../../../packaging/tetron.svg"), join(dirname(out), "tetron.svg"));
copyFileSync(join(here, "../../../packaging/icons/256.png"), join(dirname(out), "tetron-256.png"));
