// The core as WebAssembly against the program: core.mjs PACKAGE BINARY SAMPLES_DIR
// Every sample as JSON, CSV and fumen, byte for byte; moments as `show` draws them; files that are damaged on purpose.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { generator } from "./fumen_pages.mjs";

const [, , folder, binary, samples] = process.argv;
const { load, TetronError } = await import(pathToFileURL(path.join(path.resolve(folder), "esm/index.js")));
const tetron = await load();
const run = (...args) => {
  const { stdout, status } = spawnSync(binary, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  return { stdout, status };
};

const list = (kind) => {
  const own = path.join(samples, kind);
  return fs.existsSync(own) ? fs.readdirSync(own).map((name) => path.join(own, name)) : [];
};
const letters = ".ILOZTJS#";

/** The stacks of a moment as `show` draws them: falling stones are small letters there, and under them the field is empty. */
function stacks(text) {
  return text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").filter((_, i) => i % 2 === 1).map((cells) => cells.replace(/.(.)/g, "$1")));
}

function sameMoments(file, recording, options) {
  const { duration, layout } = recording.info;
  for (let i = 0; i <= 8; ++i) {
    const ms = Math.floor((duration * ((i * 5) % 9)) / 8);
    const drawn = stacks(run("show", file, "--at", (ms / 1000).toFixed(3), ...options).stdout);
    const state = recording.seek(ms);
    const all = Math.ceil(layout.players / layout.playersPerField);
    if (drawn.length !== layout.height) continue; // fields below one another
    for (let field = 0; field < all; ++field)
      for (let y = 0; y < layout.height; ++y) {
        const row = [...state.cells[field].subarray(y * layout.width, (y + 1) * layout.width)].map((cell) => letters[cell] ?? "?");
        const shown = drawn[y][field];
        const wanted = row.map((cell, x) => (shown[x] >= "a" && shown[x] <= "z" ? shown[x] : cell)).join("");
        assert.equal(wanted, shown, `${file} at ${ms} ms, field ${field}, row ${y}`);
      }
  }
}

function sameFiles() {
  let compared = 0;
  for (const file of [...list("good"), ...list("partial"), ...list("tetrio")]) {
    const isMatch = /\.ttrm?$/.test(file);
    if (!isMatch && !file.endsWith(".tet")) continue;
    const options = isMatch ? ["--round", "1"] : [];
    const info = run("info", file, "--format", "json");
    if (info.status > 4 || info.status === 3) continue;
    let recording;
    try {
      recording = tetron.open(fs.readFileSync(file), { round: 1 });
    } catch (error) {
      assert.notEqual(run("convert", file, ...options, "--to", "json").status, 0, `${file}: ${error.message}`);
      continue;
    }
    for (const [form, text] of [["json", recording.toJson()], ["csv", recording.toCsv()], ["fumen", recording.toFumen().join("\n") + "\n"]])
      assert.equal(text, run("convert", file, ...options, "--to", form).stdout, `${file} as ${form}`);
    sameMoments(file, recording, options);
    recording.close();
    ++compared;
  }
  assert.ok(compared > 12, `${compared} samples`);
  return compared;
}

function jsonComesBack() {
  const bytes = fs.readFileSync(path.join(samples, "good/duel.tet"));
  const json = tetron.open(bytes).toJson();
  assert.deepEqual(Buffer.from(tetron.open(json).toTet()), bytes);
  assert.throws(() => tetron.open(json.replace('"t_ms":', '"t_mz":')), (error) => error instanceof TetronError && /t_m/.test(error.message));
  assert.deepEqual(Buffer.from(tetron.open(bytes).toTet()), bytes, "works after a file that ended the instance");
}

function solves() {
  const board = ["XXXXXXXXXX", "XXXXXXXXXX", "XXXXXXXXXX", "XXXXXXXXXX"];
  const file = path.join(fs.mkdtempSync("/tmp/tetron-wasm-"), "board.txt");
  fs.writeFileSync(file, board.join("\n").replaceAll("X", "#") + "\n");
  const said = run("solve", file, "--count").stdout.match(/\d[\d,]*/)?.[0].replaceAll(",", "");
  fs.rmSync(path.dirname(file), { recursive: true });
  const { tilings, end } = tetron.count(board);
  assert.equal(end, "complete");
  if (said) assert.equal(String(tilings), said);
  const { tilings: three } = tetron.tilings(["XXXX", "XXXX"], 3, { pieces: { I: 2 } });
  assert.deepEqual(three.length, 1);
  // Every tiling covers each cell once.
  const all = tetron.tilings(["XXXX", "XXXX"], 100, { pieces: { O: 2 } }).tilings;
  assert.deepEqual(all, [[["O", 0, 0, 1], ["O", 0, 2, 1]]]);
  assert.equal(tetron.count(["XXX"]).tilings, 0n);
  assert.throws(() => tetron.count([ "X".repeat(80) ]), TetronError);
}

function infers() {
  const recording = tetron.open(fs.readFileSync(path.join(samples, "good/duel.tet")));
  const found = recording.infer(10_000);
  // As the program has it.
  const said = run("profile", "infer", path.join(samples, "good/duel.tet")).stdout;
  assert.ok(said.includes(found.fit), `${found.fit} in ${said}`);
  const again = tetron.open(fs.readFileSync(path.join(samples, "good/duel.tet")), { profile: found.profile });
  assert.deepEqual(again.seek(1000).cells, recording.seek(1000).cells);
  assert.equal(again.info.layout.height, 20);
}

/** Damaged, cut and made-up files: an error with words, and the next file opens. */
function hostile(count) {
  const random = generator(5);
  const sources = [...list("good").filter((file) => /minimal|duel|shared\.tet/.test(file)), ...list("bad"), ...list("tetrio").slice(0, 2)].map((file) => fs.readFileSync(file));
  let refused = 0;
  for (let i = 0; i < count; ++i) {
    const bytes = Uint8Array.from(random.pick(sources)).slice(0, 60_000);
    for (let n = random.below(20); n > 0; --n) bytes[random.below(random.below(2) ? 80 : bytes.length)] = random.below(256);
    try {
      const recording = tetron.open(bytes.subarray(0, random.below(2) ? bytes.length : random.below(bytes.length)), { salvage: random.below(2) === 1 });
      recording.seek(random.below(100_000));
      recording.seekEvents(random.below(5000));
      recording.check();
      if (i % 10 === 0) [recording.toJson(), recording.toCsv(), recording.toFumen(), recording.chunks(0, 50)].forEach((x) => assert.ok(x.length >= 0));
      recording.close();
    } catch (error) {
      assert.ok(error instanceof TetronError, error.stack);
      ++refused;
    }
  }
  return refused;
}

async function pages() {
  const recording = tetron.open(fs.readFileSync(path.join(samples, "good/duel.tet")));
  const made = await recording.toHtml("duel.tet");
  const file = path.join(fs.mkdtempSync("/tmp/tetron-wasm-"), "duel.html");
  execFileSync(binary, ["convert", path.join(samples, "good/duel.tet"), "-o", file]);
  const wanted = fs.readFileSync(file, "utf8");
  fs.rmSync(path.dirname(file), { recursive: true });
  const without = (page) => page.replace(/(id="recording">)[^<]*/, "$1");
  assert.equal(without(made), without(wanted));
}

async function limits() {
  const minimal = fs.readFileSync(path.join(samples, "good/minimal.tet"));
  assert.throws(() => tetron.open(minimal, { profile: "[field]\nwidth = 99999" }), /profile: line 2: 'width' must be/);
  assert.throws(() => tetron.open(minimal, { profile: "a = [" }), /profile: /);
  const small = await load({ memory: 8 << 20 });
  const big = new Uint8Array(64 << 20);
  assert.throws(() => small.open(big), TetronError);
  assert.ok(small.open(fs.readFileSync(path.join(samples, "good/minimal.tet"))).info.events > 0);
  // What a large file took is given back when it is closed, and when it is refused.
  const large = await load();
  const header = fs.readFileSync(path.join(samples, "good/minimal.tet"));
  big.set(header);
  const recording = large.open(big, { salvage: true });
  assert.ok(large.memorySize > 128 << 20, `${large.memorySize}`);
  recording.close();
  assert.equal(large.memorySize, 0);
  assert.throws(() => large.open(new Uint8Array(64 << 20)), TetronError);
  assert.equal(large.memorySize, 0);
}

const compared = sameFiles();
jsonComesBack();
solves();
infers();
await pages();
await limits();
const refused = hostile(400);
assert.ok(refused > 20);
console.log(`${compared} samples are the same as the program has them; ${refused} of 400 damaged files refused`);
