// Notes in tetron.html: added, changed, removed and brought back; on the bar; kept with their recording; the same file as the command's.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { binary, done, drop, file, findings, folder, open, pictures, samples } from "./browser.mjs";

const match = path.join(samples, "tetrio/match.ttrm");
const listed = (page) => page.evaluate(() => [...document.querySelectorAll("#notes-list li")].map((row) => [row.querySelector("small").textContent, row.querySelector("span").textContent]));
const said = (page, text) => page.locator("#notes-said", { hasText: text }).waitFor();
/** What the command lists of a recording with these notes beside it. */
function byCommand(notes) {
  const own = path.join(folder, "own.ttrm");
  fs.copyFileSync(match, own);
  fs.writeFileSync(`${own}.notes`, notes);
  return execFileSync(binary, ["note", "list", "--format", "json", own]).toString().trim().split("\n").map((line) => JSON.parse(line)).map(({ round, t_ms, text }) => [round, t_ms, text]);
}
/** Whether the bar has the colour of notes at a moment. */
const isMarked = (page, ms) => page.evaluate((time) => {
  const canvas = document.getElementById("markers");
  const x = Math.round((time / window.app.page.barEnd) * (canvas.width - 2));
  return [...canvas.getContext("2d").getImageData(x, Math.floor(canvas.height / 2), 1, 1).data].slice(0, 3).join();
}, ms);

async function exported(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#notes-export").click()]);
  assert.equal(download.suggestedFilename(), "match.ttrm.notes");
  return fs.readFileSync(await download.path(), "utf8");
}

async function add(page, ms, text) {
  await page.evaluate(async (time) => (await window.tetron).seek(time), ms);
  await page.locator("body").press("Insert");
  await page.locator("#note-text").fill(text);
  await page.locator("#note-text").press("Enter");
  await said(page, /^noted at /);
}

async function written(page) {
  await drop(page, match);
  await page.waitForFunction(() => window.app.entries.present.match);
  await add(page, 8000, "too high, \"<b>\" no hold n");
  // Keys of the page are letters in a note.
  assert.equal(await page.evaluate(() => window.app.page.controller.hides), false);
  await add(page, 3000, "  here I should have held\t");
  await page.evaluate(() => window.app.goTo(2));
  await add(page, 12_000, "überlegen");
  assert.deepEqual(await listed(page), [["round 1, 0:03.0", "here I should have held"], ["round 1, 0:08.0", 'too high, "<b>" no hold n'], ["round 3, 0:12.0", "überlegen"]]);
  const colour = await isMarked(page, 12_000);
  assert.equal(colour, "155,140,240");
  assert.notEqual(await isMarked(page, 3000), colour);
  await findings(page, "notes");
  // The list goes to the moment, in its round.
  await page.locator("#notes-list li button").first().click();
  await page.waitForFunction(() => window.app.entries.present.round === 1);
  assert.equal(await page.evaluate(() => window.app.page.controller.now), 3000);
  assert.equal(await isMarked(page, 3000), colour);
  await page.locator("#fields").hover();
  await page.locator("body").press("Home");
  await page.locator("body").press("PageDown");
  assert.equal(await page.evaluate(() => window.app.page.timeline.markers.some(({ kind, events }) => kind === "note" && events === window.app.page.state.events)), true);
  // Over the bar it says what it is.
  const bar = await page.locator("#bar").boundingBox();
  await page.mouse.move(bar.x + bar.width * (3000 / (await page.evaluate(() => window.app.page.barEnd))), bar.y + 4);
  await page.locator("#hover", { hasText: "here I should have held" }).waitFor();
}

async function changed(page) {
  await page.locator("#notes-list button", { hasText: "Change" }).first().click();
  assert.equal(await page.locator("#note-text").inputValue(), "here I should have held");
  await page.locator("#note-text").fill("hold here");
  await page.locator("#note-enter").click();
  await said(page, /^changed$/);
  await page.locator("#notes-list button", { hasText: "Remove" }).nth(1).click();
  assert.equal((await listed(page)).length, 2);
  await page.locator("#notes-back").click();
  assert.equal((await listed(page)).length, 3);
  await page.locator("#note-enter").click();
  await said(page, /^the note has no text$/);
}

