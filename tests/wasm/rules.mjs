// Games of rule files in WebAssembly against the program: rules.mjs PACKAGE BINARY SAMPLES_DIR
// Every sample over 10,000 frames with keys from a seed: the same state after each 100 frames, and the same errors.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { generator } from "./fumen_pages.mjs";

const [, , folder, binary, samples] = process.argv;
if (!fs.existsSync(path.join(folder, "rules.wasm"))) {
  console.log("skipped: there is no rules.wasm: scripts/setup --wasm");
  process.exit(77);
}
const { loadRules, ruleKeys, TetronError } = await import(pathToFileURL(path.join(path.resolve(folder), "esm/rules.js")));
const rules = await loadRules(fs.readFileSync(path.join(folder, "rules.wasm")));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "tetron-rules-"));

/** Runs of frames with random keys, each as the frames and the names of the keys. */
function inputsOf(below, frames) {
  const runs = [];
  for (let left = frames; left > 0; ) {
    const length = Math.min(left, 1 + below(12));
    runs.push([length, ruleKeys.filter(() => below(6) === 0)]);
    left -= length;
  }
  return runs;
}

function sameGame(file, seed, frames) {
  const runs = inputsOf(generator(seed).below, frames);
  const log = path.join(scratch, "inputs.txt");
  fs.writeFileSync(log, runs.map(([length, keys]) => `${length} ${keys.join("+") || "none"}\n`).join(""));
  const { stdout, status } = spawnSync(binary, ["rules", "run", file, "--seed", String(seed), "--inputs", log, "--frames", String(frames), "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(status, 0, file);
  const trace = JSON.parse(stdout);
  const states = new Map(trace.states.map(({ frame, state }) => [frame, state]));
  const checks = trace.states.map((block) => block.checks).join("");
  const game = rules.open(fs.readFileSync(file, "utf8"), seed);
  let frame = 0;
  let compared = 0;
  for (const [length, keys] of runs)
    for (let i = 0; i < length; ++i) {
      game.step(keys);
      const { frames, state, over } = game.state();
      if (frames === frame) {
        assert.notEqual(over, "no", `${file}: frame ${frame}`);
        continue;
      }
      frame = frames;
      assert.equal(state.slice(-4), checks.slice((frame - 1) * 4, frame * 4), `${file}, seed ${seed}: frame ${frame}`);
      if (states.has(frame)) assert.equal(state, states.get(frame), `${file}, seed ${seed}: frame ${frame}`);
      ++compared;
    }
  assert.equal(frame, trace.frames, file);
  const { over, erased, rows } = game.state();
  assert.deepEqual([over, erased], [trace.result.over, trace.result.erased_blocks], file);
  if (rows !== null) assert.equal(rows * trace.result.field[0].length, erased, file);
  game.close();
  return compared;
}

/** A game that ends soon is followed by one of the next seed. */
function longEnough(file) {
  let frames = 0;
  for (let seed = 1; frames < 10_000; ++seed) frames += sameGame(file, seed, 10_000 - frames);
  return frames;
}

/** What ends these rules; null if nothing does. */
function failureOf(source) {
  try {
    rules.open(source).step([], 100);
    return null;
  } catch (error) {
    return error;
  }
}

function sameErrors() {
  const files = {
    "syntax.lua": "setFieldSize( 6 , 12\n",
    "unknown.lua": "setFieldSize( 6 , 12 )\nsetTumoo( 1 )\n",
    "values.lua": "setFieldSize( -1 , 'x' )\n",
    "late.lua": "createBlockPattern( 1 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\nlocal n = 0\nfunction update()\n  n = n + 1\n  if n == 50 then error( 'so ' .. 1 / 3 ) end\nend\n",
    "endless.lua": "createBlockPattern( 1 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\nfunction update()\n  while true do end\nend\n",
    "caught.lua": "createBlockPattern( 1 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\nfunction update()\n  while true do pcall( error , 'x' ) end\nend\n",
    "deep.lua": "local function deeper( n ) return 1 + deeper( n + 1 ) end\ndeeper( 1 )\n",
    "memory.lua": "local all = {}\nfor i = 1 , 1e9 do all[i] = ('x'):rep( 1000 ) .. i end\n",
    "caught-deep.lua": "createBlockPattern( 1 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\nlocal function deeper( n ) return 1 + select( 2 , pcall( deeper , n + 1 ) ) end\ndeeper( 1 )\n",
  };
  for (const [name, source] of Object.entries(files)) {
    const file = path.join(scratch, name);
    fs.writeFileSync(file, source);
    const told = spawnSync(binary, ["rules", "run", file, "--frames", "100"], { encoding: "utf8" });
    // The command may also say which option helps, where there is none here; then it does not name the loop.
    const plain = (words) => words.replace(/; --instructions allows more$/, "").replace(/; does the '\w+' of line \d+ end\?$/, "");
    const said = plain(told.stderr.split("\n")[0].replace(/^.*?\.lua/, "rules"));
    // The module's seconds are those of the clock, the program's those of the processor: on a busy machine it may need another turn.
    let error = failureOf(source);
    for (let turn = 0; turn < 5 && error?.message.includes("takes too long") && name !== "caught.lua"; ++turn) error = failureOf(source);
    assert.ok(error instanceof TetronError, name);
    const message = plain(error.message);
    // Two thirds of a million errors take longer here than the seconds that a frame has.
    const slow = name === "caught.lua" ? /takes (too long|more than 2000000 instructions in one frame)$/ : null;
    slow ? assert.match(message, slow) : assert.equal(message, said, name);
  }
}

/** What is wrong in a file, and what else: as `tetron rules check` finds it before the first frame. */
function sameProblems() {
  const begin = "createBlockPattern( 1 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\n";
  const files = [
    "local function update() end\nfoo()\nx = 1 x += 1\nprint( “x” )\n",
    "function Update() end\nfor x = 1 , getFieldWidth() do print( x ) end\nfunction f() getFieldBlock( 1 ) end\nsetBlockDeleteFlag = nil\n",
    "if x = 1 then end\n",
    "while true do end\n",
    "function update() end\n",
  ];
  for (const text of files) {
    const file = path.join(scratch, "problems.lua");
    fs.writeFileSync(file, begin + text);
    const { problems } = JSON.parse(spawnSync(binary, ["rules", "check", file, "--frames", "0", "--format", "json"], { encoding: "utf8" }).stdout);
    const said = rules.problems(begin + text);
    assert.deepEqual(said.map(({ message, offset }) => [message.replace("rules:", ""), offset ?? 0]), problems.map(({ text, line }) => [text.slice(text.indexOf(".lua:") + 5), line]), text);
    assert.equal(said.length > 0, text !== files.at(-1), text);
  }
}

for (const name of fs.readdirSync(path.join(samples, "rules")).filter((each) => each.endsWith(".lua")))
  console.log(name, longEnough(path.join(samples, "rules", name)), "frames");
sameErrors();
sameProblems();
{
  const names = rules.functions().map(({ signature }) => signature.split("(")[0]);
  for (const name of names) assert.equal(spawnSync(binary, ["rules", "help", name]).status, 0, name);
  assert.ok(names.length > 20);
}
fs.rmSync(scratch, { recursive: true });
