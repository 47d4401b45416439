// The program of the npm package beside the native one: command.mjs PACKAGE TETRON SAMPLES. The same bytes, the same exit codes.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [, , folder, native, sampleFolder] = process.argv;
const bin = path.resolve(folder, "bin/tetron.mjs");
const samples = path.resolve(sampleFolder);
const home = fs.mkdtempSync(path.join(os.tmpdir(), "tetron-command-"));
const environment = { PATH: process.env.PATH, HOME: home };
const programs = { native: [path.resolve(native)], ours: [process.execPath, bin] };

function run(which, words, options = {}) {
  const [program, ...first] = programs[which];
  const { status, signal, stdout, stderr } = spawnSync(program, [...first, ...words],
    { cwd: home, env: environment, maxBuffer: 1 << 28, ...options });
  return { status: status ?? signal, stdout: stdout.toString("latin1"), stderr: stderr.toString() };
}
let compared = 0;
const different = [];
function same(words, options) {
  const [theirs, ours] = ["native", "ours"].map((which) => run(which, words, options));
  ++compared;
  for (const part of ["status", "stdout", "stderr"])
    if (ours[part] !== theirs[part])
      different.push(`tetron ${words.join(" ")}: ${part}\n  ${String(theirs[part]).slice(0, 300)}\n  ${String(ours[part]).slice(0, 300)}`);
}

/** Every sample with one command; each command with some of them. */
function allSamples() {
  const files = fs.readdirSync(samples, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(md|txt|hpp|cpp|lua|toml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)).sort();
  const commands = [
    (file) => ["info", file], (file) => ["check", file], (file) => ["stats", file], (file) => ["show", file],
    (file) => ["list", file], (file) => ["dump", file], (file) => ["info", file, "--format", "json"],
    (file) => ["convert", file, "--to", "fumen"], (file) => ["convert", file, "--to", "json"],
    (file) => ["convert", file, "--to", "csv"], (file) => ["stats", file, "--format", "csv"],
    (file) => ["check", file, "--format", "json"], (file) => ["review", file], (file) => ["dump", file, "--format", "json"],
    (file) => ["stats", file, "--format", "json"],
  ];
  files.forEach((file, i) => same(commands[i % commands.length](file)));
  return files.length;
}

/** From no file at all to options that do not exist. */
function otherCommands() {
  const duel = path.join(samples, "good/duel.tet");
  const fumen = "v115@9gI8AeI8AeI8AeI8KeAgH";
  for (const words of [
    [], ["--version"], ["help", "convert"], ["info"], ["info", "none.tet"], ["info", home], ["info", duel, "--nothing"],
    ["nothing"], ["info", duel, duel], ["stats", path.join(samples, "good")], ["check", "-r", samples, "--jobs", "2"],
    ["list", samples], ["show", duel, "--at", "20s"], ["convert", duel, "--at", "20s", "--to", "fumen"],
    ["fumen", "decode", fumen], ["fumen", "mirror", fumen], ["fumen", "decode", "v115@"], ["fumen", "seq", "*p3"],
    ["pc", "percent", "v115@9gB8DeF8CeG8BeH8AeD8JeAgH", "-q", "*p4"], ["solve", "--help"], ["bot", "--help"],
    ["profile", "--help"], ["numeron", "--help"], ["manual", "--help"], ["note", duel], ["convert", duel, "--to", "mp9"],
  ])
    same(words);
  same(["info", "-"], { input: fs.readFileSync(duel) });
  same(["check", "-"], { input: zlib.gzipSync(fs.readFileSync(duel)) });
  same(["fumen", "decode", "-"], { input: fumen });
}

