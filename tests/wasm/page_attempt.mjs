// Playing on in tetron.html, with keys and with fingers: the pieces are those of the recording, what is saved opens again and is in order for
// the program, and the recording is as it was before.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { binary, done, drop, file, findings, folder, open, pictures, samples } from "./browser.mjs";

const sizes = [
  { name: "upright", viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  { name: "lying", viewport: { width: 812, height: 375 }, hasTouch: true, isMobile: true },
  { name: "tablet", viewport: { width: 768, height: 1024 }, hasTouch: true },
  { name: "desk", viewport: { width: 1440, height: 900 } },
];
const solo = path.join(samples, "good/solo.tet");
const duel = path.join(samples, "good/duel.tet");
const match = path.join(samples, "tetrio/match.ttrm");
const at = 20_000;
const early = 5_000;

const info = (page) => page.evaluate(() => window.app.page.attempt?.info ?? null);
const seek = (page, ms) => page.evaluate((to) => window.app.page.act(() => window.app.page.controller.seek(to)), ms);
const shot = (page, name) => pictures && page.screenshot({ path: path.join(pictures, `attempt-${name}.png`) });

/** The pieces that the first player of a recording placed from a moment on, as the core lists them. */
const placedFrom = (page, ms) =>
  page.evaluate((from) => window.app.core.placements().filter(({ player, t_ms }) => player === 0 && t_ms > from).map(({ piece }) => piece), ms);

/** Saves, and gives the file. */
async function saved(page, how) {
  const [download] = await Promise.all([page.waitForEvent("download"), how()]);
  const name = path.join(folder, download.suggestedFilename());
  await download.saveAs(name);
  return name;
}

/** With keys; what was saved is opened again. */
async function keys(name) {
  const page = await open(file, sizes[3]);
  await drop(page, name);
  await seek(page, at);
  const before = await page.evaluate(() => window.app.page.state.events);
  const wanted = await placedFrom(page, at);
  await page.keyboard.press("o");
  assert.ok(await info(page), `${name}: o plays on`);
  for (let i = 0; i < 4; ++i) {
    await page.keyboard.press(i % 2 ? "ArrowLeft" : "ArrowRight");
    await page.keyboard.press("Space");
  }
  assert.equal((await info(page)).pieces, 4);
  await page.keyboard.press("Backspace");
  assert.equal((await info(page)).pieces, 3, "Backspace takes a piece back");
  // What belongs to the recording does nothing meanwhile.
  await page.keyboard.press("End");
  await page.mouse.wheel(0, 100);
  assert.equal(await page.evaluate(() => window.app.page.timeline.state.events), before);
  const own = await saved(page, () => page.keyboard.press("Control+s"));
  assert.match(path.basename(own), /-\d{7}ms\.json$/);
  assert.match(fs.readFileSync(own, "utf8"), new RegExp(`played on from ${path.basename(name).replace(".", "\\.")}.* at \\d+ ms as player 0`));
  // It is below its game in the list.
  const listed = await page.locator("#list option").allTextContents();
  assert.equal(listed.length, 2, `${listed}`);
  assert.equal(listed[1], path.basename(own));
  await page.keyboard.press("r");
  assert.equal((await info(page)).pieces, 0, "r begins again");
  await page.keyboard.press("Escape");
  assert.equal(await info(page), null, "Escape ends it");
  assert.equal(await page.evaluate(() => window.app.page.state.events), before, "the recording is where it was");
  await drop(page, own);
  const again = await placedFrom(page, -1);
  assert.equal(again.length, 3, "the attempt opens");
  assert.deepEqual(again, wanted.slice(0, 3), "pieces as they came in the recording");
  const { status, stdout, stderr } = spawnSync(binary, ["check", own], { encoding: "utf8" });
  assert.equal(status, 0, `${stdout}${stderr}`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** With buttons, each of which can be hit, and held. */
async function buttons({ name, ...options }) {
  const page = await open(file, options);
  await drop(page, match);
  await seek(page, at);
  const press = (where) => (options.hasTouch ? page.locator(where).tap() : page.locator(where).click());
  await press("#show-more");
  await press("#more [data-action=take-over]");
  await shot(page, `${name}-begins`);
  await press("#attempt [data-steer=right]");
  await press("#attempt [data-steer=drop]");
  await press("#attempt [data-steer=hold]");
  await press("#attempt [data-steer=turn-left]");
  await press("#attempt-ghost");
  const { pieces, held, mayHold } = await info(page);
  assert.ok(pieces === 1 && mayHold && held !== null, `${name}: buttons steer`);
  const boxes = await page.evaluate(() => [...document.querySelectorAll("#attempt button:not([hidden])")].map((button) => {
    const { left, top, right, bottom, width, height } = button.getBoundingClientRect();
    return { label: button.textContent, isIn: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, isLarge: width >= 44 && height >= 44 };
  }));
  assert.equal(boxes.length, 14);
  assert.deepEqual(boxes.filter(({ isIn, isLarge }) => !isIn || !isLarge), [], name);
  await shot(page, name);
  await findings(page, name);
  // A button that is held goes on to the wall.
  const column = () => page.evaluate(() => window.app.page.attempt.state.players[window.app.page.attempt.player].stone.x);
  const from = await column();
  await page.locator("#attempt [data-steer=left]").dispatchEvent("pointerdown");
  await page.waitForTimeout(500);
  await page.locator("#attempt [data-steer=left]").dispatchEvent("pointerup");
  assert.ok((await column()) < from - 1, `${name}: held`);
  await press("#attempt-end");
  assert.equal(await info(page), null);
  assert.ok(await page.locator("#play").isVisible());
  await page.context().close();
}

/** Goals, the recording beside it, and keys that repeat as they did for the recording's player. */
async function practice() {
  const page = await open(file, sizes[3]);
  await drop(page, match);
  await seek(page, early);
  await page.evaluate(() => window.app.page.setFocus(1));
  await page.keyboard.press("o");
  await page.keyboard.press("Control+g");
  assert.match((await info(page)).goal, /^goal: 0 of \d+ (lines?|rows?)/);
  await page.keyboard.press("Control+g");
  assert.match((await info(page)).goal, /^goal: 0 of \d+ rows? of garbage/);
  await page.keyboard.press("Control+g");
  assert.equal((await info(page)).goal, "");
  // The core is asked without the page's clock: the recording is where its own placements say.
  const beside = await page.evaluate((from) => {
    const { core, page: shown } = window.app;
    shown.attempt.end();
    const player = 1;
    const found = [];
    core.seek(from);
    core.beginAttempt(player, { countdown: 3000 });
    core.playAttempt(2999);
    found.push(core.attemptInfo());
    for (let i = 0; i < 50; ++i) core.playAttempt(100);
    found.push(core.attemptInfo());
    const placed = core.placements().filter((one) => one.player === player && one.t_ms > from && one.t_ms <= from + found[1].time);
    const after = { pieces: placed.length, lines: placed.reduce((sum, { cleared }) => sum + cleared, 0) };
    core.endAttempt();
    // Held to the side: the first step at once, the next when the delay of the recording has gone by.
    core.seek(from);
    core.beginAttempt(player);
    const column = () => core.attemptState().players[player].stone.x;
    const begin = column();
    core.pressAttempt("left");
    const first = begin - column();
    const waited = [];
    for (let ms = 1; ms <= 400 && waited.length < 2; ++ms) {
      const before = column();
      core.playAttempt(1);
      if (column() < before) waited.push(ms);
    }
    core.releaseAttempt();
    core.endAttempt();
    return { found, after, first, waited };
  }, early);
  const [counted, played] = beside.found;
  assert.equal(counted.time, 0, "while it is counted down nothing moves");
  assert.equal(counted.countdown, 1);
  assert.deepEqual(played.recorded, beside.after);
  assert.ok(beside.after.pieces > 0);
  assert.equal(beside.first, 1);
  const { das } = JSON.parse(fs.readFileSync(match, "utf8")).replay.rounds[0][1].replay.options.handling;
  assert.ok(Math.abs(beside.waited[0] - (das * 1000) / 60) <= 1, `${beside.waited} ms, ${das} frames`);
  // With the result hidden nothing is said that comes.
  await seek(page, early);
  await page.evaluate(() => (window.app.page.controller.hides = true));
  await page.keyboard.press("o");
  await page.keyboard.press("Control+g");
  assert.equal((await info(page)).goal, "");
  assert.ok(await page.locator(".race").isHidden());
  await page.context().close();
}

await keys(solo);
await keys(duel);
await practice();
for (const size of sizes) await buttons(size);
await done();
