// Several pages of a drawing in tetron.html: selected, moved, dragged, duplicated, changed together; captions, and all on one picture.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { binary, done, file, findings, folder, modules, open, openTab, pictures } from "./browser.mjs";

const { decoder, encoder, Field } = createRequire(path.join(path.resolve(modules), "tetris-fumen", "package.json"))("./index.js");
// All pictures have room, so that nothing scrolls while one is dragged.
const desk = { viewport: { width: 1440, height: 1300 } };
const letters = "ILOZTJS";
/** Page n has n blocks of its own colour at the left, and its letter as its comment. */
const fumen = encoder.encode([...letters].map((letter, i) => ({ field: Field.create(letter.repeat(i + 1).padEnd(10, "_")), comment: `page ${letter}`, flags: { colorize: i === 0 } })));
const shown = async (page) => decoder.decode(await page.evaluate(() => window.app.tetron.fumenText(window.app.drawings.view.drawing.pages)));
/** Which pages there are, by what is at the left of their lowest rows. */
const order = async (page) => (await shown(page)).map(({ field }) => field.at(0, 0)).join("");
const pick = (page, number, options) => page.locator("#draw-pages button").nth(number - 1).click(options);
const act = (page, what) => page.locator(`[data-draw=${what}]`).first().click();

/** What is drawn on one page is drawn on all that are selected, and nothing else of them changes. */
async function drawn() {
  const page = await open(file, desk, `#${fumen}`);
  await pick(page, 2);
  await pick(page, 4, { modifiers: ["Shift"] });
  const before = (await shown(page)).map(({ field }) => field.str());
  const at = async (x, y) => {
    const box = await page.locator("#board").boundingBox();
    await page.mouse.click(box.x + (box.width / 10) * (x + 0.5), box.y + box.height - (box.height / 24) * (y + 1.5));
  };
  const changed = (await page.locator("[data-tool=cells]").click(), await at(8, 5), await shown(page));
  assert.deepEqual(changed.map(({ field }) => field.at(8, 5)).join(""), "_XXX___");
  changed.forEach(({ field }, i) => {
    if (i > 0 && i < 4) field.set(8, 5, "_");
    assert.equal(field.str(), before[i]);
  });
  await page.locator("[data-tool=piece]").click();
  await page.locator("[data-block='5']").click();
  await at(4, 8);
  assert.deepEqual((await shown(page)).map(({ operation }) => operation?.type ?? "-").join(""), "-TTT---");
  await page.locator("[data-draw=turn-right]").click();
  assert.deepEqual([...new Set((await shown(page)).slice(1, 4).map(({ operation }) => operation.rotation))], ["right"]);
  for (let i = 0; i < 3; ++i) await act(page, "undo");
  assert.deepEqual((await shown(page)).map(({ field }) => field.str()), before);
  await page.context().close();
}

/** Gray cells become whole pieces, as the command reads them; what has none stays. */
async function coloured() {
  const gray = encoder.encode([Field.create("__XXX_X___XXXXXXXX__XXXXXXXX__XXXXXXXX__"), Field.create("SSX_______")].map((field, i) => ({ field, flags: { colorize: i === 0 } })));
  const page = await open(file, desk, `#${gray}`);
  const cells = ({ field }) => [...field.str().replaceAll("\n", "")].map((cell) => (cell === "_" ? "_" : "X")).join("");
  const [whole, other] = await shown(page);
  await act(page, "colour");
  const [found, left] = await shown(page);
  assert.equal(cells(found), cells(whole));
  assert.doesNotMatch(found.field.str().replace(/\n.*$/s, ""), /X/);
  const counts = [..."ILOZTJS"].map((letter) => found.field.str().split(letter).length - 1);
  assert.ok(counts.every((count) => count === 4), `seven pieces are one of each: ${counts}`);
  // Another reader of whole pieces.
  const own = path.join(folder, "coloured.txt");
  fs.writeFileSync(own, encoder.encode([{ field: found.field, flags: { colorize: true } }]));
  assert.match(execFileSync(binary, ["fumen", "disassemble", own, "--drop", "none"]).toString(), /^v115@/);
  assert.equal(left.field.str(), other.field.str());
  await pick(page, 2);
  for (const [rows, problem] of [["SS________", /^there is nothing gray/], ["XXX_______", /^3 gray cells: each piece has four/], ["XX______XX", /^no pieces from bags of seven cover the gray cells$/]]) {
    await page.evaluate((text) => window.app.drawings.view.asText.paste(text), rows);
    await act(page, "colour");
    await page.locator("#note", { hasText: problem }).waitFor();
  }
  await page.context().close();
}

