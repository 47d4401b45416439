// Makes rules.html, games of rule files in one page: build.mjs WASM_DIR PACKAGE_DIR OUT_FILE.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";

import { inOrder, wrapped } from "../bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const samples = join(here, "../../../samples/rules");
const [, , wasm, npm, out] = process.argv;
if (!out) {
  console.error("usage: build.mjs WASM_DIR PACKAGE_DIR OUT_FILE");
  process.exit(2);
}
if (!existsSync(join(wasm, "rules.wasm"))) {
  console.log("there is no rules.wasm, and so no rules.html: scripts/setup --wasm fetches Lua's source");
  process.exit(0);
}
const read = (...path) => readFileSync(join(...path), "utf8");
// A module that hands on what another one has says so by name.
const others = new Map([["rules", read(npm, "esm/rules.js").replace('export { TetronError } from "./instance.js";', "export const TetronError = modules.instance.TetronError;")]]);
const script = `"use strict";
const modules = {};
${inOrder(["page"], [here, join(npm, "esm"), join(here, "../../../convert/html/web")], others).map(wrapped).join("")}`;
// The theme's colors are those of the other page.
const style = /^:root \{.*?\n\}\n(?::root.*?\n\}\n)?/s.exec(read(here, "../../../convert/html/web/style.css"))[0] + "* {\n  box-sizing: border-box;\n}\n[hidden] {\n  display: none !important;\n}\nhtml {\n  height: 100%;\n}\n" + read(here, "rules.css");
const hash = (text) => createHash("sha256").update(text).digest("base64");

const { loadRules } = await import(pathToFileURL(join(resolve(npm), "esm/rules.js")));
const rules = await loadRules(readFileSync(join(wasm, "rules.wasm")));

/** With the pictures that its set-up names. */
function gameOf(name) {
  const source = read(samples, name);
  const game = rules.open(source);
  const paths = new Set(game.setUp.looks.flatMap(({ picture }) => picture ?? []));
  game.close();
  return {
    name: basename(name, ".lua").replaceAll("-", " "),
    source,
    pictures: [...paths].map((path) => ({ path, data: `data:image/png;base64,${readFileSync(join(samples, path)).toString("base64")}` })),
  };
}
const gallery = readdirSync(samples).filter((name) => name.endsWith(".lua") && !name.startsWith("game-over")).map(gameOf);
const first = gallery.findIndex(({ name }) => name === "puyo");
gallery.unshift(...gallery.splice(first, 1));

/** The steps of the tutorial, each with the lines of those before, from the first on that can be played. */
function tutorial() {
  const text = read(here, "../../../docs/rules.md");
  const steps = text.slice(text.indexOf("### 1."), text.indexOf("## What happens")).split(/^### /m).slice(1);
  let source = "";
  return steps.flatMap((step) => {
    source += [...step.matchAll(/```lua\n(.*?)```/gs)].map(([, lines]) => lines).join("");
    try {
      rules.open(source).close();
      return [{ name: `Tutorial ${step.split("\n")[0]}`, source }];
    } catch {
      return [];
    }
  });
}
gallery.push(...tutorial());

const parts = {
  "@STYLE_HASH@": hash(`\n${style}`),
  "@SCRIPT_HASH@": hash(`\n${script}`),
  "@STYLE@": style,
  "@GALLERY@": JSON.stringify(gallery).replaceAll("<", "\\u003c"),
  "@CORE@": deflateSync(readFileSync(join(wasm, "rules.wasm")), { level: 9 }).toString("base64"),
  "@LICENSE@": read(wasm, "lua_license.txt").trim(),
  "@SCRIPT@": script,
};
let page = read(here, "rules.html");
for (const [mark, text] of Object.entries(parts)) {
  if (!page.includes(mark)) throw new Error(`rules.html has no ${mark}`);
  page = page.replace(mark, () => text);
}
writeFileSync(out, page);
