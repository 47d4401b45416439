// The core as WebAssembly against the program: core.mjs PACKAGE BINARY SAMPLES_DIR
// Every sample as JSON, CSV and fumen, byte for byte; moments as `show` draws them; files that are damaged on purpose.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync, inflateSync } from "node:zlib";
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
/** Of the command: names of all kinds, and the samples of those that have a folder. */
const allKinds = run("manual", "--lists").stdout.split("\n").filter((line) => line.startsWith("kind ")).map((line) => line.split(" ")[1]);
const matches = () => allKinds.flatMap(list).filter((file) => fs.statSync(file).isFile());

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
        // Kinds that are not tetrominoes are shown with the letter of their name.
        const wanted = row.map((cell, x) => ((shown[x] >= "a" && shown[x] <= "z") || (cell === "?" && /[A-Z]/.test(shown[x])) ? shown[x] : cell)).join("");
        assert.equal(wanted, shown, `${file} at ${ms} ms, field ${field}, row ${y}`);
      }
  }
}

/** A file in every form, and its moments. @returns {number} of its rounds */
function sameFile(file, options, round) {
  let recording;
  try {
    recording = tetron.open(fs.readFileSync(file), { round });
  } catch (error) {
    assert.notEqual(run("convert", file, ...options, "--to", "json").status, 0, `${file}: ${error.message}`);
    return 0;
  }
  for (const [form, text] of [["json", recording.toJson()], ["csv", recording.toCsv()], ["fumen", recording.toFumen().join("\n") + "\n"]])
    assert.equal(text, run("convert", file, ...options, "--to", form).stdout, `${file} as ${form}`);
  sameMoments(file, recording, options);
  const { rounds } = recording.info;
  recording.close();
  return Math.max(1, rounds);
}

function sameFiles() {
  let compared = 0;
  for (const file of [...list("good"), ...list("partial")].filter((name) => name.endsWith(".tet"))) {
    const info = run("info", file, "--format", "json");
    if (info.status > 4 || info.status === 3) continue;
    compared += Math.min(1, sameFile(file, [], 1));
  }
  assert.ok(compared > 12, `${compared} samples`);
  let ofMatches = 0;
  for (const file of matches()) {
    let all = 1;
    for (let round = 1; round <= all; ++round) all = sameFile(file, ["--round", `${round}`], round);
    ofMatches += all;
  }
  assert.ok(ofMatches > 20, `${ofMatches} rounds`);
  return compared + ofMatches;
}

/** What gzip packed is opened as it was before; what is wrong with it is told in the program's words. */
function packedFiles() {
  for (const name of ["good/duel.tet", "tetrio/match.ttrm", "jstris/sprint.jstris", "partial/cut-in-chunk.tet"]) {
    const plain = fs.readFileSync(path.join(samples, name));
    const packed = gzipSync(plain);
    const answers = [plain, packed].map((data) => {
      const recording = tetron.open(data, { salvage: true });
      const { info } = recording;
      const json = recording.toJson();
      recording.close();
      return { info, json, match: tetron.match(data), unpacked: Buffer.from(tetron.unpacked(data)) };
    });
    assert.deepEqual(answers[1], answers[0], name);
    assert.deepEqual(answers[1].unpacked, plain, name);
  }
  const match = fs.readFileSync(path.join(samples, "tetrio/match.ttrm"));
  assert.deepEqual(tetron.stats(gzipSync(match)), tetron.stats(match));
  // A game that gzip packs itself stays as it is.
  const ngf = fs.readFileSync(list("ngf").find((name) => name.endsWith(".ngf")));
  assert.deepEqual(Buffer.from(tetron.unpacked(ngf)), ngf);

  const own = fs.mkdtempSync("/tmp/tetron-wasm-");
  const large = gzipSync(Buffer.concat([match, Buffer.alloc(20 << 20, " ")]));
  for (const [name, bytes] of [["large.ttrm.gz", large], ["cut.ttrm.gz", gzipSync(match).subarray(0, 900)]]) {
    const file = path.join(own, name);
    fs.writeFileSync(file, bytes);
    const { stderr } = spawnSync(binary, ["info", file], { encoding: "utf8" });
    assert.match(stderr, /packed by gzip/);
    for (const ask of [tetron.open, tetron.match, tetron.stats])
      assert.throws(() => ask.call(tetron, bytes), (error) => error instanceof TetronError && stderr.replaceAll(/\s+/g, " ").includes(error.message));
  }
  fs.rmSync(own, { recursive: true });
}