/** The file is the command's, in both directions. */
async function asFile(page) {
  const notes = await exported(page);
  assert.deepEqual(byCommand(notes), [[1, 3000, "hold here"], [1, 8000, 'too high, "<b>" no hold n'], [3, 12_000, "überlegen"]]);
  const own = path.join(folder, "other.ttrm");
  fs.copyFileSync(match, own);
  execFileSync(binary, ["note", "add", own, "--round", "2", "--at", "5", "from the command"]);
  assert.equal(notes.split("\n").length, fs.readFileSync(`${own}.notes`, "utf8").split("\n").length + 2);
  await page.locator("#notes-file").setInputFiles(`${own}.notes`);
  await said(page, /^1 of 1 notes came in$/);
  await page.locator("#notes-file").setInputFiles(`${own}.notes`);
  await said(page, /^0 of 1 notes came in; the others were here already$/);
  assert.equal(byCommand(await exported(page)).length, 4);
  for (const [text, problem] of [["{", /^bad\.notes: expected the JSON of a \.notes file: /], ["[]", /^bad\.notes: expected an object with notes$/], ['{"notes":[{"round":0,"t_ms":1}]}', /^bad\.notes: notes\[0\]\.round: must be from 1 on$/], ['{"notes":[{"text":"x"}]}', /^bad\.notes: notes\[0\]\.t_ms: expected milliseconds$/]]) {
    fs.writeFileSync(path.join(folder, "bad.notes"), text);
    await page.locator("#notes-file").setInputFiles(path.join(folder, "bad.notes"));
    await page.locator("#problem", { hasText: problem }).waitFor();
  }
  await page.evaluate(() => window.app.complain(""));
}

/** Another tab and a reload have them, another recording does not; a hidden result hides those that are still to come. */
async function kept(page) {
  await page.reload();
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  await page.waitForFunction(() => window.app.page && window.app.views.tab === "notes");
  assert.equal((await listed(page)).length, 4);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.evaluate(async () => (window.app = (await window.tetron).app));
  await drop(other, match);
  await other.waitForFunction(() => window.app.entries.present.match);
  await add(other, 1000, "from the second tab");
  await page.waitForFunction(() => document.querySelectorAll("#notes-list li").length === 5);
  await drop(other, path.join(samples, "tetrio/sprint.ttr"));
  assert.equal((await listed(other)).length, 0);
  await drop(other, match);
  await other.waitForFunction(() => window.app.entries.present.match);
  await other.evaluate(() => {
    const { controller } = window.app.page;
    controller.seek(0);
    controller.toggleHiding();
    window.app.page.refresh();
  });
  assert.deepEqual(await listed(other), []);
  await other.evaluate(() => window.app.page.act(() => window.app.page.controller.seek(14_000)));
  await other.close();
}

