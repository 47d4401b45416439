// The package as a program finds it, by its name: package.mjs PACKAGE NODE_MODULES. ES module, CommonJS, types; its size when packed.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const [, , folder, modules] = process.argv;
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
const rest = `import { load, TetronError, type Recording, type State } from "tetron";
const tetron = await load({ memory: 1 << 28 });
const recording: Recording = tetron.open(new Uint8Array(4), { salvage: true });
const state: State = recording.seek(3);
const cells: Uint8Array = state.cells[0];
const count: bigint = tetron.count(["XX"], { pieces: { O: 1 } }).tilings;
const left: number = tetron.numeron("tournament 1").game.records[0].candidates.first + (tetron.numeronAnalysis("", { after: 2 }).first.worst?.left ?? 0);
const chance: number = tetron.perfectClears(["____"], "I", { kicks: "srs+", drop: "180" }).success;
export default [cells, count, left, chance, TetronError];
`;

try {
  fs.symlinkSync(path.resolve(modules, "tetris-fumen"), path.join(home, "node_modules/tetris-fumen"));
  fs.writeFileSync(path.join(home, "package.json"), '{ "type": "module" }');
  fs.writeFileSync(path.join(home, "ours.ts"), typed.replace("NAME", "tetron/fumen"));
  fs.writeFileSync(path.join(home, "theirs.ts"), typed.replace("NAME", "tetris-fumen"));
  fs.writeFileSync(path.join(home, "rest.ts"), rest);
  const tsc = path.resolve(modules, "typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--types", "", "ours.ts", "theirs.ts", "rest.ts"], { cwd: home, stdio: "inherit" });

  const body = `const fs = require("node:fs");
    const { decoder } = require("tetron/fumen");
    console.log(decoder.decode("v115@9gI8AeI8AeI8AeI8KeAgH").length);
    require("tetron").load().then((tetron) => console.log(tetron.open(fs.readFileSync(process.argv[2])).info.kind));`;
  fs.writeFileSync(path.join(home, "common.cjs"), body);
  fs.writeFileSync(path.join(home, "module.mjs"), body.replace(/const (.*) = require\(("[^"]*")\);/g, "import $1 from $2;").replace('import { decoder } from "tetron/fumen"', 'import { decoder } from "tetron/fumen"').replace('require("tetron")', '(await import("tetron"))'));
  const sample = path.join(path.dirname(new URL(import.meta.url).pathname), "../../samples/good/minimal.tet");
  for (const program of ["common.cjs", "module.mjs"])
    assert.equal(execFileSync(process.execPath, [program, sample], { cwd: home, encoding: "utf8" }), "1\ntet\n", program);

  const [{ size, unpackedSize }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", path.resolve(folder)], { cwd: home, encoding: "utf8" }));
  console.log(`packed ${(size / 1000).toFixed(0)} kB, unpacked ${(unpackedSize / 1000).toFixed(0)} kB`);
  // Where there is no wasm-opt, the modules are a tenth larger.
  const most = spawnSync("wasm-opt", ["--version"]).status === 0 ? 560_000 : 590_000;
  assert.ok(size <= most, `packed it has ${size} bytes`);
} finally {
  fs.rmSync(home, { recursive: true });
}
