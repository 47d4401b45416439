// What tetron.html keeps in the browser: drawings, the recording of a tab, those that were opened before. Closed, reloaded, in two tabs.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { done, drop, file, findings, folder, modules, open, openTab, pictures, samples } from "./browser.mjs";

const { decoder, encoder, Field } = createRequire(path.join(path.resolve(modules), "tetris-fumen", "package.json"))("./index.js");
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const address = pathToFileURL(file).href;
/** So many pages, each with its number as a row of blocks. */
const fumenOf = (count, letter = "X") =>
  encoder.encode(Array.from({ length: count }, (_, i) => ({ field: Field.create(letter.repeat(1 + (i % 9)).padEnd(10, "_")), flags: { colorize: i === 0 } })));
const shown = (page) => page.evaluate(() => window.app.tetron.fumenText(window.app.drawings.view.drawing.pages));
const countOf = async (page) => decoder.decode(await shown(page)).length;
const fields = (fumen) => decoder.decode(fumen).map(({ field }) => field.str());
const paste = (page, text) =>
  page.evaluate((one) => {
    const data = new DataTransfer();
    data.setData("text", one);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);
/** Draws so many pages by tapping. */
async function draw(page, pages) {
  await page.locator("#tabs [data-tab=draw]").click();
  const { x, y, width, height } = await page.locator("#board").boundingBox();
  for (let i = 0; i < pages; ++i) {
    await page.mouse.click(x + (width * (i + 0.5)) / 10, y + height * 0.5);
    if (i + 1 < pages) await page.locator("[data-draw=next]").click();
  }
}
const again = async (page) => {
  await page.reload();
  await page.evaluate(async () => (window.app = (await window.tetron).app));
};
async function tabOf(context) {
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(address);
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  return page;
}
const names = (page) => page.locator("#drawings-list li span").allInnerTexts();
const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** A pasted link takes nothing away: each of the four answers, and one step back from each. */
async function pasted() {
  const page = await open(file, { viewport: { width: 1440, height: 900 } });
  await draw(page, 5);
  const before = await shown(page);
  assert.equal(decoder.decode(before).length, 5);
  const link = `https://fumen.zui.jp/?${fumenOf(3, "T")}`;
  for (const [answer, count, firstOfIt] of [["new", 3, 0], ["append", 8, 5], ["insert", 8, 3], ["replace", 3, 0]]) {
    await page.evaluate(() => window.app.drawings.view.go(2));
    await paste(page, link);
    assert.match(await page.locator("#paste-said").innerText(), /^The drawing has 5 pages, what you paste 3 pages\./);
    if (answer === "new") await findings(page, "what to do with a link");
    await page.locator(`#paste-offer button[value=${answer}]`).click();
    await page.waitForFunction(() => window.app.drawings.offered === null);
    const after = await shown(page);
    assert.equal(decoder.decode(after).length, count, answer);
    assert.deepEqual(fields(after).slice(firstOfIt, firstOfIt + 3), fields(fumenOf(3, "T")), answer);
    await page.locator("[data-draw=undo]").click();
    assert.equal(await shown(page), before, `${answer} is undone`);
    if (answer === "new") {
      await page.locator("[data-draw=redo]").click();
      assert.equal(await countOf(page), 3, "redo goes on again");
      await page.locator("[data-draw=undo]").click();
    }
  }
  await paste(page, link);
  await page.keyboard.press("Escape");
  assert.equal(await shown(page), before, "nothing is chosen");
  // Undo goes through the strokes of the drawing after the openings.
  for (let i = 0; i < 9; ++i) await page.locator("[data-draw=undo]").click();
  assert.equal(await shown(page), "v115@vhAAgH");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Closed and opened again, reloaded, in two tabs: all pages are there. */
async function tabs() {
  const first = await open(file, phone);
  const context = first.context();
  await draw(first, 4);
  const drawn = await shown(first);
  await again(first);
  assert.equal(await shown(first), drawn, "after a reload");
  assert.equal(await first.locator("#board").isVisible(), true, "and in Draw");
  // Another tab does not know it, and does not write over it.
  const second = await tabOf(context);
  await draw(second, 2);
  await second.waitForFunction(() => window.app.drawings.view.history.opened.id !== null);
  await again(first);
  assert.equal(await countOf(first), 4);
  await again(second);
  assert.equal(await countOf(second), 2);
  // The same drawing in both: each keeps its own.
  await second.locator("#open").click();
  assert.deepEqual(await names(second), ["Drawing 2", "Drawing"]);
  await findings(second, "list of drawings");
  if (pictures) await second.screenshot({ path: path.join(pictures, "drawings-360.png") });
  await second.locator("#drawings-list button", { hasText: /^Drawing4 pages/ }).tap();
  assert.equal(await shown(second), drawn);
  for (const [page, times] of [[first, 1], [second, 2]]) {
    for (let i = 0; i < times; ++i) await page.locator("[data-draw=copy]").click();
    await page.evaluate(() => window.app.drawings.view.history.keepNow());
  }
  await second.locator("#problem", { hasText: "another tab changed Drawing: what is drawn here is kept as Drawing 3" }).waitFor();
  // A copy of a tab shows its drawing, and what is drawn there then is another one.
  const [copy] = await Promise.all([context.waitForEvent("page"), second.evaluate(() => void window.open(location.href))]);
  await copy.waitForURL(address);
  await copy.evaluate(async () => (window.app = (await window.tetron).app));
  assert.equal(await countOf(copy), 6);
  for (const page of [second, copy]) {
    await page.evaluate(() => window.app.drawings.view.act("copy"));
    await page.evaluate(() => window.app.drawings.view.history.keepNow());
  }
  for (const page of [first, second, copy]) await page.close();
  const third = await tabOf(context);
  const counts = {};
  for (const name of (await names(third)).sort()) {
    await third.locator("#drawings-list button", { has: third.locator(`span:text-is("${name}")`) }).first().click();
    counts[name] = await countOf(third);
    await third.locator("#open").click();
  }
  assert.deepEqual(counts, { Drawing: 5, "Drawing 2": 2, "Drawing 3": 7, "Drawing 4": 7 });
  assert.deepEqual(third.problems, []);
  await context.close();
}

/** A drawing has a name; it can be deleted and brought back; all go into a file and come back from it. */
async function list() {
  const page = await open(file, { viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  await draw(page, 3);
  await page.locator("#draw-name").fill("Opener");
  await page.locator("#draw-name").press("Tab");
  assert.equal(await page.locator("#title").innerText(), "Opener");
  await page.locator("[data-draw=new]").click();
  assert.equal(await countOf(page), 1);
  await draw(page, 2);
  const texts = [await shown(page)];
  await page.locator("[data-draw=all]").click();
  await page.evaluate(() => window.app.drawings.view.history.keepNow());
  await page.evaluate(() => window.app.drawStart());
  assert.deepEqual(await names(page), ["Drawing", "Opener"]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#drawings-export").click()]);
  const saved = path.join(folder, "drawings.txt");
  await download.saveAs(saved);
  const lines = fs.readFileSync(saved, "utf8").trim().split("\n");
  assert.deepEqual(lines.filter((line) => line.startsWith("#")), ["# drawings of tetron", "# Drawing", "# Opener"]);
  assert.deepEqual(lines.filter((line) => !line.startsWith("#")).map((line) => decoder.decode(line).length), [2, 3]);
  assert.equal(lines[2], texts[0]);
  await page.locator("[aria-label='Delete Opener']").click();
  assert.deepEqual(await names(page), ["Drawing"]);
  await page.locator("#drawings-back").click();
  assert.deepEqual((await names(page)).sort(), ["Drawing", "Opener"]);
  // In another browser; a second time nothing comes twice.
  const other = await open(file, phone);
  for (const said of [/^2 of 2 drawings came in$/, /^0 of 2 drawings came in; the others were here already$/]) {
    await other.locator("#drawings-file").setInputFiles(saved);
    await other.locator("#drawings-said", { hasText: said }).waitFor();
    assert.deepEqual(await names(other), ["Drawing", "Opener"]);
  }
  const wrong = path.join(folder, "wrong.txt");
  fs.writeFileSync(wrong, "# a name alone\n");
  await other.locator("#drawings-file").setInputFiles(wrong);
  await other.locator("#problem", { hasText: "wrong.txt: expected a line with a fumen for each drawing and found none" }).waitFor();
  await other.context().close();
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Where there is no room, the page says so, and what was kept before stays. */
async function limits() {
  const page = await open(file, {});
  await page.evaluate(() => {
    for (let i = 0; i < 200; ++i) localStorage.setItem(`tetron: drawing${i}`, JSON.stringify({ name: `old ${i}`, text: "v115@vhAAgH", changed: i }));
  });
  await draw(page, 1);
  await page.locator("#problem", { hasText: "the browser has 200 drawings, as many as are kept, and this one is not among them" }).waitFor();
  assert.equal(await page.evaluate(() => Object.keys(localStorage).length), 200);
  // A page whose drawing is kept nowhere asks before it goes.
  let asked = "";
  page.on("dialog", (dialog) => {
    asked = dialog.type();
    void dialog.accept();
  });
  await page.reload();
  assert.equal(asked, "beforeunload");
  await page.context().close();
}

/** A reload keeps the recording, its moment and panel; what was opened is in a list, as long as one wants that. */
async function recordings() {
  const page = await open(file, phone);
  await drop(page, path.join(samples, "good/duel.tet"));
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  await openTab(page, "statistics");
  const before = await page.evaluate(async () => [await (await window.tetron).fumen(), window.app.page.controller.now]);
  await page.evaluate(() => window.app.session.keeping);
  await again(page);
  assert.deepEqual(await page.evaluate(async () => [await (await window.tetron).fumen(), window.app.page.controller.now]), before);
  assert.equal(await page.locator("#tab-statistics").isVisible(), true);
  // A round of a match, with the result hidden.
  await drop(page, path.join(samples, "tetrio/match.ttrm"));
  await page.waitForFunction(() => window.app.entries.all.length > 1);
  await page.evaluate(() => window.app.goTo(1));
  await page.evaluate(() => window.app.page.controller.toggleHiding());
  await page.evaluate(() => window.app.session.keeping);
  await again(page);
  await page.waitForFunction(() => window.app.entries.all.length > 1);
  assert.deepEqual(await page.evaluate(() => [window.app.entries.present.round, window.app.page.controller.hides]), [2, true]);
  // A fumen that was changed, and the page that was shown.
  await page.evaluate((one) => window.app.intake.takeText(one, "fumen"), fumenOf(6));
  await page.evaluate(() => window.app.drawings.view.go(3));
  await page.evaluate(() => window.app.drawings.view.asText.paste("T"));
  const changed = await shown(page);
  await page.evaluate(() => window.app.session.keeping);
  await again(page);
  assert.equal(await shown(page), changed);
  assert.equal(await page.locator("#draw-number").inputValue(), "4");
  await page.locator("#tabs [data-tab=watch]").click();
  assert.equal(fields(await page.evaluate(() => window.app.core.toFumen()[0]))[3], fields(changed)[3], "one watches what was drawn");
  // What was opened before: the last first; twenty at most.
  await page.evaluate(async (bytes) => {
    for (let i = 1; i <= 20; ++i) await (await window.tetron).openBytes(`game ${i}.tet`, bytes);
    await window.app.session.keeping;
  }, [...fs.readFileSync(path.join(samples, "good/minimal.tet"))]);
  await page.locator("#open").click();
  await page.waitForFunction(() => document.querySelectorAll("#recent-list li").length === 20);
  const recent = await page.locator("#recent-list span").allInnerTexts();
  assert.deepEqual(recent, Array.from({ length: 20 }, (_, i) => `game ${20 - i}.tet`));
  await findings(page, "opened before");
  if (pictures) await page.screenshot({ path: path.join(pictures, "recent-360.png"), fullPage: true });
  await page.locator("#recent-list button", { hasText: "game 7.tet" }).click();
  await page.waitForFunction(() => /game 7\.tet$/.test(document.title));
  await page.evaluate(() => window.app.session.keeping);
  // Another tab has the list, too; off, nothing is kept any more.
  const other = await tabOf(page.context());
  await other.locator("#recent-list li").first().waitFor();
  assert.equal((await other.locator("#recent-list span").allInnerTexts())[0], "game 7.tet");
  await other.locator("#recent-switch").uncheck();
  await other.waitForFunction(() => document.getElementById("recent").hidden);
  await drop(other, path.join(samples, "good/duel.tet"));
  await again(other);
  assert.equal(await other.locator("#recent").isVisible(), false);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** The browser's Back closes what is open, and then leaves, unless there is a drawing. */
async function back() {
  const page = await open(file, phone);
  await page.goto("about:blank");
  await page.goto(address);
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  await drop(page, path.join(samples, "good/duel.tet"));
  const goBack = async () => {
    await page.evaluate(() => history.back());
    await page.waitForTimeout(150);
  };
  await page.locator("[data-tab=save]").tap();
  await goBack();
  assert.equal(await page.locator("#panel").isVisible(), false);
  assert.equal(page.url(), address);
  // So does the menu of buttons, also by Escape and by a tap beside it.
  for (const close of [goBack, () => page.keyboard.press("Escape"), () => page.locator("#title").tap()]) {
    await page.locator("#show-more").tap();
    assert.equal(await page.locator("#more").isVisible(), true);
    await close();
    assert.equal(await page.locator("#more").isVisible(), false);
    await page.waitForTimeout(150);
  }
  // Escape closes a panel, too, and the focus is on its button again.
  await page.locator("[data-tab=save]").tap();
  await page.locator("#copy-link").focus();
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.tab), "save");
  // Closed in another way, there is no step left over: Back leaves at once.
  await page.locator("[data-tab=save]").tap();
  await page.locator("#close-panel").tap();
  await page.waitForTimeout(150);
  await page.evaluate(() => history.back());
  await page.waitForURL("about:blank");
  await page.goto(address);
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  await draw(page, 2);
  const drawn = await shown(page);
  await page.locator("[data-tab=solve]").tap();
  for (let i = 0; i < 4; ++i) await goBack();
  assert.equal(page.url(), address);
  assert.equal(await page.locator("#panel").isVisible(), false);
  assert.equal(await shown(page), drawn);
  assert.match(await page.locator("#note").innerText(), /^Back does not leave duel: /);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  await pasted();
  await tabs();
  await list();
  await limits();
  await recordings();
  await back();
  console.log("drawings and recordings are there again after a reload, in other tabs, and after a link");
} finally {
  await done();
}
