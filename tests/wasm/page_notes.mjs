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

try {
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