/** Lines of play: kept from playing on, from a review and from a drawing; a tree by what they begin with; as fumens. */
async function lines() {
  const page = await open(file, { viewport: { width: 1280, height: 800 } });
  await drop(page, path.join(samples, "good/duel.tet"));
  await page.evaluate(() => window.app.page.act(() => {
    window.app.page.controller.seek(20_000);
    window.app.page.setFocus(0);
  }));
  const began = await page.evaluate(() => [...window.app.page.state.cells[window.app.page.state.fieldOf(0)]]);
  await page.locator("body").press("o");
  for (let i = 0; i < 3; ++i) await page.keyboard.press("Space");
  await page.keyboard.press("Control+k");
  const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("tetron: notes ")).flatMap(([, text]) => JSON.parse(text).notes));
  assert.equal((await kept()).length, 1);
  // Another end of the same beginning.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await page.locator("#attempt-keep").click();
  await page.keyboard.press("Control+k");
  assert.equal((await kept()).length, 2, "the same line is kept once");
  await page.keyboard.press("Escape");
  await page.locator("#show-more").click();
  await page.locator("#more [data-tab=notes]").click();
  const small = await page.locator("#notes-list small").allTextContents();
  assert.match(small[0], /^0:20\.0 · 3 pieces$/);
  assert.match(small[1], /^0:20\.0 · 3 pieces · other from piece 3 on$/);
  assert.deepEqual(await page.locator("#notes-list li").evaluateAll((rows) => rows.map((row) => row.classList.contains("branch"))), [false, true]);
  await page.locator("#notes-list button", { hasText: "Change" }).first().click();
  await page.locator("#note-text").fill("straight down");
  await page.locator("#note-enter").click();
  await said(page, /^changed$/);
  await findings(page, "lines");
  if (pictures) await page.screenshot({ path: path.join(pictures, "lines-desk.png") });
  // As fumens, which the command reads: the field of the moment, a page for each piece, what is said of it on the first.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#lines-export").click()]);
  assert.equal(download.suggestedFilename(), "duel.lines.txt");
  const text = fs.readFileSync(await download.path(), "utf8").trim().split("\n");
  const straight = text[1 + text.indexOf("# straight down")];
  const { pages } = JSON.parse(execFileSync(binary, ["fumen", "decode", straight]));
  assert.equal(pages[0].comment, "straight down");
  assert.equal(pages.filter(({ operation }) => operation).length, 3);
  const rows = (await page.evaluate((one) => [...window.app.tetron.fumenPages(one)[0].cells], straight)).slice(0, 230).map((cell) => cell !== 0);
  assert.deepEqual(rows.slice(-200), began.slice(-200).map((cell) => cell !== 0));
  // Into Draw, and what is changed there is another line of the moment that is shown.
  await page.locator("#notes-list button", { hasText: "Pages" }).first().click();
  assert.equal(await page.locator("#comment").inputValue(), "straight down");
  assert.equal(await page.locator("#draw-name").inputValue(), "straight down");
  await page.locator("[data-draw=after]").click();
  await page.locator("[data-draw=clear-after]").click();
  await page.locator("[data-draw=keep-line]").click();
  assert.equal(await page.locator("#notes-list li").count(), 3);
  assert.equal(await page.locator("#note-enter").textContent(), "Change");
  await page.locator("#note-text").fill("two of them");
  await page.locator("#note-text").press("Enter");
  // A better line of the review.
  await page.locator("#tabs [data-tab=watch]").click();
  await page.evaluate(() => window.app.page.act(() => window.app.page.controller.seek(0)));
  await page.locator("#tabs [data-tab=statistics]").click();
  await page.locator("#review-steps [data-review=mistake-on]").click();
  await page.locator("#review-keep:visible").click();
  await said(page, /^kept the line at /);
  const better = (await kept()).find(({ text: name }) => name.startsWith("better for "));
  const shown = await page.evaluate(() => ({ now: Math.round(window.app.page.controller.now), line: window.app.review.line() }));
  assert.deepEqual([better.t_ms, better.fumen], [shown.now, shown.line]);
  // It can be gone to, removed and brought back with its pages; a reload has all of them.
  await page.locator("#note-enter").click();
  await page.locator("#notes-list button", { hasText: "Remove" }).first().click();
  assert.equal((await kept()).length, 3);
  await page.locator("#notes-back").click();
  await page.reload();
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  await page.waitForFunction(() => window.app.page && window.app.views.tab === "notes");
  assert.equal(await page.locator("#notes-list button", { hasText: "Pages" }).count(), 4);
  // The command keeps the lines of the file, too.
  const [notes] = await Promise.all([page.waitForEvent("download"), page.locator("#notes-export").click()]);
  const own = path.join(folder, "duel.tet");
  fs.copyFileSync(path.join(samples, "good/duel.tet"), own);
  fs.copyFileSync(await notes.path(), `${own}.notes`);
  execFileSync(binary, ["note", "add", own, "one more", "--at", "1"]);
  const listedLines = execFileSync(binary, ["note", "list", "--format", "json", own]).toString().trim().split("\n").map((line) => JSON.parse(line).fumen).filter(Boolean);
  assert.deepEqual(listedLines.sort(), (await kept()).map(({ fumen }) => fumen).sort());
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  await lines();
  const page = await open(file, { viewport: { width: 1280, height: 800 } });
  await written(page);
  await changed(page);
  await asFile(page);
  await kept(page);
  assert.deepEqual(page.problems, []);
  const phone = await open(file, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await drop(phone, match);
  await phone.locator("#show-more").tap();
  await phone.locator("#more [data-tab=notes]").tap();
  await phone.locator("#note-text").fill("on a phone");
  await phone.locator("#note-enter").tap();
  await said(phone, /^noted at /);
  await findings(phone, "notes on a phone");
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  if (pictures) await phone.screenshot({ path: path.join(pictures, "notes-phone.png") });
  if (pictures) await page.screenshot({ path: path.join(pictures, "notes-desk.png") });
  console.log("notes are kept with their recording");
} finally {
  await done();
}
