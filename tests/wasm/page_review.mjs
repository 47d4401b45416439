// The review in tetron.html: what the core in the page says is what `tetron review` says; marks, keys, buttons, slider, better placements,
// with mouse and touch; nothing of what is hidden.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { binary, done, drop, file, findings, modules, open, openTab, pictures, samples, tasksOf } from "./browser.mjs";
import { within } from "./weight.mjs";

const desk = { viewport: { width: 1440, height: 900 } };
const sizes = [
  { name: "upright", viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  { name: "lying", viewport: { width: 812, height: 375 }, hasTouch: true, isMobile: true },
  { name: "tablet", viewport: { width: 768, height: 1024 }, hasTouch: true },
  { name: "desk", ...desk },
];
const match = path.join(samples, "tetrio/match.ttrm");
const solo = path.join(samples, "good/solo.tet");
const duel = path.join(samples, "good/duel.tet");

/** What the program says of a round: its lines, and what they hold. The last one of a match is of all rounds together. */
function asked(name, round, ...more) {
  const options = round ? ["--round", String(round)] : [];
  const { stdout, status } = spawnSync(binary, ["review", name, ...options, ...more, "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  assert.ok(status <= 1, `${name}: ${status}`);
  // The page does not know under which name the program read the file.
  const lines = stdout.trimEnd().split("\n").filter((line) => !line.startsWith('{"rounds":')).map((line) => line.replace(/,"file":"[^"]*"}$/, "}"));
  const all = lines.map((line) => JSON.parse(line));
  return { text: `${lines.join("\n")}\n`, placements: all.filter((one) => "rank" in one), players: all.filter((one) => "placements" in one) };
}

const reviewed = (page) => page.waitForFunction(() => window.app.review.found?.isDone, undefined, { timeout: 120_000 });
const shown = (page) => page.evaluate(() => [...document.querySelectorAll("#mistakes li")].map((line) => ({ cost: parseFloat(line.querySelector(".cost").textContent), grade: line.querySelector(".grade").textContent, words: line.querySelector(".words").textContent })));
const events = (page) => page.evaluate(() => window.app.page.state.events);
const note = (page) => page.locator("#note").innerText();

/** Recordings of several kinds: the same text, and each moment with its cells. */
async function answers() {
  const page = await open(file, desk);
  const files = [
    ...["good/duel.tet", "good/solo.tet", "good/shared.tet", "good/quickrace.tet", "good/weapons.tet"].map((name) => [name]),
    ["tetrio/match.ttrm", 1], ["tetrio/match.ttrm", 3], ["tetrio/sprint.ttr"], ["ngf/classic.ngf"], ["jstris/cheese.jstris"], ["jstris/versus.jstris"], ["nullpomino/dig-race.rep"], ["techmino/marathon.rep"],
  ];
  let cells = 0;
  for (const [name, round] of files) {
    const own = path.join(samples, name);
    const wanted = asked(own, round);
    const found = await page.evaluate(async ([bytes, number]) => {
      const { tetron } = window.app;
      const core = tetron.open(Uint8Array.from(bytes), { round: number, salvage: true });
      const parts = [...core.reviewParts({ milliseconds: 20 })];
      const moments = parts.flatMap((part) => part.moments);
      const { height, playersPerField } = core.info.layout;
      const times = core.times();
      const made = { text: parts.map(({ text }) => text).join(""), height, playersPerField, moments: moments.map((one) => [...one, times[one[0] - 1]]) };
      core.close();
      return made;
    }, [[...fs.readFileSync(own)], round ?? 1]);
    assert.equal(found.text, wanted.text, `${name} ${round ?? ""}`);
    assert.ok(wanted.placements.length > 0, name);
    assert.equal(found.moments.length, wanted.placements.length);
    // The cells of a place, from the piece's letter, turn and centre.
    const shapes = { I: [[-1, 0], [0, 0], [1, 0], [2, 0]], L: [[-1, 0], [0, 0], [1, 0], [1, 1]], O: [[0, 0], [1, 0], [0, 1], [1, 1]], Z: [[0, 0], [1, 0], [-1, 1], [0, 1]], T: [[-1, 0], [0, 0], [1, 0], [0, 1]], J: [[-1, 0], [0, 0], [1, 0], [-1, 1]], S: [[-1, 0], [0, 0], [0, 1], [1, 1]] };
    // A fumen has ten columns: those of the player, where several share a field.
    const cellsOf = ({ type, rotation, x, y }, player) => shapes[type].map(([right, up]) => {
      for (let turn = ["spawn", "right", "reverse", "left"].indexOf(rotation); turn > 0; --turn) [right, up] = [up, -right];
      return [x + right + 10 * (player % found.playersPerField), found.height - 1 - (y + up)];
    });
    const sorted = (all) => all.map(String).sort();
    found.moments.forEach(([, played, best, time], i) => {
      const one = wanted.placements[i];
      assert.equal(time, one.t_ms, `${name}, placement ${i}`);
      for (const [place, is] of [[played, one.played], [best, one.best]])
        if (is) assert.deepEqual(sorted(place), sorted(cellsOf(is, one.player)), `${name}, placement ${i}`), ++cells;
    });
  }
  assert.ok(cells > 1000, `${cells} places`);
  await page.context().close();
  console.log(`${files.length} recordings: the same review`);
}

/** The panel says what the command says, in both units; the slider has the steps of the window. */
async function panel() {
  const page = await open(file, desk);
  const steps = { lines: [0.5, 1, 1.5, 2, 3, 4, 6, 9, 12, 15, 20, 30], percent: [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10, 15, 20] };
  for (const [name, round] of [[duel], [match, 1]]) {
    await drop(page, name);
    // The page's own core is not asked: a worker is.
    await page.evaluate(() => (window.app.core.reviewParts = () => { throw new Error("asked in the page"); }));
    await openTab(page, "statistics");
    await reviewed(page);
    const { placements, players } = asked(name, round);
    const { unit } = placements[0];
    const rows = await page.evaluate(() => [...document.querySelectorAll("#review-table tr")].slice(1).map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
    assert.deepEqual(rows.map(([pieces, , mean, ...counts]) => [Number(pieces), mean, ...counts.map(Number)]),
      players.map((one) => [one.placements, one.mean_cost.toFixed(2), one.inaccuracies, one.mistakes, one.blunders]), name);
    assert.match(await page.locator("#review-said").innerText(), unit === "percent" ? /games that are won by attack/ : /living long/);
    assert.ok(placements.some(({ cost }) => cost >= steps[unit][0]), name);
    for (const step of [4, 0, 9, 11]) {
      await page.locator("#review-from").fill(String(step));
      const wanted = placements.filter(({ cost }) => cost >= steps[unit][step]).sort((a, b) => b.cost - a.cost);
      const list = await shown(page);
      assert.deepEqual(list.map(({ cost }) => cost), wanted.slice(0, 200).map(({ cost }) => cost), `${name}, step ${step}`);
      for (const { cost, grade, words } of list)
        assert.ok(wanted.some((one) => one.cost === cost && one.grade === grade && (one.words === null || one.words === words)), words);
      assert.match(await page.locator("#review-from-text").innerText(), new RegExp(`from ${steps[unit][step]} `));
    }
    await page.locator("#review-from").fill("4");
    await page.locator("#worst-first").uncheck();
    assert.deepEqual((await shown(page)).map(({ cost }) => cost), placements.filter(({ cost }) => cost >= steps[unit][4]).map(({ cost }) => cost));
    await page.locator("#worst-first").check();
    await findings(page, `review of ${name}`);
    await page.locator("#close-panel").click();
  }
  await page.context().close();
}

/** Steps through the mistakes with a way to do it, forth and back; the last one is the last, and says so. */
async function steps(page, what, on, back) {
  const marks = await page.evaluate(() => window.app.review.mistakes.map((one) => one.events));
  assert.ok(marks.length > 3, what);
  for (const mark of marks.slice(0, 3)) {
    await on();
    await page.waitForFunction((wanted) => window.app.page.state.events === wanted, mark);
  }
  await back();
  assert.equal(await events(page), marks[1], what);
  assert.equal(await page.evaluate(() => window.app.page.controller.playing), false, what);
  await page.evaluate(() => window.app.page.act(() => window.app.page.controller.seekEvents(window.app.page.timeline.events)));
  await on();
  assert.equal(await note(page), "no further mistake", what);
  await page.evaluate(() => window.app.page.act(() => window.app.page.controller.seekEvents(0)));
}

/** The colour of the field at the left edge of a cell, as the picture has it. */
const edge = (page, card, [column, row]) => page.evaluate(([number, x, y]) => {
  const { canvas, size } = window.app.page.cards[number];
  return [...canvas.getContext("2d").getImageData(x * size, y * size + (size >> 1), 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("");
}, [card, column, row]);

async function keys() {
  const page = await open(file, desk);
  await drop(page, duel);
  await page.keyboard.press("Shift+PageDown");
  await reviewed(page);
  // The wish for the first one stays until it is known.
  await page.waitForFunction(() => window.app.page.state.events === window.app.review.mistakes[0].events);
  assert.match(await note(page), /: (inaccuracy|mistake|blunder), \d/);
  const { placements } = asked(duel);
  const first = placements.find(({ cost }) => cost >= 3);
  assert.ok((await note(page)).includes(first.words));
  // Better, in green, and where it was put, in the colour of texts.
  const one = await page.evaluate(() => {
    const cells = (text) => [...text.matchAll(/../gsu)].map(([two]) => [two.charCodeAt(0) - 1024, two.charCodeAt(1) - 1024]);
    const { player, played, best } = window.app.review.mistakes[0];
    return { player, played: cells(played), best: cells(best) };
  });
  assert.deepEqual([one.played.length, one.best.length], [4, 4]);
  const left = (cells) => cells.filter(([c, r]) => !cells.some(([x, y]) => x === c - 1 && y === r) && r >= 0);
  const text = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--text").trim().slice(1));
  for (const cell of left(one.best)) assert.equal(await edge(page, one.player, cell), "3fb950");
  for (const cell of left(one.played).filter(([c, r]) => !one.best.some(([x, y]) => x === c && y === r))) assert.equal(await edge(page, one.player, cell), text);
  await page.keyboard.press("w");
  for (const cell of left(one.best)) assert.notEqual(await edge(page, one.player, cell), "3fb950");
  assert.equal(await note(page), "no better placements");
  await page.keyboard.press("w");
  for (const cell of left(one.best)) assert.equal(await edge(page, one.player, cell), "3fb950");
  // Each mistake is on the bar, in the colour of its class.
  const marks = await page.evaluate(() => {
    const canvas = document.getElementById("markers");
    const { data } = canvas.getContext("2d").getImageData(0, canvas.height >> 1, canvas.width, 1);
    const at = (x) => `${data[4 * x]},${data[4 * x + 1]},${data[4 * x + 2]}`;
    const wide = Math.max(2, Math.round(canvas.height / 5));
    return window.app.review.mistakes.map(({ time, grade }) => [grade, at(Math.round((time / window.app.page.barEnd) * (canvas.width - wide)))]);
  });
  const colours = { mistake: "232,131,58", blunder: "229,72,77" };
  assert.ok(marks.filter(([grade, colour]) => colours[grade] === colour).length > marks.length / 2, String(marks));
  await page.evaluate(() => window.app.page.act(() => window.app.page.controller.seekEvents(0)));
  await steps(page, "keys", () => page.keyboard.press("Shift+PageDown"), () => page.keyboard.press("Shift+PageUp"));
  // One player large: that player's.
  await page.keyboard.press("Shift+Digit2");
  await page.evaluate(() => window.app.page.refresh());
  assert.ok(await page.evaluate(() => window.app.review.mistakes.every(({ player }) => player === 1)));
  await page.keyboard.press("Shift+Digit0");
  await page.keyboard.press("e");
  assert.equal(await page.locator("#mistakes").isVisible(), true);
  await page.locator("#mistakes button").first().click();
  const worst = await page.evaluate(() => [...window.app.review.mistakes].sort((a, b) => b.cost - a.cost)[0].events);
  assert.equal(await events(page), worst);
  assert.match(await page.locator("#review-now").innerText(), /rank \d+ of \d+, (mistake|blunder)/);
  // Keys that work a control are not the page's.
  await page.locator("#review-from").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#review-from").inputValue(), "5");
  await page.keyboard.press("ArrowLeft");
  await page.locator("#worst-first").focus();
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#worst-first").isChecked(), false);
  await page.keyboard.press("Space");
  assert.equal(await events(page), worst);
  await page.locator("#values").click({ position: { x: 100, y: 20 } });
  assert.notEqual(await events(page), worst);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("v");
  assert.equal(await page.locator("#mistakes").isVisible(), false);
  await page.keyboard.press("?");
  assert.match(await page.locator("#keys").innerText(), /Shift\+PgUp\s*previous mistake/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Buttons, with the mouse and with a finger, at four sizes, dark and light; all of it is large enough. */
async function buttons() {
  for (const { name, ...options } of sizes)
    for (const colorScheme of ["dark", "light"]) {
      const page = await open(file, { ...options, colorScheme });
      const press = (selector) => (options.hasTouch ? page.locator(selector).tap() : page.locator(selector).click());
      await drop(page, duel);
      await press("#tabs [data-tab=statistics]");
      await reviewed(page);
      const what = `${name}, ${colorScheme}`;
      await steps(page, what, () => press("#review-steps [data-review=mistake-on]"), () => press("#review-steps [data-review=mistake-back]"));
      await press("#review-steps [data-review=mistake-on]");
      const small = await page.evaluate(() => [...document.querySelectorAll("#tab-statistics :is(button, label, input[type=range])")].filter((one) => one.checkVisibility()).map((one) => [one.textContent, one.getBoundingClientRect().width, one.getBoundingClientRect().height]).filter(([, width, height]) => height < 43.5 || width < 43.5));
      assert.deepEqual(small, [], what);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.getElementById("panel").scrollWidth <= document.getElementById("panel").clientWidth + 1), what);
      await findings(page, what);
      if (pictures) await page.screenshot({ path: path.join(pictures, `review-${name}-${colorScheme}.png`) });
      if (options.isMobile) await press("#review-whole");
      await page.locator("#mistakes").scrollIntoViewIfNeeded();
      await findings(page, `${what}: list`);
      if (pictures) await page.screenshot({ path: path.join(pictures, `review-${name}-${colorScheme}-list.png`) });
      await press("#close-panel");
      await press("#show-more");
      await press("#more [data-action=mistake-on]");
      assert.match(await note(page), /(mistake|blunder), \d/, what);
      assert.equal(await page.locator("#more [data-action=better]").getAttribute("aria-pressed"), "true");
      await press("#more [data-action=better]");
      assert.equal(await page.locator("#more [data-action=better]").getAttribute("aria-pressed"), "false");
      assert.deepEqual(page.problems, [], what);
      await page.context().close();
    }
}

/** With the result hidden there is nothing of what has not been seen: no mistakes to come, no figures, no length. */
async function hidden() {
  const page = await open(file, desk);
  await drop(page, duel);
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  await page.keyboard.press("n");
  await page.keyboard.press("e");
  await reviewed(page);
  const seen = asked(duel).placements.filter(({ t_ms }) => t_ms <= 40_000);
  const rows = await page.evaluate(() => [...document.querySelectorAll("#review-table tr")].slice(1).map((row) => Number(row.querySelector("td").textContent)));
  assert.deepEqual(rows, [0, 1].map((id) => seen.filter(({ player }) => player === id).length));
  assert.deepEqual((await shown(page)).map(({ cost }) => cost), seen.filter(({ cost }) => cost >= 3).map(({ cost }) => cost).sort((a, b) => b - a));
  assert.equal(await page.locator(".waiting").filter({ visible: true }).count(), 0);
  assert.ok(await page.evaluate(() => window.app.review.mistakes.every(({ time }) => time <= 40_000)));
  for (let i = 0; i <= seen.length; ++i) await page.keyboard.press("Shift+PageDown");
  assert.equal(await note(page), "no mistake in what was seen");
  assert.ok((await page.evaluate(() => window.app.page.controller.now)) <= 40_000);
  // How far it would have come, had it not: no further than what was seen.
  assert.equal(await page.evaluate(() => ((window.app.review.found.reached = 500_000), window.app.review.told())), 40_000);
  await page.keyboard.press("n");
  assert.ok((await page.evaluate(() => window.app.review.mistakes.length)) > seen.filter(({ cost }) => cost >= 3).length);
  await page.context().close();
}

/** It can be stopped and begun again, what is opened meanwhile gets its own, and where there are no workers it still comes. */
async function stopped() {
  const page = await open(file, desk);
  await drop(page, path.join(samples, "good/eight.tet"));
  // With the first part that is found.
  await page.evaluate(() => {
    window.app.views.open("statistics");
    const { found, waiting } = window.app.review;
    const { take } = found;
    found.take = (part) => (take.call(found, part), waiting.stop.click());
  });
  await page.waitForFunction(() => document.getElementById("review-said").textContent.includes("Stopped."));
  const first = await page.evaluate(() => window.app.review.found.all.length);
  const whole = asked(path.join(samples, "good/eight.tet")).placements.length;
  assert.ok(first > 0 && first < whole, `${first} of ${whole}`);
  await page.locator("#review-begin-button").click();
  await reviewed(page);
  assert.equal(await page.evaluate(() => window.app.review.found.all.length), whole);
  assert.equal(await page.locator("#review-begin-button").isVisible(), false);
  await drop(page, solo);
  await reviewed(page);
  const { placements } = asked(solo);
  assert.deepEqual(await page.evaluate(() => window.app.review.found.all.map(({ cost }) => cost)), placements.map(({ cost }) => cost));
  // A fumen has none, and says so; a record of numbers neither.
  await page.evaluate(() => window.app.intake.takeText("v115@vhAVQJ", "fumen"));
  assert.match(await page.locator("#review-said").innerText(), /^A fumen has pages/);
  await page.context().close();
  const alone = await open(file, desk, "", () => delete window.Worker);
  await drop(alone, solo);
  const [longest] = await tasksOf(async () => {
    await openTab(alone, "statistics");
    await reviewed(alone);
  });
  assert.equal(await alone.evaluate(() => window.app.review.found.all.length), placements.length);
  within("longest task of a review without workers", longest);
  await alone.context().close();
}

/** All rounds together, against what the command says of the match. */
async function ofTheMatch() {
  const page = await open(file, desk);
  await drop(page, match);
  await page.waitForFunction(() => window.app.page.match?.count === 3);
  await openTab(page, "statistics");
  await page.locator("#review-match").click();
  await page.locator("#review-match-found table").waitFor({ timeout: 60_000 });
  const { stdout } = spawnSync(binary, ["review", match, "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const rows = await page.evaluate(() => [...document.querySelectorAll("#review-match-found tr")].slice(1).map((row) => [...row.cells].map((cell) => cell.textContent)));
  const { practise } = lines.find((line) => "practise" in line);
  practise.forEach(({ name, lessons }, player) => {
    const own = lines.filter((line) => line.player === player && "placements" in line);
    const sum = (what) => own.reduce((all, line) => all + what(line), 0);
    const pieces = sum(({ placements }) => placements);
    const cost = sum(({ placements, mean_cost }) => placements * mean_cost) / pieces;
    assert.deepEqual(rows[player], [name, pieces, `${Math.floor((100 * sum(({ best }) => best)) / pieces)} %`, cost.toFixed(2), ...["inaccuracies", "mistakes", "blunders"].map((figure) => sum((line) => line[figure]))].map(String));
    lessons.forEach(({ fault, times }) => assert.ok(rows[player] && fault && times > 0));
  });
  const said = await page.locator("#review-match-found p").allTextContents();
  assert.deepEqual(said, practise.map(({ name, lessons }) => `${name}: most was lost by ${lessons.map(({ fault, times }) => `${fault} (${times} ×)`).join(", ")}`));
  await findings(page, "all rounds");
  // With the result hidden there is nothing of rounds to come.
  await page.evaluate(() => window.app.page.act(() => window.app.page.perform("hide-result", 0)));
  assert.equal(await page.locator("#review-match").isVisible(), false);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** What follows the better placement: pages that another reader of fumens plays, with pieces that the player saw. */
async function line() {
  const { decoder } = createRequire(path.join(path.resolve(modules), "tetris-fumen", "package.json"))("./index.js");
  const page = await open(file, desk);
  await drop(page, match);
  await openTab(page, "statistics");
  await reviewed(page);
  let whole = 0;
  for (let i = 0; i < 12; ++i) {
    await page.evaluate((number) => window.app.page.act(() => window.app.review.show(window.app.review.found.all.filter(({ rank }) => rank > 1)[3 * number])), i);
    const { fumen, best, height } = await page.evaluate(() => {
      const { presented } = window.app.review;
      const cells = [...presented.best.matchAll(/../gsu)].map(([two]) => [two.charCodeAt(0) - 1024, two.charCodeAt(1) - 1024]);
      return { fumen: window.app.review.line(), best: cells, height: window.app.page.game.layout.height };
    });
    const pages = decoder.decode(fumen);
    assert.ok(pages.length >= 1 && pages.length <= 5, fumen);
    whole += Number(pages.length === 5);
    const key = (cells) => cells.map(([x, y]) => `${x},${y}`).sort().join(" ");
    assert.equal(key(pages[0].mino().positions().map(({ x, y }) => [x, height - 1 - y])), key(best), "it begins with what was better");
    const [, held, falling, next] = /^#Q=\[(.?)\]\((.)\)([ILOZTJS]*)/.exec(pages[0].comment);
    const seen = [...held, falling, ...next];
    for (const { operation, field } of pages) {
      assert.ok(field.canFill(operation), "a place that is free");
      const at = seen.indexOf(operation.type);
      assert.ok(at >= 0, `${operation.type} was seen`);
      seen.splice(at, 1);
    }
  }
  assert.ok(whole > 6, `${whole} with five pieces`);
  await page.locator("#review-line").click();
  assert.equal(await page.locator("#board").isVisible(), true);
  assert.match(await page.locator("#title").innerText(), /^better for (ann|ben)$/);
  await page.locator("#tabs [data-tab=watch]").click();
  assert.equal(await page.locator(".well").first().isVisible(), true);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  await ofTheMatch();
  await line();
  await answers();
  await panel();
  await keys();
  await hidden();
  await stopped();
  await buttons();
  console.log("review: panel, keys, buttons, hidden result");
} finally {
  await done();
}
