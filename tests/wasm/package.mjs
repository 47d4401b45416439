// The package as a program finds it, by its name: package.mjs PACKAGE NODE_MODULES. ES module, CommonJS, types; its size when packed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import zlib from "node:zlib";

import { within } from "./weight.mjs";

const [, , folder, modules] = process.argv;
const here = path.dirname(new URL(import.meta.url).pathname);
const home = fs.mkdtempSync(path.join(os.tmpdir(), "tetron-package-"));
fs.mkdirSync(path.join(home, "node_modules"));
fs.symlinkSync(path.resolve(folder), path.join(home, "node_modules/tetron"));

// The same program for both packages; only the name differs.
const typed = `import { decoder, encoder, EncodePage, Field, Mino, Page } from "NAME";
const pages: Page[] = decoder.decode("v115@9gI8AeI8AeI8AeI8KeAgH");
pages[0].comment = "4 Lines";
pages[0].operation = { type: "I", rotation: "left", x: 9, y: 1 };
const made: EncodePage[] = [{ field: Field.create("LLL_______", "XXXXXXXXX_"), comment: "a", flags: { mirror: true } }, { operation: { type: "T", rotation: "left", x: 9, y: 1 } }];
const mino: Mino | undefined = pages[0].field.put(pages[0].mino());
const text: string = encoder.encode(pages) + encoder.encode(made) + mino?.x + pages[0].field.str({ reduced: false });
export default text;
`;
const rest = `import { load, TetronError, type Recording, type ReviewedPlacement, type State } from "tetron";
const tetron = await load({ memory: 1 << 28 });
const recording: Recording = tetron.open(new Uint8Array(4), { salvage: true });
const state: State = recording.seek(3);
const cells: Uint8Array = state.cells[0];
const count: bigint = tetron.count(["XX"], { pieces: { O: 1 } }).tilings;
const left: number = tetron.numeron("tournament 1").game.records[0].candidates.first + (tetron.numeronAnalysis("", { after: 2 }).first.worst?.left ?? 0);
const chance: number = tetron.perfectClears(["____"], "I", { kicks: "srs+", drop: "180" }).success;
const first: ReviewedPlacement = recording.review({ depth: 3 }).placements[0];
for (const part of recording.reviewParts({ milliseconds: 20 })) if (part.done || part.moments[0]?.[1].length === 4) break;
export default [cells, count, left, chance, first.best?.type, TetronError];
`;

/** What bundlers make of it, in a browser: the modules as functions, with nothing of Node.js around them. */
async function bundled() {
  const asked = [];
  const world = vm.createContext({
    WebAssembly, URL, TextEncoder, TextDecoder, Uint8Array, performance, console,
    document: { baseURI: "https://example.org/app/index.html" },
    fetch: async (url) => {
      asked.push(url.href);
      return new Response(fs.readFileSync(path.join(folder, "tetron.wasm")));
    },
  });
  const loaded = new Map();
  const require = (file) => {
    if (!loaded.has(file)) {
      const module = { exports: {} };
      loaded.set(file, module);
      const run = vm.runInContext(`(function (module, exports, require) {${fs.readFileSync(file, "utf8")}\n})`, world);
      run(module, module.exports, (name) => require(path.join(path.dirname(file), name)));
    }
    return loaded.get(file).exports;
  };
  const root = path.resolve(folder);
  assert.equal(require(path.join(root, "fumen.js")).decoder.decode("v115@vhAAgH").length, 1);
  const tetron = await require(path.join(root, "cjs/index.js")).load();
  assert.deepEqual(asked, ["https://example.org/app/tetron.wasm"]);
  assert.equal(tetron.fumenPages("v115@vhAAgH").length, 1);
}

/** A bundler makes one file of it that has the core, too: a script, an ES module and a CommonJS module, with nothing beside them. */
async function inOneFile() {
  const esbuild = path.join(path.resolve(modules), "esbuild", "package.json");
  if (!fs.existsSync(esbuild)) return console.log("esbuild is not there: bundles were not tried");
  const { build } = createRequire(esbuild)("./lib/main.js");
  const entry = path.join(home, "entry.mjs");
  fs.writeFileSync(entry, `import wasm from "tetron/tetron.wasm";
    import { load } from "tetron";
    import { decoder } from "tetron/fumen";
    export const made = load({ wasm }).then((tetron) => [tetron.fumenPages("v115@vhBAgHAgH").length, decoder.decode("v115@vhAAgH").length, tetron.count(["XX", "XX"]).tilings]);`);
  const alone = fs.mkdtempSync(path.join(os.tmpdir(), "tetron-bundle-"));
  try {
    for (const [format, ending] of [["iife", "js"], ["esm", "mjs"], ["cjs", "cjs"]]) {
      const outfile = path.join(alone, `bundle.${ending}`);
      const { errors } = await build({ entryPoints: [entry], bundle: true, minify: true, target: "es2022", format, outfile, globalName: format === "iife" ? "bundle" : undefined, platform: format === "iife" ? "browser" : "neutral", mainFields: ["module", "main"], loader: { ".wasm": "binary" }, logLevel: "error" });
      assert.deepEqual(errors, []);
      let exported;
      if (format === "iife") {
        const world = vm.createContext({ WebAssembly, URL, TextEncoder, TextDecoder, Uint8Array, performance, console, atob, document: { baseURI: "https://example.org/" } });
        exported = vm.runInContext(`${fs.readFileSync(outfile, "utf8")};bundle`, world);
      } else exported = format === "esm" ? await import(pathToFileURL(outfile).href) : createRequire(import.meta.url)(outfile);
      assert.equal(String(await exported.made), "2,1,1", format);
    }
  } finally {
    fs.rmSync(alone, { recursive: true });
  }
}