async function moved() {
  const page = await open(file, desk, `#${fumen}`);
  assert.equal(await order(page), letters);
  await pick(page, 2);
  await pick(page, 4, { modifiers: ["Shift"] });
  assert.equal(await page.locator("#about").innerText(), "page 4 of 7, 3 selected");
  assert.equal(await page.locator("#draw-pages .selected").count(), 3);
  await findings(page, "selected pages");
  if (pictures) await page.screenshot({ path: path.join(pictures, "pages-desk.png") });
  for (const [what, wanted] of [["later", "ITLOZJS"], ["earlier", letters], ["earlier", "LOZITJS"], ["earlier", "LOZITJS"], ["later", letters]]) {
    await act(page, what);
    assert.equal(await order(page), wanted, what);
    assert.equal((await shown(page))[0].flags.colorize, true, "the colours are those of before");
    assert.equal(await page.locator("#draw-pages .selected").count(), 3);
  }
  await act(page, "copy");
  assert.equal(await order(page), "ILOZLOZTJS");
  assert.deepEqual(await page.locator("#draw-pages .selected span").allInnerTexts(), ["5", "6", "7"], "the new ones are selected");
  await act(page, "delete");
  assert.equal(await order(page), letters);
  // Dragged: one alone to the end, then two together to the beginning.
  await pick(page, 1);
  const drag = async (from, to, isBehind) => {
    const box = await page.locator("#draw-pages button").nth(to - 1).boundingBox();
    await page.locator("#draw-pages button").nth(from - 1).dragTo(page.locator("#draw-pages button").nth(to - 1), { targetPosition: { x: box.width / 2, y: isBehind ? box.height - 6 : 6 } });
  };
  await drag(1, 7, true);
  assert.equal(await order(page), "LOZTJSI");
  assert.equal((await shown(page))[0].flags.colorize, true);
  await pick(page, 3);
  await pick(page, 4, { modifiers: ["Shift"] });
  await drag(4, 1, false);
  assert.equal(await order(page), "ZTLOJSI");
  // Onto themselves they stay.
  await drag(1, 2, true);
  assert.equal(await order(page), "ZTLOJSI");
  await act(page, "undo");
  await act(page, "undo");
  assert.equal(await order(page), letters, "each is one step");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** What is done to the field is done to each page that is selected, as the command does it. */
async function changed() {
  const page = await open(file, desk, `#${fumen}`);
  for (const [what, command] of [["mirror", ["mirror"]], ["up", ["shift", "--up", "1"]], ["gray", ["gray"]]]) {
    const before = await page.evaluate(() => window.app.drawings.view.text());
    await act(page, "select-all");
    await act(page, what);
    // Some commands change the last page alone, so each page is given to them by itself.
    const run = (...args) => execFileSync(binary, ["fumen", ...args], { encoding: "utf8" }).trim();
    const theirs = [...letters].map((_, i) => decoder.decode(run(...command, run("pages", "--pages", String(i + 1), before)))[0]);
    const fields = (all) => all.map(({ field, comment }) => [field.str(), comment]);
    assert.deepEqual(fields(await shown(page)), fields(theirs), what);
    await act(page, "undo");
    assert.deepEqual(fields(await shown(page)), fields(decoder.decode(before)), `${what} is one step`);
  }
  // Only those that are selected.
  await page.evaluate(() => window.app.drawings.view.act("select"));
  await pick(page, 6);
  await pick(page, 7, { modifiers: ["Shift"] });
  await act(page, "empty");
  assert.equal(await order(page), "ILOZT__");
  await act(page, "delete");
  assert.equal(await order(page), "ILOZT");
  await act(page, "select-all");
  await act(page, "delete");
  assert.equal(await order(page), "_");
  await page.context().close();
}

async function captions() {
  for (const size of [desk, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }]) {
    const page = await open(file, size, `#${fumen}`);
    const texts = () => page.evaluate(() => [...document.querySelectorAll("#draw-pages small")].filter((one) => one.checkVisibility()).map((one) => one.textContent));
    assert.deepEqual(await texts(), []);
    if (size !== desk) await act(page, "more");
    await act(page, "captions");
    assert.deepEqual(await texts(), [...letters].map((letter) => `page ${letter}`));
    await page.locator("#comment").fill("another");
    await page.waitForFunction(() => document.querySelector("#draw-pages [aria-current] small").textContent === "another");
    await findings(page, "captions");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (pictures) await page.screenshot({ path: path.join(pictures, `captions-${size.viewport.width}.png`) });
    await page.context().close();
  }
}

