// tetron.html on a small phone, 360 x 740, by touch: one line of head, large cells to draw, pages that say which they are.
import assert from "node:assert/strict";
import path from "node:path";

import { done, drop, file, findings, open, openTab, pictures, samples } from "./browser.mjs";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const fumen = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
const height = (page, selector) => page.locator(selector).first().evaluate((one) => one.getBoundingClientRect().height);

async function head() {
  const page = await open(file, phone);
  for (const sample of ["good/duel.tet", "tetrio/match.ttrm", "good/eight.tet"]) {
    await drop(page, path.join(samples, sample));
    assert.ok((await height(page, "header")) <= 48, `${sample}: ${await height(page, "header")} pixels of head`);
  }
  // The list of a match is not about a drawing of something else.
  await drop(page, path.join(samples, "tetrio/match.ttrm"));
  assert.equal(await page.locator("#list").isVisible(), true);
  await page.locator("#tabs [data-tab=draw]").tap();
  assert.equal(await page.locator("#list").isVisible(), false);
  await page.locator("#tabs [data-tab=watch]").tap();
  assert.equal(await page.locator("#list").isVisible(), true);
  // Beside a review the field is there, and what leads from mistake to mistake is in one row.
  await openTab(page, "statistics");
  await page.locator("#review-steps").waitFor();
  const rows = await page.evaluate(() => new Set([...document.querySelectorAll("#review-steps button")].map((one) => Math.round(one.getBoundingClientRect().top))).size);
  assert.equal(rows, 1);
  if (pictures) await page.screenshot({ path: path.join(pictures, "360-review.png") });
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

async function drawing() {
  const page = await open(file, phone, `#${fumen}`);
  await page.locator("#draw-pages button").nth(2).tap();
  assert.equal(await page.locator("#about").innerText(), "page 3 of 7");
  assert.equal(await page.locator("#about").isVisible(), true);
  const outside = await page.evaluate(() => [...document.querySelectorAll("#draw-nav > *")].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.title));
  assert.deepEqual(outside, []);
  await page.locator("#draw-zoom").tap();
  await page.waitForFunction(() => window.app.drawings.view.board.size >= 30);
  await findings(page, "zoom");
  if (pictures) await page.screenshot({ path: path.join(pictures, "360-zoom.png") });
  // What one draws with is there, too.
  await page.locator("[data-block='5']").tap();
  const box = await page.locator("#board").boundingBox();
  await page.touchscreen.tap(box.x + 15, box.y + 15);
  // The highest of the twelve rows that are shown.
  assert.equal(await page.evaluate(() => window.app.drawings.view.drawing.page.cells[(22 - 11) * 10]), 5);
  await page.locator("#draw-zoom").tap();
  await page.locator("#draw-pages").waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  await head();
  await drawing();
  console.log("a small phone has one line of head and cells for fingers");
} finally {
  await done();
}