/**
 * What happens in a round is what its JSON has, step by step; a cell comes from the step that changed it. Its bytes are those of the
 * .tet form that the command writes.
 */
function roundsAreTheirEvents() {
  const random = generator(7);
  const own = fs.mkdtempSync("/tmp/tetron-wasm-");
  let cells = 0;
  for (const [i, file] of matches().entries()) {
    let recording;
    try {
      recording = tetron.open(fs.readFileSync(file));
    } catch {
      continue; // compared in sameFiles()
    }
    const { events, layout, placements } = recording.info;
    const steps = recording.steps(0, events + 1);
    const [{ events: told }] = JSON.parse(recording.toJson()).rounds;
    assert.equal(steps.length, events, file);
    assert.deepEqual(steps.flatMap((step) => step.told), told, file);
    assert.deepEqual(steps.map(({ t_ms: time }) => time), [...recording.times()], file);
    for (const { type, told: both } of steps) {
      assert.equal(type, both[0].type);
      assert.ok(both.every(({ player, t_ms: time }) => player === both[0].player && time === both[0].t_ms), file);
    }
    for (const at of placements.flat()) assert.ok(steps[at - 1].told.some((one) => one.type === "place"), `${file}, step ${at}`);
    assert.deepEqual(recording.steps(events, 5), []);
    for (let n = 0; n < 20; ++n) {
      const at = random.below(events + 1);
      const field = random.below(Math.ceil(layout.players / layout.playersPerField));
      const cell = random.below(layout.width * layout.height);
      const now = recording.seekEvents(at).cells[field][cell];
      const source = recording.cellSource(field, cell % layout.width, Math.floor(cell / layout.width));
      if (!source) continue;
      assert.notEqual(recording.seekEvents(source.events - 1).cells[field][cell], now, file);
      assert.equal(recording.seekEvents(source.events).cells[field][cell], now, file);
      assert.deepEqual([source.offset, source.size], [steps[source.events - 1].offset ?? 0, 0], file);
      ++cells;
    }
    const form = path.join(own, `${i}.tet`);
    run("convert", file, "--round", "1", "-o", form);
    assert.deepEqual(Buffer.from(recording.toTet()), fs.readFileSync(form), file);
    const dumped = run("dump", form, "--format", "ndjson", "--hex").stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(recording.chunks(0, dumped.length), dumped.filter(({ type }) => type !== "header"), file);
    recording.close();
  }
  assert.ok(cells > 40, `${cells} cells`);
  fs.rmSync(own, { recursive: true });
  assert.deepEqual(tetron.open(fs.readFileSync(path.join(samples, "good/duel.tet"))).steps(), []);
}

/** A round that no .tet recording has room for is played all the same; its bytes are what is refused. */
function roundsWithoutTetForm() {
  const own = fs.mkdtempSync("/tmp/tetron-wasm-");
  const file = path.join(own, "wide.json");
  const match = JSON.parse(run("convert", path.join(samples, "tetrio/sprint.ttr"), "--to", "json").stdout);
  const [width, height] = [20, 40];
  const board = Array.from({ length: height }, (_, y) => (y % 2 ? "#." : ".#").repeat(width / 2));
  const at = (ms) => ({ t_ms: ms, at: ms * 0.06 });
  const events = [{ type: "begin", ...at(0) }, { type: "board", ...at(100), player: 0, board: 0 }, { type: "end", ...at(200) }];
  Object.assign(match.rounds[0], { width, height, rows: height, boards: [board], events });
  fs.writeFileSync(file, JSON.stringify(match));
  const recording = tetron.open(fs.readFileSync(file));
  // The names that the commands' JSON has, and those that they had here before.
  assert.deepEqual([recording.info.length_ms, recording.info.duration], [200, 200]);
  assert.deepEqual([recording.seek(150).t_ms, recording.seek(150).time], [100, 100]);
  assert.deepEqual([recording.info.layout.width, recording.info.layout.height, recording.info.events], [width, height, 3]);
  const cells = [...recording.seek(150).cells[0]].map((cell) => letters[cell]).join("");
  assert.equal(cells, board.join(""));
  for (const [form, text] of [["csv", recording.toCsv()], ["fumen", `${recording.toFumen().join("\n")}\n`]]) assert.equal(text, run("convert", file, "--to", form).stdout);
  for (const refused of [() => recording.toTet(), () => recording.shownBytes(), () => recording.chunks(), () => recording.infer()])
    assert.throws(refused, (error) => error instanceof TetronError && /does not fit into a \.tet recording/.test(error.message));
  assert.equal(recording.seek(150).events, 2, "it is still there");
  for (const call of [() => recording.seek(NaN), () => recording.seek("soon"), () => recording.seekEvents(undefined), () => recording.statistics(NaN)])
    assert.throws(call, (error) => error instanceof TetronError && /expected a number/.test(error.message));
  assert.equal(recording.seek(Infinity).events, 3, "after the end is the end");
  fs.rmSync(own, { recursive: true });
}