/** The bytes of a PNG's rows, as zlib reads them; checks the sums of its parts. */
function pixelsOf(png) {
  assert.equal(png.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
  let colours;
  let data = Buffer.alloc(0);
  let [width, height] = [0, 0];
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + size);
    let sum = ~0;
    for (const byte of png.subarray(at + 4, at + 8 + size)) {
      sum ^= byte;
      for (let i = 0; i < 8; ++i) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
    }
    assert.equal(png.readUInt32BE(at + 8 + size), ~sum >>> 0, name);
    if (name === "IHDR") [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
    if (name === "PLTE") colours = body;
    if (name === "IDAT") data = Buffer.concat([data, body]);
    at += size + 12;
  }
  const rows = zlib.inflateSync(data);
  assert.equal(rows.length, (width + 1) * height);
  for (let y = 0; y < height; ++y) {
    assert.equal(rows[y * (width + 1)], 2);
    if (y > 0) for (let x = 1; x <= width; ++x) rows[y * (width + 1) + x] += rows[(y - 1) * (width + 1) + x];
  }
  return { width, height, at: (x, y) => [...colours.subarray(3 * rows[y * (width + 1) + 1 + x], 3 * rows[y * (width + 1) + 1 + x] + 3)] };
}

/** Pictures without a canvas: each cell has the colour of its block, in fields of all sizes. */
async function renderings() {
  const { Field, encoder, renderPng, renderSvg, renderGif } = await import(pathToFileURL(path.resolve(folder, "esm/fumen.js")));
  const colours = { _: "171b21", I: "4bbfd1", L: "e3944a", O: "e2c651", Z: "db5f63", T: "a773d6", J: "5b83e4", S: "69b966", X: "7d8594" };
  let seed = 5;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < 40; ++i) {
    const rows = 1 + below(23);
    const cells = Array.from({ length: rows * 10 }, () => "_ILOZTJSX"[below(9)]).join("");
    const garbage = below(2) ? "XXXX_XXXXI" : undefined;
    const [cell, shown] = [4 + below(40), 1 + below(23)];
    const field = Field.create(cells, garbage);
    const { width, height, at } = pixelsOf(Buffer.from(renderPng({ field }, { cell, rows: shown })));
    assert.equal(width, 10 * cell);
    for (let y = 0; y < shown; ++y)
      for (let x = 0; x < 10; ++x) {
        const pixel = at(x * cell + (cell >> 1), (shown - 1 - y) * cell + (cell >> 1));
        assert.equal(Buffer.from(pixel).toString("hex"), colours[field.at(x, y)], `${x},${y}`);
      }
    if (garbage) for (let x = 0; x < 10; ++x) assert.equal(Buffer.from(at(x * cell + (cell >> 1), height - 1 - (cell >> 1))).toString("hex"), colours[garbage[x]]);
  }
  const text = encoder.encode([{ operation: { type: "T", rotation: "spawn", x: 4, y: 0 }, comment: "<b> & \"c\"" }, {}]);
  const { height, at } = pixelsOf(Buffer.from(renderPng(text)));
  assert.equal(Buffer.from(at(4 * 22 + 11, height - 11)).toString("hex"), colours.T);
  const svg = renderSvg(text);
  assert.equal(svg.match(/<rect/g).length, 1 + 40);
  assert.match(svg, />&#60;b&#62; &#38; &#34;c&#34;<\/text>/);
  assert.equal(Buffer.from(renderGif(text)).toString("latin1", 0, 6), "GIF89a");
  assert.throws(() => renderPng(text, { page: 3 }), /there is no page 3; there are 2/);
  // Of a recording: the field of the moment sought last.
  const { load } = await import(pathToFileURL(path.resolve(folder, "esm/index.js")));
  const tetron = await load();
  const game = tetron.open(fs.readFileSync(path.join(here, "../../samples/good/duel.tet")));
  const state = game.seek(40_000);
  const player = 1;
  const png = pixelsOf(Buffer.from(tetron.renderPng(game, { player, rows: 20 })));
  const names = tetron.fumenPages(game.momentFumen(player))[0];
  const field = state.cells[player];
  let compared = 0;
  for (let i = 0; i < 200; ++i) {
    if (field[i] === 0 || names.operation === null) continue;
    ++compared;
    const found = Buffer.from(png.at((i % 10) * 22 + 11, Math.floor(i / 10) * 22 + 11)).toString("hex");
    assert.equal(found, Object.values(colours)[Math.min(8, field[i])], `${i}`);
  }
  assert.ok(compared > 10, `${compared} blocks`);
}

