// Keys of tetron.html that are changed in the list of keys: they hold at once and after a reload, and go back to what they were.
import assert from "node:assert/strict";
import path from "node:path";

import { done, drop, file, findings, open, pictures, samples } from "./browser.mjs";

const page = await open(file, { viewport: { width: 1280, height: 800 } });
const ready = async () => {
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  await drop(page, path.join(samples, "good/duel.tet"));
};
const key = (description) => page.locator("#keys div", { has: page.locator(`dd:text-is("${description}")`) }).locator("dt");
const events = () => page.evaluate(() => window.app.page.state.events);
/** Whether a key does something now. */
async function moves(name) {
  await page.evaluate(async () => (await window.tetron).seek(20_000));
  const before = await events();
  await page.locator("body").press(name);
  return (await events()) !== before;
}
async function change(description, pressed) {
  await page.locator("body").press("?");
  await key(description).locator("button").click();
  await page.keyboard.press(pressed);
}
const close = () => page.locator("#help form button").click();
const said = (text) => page.locator("#help [role=status]", { hasText: text }).waitFor();

/** The drawing board has its own list; letters with Shift are keys of their own there. */
async function drawing() {
  const board = await open(file, { viewport: { width: 1280, height: 800 } });
  const pressed = (one) => board.locator("body").press(one);
  const row = (description) => board.locator("#keys div", { has: board.locator(`dd:text-is("${description}")`) }).locator("dt");
  const set = async (description, one) => {
    await pressed("?");
    await row(description).locator("button").click();
    await board.keyboard.press(one);
    await board.locator("#help form button").click();
  };
  const view = (what) => board.evaluate((of) => window.app.drawings.view[of], what);
  const pages = () => board.evaluate(() => window.app.drawings.view.drawing.pages.length);
  await board.locator("#tabs [data-tab=draw]").click();
  await pressed("p");
  assert.equal(await view("tool"), "piece");
  await pressed("Shift+I");
  assert.equal(await view("block"), 1, "a letter with Shift is the letter");
  const turned = await view("rotation");
  await pressed("Shift+R");
  assert.equal(await view("rotation"), (turned + 3) % 4);
  await pressed("d");
  assert.equal(await pages(), 1, "an action without a key");
  await board.locator("[data-draw=keys]").click();
  await findings(board, "keys of Draw");
  if (pictures) await board.screenshot({ path: path.join(pictures, "keys-draw.png") });
  assert.equal(await row("turn the piece left").innerText(), "Shift+r");
  assert.equal(await row("moves the piece, or what draws cells, when the field has the focus").locator("button").count(), 0);
  await board.locator("#help form button").click();
  await set("duplicate the page", "d");
  await set("draw cells", "p");
  await pressed("d");
  await pressed("p");
  assert.deepEqual([await pages(), await view("tool")], [2, "cells"]);
  await pressed("Control+Shift+z");
  await pressed("Control+z");
  assert.equal(await pages(), 1);
  await board.reload();
  await board.evaluate(async () => (window.app = (await window.tetron).app));
  await pressed("d");
  assert.equal(await pages(), 2, "kept");
  // Those of watching are not changed by it.
  await drop(board, path.join(samples, "good/duel.tet"));
  await pressed("?");
  assert.equal(await row("next placement").innerText(), ".");
  assert.equal(await row("duplicate the page").count(), 0);
  await board.locator("#help button", { hasText: "Usual keys" }).click();
  await board.locator("#help form button").click();
  await board.locator("#tabs [data-tab=draw]").click();
  await pressed("p");
  assert.equal(await view("tool"), "piece");
  assert.deepEqual(board.problems, []);
  await board.context().close();
}

try {
  await drawing();
  await ready();
  assert.deepEqual([await moves("."), await moves("y")], [true, false]);
  await change("next placement", "y");
  assert.equal(await key("next placement").innerText(), "y");
  await findings(page, "keys");
  if (pictures) await page.screenshot({ path: path.join(pictures, "keys.png") });
  await close();
  assert.deepEqual([await moves("."), await moves("y")], [false, true]);
  // A key is of one action: the other loses it.
  await change("next placement", "Control+ArrowLeft");
  await said(/^Ctrl\+Left was for one event back, and pause, which has no key now$/);
  await close();
  assert.equal(await moves("y"), false);
  // Escape changes nothing and leaves the list open; keys for many things stay.
  await change("previous placement", "Escape");
  assert.equal(await page.locator("#help").evaluate((one) => one.open), true);
  assert.equal(await key("previous placement").innerText(), ",");
  await key("previous placement").locator("button").click();
  await page.keyboard.press("5");
  await said(/^5 is a key for to 0 % - 90 %, which keeps its keys$/);
  assert.equal(await key("to 0 % - 90 %").locator("button").count(), 0);
  await close();
  await page.reload();
  await ready();
  assert.deepEqual([await moves("."), await moves("Control+ArrowLeft")], [false, true]);
  // Another recording lists them as well.
  await page.locator("body").press("?");
  assert.equal(await key("next placement").innerText(), "Ctrl+Left");
  await page.locator("#help button", { hasText: "Usual keys" }).click();
  await close();
  assert.deepEqual([await moves("."), await moves("y"), await moves("Control+ArrowLeft")], [true, false, true]);
  await page.reload();
  await ready();
  assert.equal(await moves("."), true);
  assert.deepEqual(page.problems, []);
  await page.context().close();
  // A telephone lists no keys.
  const phone = await open(file, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await drop(phone, path.join(samples, "good/duel.tet"));
  await phone.locator("#show-more").tap();
  await phone.locator("#more [data-action=help]").tap();
  assert.equal(await phone.locator("#keys button").count(), 0);
  assert.deepEqual(phone.problems, []);
  console.log("keys are changed, kept and given back");
} finally {
  await done();
}