/** A line of CSV that has no quotes. */
const fields = (line) => line.split(",");

/** placements() has the columns of the command's CSV, and what stands in them, of every kind of recording. */
function placementsAreThoseOfCsv() {
  const match = path.join(samples, "tetrio/match.ttrm");
  const copy = path.join(fs.mkdtempSync("/tmp/tetron-wasm-"), "match.json");
  run("convert", match, "-o", copy);
  for (const [file, options] of [[path.join(samples, "good/duel.tet"), []], [match, ["--round", "2"]], [copy, ["--round", "2"]]]) {
    const [columns, ...wanted] = run("convert", file, "--to", "csv", ...options).stdout.trimEnd().split("\n").map(fields);
    const rows = tetron.open(fs.readFileSync(file), { round: options.length > 0 ? 2 : 1 }).placements();
    assert.deepEqual(Object.keys(rows[0]), columns, file);
    assert.equal(columns.includes("attack"), options.length > 0);
    assert.equal(rows.length, wanted.length);
    rows.forEach((row, i) => {
      const had = Object.values(row).map((value) => (value === null ? "" : String(typeof value === "boolean" ? Number(value) : value)));
      assert.deepEqual(had, wanted[i], `${file}, placement ${i}`);
    });
    assert.equal(typeof rows[0].t_ms, "number");
  }
  fs.rmSync(path.dirname(copy), { recursive: true });
}

