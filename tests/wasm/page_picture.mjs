// The picture of a moment that tetron.html and exported pages share: both fields as another reader of fumens has them, names, score, round
// and time; by a phone's list of programs, by the clipboard, else as a file; nothing that is hidden.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { done, drop, file, findings, folder, modules, open, openTab, pictures, samples } from "./browser.mjs";

const { decoder } = createRequire(path.join(path.resolve(modules), "tetris-fumen", "package.json"))("./index.js");
const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const match = path.join(samples, "tetrio/match.ttrm");
const seek = (page, ms) => page.evaluate(async (time) => (await window.tetron).seek(time), ms);
/** Notes what is written on canvases, and what is shared. */
const watch = () => {
  window.written = [];
  window.sent = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    window.written.push(text);
    return fillText.call(this, text, ...more);
  };
  navigator.canShare = () => true;
  navigator.share = async ({ files }) => void window.sent.push([files[0].name, files[0].type, [...new Uint8Array(await files[0].arrayBuffer())]]);
};

/** Which cells have blocks on the picture, by field, from the top. */
const blocksOf = (page, bytes, layout) => page.evaluate(async ([all, { fields, width, height }]) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(all)]));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const empty = context.getImageData(20 + 12, 20 + 34 + 34 + 12, 1, 1).data.join();
  return Array.from({ length: fields }, (_, field) => Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) =>
    context.getImageData(20 + field * (width * 24 + 96 + 20) + x * 24 + 12, 20 + 34 + 34 + y * 24 + 12, 1, 1).data.join() === empty ? "_" : "X").join("")));
}, [[...bytes], layout]);

/** By the other reader of fumens: a field's rows. */
function rowsOf(fumen, height) {
  const [{ field }] = decoder.decode(fumen);
  return Array.from({ length: height }, (_, i) => Array.from({ length: 10 }, (_, x) => (field.at(x, height - 1 - i) === "_" ? "_" : "X")).join(""));
}

async function onDesk() {
  const page = await open(file, { ...desk, permissions: ["clipboard-read", "clipboard-write"] }, "", watch);
  await drop(page, match);
  await page.waitForFunction(() => window.app.page.match);
  await seek(page, 12_000);
  const { names, layout } = await page.evaluate(() => ({ names: window.app.page.game.names, layout: window.app.page.game.layout }));
  // Without the landing shadow, which is not on the field.
  await page.keyboard.press("h");
  await page.evaluate(() => (window.written = []));
  await page.keyboard.press("s");
  await page.locator("#note", { hasText: "copied the picture" }).waitFor();
  assert.equal(await page.evaluate(() => window.sent.length), 0, "a desktop has a clipboard");
  const bytes = await page.evaluate(async () => [...new Uint8Array(await (await (await navigator.clipboard.read())[0].getType("image/png")).arrayBuffer())]);
  if (pictures) fs.writeFileSync(path.join(pictures, "shared.png"), Buffer.from(bytes));
  const found = await blocksOf(page, bytes, { fields: 2, ...layout });
  for (const player of [0, 1]) {
    const fumen = await page.evaluate((id) => window.app.page.fumenOf(id), player);
    const wanted = rowsOf(fumen, layout.height).join("");
    const own = found[player].join("");
    assert.ok([...wanted].every((cell, i) => cell === "_" || own[i] === "X"), `the field of ${names[player]}`);
    assert.equal([...own].filter((cell, i) => cell !== wanted[i]).length, 4, "besides the falling piece");
  }
  const written = await page.evaluate(() => window.written);
  for (const name of names) assert.ok(written.includes(name), name);
  assert.ok(written.some((text) => /round 1 of 3 · 0:12\.0$/.test(text)), written.join("; "));
  assert.equal(written.filter((text) => text === " 0").length, 2, "the score");
  // The lost round of one of them shows both, and without a clipboard it is a file.
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    window.written = [];
  });
  await seek(page, 1e9);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
  assert.equal(download.suggestedFilename(), "ann ben.png");
  assert.ok((await page.evaluate(() => window.written)).some((text) => text === " 1"), "with the round that is over");
  // Nothing of what is hidden.
  await seek(page, 12_000);
  await page.keyboard.press("n");
  await page.evaluate(() => (window.written = []));
  await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
  assert.ok((await page.evaluate(() => window.written)).every((text) => !/of 3|won/.test(text)));
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

async function onPhone(own, before) {
  const page = await open(own, phone, "", watch);
  if (before) await before(page);
  await page.locator("#show-more").tap();
  await page.locator("#more [data-action=screenshot]").tap();
  await page.waitForFunction(() => window.sent.length === 1);
  const [name, type, bytes] = await page.evaluate(() => window.sent[0]);
  assert.deepEqual([name, type, bytes.slice(1, 4)], ["ann ben.png", "image/png", [0x50, 0x4e, 0x47]]);
  assert.deepEqual(page.problems, []);
  return page;
}

try {
  await onDesk();
  const page = await onPhone(file, async (one) => {
    await drop(one, match);
    await seek(one, 12_000);
  });
  // The same for what is saved as a picture or an animation.
  await openTab(page, "save");
  await findings(page, "save");
  await page.locator("#share-picture").tap();
  await page.waitForFunction(() => window.sent.length === 2);
  await page.locator("[data-save=gif]").tap();
  await page.waitForFunction(() => window.sent.length === 3);
  assert.equal((await page.evaluate(() => window.sent[2]))[1], "image/gif");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-save=html]").tap()]);
  const own = path.join(folder, "saved.html");
  await saved.saveAs(own);
  await page.context().close();
  await (await onPhone(own)).context().close();
  console.log("pictures to send: on a desk, on a phone, from an exported page");
} finally {
  await done();
}
