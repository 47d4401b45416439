// The same questions to every program, whose answers, warnings and exactness must be the same:
// answers.mjs BINARY SAMPLES_DIR PACKAGE PAGE NODE_MODULES PYTHON PYTHON_PACKAGES
// What is not built is named and left out; the command is always asked. Exit code 77: nothing but the command is there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , binary, samples, folder, pageFile, modules, python, packages] = process.argv;
const home = path.dirname(new URL(import.meta.url).pathname);
const work = fs.mkdtempSync(path.join(os.tmpdir(), "tetron-answers-"));
const run = (...args) => spawnSync(binary, args, { encoding: "utf8", maxBuffer: 1 << 28 });
const list = (kind, ending) => fs.readdirSync(path.join(samples, kind)).filter((name) => ending.test(name)).map((name) => path.join(samples, kind, name));

// ---------------------------------------------------------------- which programs there are

const missing = [];
const missed = (what) => (missing.push(what), console.log(`skipped: ${what}`), null);

async function thePackage() {
  if (!fs.existsSync(path.join(folder, "package.json"))) return missed(`npm: there is no ${folder}`);
  const core = await import(pathToFileURL(path.join(path.resolve(folder), "esm/index.js")));
  const fumens = await import(pathToFileURL(path.join(path.resolve(folder), "esm/fumen.js")));
  return { tetron: await core.load(), encoder: fumens.encoder, fumens };
}

async function thePage() {
  if (!fs.existsSync(pageFile)) return missed(`page: there is no ${pageFile}`);
  if (!fs.existsSync(path.join(modules, "playwright-core/package.json"))) return missed(`page: there is no playwright-core in ${modules}`);
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((file) => fs.existsSync(file));
  if (!executablePath) return missed("page: there is no chromium");
  const { chromium } = createRequire(path.join(path.resolve(modules), "playwright-core/package.json"))("./index.js");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(pathToFileURL(pageFile).href);
  await page.evaluate(async () => (await window.tetron).app);
  return { browser, page };
}