/** What kinds() says is what open() takes. */
function kindsAreOpened() {
  const kinds = tetron.kinds();
  assert.deepEqual(kinds.map(({ name }) => name).sort(), [...allKinds].sort());
  for (const file of [...list("good"), ...matches()]) {
    if (run("show", file).status === 3) continue;
    // Games may have the same ending; their samples are in folders of their names.
    const named = kinds.filter(({ endings }) => endings.includes(path.extname(file)));
    const kind = named.length > 1 ? named.find(({ name }) => name === path.basename(path.dirname(file))) : named[0];
    if (!kind || kind.name === "match") continue;
    const opened = tetron.open(fs.readFileSync(file));
    assert.equal(opened.info.kind, kind.name, file);
    opened.close();
  }
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

function clears() {
  const board = ["##....####", "##.....###", "###....###", "###...####"];
  const file = path.join(fs.mkdtempSync("/tmp/tetron-wasm-"), "board.txt");
  fs.writeFileSync(file, board.join("\n") + "\n");
  for (const [options, more] of [[{}, []], [{ hold: false }, ["--hold", "avoid"]], [{ drop: "hard" }, ["--drop", "hard"]], [{ kicks: false }, ["--kicks", "nokicks"]]]) {
    const said = JSON.parse(run("pc", "percent", file, "--queue", "*p7", "--tree", "1", "--format", "json", ...more).stdout);
    const chance = tetron.perfectClears(board, "*p7", options);
    assert.deepEqual([chance.success, chance.total, chance.end], [said.success, said.total, "complete"], JSON.stringify(options));
    assert.deepEqual(chance.first, said.tree.map(({ pieces, success, total }) => [pieces, success, total]));
    assert.deepEqual(chance.failing, said.failed.slice(0, 100));
  }
  const said = JSON.parse(run("pc", "path", file, "--queue", "*p7", "--minimal", "--format", "json").stdout);
  fs.rmSync(path.dirname(file), { recursive: true });
  const ways = tetron.perfectClearWays(board, "*p7", 1000);
  assert.deepEqual([ways.count, ways.minimal, ways.success, ways.end], [said.unique, said.minimal, said.success, "complete"]);
  assert.equal(ways.ways.length, said.unique);
  const described = (all) => all.map(({ covered, pieces }) => `${pieces} ${covered}`).sort();
  assert.deepEqual(described(ways.ways.slice(0, ways.minimal).map(({ covered, pieces }) => ({ covered, pieces: pieces.map(({ piece }) => piece).join("") }))), described(said.ways.filter(({ minimal }) => minimal)));
  // Each way covers each empty cell once.
  for (const { pieces } of ways.ways) {
    const filled = board.map((row) => [...row]);
    for (const [x, y] of pieces.flatMap(({ cells }) => cells)) {
      assert.equal(filled[3 - y][x], ".");
      filled[3 - y][x] = "#";
    }
    assert.ok(filled.flat().every((cell) => cell === "#"));
  }
  assert.match(tetron.perfectClears(["##....####"], "OO").reason, /column|cover|piece/);
  assert.match(tetron.perfectClears(["#.....####"], "OO").reason, /divisible by four/);
  assert.match(tetron.perfectClears(board, "TI").reason, /4 pieces are needed/);
  assert.throws(() => tetron.perfectClears(board, "T,?"), (error) => error instanceof TetronError && /queue: pattern 1, column 3: /.test(error.message));
  assert.throws(() => tetron.perfectClears(["X".repeat(13)], "*p7"), TetronError);
  assert.throws(() => tetron.perfectClears([], "*p7"), TetronError);
  // A field of a fumen without its garbage row, which has not risen.
  const field = { str: ({ garbage = true } = {}) => [...board, ...(garbage ? ["XXXXX_XXXX"] : [])].join("\n") };
  assert.deepEqual(tetron.perfectClears(field, "*p7"), tetron.perfectClears(board, "*p7"));
  assert.deepEqual(tetron.perfectClearWays(field, "*p7"), tetron.perfectClearWays(board, "*p7"));
  assert.throws(() => tetron.perfectClears(Array(24).fill("XXXXXX____"), "*p7"), /garbage row/);
  assert.deepEqual(tetron.fumensIn("Hi,\n> v115@vhB=\r\n> AgHAAA=\r\nBob: v115@vhAAgH"), ["v115@vhBAgHAAA", "v115@vhAAgH"]);
  // Limits hold: a lower bound in time, or a word on the memory.
  const empty = Array(4).fill("_".repeat(10));
  const before = process.cpuUsage();
  assert.equal(tetron.perfectClears(empty, "*p7,*p4", { limit: 100 }).end, "time");
  assert.ok(process.cpuUsage(before).user < 5_000_000);
  assert.equal(tetron.perfectClears(empty, "*p7,*p4", { memory: 1 << 20 }).end, "memory");
}

/** Kick sets by name, half turns, and a file of kicks, as the program has them. */
function turns() {
  const own = fs.mkdtempSync("/tmp/tetron-wasm-");
  const [file, kickFile] = [path.join(own, "board.txt"), path.join(own, "own.properties")];
  const board = ["##....####", "##.....###", "###....###", "###...####"];
  fs.writeFileSync(file, board.join("\n") + "\n");
  const steps = { NE: "(0,0)(-1,0)(-1,1)(0,-2)(-1,-2)", EN: "(0,0)(1,0)(1,-1)(0,2)(1,2)" };
  const turn = ["NE", "ES", "SW", "WN", "EN", "SE", "WS", "NW"];
  const kickText = [..."ILOZTJS"].flatMap((kind) => turn.map((way) => `${kind}.${way}=${steps[way] ?? "(0,0)"}`)).join("\n") + "\n";
  fs.writeFileSync(kickFile, kickText);
  const found = new Set();
  for (const [options, more] of [
    ...["srs+", "srsx", "tetra-x", "nrs", "ars", "asc", "nokicks"].map((kicks) => [{ kicks }, ["--kicks", kicks]]),
    [{ kicks: "srs+", drop: "180" }, ["--kicks", "srs+", "--drop", "180"]],
    [{ drop: "180" }, ["--drop", "180"]],
    [{ kicks: kickText }, ["--kicks", kickFile]],
  ]) {
    const said = JSON.parse(run("pc", "percent", file, "--queue", "*p7", "--format", "json", ...more).stdout);
    const { success, total } = tetron.perfectClears(board, "*p7", options);
    assert.deepEqual([success, total], [said.success, said.total], more.join(" "));
    found.add(success);
  }
  assert.ok(found.size > 2, `${[...found]}`);
  fs.rmSync(own, { recursive: true });
  assert.throws(() => tetron.perfectClears(board, "*p7", { kicks: "srs++" }), /no such kicks/);
  assert.throws(() => tetron.perfectClears(board, "*p7", { kicks: "T.NE=(0,0" }), (error) => error instanceof TetronError && /kicks: line 1/.test(error.message));
  assert.throws(() => tetron.perfectClears(board, "*p7", { kicks: kickText, drop: "180" }), /half turns/);
}

/** Records of Numer0n, as the program's JSON has them. */
function numbers() {
  const said = (...args) => JSON.parse(run("numeron", ...args, "--format", "json").stdout);
  for (const file of list("numeron")) {
    const record = fs.readFileSync(file, "utf8");
    const found = tetron.numeron(record);
    const game = said("show", file);
    assert.deepEqual(found.game, game, file);
    assert.deepEqual(found.check, said("check", file), file);
    // In words: lines of the table, and of the record itself.
    const table = run("numeron", "show", file).stdout.split("\n");
    assert.deepEqual(table.find((line) => line.includes("at the start")).trim().split(/\s+/).slice(-2).map(Number), found.start);
    for (const words of found.records) assert.ok(record.includes(words) && table.some((line) => line.includes(words)), words);
    for (const after of [0, 3, found.records.length])
      for (const most of [0, 20]) {
        if (most === 0 && after === 0) continue; // 30,240 numbers
        assert.deepEqual(tetron.numeronAnalysis(record, { after, most }), said("analyse", file, "--after", `${after}`, "--limit", `${most}`), file);
      }
    assert.deepEqual(tetron.numeron(run("numeron", "show", file, "--format", "json").stdout).game, game);
  }
  const impossible = "tournament 4\ndigits 3\n1st number 012\n1st slash -> 5\n2nd call 012 -> 2 EAT 0 BITE\n";
  const { problem, check } = tetron.numeron(impossible);
  assert.match(problem, /^line 5: record 2: 2nd call 012 -> 2 EAT 0 BITE: /);
  assert.deepEqual([check.contradiction.record, check.contradiction.line], [2, 5]);
  for (const bad of ["", "tournament 7\n", "tournament 1\ndigits 3\n1st cal 123 -> 0 EAT 0 BITE", '{"format":"tetron-numeron","version":2}', "{"])
    assert.throws(() => tetron.numeron(bad), TetronError, bad);
  assert.throws(() => tetron.numeron("tournament 1\ndigits 9\n"), /line 2/);
  assert.equal(tetron.numeron(impossible).records.length, 2, "works after what ended the instance");
}

/** The numbers of the end are those of `tetron info`. */
function counts() {
  for (const name of ["duel", "eight", "shared", "solo"]) {
    const file = path.join(samples, `good/${name}.tet`);
    const said = JSON.parse(run("info", file, "--format", "json").stdout);
    const recording = tetron.open(fs.readFileSync(file));
    recording.seekEvents(recording.info.events);
    const all = recording.statistics(recording.info.duration);
    for (const [id, player] of said.players.entries()) {
      assert.equal(all[id].pace.toFixed(3), player.pace.toFixed(3));
      for (const key of ["placements", "lines", "singles", "doubles", "triples", "tetrises", "credits"]) assert.equal(all[id][key], player[key], `${name}: ${key}`);
      assert.ok(Math.abs(recording.curves().credits[id].at(-1) - player.credits) < 0.03 * player.credits + 1);
      const shown = new Map(all[id].figures.map(({ label, text }) => [label, text]));
      assert.deepEqual(["Pieces", "Pace", "Lines", "2 lines", "4 lines"].map((label) => shown.get(label)),
        [`${player.placements}`, player.pace > 0 ? all[id].pace.toFixed(2) : "-", ...["lines", "doubles", "tetrises"].map((key) => `${player[key]}`)]);
    }
    const { winner, score, lines, level } = recording.result;
    assert.deepEqual([score, lines, level], [said.score, said.lines, said.level_label]);
    if (winner !== null) assert.equal(winner, said.winner);
    recording.close();
  }
  const match = path.join(samples, "tetrio/match.ttrm");
  const [round] = JSON.parse(run("info", match, "--format", "json").stdout).rounds;
  const recording = tetron.open(fs.readFileSync(match));
  recording.seekEvents(recording.info.events);
  for (const [id, { gauge, figures }] of recording.statistics(round.length_ms).entries()) {
    assert.deepEqual([gauge.placements, gauge.lines, gauge.piecesPerSecond.toFixed(3), gauge.attackPerMinute.toFixed(3)],
      [round.players[id].pieces, round.players[id].lines, round.players[id].pace.toFixed(3), round.players[id].apm.toFixed(3)]);
    const shown = figures.filter(({ column }) => column).map(({ column, text }) => [column, text]);
    assert.deepEqual(shown.slice(0, 3), [["pieces", `${gauge.placements}`], ["PPS", gauge.piecesPerSecond.toFixed(2)], ["APM", gauge.attackPerMinute.toFixed(1)]]);
  }
}

/** The bytes that set a cell: once they are others, so is the cell; and of each of them the cell is one. */
function cellsAndBytes() {
  const random = generator(11);
  let checked = 0;
  for (const name of ["duel", "eight", "shared"]) {
    const bytes = fs.readFileSync(path.join(samples, `good/${name}.tet`));
    const recording = tetron.open(bytes);
    const { events, layout } = recording.info;
    for (let i = 0; i < 60; ++i) {
      const at = random.below(events);
      const field = random.below(Math.ceil(layout.players / layout.playersPerField));
      const cell = random.below(layout.width * layout.height);
      const [column, row] = [cell % layout.width, Math.floor(cell / layout.width)];
      const now = recording.seekEvents(at).cells[field][cell];
      const source = recording.cellSource(field, column, row);
      if (!source) {
        assert.equal(now, 0);
        continue;
      }
      assert.ok(source.events <= at);
      assert.notEqual(recording.seekEvents(source.events - 1).cells[field][cell], now);
      assert.equal(recording.seekEvents(source.events).cells[field][cell], now);
      for (let k = 0; k < source.size; ++k)
        assert.ok(recording.cellsOfByte(source.events - 1, source.first + k).some((one) => one.field === field && one.column === column && one.row === row));
      const changed = Uint8Array.from(bytes);
      for (let k = 0; k < source.size; ++k) changed[source.offset + source.first + k] ^= 0x77;
      const other = tetron.open(changed, { salvage: true });
      assert.notEqual(other.seekEvents(source.events).cells[field][cell], now, `${name}, ${JSON.stringify(source)}`);
      other.close();
      ++checked;
    }
    assert.throws(() => recording.cellSource(0, layout.width, 0), TetronError);
    assert.throws(() => recording.cellSource(99, 0, 0), TetronError);
    assert.throws(() => recording.cellsOfByte(events, 0), TetronError);
    assert.deepEqual(recording.cellsOfByte(0, 0), []);
    recording.close();
  }
  assert.ok(checked > 40, `${checked} cells`);
}

/** Frames that cannot be are refused; what comes of others a browser decodes in page.mjs. */
function animations() {
  const frame = new Uint8Array(4 * 6);
  const made = (...starts) => tetron.gif(3, 2, (show) => {
    for (const start of starts) show(frame.fill(start & 255), start);
    return starts.at(-1) ?? 0;
  });
  assert.equal(Buffer.from(made(0, 100, 250).slice(0, 10)).toString("latin1"), "GIF89a\x03\0\x02\0");
  for (const starts of [[], [5], [0, 100, 100], [0, 100, 50]]) assert.throws(() => made(...starts), TetronError, `${starts}`);
  assert.throws(() => tetron.gif(3, 3, (show) => show(frame, 0)), TetronError);
  assert.throws(() => tetron.gif(0, 3, () => 0), TetronError);
  assert.throws(() => tetron.gif(5000, 3, () => 0), TetronError);
  assert.equal(made(0, 1).at(-1), 0x3b);
}

/** What was sought last is still sought in a new instance. */
function momentsStay() {
  const recording = tetron.open(fs.readFileSync(path.join(samples, "good/duel.tet")));
  recording.seek(40_000);
  const fumen = recording.momentFumen(1);
  assert.throws(() => tetron.open("{\"format\":\"tetron-recording\",\"version\":1,\"chunks\":[7]}"), TetronError);
  assert.equal(recording.momentFumen(1), fumen);
  recording.close();
}

/** `review()` is what `tetron review` says; a review that was left, or that another took the place of, harms nothing. */
function reviews() {
  const file = path.join(samples, "good/quickrace.tet");
  const recording = tetron.open(fs.readFileSync(file));
  const compare = (of, unit, depth, ...options) => {
    const asked = depth ? ["--depth", String(depth)] : [];
    const lines = run("review", ...options, "--format", "json", ...asked).stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
    const said = of.review({ depth });
    assert.equal(said.unit, unit);
    assert.deepEqual([...said.placements, ...said.players], lines.filter((line) => !line.rounds).map(({ round, rounds, file, ...line }) => line));
  };
  for (const depth of [undefined, 1, 2, 3]) compare(recording, "lines", depth, file);
  // A round that is won by attack is looked at further unless a depth is given.
  const match = path.join(samples, "tetrio/match.ttrm");
  const round = tetron.open(fs.readFileSync(match), { round: 2 });
  for (const depth of [undefined, 2]) compare(round, "percent", depth, match, "--round", "2");
  round.close();
  const left = recording.reviewParts({ milliseconds: 0 });
  const first = left.next().value;
  assert.equal(first.moments.length, 1);
  assert.equal(recording.review().placements.length, recording.review().players.reduce((sum, one) => sum + one.placements, 0));
  assert.throws(() => left.next(), /another began/);
  for (const part of recording.reviewParts()) if (part.reached > 0) break;
  assert.throws(() => recording.review({ depth: 0 }), /from 1 to 7 pieces ahead, not 0/);
  assert.throws(() => tetron.open("v115@vhAVQJ").review(), /a fumen has pages/);
  assert.throws(() => recording.rowsRisen(99, 1), TetronError);
  // It ends with the instance that it was in.
  const broken = recording.reviewParts({ milliseconds: 0 });
  broken.next();
  assert.throws(() => tetron.open("{\"format\":\"tetron-recording\",\"version\":1,\"chunks\":[7]}"), TetronError);
  assert.throws(() => broken.next(), /started again/);
  recording.close();
}

/** Where the cells of placements are right after them: garbage may come with the piece, and rows may be cleared. */
function rises() {
  let [risen, cleared, still] = [0, 0, 0];
  for (const [name, round] of [["good/duel.tet", 1], ["tetrio/match.ttrm", 1], ["tetrio/match.ttrm", 2]]) {
    const recording = tetron.open(fs.readFileSync(path.join(samples, name)), { round });
    const { width, playersPerField } = recording.info.layout;
    for (const { text, moments } of recording.reviewParts()) {
      const players = text.split("\n").slice(0, moments.length).map((line) => JSON.parse(line).player);
      moments.forEach(([events, played], i) => {
        const field = Math.floor(players[i] / playersPerField);
        const cells = recording.seekEvents(events).cells[field];
        const moved = recording.rowsMoved(field, events, events);
        assert.equal(recording.rowsRisen(field, events, events), moved.risen);
        for (const [column, row] of played.filter(([, one]) => one >= 0 && !moved.cleared.includes(one))) {
          const now = row + moved.cleared.filter((full) => full > row).length - moved.risen;
          assert.ok(now < 0 || cells[now * width + column] !== 0, `${name}, ${events} events: ${column}, ${now}`);
        }
        if (moved.risen > 0) ++risen;
        else if (moved.cleared.length > 0) ++cleared;
        else ++still;
      });
    }
    recording.close();
  }
  assert.ok(risen >= 3 && cleared > 10 && still > 100, `${risen} risen, ${cleared} cleared, ${still} not`);
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
      const at = recording.seekEvents(random.below(recording.info.events + 2));
      assert.equal(recording.statistics(random.below(100_000)).length, recording.info.layout.players);
      for (const curve of Object.values(recording.curves()).flat()) assert.ok(curve.every((value) => value >= 0));
      const { layout } = recording.info;
      const cell = [random.below(layout.width), random.below(layout.height)];
      const source = recording.cellSource(random.below(at.cells.length), ...cell);
      if (source && source.size > 0) assert.ok(recording.cellsOfByte(source.events - 1, source.first).some(({ column, row }) => column === cell[0] && row === cell[1]));
      if (i % 10 === 0) [recording.toJson(), recording.toCsv(), recording.toFumen(), recording.chunks(0, 50)].forEach((x) => assert.ok(x.length >= 0));
      recording.close();
    } catch (error) {
      assert.ok(error instanceof TetronError, error.stack);
      ++refused;
    }
  }
  return refused;
}

