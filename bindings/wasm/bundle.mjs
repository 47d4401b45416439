// What makes one script of modules: each becomes a function that gives what it exports, and comes after those that it imports.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

/** A file for a browser to unpack, in base64: by zopfli, which makes it a twentieth smaller, where that is there. @param {string} file */
export function packed(file) {
  const { status, stdout } = spawnSync("zopfli", ["--zlib", "--i5", "-c", file], { maxBuffer: 1 << 28 });
  return (status === 0 && stdout.length > 0 ? stdout : deflateSync(readFileSync(file), { level: 9 })).toString("base64");
}

/** @param {[string, string]} module its name and text */
export function wrapped([name, source]) {
  const exported = [...source.matchAll(/^export (?:async function|function|class|const) (\w+)/gm)].map((found) => found[1]);
  const body = source
    .replace(/^import (\{[^}]*\}) from "\.\/(\w+)\.js";\n/gm, "const $1 = modules.$2;\n")
    .replace(/^export \{[^}]*\};\n/gm, "")
    .replace(/^export /gm, "")
    // A line that is a comment, and a note about a type, say nothing to the browser.
    .replace(/^[ \t]*\/\*\*(?:[^*]|\*(?!\/))*\*\/[ \t]*\n/gm, "")
    .replace(/^[ \t]*\/\/.*\n/gm, "")
    .replace(/\/\*\* @type \{[^*\n]*?\} \*\/ ?/g, "")
    // Nor do empty lines and what stands before a line; no text in the modules goes over the end of one.
    .replace(/^\s+/gm, "");
  if (/^(import|export) /m.test(body)) throw new Error(`${name}.js has an import or export that the bundle does not understand`);
  return `modules.${name} = (() => {\n${body}\nreturn { ${exported.join(", ")} };\n})();\n`;
}

/**
 * The modules that these need, by name and text, each after those that it imports.
 * @param {string[]} first their names @param {string[]} folders where they are: the first that has one
 * @param {Map<string, string>} [others] the texts of modules that are not in these folders
 * @param {[string, string][]} [before] modules that are there already
 * @returns {[string, string][]}
 */
export function inOrder(first, folders, others = new Map(), before = []) {
  const had = new Set(before.map(([name]) => name));
  /** @type {[string, string][]} */
  const found = [];
  const take = (/** @type {string} */ name) => {
    if (had.has(name)) return;
    had.add(name);
    const folder = folders.find((one) => existsSync(join(one, `${name}.js`)));
    if (!folder && !others.has(name)) throw new Error(`there is no ${name}.js in ${folders.join(", ")}`);
    const source = others.get(name) ?? readFileSync(join(folder ?? "", `${name}.js`), "utf8");
    for (const [, needed] of source.matchAll(/^import \{[^}]*\} from "\.\/(\w+)\.js";\n/gm)) take(needed);
    found.push([name, source]);
  };
  for (const name of first) take(name);
  return found;
}