/** Answers to questions, or null where there is no Python package. */
function askPython(questions) {
  const environment = { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout, stderr, status } = spawnSync(python, [path.join(home, "answers.py")], { input: JSON.stringify(questions), encoding: "utf8", env: environment, maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

const npm = await thePackage();
const shown = await thePage();
const hasPython = packages && fs.existsSync(path.join(packages, "tetron")) && fs.readdirSync(path.join(packages, "tetron")).some((name) => /^_tetron.*\.so$/.test(name));
if (!hasPython) missed(`Python: there is no package in ${packages}`);
if (!npm && !shown && !hasPython) process.exit(77);

// ---------------------------------------------------------------- recordings

const hasRounds = (file) => !file.endsWith(".tet");

/** A match with a field for which a .tet recording has no room. */
function wideMatch() {
  const file = path.join(work, "wide.json");
  const match = JSON.parse(run("convert", path.join(samples, "tetrio/sprint.ttr"), "--to", "json").stdout);
  const board = Array.from({ length: 40 }, (_, y) => (y % 2 ? "#." : ".#").repeat(10));
  const events = [{ type: "begin", t_ms: 0, at: 0 }, { type: "board", t_ms: 100, at: 6, player: 0, board: 0 }, { type: "end", t_ms: 200, at: 12 }];
  Object.assign(match.rounds[0], { width: 20, height: 40, rows: 40, boards: [board], events });
  fs.writeFileSync(file, JSON.stringify(match));
  return file;
}

/** What stands beside the cells at a moment, as answers.py has it. */
const standing = ({ time, events, players }) => [time, events, players.map(({ stone, next, credits, placements, alive }) => [stone && [stone.style, stone.x, stone.y, stone.rot], next, credits, placements, alive])];

/** What the command says of a round of a file: an object as answers.py has it, without moments. */
function commandSays({ file, round, salvage }) {
  const reading = salvage ? ["--salvage"] : [];
  const isMatch = hasRounds(file);
  const info = run("info", file, "--format", "json", ...(isMatch ? [] : reading));
  // What a round is not played for is told by those who show it.
  const shownRound = isMatch ? run("show", file, "--round", `${round}`) : info;
  const error = [info, shownRound].find(({ status }) => status === 3)?.stderr ?? null;
  if (error !== null) return { error };
  const check = run("check", file, "--format", "json", ...(isMatch ? [] : reading));
  const fumens = run("convert", file, "--to", "fumen", ...(isMatch ? ["--round", `${round}`] : reading));
  const answer = { error, fumens: fumens.stdout.trimEnd().split("\n") };
  if (!isMatch) {
    const problems = JSON.parse(check.stdout).problems.map(({ severity, offset, text }) => [severity, offset, text]);
    return { ...answer, problems, exact: null, damage: JSON.parse(info.stdout).damaged ?? null };
  }
  const players = JSON.parse(check.stdout).rounds[round - 1].players;
  const lines = run("check", file).stdout.split("\n").map((line) => line.slice(file.length + 2)).filter((line) => line.startsWith(`round ${round} `));
  const problems = lines.filter((line) => /: not exact/.test(line)).map((line) => ["warning", 0, line]);
  assert.equal(problems.length, players.filter(({ exact }) => exact === false).length, file);
  const { damage } = JSON.parse(run("convert", file, "--to", "json").stdout).rounds[round - 1];
  return { ...answer, problems, exact: players.some(({ exact }) => exact === false) ? false : players.every(({ exact }) => exact) ? true : null, damage: damage?.text ?? null };
}

/** What is said of the game as a whole. */
const aboutOf = ({ names, mode, date, time, version, winner, score, layout }) => [names, mode, date, time, version, winner, score, layout.width, layout.height];

function npmSays({ file, round, salvage }) {
  let game;
  try {
    game = npm.tetron.open(fs.readFileSync(file), { round, salvage });
  } catch (error) {
    return { error: error.message };
  }
  const { duration, exact, damage, layout } = game.info;
  const fieldsAt = (time) => {
    const { cells } = game.seek(time);
    const rows = (field) => Array.from({ length: layout.height }, (_, y) => [...cells[field].subarray(y * layout.width, (y + 1) * layout.width)]);
    return Array.from({ length: layout.players }, (_, player) => rows(Math.floor(player / layout.playersPerField)));
  };
  const answer = {
    error: null,
    problems: game.check().map(({ severity, offset, message }) => [severity, offset, message]),
    exact,
    damage: damage && damage.message,
    duration,
    fumens: game.toFumen(),
    moments: [0, Math.floor(duration / 2), duration].map(fieldsAt),
    states: Array.from({ length: 9 }, (_, i) => standing(game.seek(Math.floor((duration * i) / 8)))),
    about: aboutOf(game.info),
  };
  game.close();
  return answer;
}

/** Opens bytes in the page and waits for its check: what it complains of, what Check says, and fields at the three moments. */
async function pageSays(name, bytes, round = 1) {
  return shown.page.evaluate(async ([title, data, number]) => {
    const made = await window.tetron;
    await made.openBytes(title, data);
    const problem = document.getElementById("problem");
    if (!problem.hidden && problem.textContent) return { error: problem.textContent };
    // What the file is, with its rounds, is found out beside the page.
    while (made.app.entries.all.length < number) await new Promise((resolve) => setTimeout(resolve, 20));
    if (number > 1) made.app.show(number - 1);
    const check = document.getElementById("check");
    while (/^Checking/.test(check.textContent)) await new Promise((resolve) => setTimeout(resolve, 20));
    const { core, page } = made.app;
    const { duration, layout } = core.info;
    const fieldsAt = (time) => {
      made.seek(time);
      const { cells } = page.state;
      const rows = (field) => Array.from({ length: layout.height }, (_, y) => [...cells[field].subarray(y * layout.width, (y + 1) * layout.width)]);
      return Array.from({ length: layout.players }, (_, player) => rows(Math.floor(player / layout.playersPerField)));
    };
    const moments = [0, Math.floor(duration / 2), duration].map(fieldsAt);
    const stateAt = (time) => (made.seek(time), (({ time, events, players }) => ({ time, events, players }))(page.state));
    const states = Array.from({ length: 9 }, (_, i) => stateAt(Math.floor((duration * i) / 8)));
    return { error: null, check: check.textContent, moments, states, info: core.info, duration, fumens: core.toFumen(), moment: made.fumen() };
  }, [name, [...bytes], round]);
}

/** Of a round of TETR.IO a file and a program may have the players in another order. */
const sorted = (problems, file) => (hasRounds(file) ? [...problems].sort((a, b) => (a[2] < b[2] ? -1 : 1)) : problems);

const roundsOf = (file) => (hasRounds(file) ? JSON.parse(run("info", file, "--format", "json").stdout).rounds.length : 1);
const games = run("manual", "--lists").stdout.split("\n").filter((line) => /^kind (?!tet |match )/.test(line)).map((line) => line.split(" ")[1]);
const files = [...list("good", /\.tet$/), ...list("partial", /\.tet$/), ...list("bad", /\.tet$/), ...games.flatMap((kind) => list(kind, /\./)), wideMatch()];
assert.ok(files.length > 80, `${files.length} samples`);
const questions = files.flatMap((file) =>
  Array.from({ length: roundsOf(file) }, (_, i) => i + 1).flatMap((round) => [false, true].map((salvage) => ({ kind: "recording", file, round, salvage }))));

async function recordings() {
  const byPython = hasPython ? askPython(questions) : null;
  let unread = 0;
  let inexact = 0;
  for (const [i, question] of questions.entries()) {
    const { file, round, salvage } = question;
    const what = `${file}, round ${round}${salvage ? ", salvage" : ""}`;
    const said = commandSays(question);
    unread += said.error !== null;
    inexact += said.exact === false;
    const others = [["Python", byPython?.[i]], ["npm", npm && npmSays(question)]].filter(([, answer]) => answer);
    for (const [program, answer] of others) {
      if (said.error !== null || answer.error !== null) {
        assert.ok(answer.error && said.error?.includes(answer.error), `${what}: ${program} says ${answer.error}, the command ${said.error}`);
        continue;
      }
      assert.deepEqual(sorted(answer.problems, file), sorted(said.problems, file), `${what}: problems by ${program}`);
      for (const of of ["exact", "damage", "fumens"]) assert.deepEqual(answer[of], said[of], `${what}: ${of} of ${program}`);
      for (const of of ["duration", "moments", "states", "about"]) assert.deepEqual(answer[of], others[0][1][of], `${what}: ${of} of ${program}`);
    }
    // The page always reads on behind damage.
    if (!shown || !salvage) continue;
    const seen = await pageSays(path.basename(file), fs.readFileSync(file), round);
    if (said.error !== null || seen.error !== null) {
      const own = seen.error?.slice(path.basename(file).length + 2);
      assert.ok(own && said.error?.includes(own), `${what}: the page says ${seen.error}, the command ${said.error}`);
      continue;
    }
    const check = sorted(seen.check.split("\n").map((text) => ["", 0, text]), file).map(([, , text]) => text);
    assert.deepEqual(check, said.problems.length > 0 ? sorted(said.problems, file).map(([, , text]) => text) : ["No problems."], `${what}: Check of the page`);
    assert.deepEqual(seen.fumens, said.fumens, `${what}: fumens of the page`);
    Object.assign(seen, { states: seen.states.map(standing), about: aboutOf(seen.info) });
    if (others.length > 0) for (const of of ["duration", "moments", "states", "about"]) assert.deepEqual(seen[of], others[0][1][of], `${what}: ${of} of the page`);
  }
  assert.ok(unread >= 12 && inexact >= 1, `${unread} unreadable, ${inexact} not exact`);
  return questions.length;
}

// ---------------------------------------------------------------- measures

/** Every measure of every player, round and match. */
function measures() {
  const byPython = hasPython ? askPython(files.map((file) => ({ kind: "stats", file }))) : null;
  let lines = 0;
  let curves = 0;
  for (const [i, file] of files.entries()) {
    const { stdout } = run("stats", file, "--format", "json");
    const said = stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    if (byPython) assert.deepEqual(byPython[i], said, `${file}: measures of Python`);
    for (const one of said) delete one.file; // npm is given bytes
    if (npm) {
      let own = [];
      try {
        own = npm.tetron.stats(fs.readFileSync(file));
      } catch (error) {
        assert.equal(said.length, 0, `${file}: measures of npm: ${error.message}`);
      }
      assert.deepEqual(own, said, `${file}: measures of npm`);
    }
    lines += said.length;
    if (npm) for (const round of new Set(said.filter((one) => one.of === "round").map((one) => one.round))) curves += sameCurves(file, round, said.filter((one) => one.of === "round" && one.round === round));
  }
  assert.ok(lines > 150, `${lines} lines of measures`);
  assert.ok(!npm || curves > 20, `${curves} curves`);
  return lines;
}

/** What is drawn of a round's curves is what the command says; how many there are. */
function sameCurves(file, round, players) {
  let game;
  try {
    game = npm.tetron.open(fs.readFileSync(file), { round });
  } catch {
    return 0; // It cannot be shown.
  }
  const { duration } = game.info;
  const drawn = game.curves(duration);
  game.close();
  let compared = 0;
  for (const [key, name] of [["apm", "apm_over_time"], ["pps", "pps_over_time"], ["stack", "stack_heights"], ["garbage", "garbage_heights"]])
    drawn[key].forEach((curve, id) => {
      if (curve.length === 0) return;
      const values = players[id][name];
      const moments = curve.map((_, i) => Math.floor(Math.round((i / (curve.length - 1)) * duration) / players[id].step_ms));
      assert.deepEqual(curve, moments.map((at) => values[Math.min(at, values.length - 1)]), `${file}, round ${round}: ${key} of player ${id}`);
      ++compared;
    });
  return compared;
}

// ---------------------------------------------------------------- fumens

/** Nothing of a fumen is lost, and what is not shown is said. */
async function fumens() {
  const all = [
    // A garbage row and a comment; rows 21 to 23; both on every page, with pieces that lock and rows that rise.
    "v115@9gilGeglRpGeg0RpGei0GeI8AeAgWDAQlqBA",
    "v115@wwDeBtCeB8BeB8BeB8zhEhN8AeD81lWEAoeh1DvhCZ?XDAwDAAPDAF2aCA",
    "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA",
  ];
  for (const [i, fumen] of all.entries()) {
    const file = path.join(work, `fumen-${i}.tet`);
    const made = run("convert", fumen, "--to", "tet", "-o", file);
    assert.ok(made.status < 2, made.stderr);
    const back = run("convert", file, "--to", "fumen").stdout.trimEnd();
    const pages = JSON.parse(run("fumen", "decode", back).stdout.split("\n")[0]);
    assert.deepEqual(pages, JSON.parse(run("fumen", "decode", fumen).stdout.split("\n")[0]), `${fumen} by the command`);
    if (hasPython) assert.equal(askPython([{ kind: "tet", file }])[0], back, `${fumen} by Python`);
    // Where a page has a garbage row every program says that it is not shown.
    const told = made.stderr.split("\n").filter(Boolean).map((line) => line.replace(/^.*?: (\d+ page)/, "$1"));
    if (npm) {
      const game = npm.tetron.open(fumen);
      assert.deepEqual(game.toFumen(), [back], `${fumen} by npm`);
      assert.deepEqual(Buffer.from(game.toTet()), fs.readFileSync(file), `${fumen}: the .tet file of npm`);
      assert.equal(game.toJson(), run("convert", file, "--to", "json").stdout, `${fumen}: the JSON of npm`);
      if (i === 0) assert.deepEqual(game.check().map(({ message }) => message), told);
      game.close();
    }
    if (shown) {
      const seen = await pageSays("fumen", Buffer.from(fumen));
      assert.deepEqual(seen.fumens, [back], `${fumen} by the page`);
      if (i === 0) assert.equal(seen.check, told.join("\n"));
      const [first] = pages.pages;
      const [moment] = JSON.parse(run("fumen", "decode", await shown.page.evaluate(async () => ((await window.tetron).seek(500), (await window.tetron).fumen()))).stdout.split("\n")[0]).pages;
      assert.equal(moment.field, first.field, `${fumen}: the field that is copied`);
    }
  }
  return all.length;
}

/** Fumens of samples, drawings of random blocks, a fumen with a fault in it. */
function fumensToChange() {
  const made = list("good", /\.tet$/).slice(0, 12).flatMap((file) => run("convert", file, "--to", "fumen").stdout.trimEnd().split("\n"));
  const played = made.filter((text) => text.length > 40 && text.length < 6000);
  assert.ok(played.length >= 6, `${played.length} fumens of samples`);
  let seed = 34;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const encoded = (pages) => spawnSync(binary, ["fumen", "encode", "-"], { input: JSON.stringify({ version: "115", pages }), encoding: "utf8" }).stdout.trim();
  const drawn = Array.from({ length: 8 }, () => encoded(Array.from({ length: 1 + below(3) }, () => ({
    field: Array.from({ length: 1 + below(6) }, () => Array.from({ length: 10 }, () => "__ILOZTJSXX"[below(11)]).join("")).join("\n") + "\n__________",
    comment: ["", "a b", "#Q=[T](I)SZLJO;rest", "100 %"][below(4)],
  }))));
  // Two pieces beside gray, in two orders; pieces that lock, one after the other; one that does not lock.
  const pieces = encoded([{ field: "OO______XX\nOOIIIIXXXX\n__________" }]);
  const steps = encoded([["T", 1], ["O", 4], ["I", 7], ["L", 8]].map(([type, x]) => ({ operation: { type, rotation: "spawn", x, y: 0 } })).slice(0, 3));
  const unlocked = encoded([{ operation: { type: "T", rotation: "spawn", x: 4, y: 0 }, flags: { lock: false } }]);
  return [...played, ...drawn, pieces, steps, unlocked, "v115@vhAAgH", `${drawn[0].slice(0, -4)}!!AA`, "v115@"];
}

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The commands of `tetron fumen` as functions: texts, warnings and errors are the command's. */
async function operations() {
  const fumens = fumensToChange();
  const plain = ["append-mirror", "assemble", "clear-rows", "gray", "gray-all", "lock", "mirror", "prune", "prune-all", "reduce", "seq", "strip-comments", "to-v110", "to-v115", "disassemble", "wiki"];
  const asked = [
    ...plain.map((name) => [name, {}]),
    ["mirror", { strict: true }], ["gray", { "fumen-version": 110 }], ["split", { pages: 2 }], ["pages", { pages: "-1,1" }], ["pages", { pages: "1-400" }],
    ["recolour", { map: "LJ=X T=_" }], ["recolour", { map: "Q=X" }], ["shift", { up: 2, left: 1 }], ["shift", { down: 5 }], ["shift", { up: 41 }], ["insert-rows", { row: ["XXXX_XXXXX", "IIII______"], at: 1 }], ["insert-rows", { row: ["XX"] }],
    ["comment", { text: "{page}/{pages} {piece} {text} {hold}{current}{next}" }], ["comment", { text: "{pag}" }], ["filter", { without: "T" }], ["filter", { pieces: "TO" }],
    ["filter", { pieces: "x" }], ["filter", { comment: "b" }], ["filter", { queue: "*p7" }], ["filter", { queue: "T,*p2", without: "I" }], ["filter", { queue: "*p9" }],
    ["disassemble", { "all-orders": true, limit: 3, drop: "soft", kicks: "srs+" }], ["disassemble", { queue: "*p2", hold: "avoid", drop: "hard" }], ["disassemble", { drop: "180" }],
  ];
  // Every command that makes fumens of fumens is asked.
  const listed = [...run("fumen", "--help").stdout.split("Subcommands:")[1].matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
  const others = ["decode", "encode", "info", "find", "text", "sheet", "from-image", "join", "combine", "from-wiki"];
  assert.deepEqual(listed.filter((name) => !others.includes(name) && !asked.some(([known]) => known === name)), []);
  // Of what is wrong with options and fumen the command tells the former.
  const readable = (options) => fumens.filter((text) => text !== "v115@" || Object.keys(options).length === 0);
  const questions = asked.flatMap(([name, options]) => readable(options).map((text) => ({ kind: "operation", name, options, fumens: [text] })));
  for (const name of ["join", "combine"]) for (const some of [fumens.slice(0, 9), [fumens[2]]]) questions.push({ kind: "operation", name, options: {}, fumens: some });
  const diagrams = ["{{pfrow| | | |T| | | |z| |}}\n{{pfrow|-|j|T|T|T|s|s|z|g|}}", "<playfield>\n..OO\n..OO\n</playfield>{{pfrow|l}}", "{{pfrow|?}}", "{{no diagram}}"];
  for (const text of diagrams) for (const options of [{}, { "fumen-version": 110 }]) questions.push({ kind: "operation", name: "from-wiki", options, fumens: [text] });
  // The kinds of answers that there were.
  const met = { texts: 0, warnings: 0, errors: 0 };
  const byPython = hasPython ? askPython(questions) : null;
  for (const [i, { name, options, fumens: given }] of questions.entries()) {
    const words = Object.entries(options).flatMap(([key, value]) => (value === true ? [`--${key}`] : [value].flat().flatMap((one) => [`--${key}`, `${one}`])));
    const { stdout, stderr, status } = run("fumen", name, ...words, ...given);
    const what = `fumen ${name} ${words.join(" ")} ${given[0].slice(0, 60)}`;
    const texts = stdout.split("\n").slice(0, -1);
    const warned = stderr.split("\n").length - 1;
    const answers = { Python: byPython?.[i], npm: npm && npmOperates(name, options, given) };
    for (const [program, answer] of Object.entries(answers)) {
      if (!answer) continue;
      if (answer.error !== null) {
        ++met.errors;
        assert.equal(texts.length, 0, `${what}: ${program} says ${answer.error}, the command ${stdout}`);
        assert.ok(status !== 0 && sameWords(stderr, answer.error), `${what}: ${program} says ${answer.error}, the command ${stderr}`);
        continue;
      }
      ++met.texts;
      met.warnings += answer.warnings.length;
      assert.deepEqual(answer.texts.flatMap((one) => one.split("\n")), texts, `${what} by ${program}`);
      assert.ok(answer.warnings.every((one) => sameWords(stderr, one)), `${what}: ${program} warns ${answer.warnings}, the command ${stderr}`);
      assert.equal(answer.warnings.length, warned, `${what}: ${program} warns ${answer.warnings}, the command ${stderr}`);
    }
  }
  if (npm || hasPython) assert.ok(met.texts > 500 && met.warnings > 10 && met.errors > 100, JSON.stringify(met));
  return questions.length;
}

/** The command names options with dashes. */
const sameWords = (stderr, words) => stderr.replaceAll("--", "").includes(words);

function npmOperates(name, options, given) {
  const warnings = [];
  const own = Object.fromEntries(Object.entries(options).map(([key, value]) => [camel(key), value]));
  try {
    // What asks the solver is in the whole package, all else in both.
    const from = name === "disassemble" || options.queue ? npm.tetron.fumens : npm.fumens;
    const made = from[camel(name)](name === "join" || name === "combine" ? given : given[0], { ...own, onWarning: (one) => warnings.push(one) });
    return { error: null, texts: made === null ? [] : [made].flat(), warnings };
  } catch (error) {
    return { error: error.message };
  }
}

// ---------------------------------------------------------------- perfect clears, encoders

/** A field of four rows and the pieces alone: everything else is what is usual. */
async function clears() {
  const fumen = "v115@9gB8DeF8EeF8DeF8CeD8JeAgH";
  const said = JSON.parse(run("pc", "percent", fumen, "--queue", "*p7", "--format", "json").stdout);
  assert.deepEqual([said.success, said.total], [1584, 2520]);
  const rows = ["XX____XXXX", "XX_____XXX", "XXX____XXX", "XXX___XXXX"];
  if (hasPython) assert.deepEqual(askPython([{ kind: "clears", rows, queue: "*p7" }])[0], [said.success, said.total]);
  if (npm) {
    const { success, total } = npm.tetron.perfectClears(rows, "*p7");
    assert.deepEqual([success, total], [said.success, said.total]);
    const help = run("pc", "percent", "--help").stdout;
    for (const value of [npm.tetron.clearDefaults().kicks, npm.tetron.clearDefaults().drop]) assert.ok(help.includes(value), value);
  }
  if (!shown) return;
  await shown.page.evaluate(async (text) => (await window.tetron).app.intake.takeText(text, "fumen"), fumen);
  const tab = shown.page.locator("#tabs [data-tab=solve]");
  if ((await tab.getAttribute("aria-expanded")) !== "true") await tab.click();
  await shown.page.locator("#pc-queue").fill("*p7");
  await shown.page.locator("#pc-ask").click();
  await shown.page.locator("#clears [role=status]", { hasText: /sequences.* ways/ }).first().waitFor();
  const words = await shown.page.locator("#clears [role=status]").first().textContent();
  assert.ok(words.includes(`${said.success} of ${said.total} sequences`), words);
}

/** A piece that is not wholly on the field is written by none. */
function encoders() {
  for (const [operation, isGood] of [[["I", "spawn", 8, 0], false], [["I", "spawn", 7, 0], true], [["T", "left", 0, 4], false], [["Z", "spawn", 4, -1], true]]) {
    const [type, rotation, x, y] = operation;
    const json = JSON.stringify({ version: "115", pages: [{ operation: { type, rotation, x, y } }] });
    const { status, stdout } = spawnSync(binary, ["fumen", "encode", "-"], { input: json, encoding: "utf8" });
    assert.equal(status === 0, isGood, `${operation}: ${stdout}`);
    const wanted = isGood ? stdout.trim() : null;
    if (npm) {
      let text = null;
      try {
        text = npm.encoder.encode([{ operation: { type, rotation, x, y } }]);
      } catch {
        // It says so.
      }
      assert.equal(text !== null, isGood, `${operation} by npm`);
      if (isGood) assert.equal(text, wanted);
    }
    if (hasPython) assert.equal(askPython([{ kind: "encode", operation }])[0] !== null, isGood, `${operation} by Python`);
  }
}

try {
  const compared = await recordings();
  const measured = measures();
  const carried = await fumens();
  const changed = await operations();
  await clears();
  encoders();
  const asked = ["the command", npm && "npm", shown && "the page", hasPython && "Python"].filter(Boolean);
  console.log(`${asked.join(", ")}: the same of ${compared} readings of samples, ${measured} lines of measures, ${carried} fumens, ${changed} changes of fumens, a perfect clear, four pieces to encode`);
} finally {
  await shown?.browser.close();
  fs.rmSync(work, { recursive: true });
}