/** The states of a page, unpacked. */
const statesOf = (page) => inflateSync(Buffer.from(page.match(/id="states">([^<]*)/)[1], "base64"));

async function pages() {
  for (const [name, options] of [["good/duel.tet", []], ["tetrio/match.ttrm", ["--round", "2"]], ["tetrio/changed.ttrm", ["--round", "1"]], ["ngf/classic.ngf", ["--round", "1"]]]) {
    const recording = tetron.open(fs.readFileSync(path.join(samples, name)), { round: Number(options[1] ?? 1) });
    const made = await recording.toHtml(path.basename(name));
    const file = path.join(fs.mkdtempSync("/tmp/tetron-wasm-"), "page.html");
    spawnSync(binary, ["convert", path.join(samples, name), ...options, "-o", file]);
    const wanted = fs.readFileSync(file, "utf8");
    fs.rmSync(path.dirname(file), { recursive: true });
    const without = (page) => page.replace(/(id="states">)[^<]*/, "$1");
    assert.equal(without(made), without(wanted), name);
    assert.ok(statesOf(made).equals(statesOf(wanted)), `${name}: its states`);
    recording.close();
  }
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
  // It is refused by its first bytes, before it is copied: twice as much makes the same of memory.
  assert.throws(() => large.open(new Uint8Array(128 << 20)), TetronError);
  assert.equal(large.memorySize, 0);
}