try {
  fs.symlinkSync(path.resolve(modules, "tetris-fumen"), path.join(home, "node_modules/tetris-fumen"));
  fs.writeFileSync(path.join(home, "package.json"), '{ "type": "module" }');
  fs.writeFileSync(path.join(home, "ours.ts"), typed.replace("NAME", "tetron/fumen"));
  fs.writeFileSync(path.join(home, "theirs.ts"), typed.replace("NAME", "tetris-fumen"));
  fs.writeFileSync(path.join(home, "rest.ts"), rest);
  fs.writeFileSync(path.join(home, "common.cts"), typed.replace("NAME", "tetron/fumen"));
  const tsc = path.resolve(modules, "typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--types", "", "ours.ts", "theirs.ts", "rest.ts", "common.cts"], { cwd: home, stdio: "inherit" });

  const body = `const fs = require("node:fs");
    const { decoder } = require("tetron/fumen");
    console.log(decoder.decode("v115@9gI8AeI8AeI8AeI8KeAgH").length);
    require("tetron").load().then((tetron) => console.log(tetron.open(fs.readFileSync(process.argv[2])).info.kind));`;
  fs.writeFileSync(path.join(home, "common.cjs"), body);
  fs.writeFileSync(path.join(home, "module.mjs"), body.replace(/const (.*) = require\(("[^"]*")\);/g, "import $1 from $2;").replace('import { decoder } from "tetron/fumen"', 'import { decoder } from "tetron/fumen"').replace('require("tetron")', '(await import("tetron"))'));
  const sample = path.join(path.dirname(new URL(import.meta.url).pathname), "../../samples/good/minimal.tet");
  for (const program of ["common.cjs", "module.mjs"])
    assert.equal(execFileSync(process.execPath, [program, sample], { cwd: home, encoding: "utf8" }), "1\ntet\n", program);

  // jest 27 knows no "exports": it takes the file of that name. Nothing that runs in bundles names a module of Node.js.
  execFileSync(process.execPath, ["-e", 'if (require("./node_modules/tetron/fumen").decoder.decode("v115@vhAAgH").length !== 1) process.exit(1)'], { cwd: home });
  const scripts = fs.readdirSync(path.join(folder, "cjs")).filter((name) => name.endsWith(".js"));
  for (const name of scripts) assert.doesNotMatch(fs.readFileSync(path.join(folder, "cjs", name), "utf8"), /require\("(?!\.)/, name);
  // What Vite and webpack look for, to take the core along; and what they must not look for.
  assert.match(fs.readFileSync(path.join(folder, "esm/place.js"), "utf8"), /new URL\("\.\.\/tetron\.wasm", import\.meta\.url\)/);
  assert.match(fs.readFileSync(path.join(folder, "esm/tetron.js"), "utf8"), /import\(\/\* webpackIgnore: true \*\/ \/\* @vite-ignore \*\/ name\)/);
  await bundled();
  await inOneFile();
  await renderings();

  const [{ size }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", path.resolve(folder)], { cwd: home, encoding: "utf8" }));
  // The program, which npm cannot pack further: docs/decisions/browsers.md#npx-tetron
  const program = fs.statSync(path.join(folder, "bin/tetron.wasm.br")).size;
  within("npm package without its program", size - program);
  within("its program", program);
  // A program that takes tetron/fumen alone loads these, and no more.
  const alone = execFileSync(process.execPath, ["-e", 'require("tetron/fumen").decoder.decode("v115@vhAAgH"); console.log(Object.keys(require.cache).join("\\n"))'], { cwd: home, encoding: "utf8" });
  const files = alone.trim().split("\n");
  const small = zlib.gzipSync(Buffer.concat(files.map((name) => fs.readFileSync(name))), { level: 9 }).length;
  assert.ok(files.every((name) => !name.endsWith("tetron.js")), alone);
  within("`tetron/fumen` alone, packed", small);
} finally {
  fs.rmSync(home, { recursive: true });
}