/** Files that both write are the same; of those that zlib packs, what it packs. */
function files() {
  const duel = path.join(samples, "good/duel.tet");
  for (const [name, words] of [
    ["a.fumen", []], ["b.json", []], ["c.csv", []], ["d.svg", ["--to", "svg", "--at", "20s"]], ["new/e.json", []],
    ["f.gif", ["--from", "20s", "--until", "21s"]],
  ]) {
    const made = ["native", "ours"].map((which) => {
      const out = path.join(home, which, name);
      fs.mkdirSync(path.dirname(out), { recursive: true });
      const result = run(which, ["convert", duel, "-o", out, ...words]);
      return { status: result.status, bytes: fs.existsSync(out) ? fs.readFileSync(out).toString("latin1") : null };
    });
    // Native pictures have letters, for which fonts are needed.
    if (/svg|gif/.test(name)) assert.ok(made[1].status === 0 && made[1].bytes.length > 1000, name);
    else assert.deepEqual(made[1], made[0], name);
    ++compared;
  }
  const out = path.join(home, "ours", "g.png");
  assert.equal(run("ours", ["convert", duel, "--at", "20s", "-o", out]).status, 0);
  assert.equal(fs.readFileSync(out).toString("latin1", 1, 4), "PNG");
  assert.deepEqual(fs.readdirSync(path.join(home, "ours")).filter((name) => name.startsWith(".")), []);
}

/** What is not here says so, and ends as wrong usage does. */
function missing() {
  for (const words of [["play", "a.tet"], ["rules", "run", "a.lua"], ["archive", "list", "a"]]) {
    const { status, stdout, stderr } = run("ours", words);
    assert.deepEqual([status, stdout.length, stderr.trim().split("\n").length], [2, 0, 1], `${words}: ${stderr}`);
    assert.match(stderr, new RegExp(`^tetron ${words[0]}: .* not here|^tetron play: there are no windows here`));
  }
}

/** A reader that leaves early: no message, and the end of a program that is done. */
async function earlyEnd() {
  const child = spawn(process.execPath, [bin, "dump", path.join(samples, "good/duel.tet"), "--format", "json"], { env: environment });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on("close", resolve));
  assert.deepEqual([code, said], [0, ""]);
}

/** Names of files on Windows, and in the program. */
async function names() {
  const { seen, named } = await import(pathToFileURL(path.resolve(folder, "bin/system.mjs")));
  assert.equal(seen("C:\\Users\\a b\\games", "win32"), "/C:/Users/a b/games");
  assert.equal(seen("\\\\server\\games", "win32"), "/UNC/server/games");
  for (const [from, to] of [
    ["/C:/Users/a.tet", "C:\\Users\\a.tet"], ["/C:/Users/D:\\games\\a.tet", "D:\\games\\a.tet"], ["/C:/Users/D:/a.tet", "D:\\a.tet"],
    ["/C:/Users/..\\a.tet", "C:\\Users\\..\\a.tet"], ["/C:", "C:\\"], ["/C:/", "C:\\"],
    ["/UNC/server/share/a.tet", "\\\\server\\share\\a.tet"], ["/C:/Users/\\\\server\\share\\a.tet", "\\\\server\\share\\a.tet"],
  ])
    assert.equal(named(from, "win32"), to, from);
  for (const each of ["/home/a", "/home/C:/a", "/a\\b"]) assert.equal(named(seen(each, "linux"), "linux"), each);
}

function startTime() {
  const times = Array.from({ length: 9 }, () => {
    const from = process.hrtime.bigint();
    run("ours", ["info", path.join(samples, "good/duel.tet")]);
    return Number(process.hrtime.bigint() - from) / 1e6;
  }).sort((a, b) => a - b);
  return times[4];
}

try {
  await names();
  missing();
  await earlyEnd();
  otherCommands();
  files();
  const count = allSamples();
  assert.deepEqual(different.slice(0, 20), [], `${different.length} answers differ`);
  const size = fs.readdirSync(path.dirname(bin)).reduce((sum, name) => sum + fs.statSync(path.join(path.dirname(bin), name)).size, 0);
  console.log(`${count} samples, ${compared} answers compared; ${(size / 1000).toFixed(0)} kB; info in ${startTime().toFixed(0)} ms`);
} finally {
  fs.rmSync(home, { recursive: true });
}