/** A module that fails as soon as something is opened, byte by byte; with `out` it says that memory is out. */
function failingModule(out) {
  const number = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...number(n >> 7)]);
  const word = (name) => [...number(name.length), ...Buffer.from(name)];
  const list = (...items) => [...number(items.length), ...items.flat()];
  const section = (id, content) => [id, ...number(content.length), ...content];
  const i32 = 0x7f;
  const types = list([0x60, 0, 1, i32], [0x60, 1, i32, 1, i32], [0x60, 1, i32, 0]);
  // Name, type, what it does: a constant, nothing, or the end of everything.
  const functions = [
    ["tetron_alloc", 1, [0x41, 0x80, 0x08]],
    ["tetron_free", 2, []],
    ["tetron_result", 0, [0x41, 0]],
    ["tetron_result_size", 0, [0x41, 0]],
    ["tetron_open", 0, [0x00]],
    ...(out ? [["tetron_memory_is_out", 0, [0x41, 1]]] : []),
  ];
  const code = functions.map(([, , body]) => [...number(body.length + 2), 0, ...body, 0x0b]);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, list([...word("env"), ...word("memory"), 2, 1, ...number(64), ...number(16384)])),
    ...section(3, list(...functions.map(([, type]) => [type]))),
    ...section(7, list(...functions.map(([name], i) => [...word(name), 0, i]))),
    ...section(10, list(...code)),
  ]);
}