/** How much of a picture has each page's colour: as many cells as the page has blocks. */
async function sheet() {
  const page = await open(file, { ...desk, acceptDownloads: true }, `#${fumen}`);
  await openTab(page, "save");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-save=sheet]").click()]);
  assert.match(download.suggestedFilename(), /-sheet\.png$/);
  const bytes = [...fs.readFileSync(await download.path())];
  if (pictures) fs.writeFileSync(path.join(pictures, "sheet.png"), Buffer.from(bytes));
  const counts = await page.evaluate(async (all) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(all)], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const counted = {};
    for (let i = 0; i < data.length; i += 4) {
      const colour = `#${[0, 1, 2].map((at) => data[i + at].toString(16).padStart(2, "0")).join("")}`;
      counted[colour] = (counted[colour] ?? 0) + 1;
    }
    return counted;
  }, bytes);
  // The colours of the seven, as the pictures of the package have them.
  const colours = ["#4bbfd1", "#e3944a", "#e2c651", "#db5f63", "#a773d6", "#5b83e4", "#69b966"];
  const cell = counts[colours[0]];
  assert.ok(cell > 100, `${cell}`);
  assert.deepEqual(colours.map((colour) => counts[colour] / cell), [1, 2, 3, 4, 5, 6, 7]);
  await page.locator("#tabs [data-tab=watch]").click();
  await openTab(page, "save");
  assert.equal(await page.locator("[data-save=sheet]").isVisible(), false, "of a recording there is none");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** A row with a hole by one tap; all pages before or after go in one step. */
async function rowsAndClears() {
  const page = await open(file, { viewport: { width: 1440, height: 900 } }, "#v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA");
  const view = (what) => page.evaluate(what);
  await page.locator("#draw-pages button").nth(2).click();
  const before = await view(() => window.app.drawings.view.drawing.pages.map(({ operation }) => operation?.piece));
  const act = (name) => page.locator(`[data-draw=${name}]`).click();
  const pieces = () => view(() => window.app.drawings.view.drawing.pages.map(({ operation }) => operation?.piece));
  await act("clear-before");
  assert.deepEqual(await pieces(), before.slice(2));
  assert.equal(await view(() => window.app.drawings.view.drawing.pages[0].colorize), true);
  await act("clear-before");
  assert.equal(await page.locator("#note").innerText(), "there is no page before this one");
  await act("clear-after");
  assert.deepEqual(await pieces(), before.slice(2, 3));
  await act("undo");
  await act("undo");
  assert.deepEqual(await pieces(), before);
  await page.locator("[data-tool=row]").click();
  const box = await page.locator("#board").boundingBox();
  const size = await view(() => window.app.drawings.view.board.size);
  await page.mouse.click(box.x + 3.5 * size, box.y + 10.5 * size);
  const row = () => view(() => [...window.app.drawings.view.drawing.page.cells.slice(100, 110)].join(""));
  assert.equal(await row(), "8880888888");
  await act("undo");
  assert.equal(await row(), "0000000000");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  await drawn();
  await coloured();
  await rowsAndClears();
  await moved();
  await changed();
  await captions();
  await sheet();
  console.log("pages are selected, moved, changed together and shown on one sheet");
} finally {
  await done();
}