/** What ends an instance is said as what it is. */
async function endings() {
  const broken = await load({ wasm: failingModule(false) });
  assert.throws(() => broken.open("x"), (error) => error instanceof TetronError && /the module failed \(unreachable\).*defect/.test(error.message) && !/memory/.test(error.message));
  const full = await load({ wasm: failingModule(true) });
  assert.throws(() => full.open("x"), /^[A-Za-z]*Error: it needs more memory than there is$/);
  const small = await load({ memory: 8 << 20 });
  const empty = Array(4).fill("_".repeat(10));
  assert.throws(() => small.perfectClears(empty, "*p7,*p4", { limit: 60_000 }), /it needs more memory than there is/);
  assert.ok(small.open(fs.readFileSync(path.join(samples, "good/minimal.tet"))).info.events > 0);

  // A server that has no tetron.wasm: what it sends instead is no module.
  const server = http.createServer((request, response) => {
    const isThere = request.url === "/there/tetron.wasm";
    response.writeHead(isThere ? 200 : 404, { "content-type": isThere ? "application/wasm" : "text/html" });
    response.end(isThere ? fs.readFileSync(path.join(folder, "tetron.wasm")) : "<h1>Not Found</h1>");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const home = fs.mkdtempSync("/tmp/tetron-wasm-");
  try {
    for (const place of ["there", "gone"]) {
      fs.cpSync(path.join(folder, "esm"), path.join(home, place), { recursive: true });
      const url = `http://127.0.0.1:${server.address().port}/${place}/tetron.wasm`;
      fs.writeFileSync(path.join(home, place, "place.js"), `export const place = () => new URL("${url}");\n`);
      const served = await import(pathToFileURL(path.join(home, place, "index.js")));
      if (place === "there") assert.equal((await served.load()).count(["XXXX"]).tilings, 1n);
      else await assert.rejects(served.load(), (error) => error instanceof served.TetronError && error.message.includes(url) && /404/.test(error.message));
    }
  } finally {
    fs.rmSync(home, { recursive: true });
    server.close();
    server.closeAllConnections();
  }
}

const compared = sameFiles();
packedFiles();
roundsAreTheirEvents();
roundsWithoutTetForm();
placementsAreThoseOfCsv();
kindsAreOpened();
jsonComesBack();
solves();
clears();
turns();
numbers();
counts();
cellsAndBytes();
momentsStay();
animations();
reviews();
rises();
infers();
await pages();
await limits();
await endings();
const refused = hostile(400);
assert.ok(refused > 20);
console.log(`${compared} samples are the same as the program has them; ${refused} of 400 damaged files refused`);
