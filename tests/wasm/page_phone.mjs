// tetron.html on a small phone, 360 x 740, by touch: one line of head, a large field, a card of the review, large cells to draw, pages that
// say which they are; and in still smaller windows.
import assert from "node:assert/strict";
import fs from "node:fs";
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
  // It comes when the rounds are counted.
  await page.locator("#list").waitFor();
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
  // The lower rows have the width.
  const side = () => page.locator("#board").boundingBox();
  assert.ok((await side()).width >= 300, `${(await side()).width} pixels`);
  await findings(page, "drawing");
  if (pictures) await page.screenshot({ path: path.join(pictures, "360-draw.png") });
  // What one draws with is there, too.
  await page.locator("[data-block='5']").tap();
  const box = await side();
  await page.touchscreen.tap(box.x + 15, box.y + 15);
  // The highest of the twelve rows that are shown; then there are more.
  assert.equal(await page.evaluate(() => window.app.drawings.view.drawing.page.cells[(22 - 11) * 10]), 5);
  assert.equal(await page.evaluate(() => window.app.drawings.view.board.rows), 13);
  await page.locator("#draw-nav [data-draw=undo]").tap();
  // The rest is in a sheet that takes the place of pages and comment.
  assert.equal(await page.locator("[data-draw=mirror]").isVisible(), false);
  await page.locator("#draw-more").tap();
  assert.equal(await page.locator("[data-draw=mirror]").isVisible(), true);
  assert.equal(await page.locator("#comment").isVisible(), false);
  await page.locator("#draw-more").tap();
  await page.locator("#draw-zoom").tap();
  await page.waitForFunction(() => window.app.drawings.view.board.rows === 23);
  // With the question beside it the field stays large.
  await page.locator("#draw-zoom").tap();
  await openTab(page, "solve");
  assert.equal(await page.locator("#comment").isVisible(), false);
  assert.ok((await side()).width >= 180, `${(await side()).width} pixels beside a panel`);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Everything that one can tap while drawing is in the window, and large enough for a finger. */
async function targets() {
  for (const [width, height] of [[390, 844], [360, 740], [320, 640]]) {
    const page = await open(file, { ...phone, viewport: { width, height } }, `#${fumen}`);
    const what = `${width} x ${height}`;
    const outside = await page.evaluate(() => [...document.querySelectorAll("#draw-nav > *")].filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0).map((one) => one.title));
    assert.deepEqual(outside, [], what);
    for (const isMore of [false, true]) {
      if (isMore) await page.locator("#draw-more").tap();
      const small = await page.evaluate(() => [...document.querySelectorAll("#draw :is(button, input, textarea, label)")].filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().height < 40 || (one.getBoundingClientRect().width < 40 && !one.closest("label")))
        .map((one) => one.id || one.textContent || one.outerHTML));
      assert.deepEqual(small.filter((one) => !one.startsWith("<input type=\"checkbox\"")), [], what);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.querySelector("#draw-tools").getBoundingClientRect().right <= innerWidth), what);
    }
    const tools = await page.evaluate(() => [...document.querySelectorAll("#draw-tools :is(button, input)")].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.id || one.textContent));
    assert.deepEqual(tools, [], `${what}: the sheet`);
    await page.context().close();
  }
}

/** What is shown of the first field that is there, in pixels. */
const well = (page) => page.locator(".field:not([hidden]) .well").first().boundingBox();
const lies = (a, b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

/** One field has the width; what is held and comes stands beside it, and the rows of the stack are there at every moment. */
async function oneField() {
  const page = await open(file, phone);
  await drop(page, path.join(samples, "tetrio/match.ttrm"));
  await page.locator(".well").first().tap();
  const box = await well(page);
  assert.ok(box.width >= 300, `${box.width} pixels`);
  const stones = await page.locator(".field:not([hidden]) .stones").boundingBox();
  assert.ok(stones.x >= box.x + box.width && stones.height > 2 * stones.width, "held and coming pieces are beside it, from top to bottom");
  assert.ok((await well(page)).y + box.height <= (await page.locator("footer").boundingBox()).y);
  for (let ms = 0; ms < 15_000; ms += 700) {
    const { top, highest } = await page.evaluate(async (moment) => {
      (await window.tetron).seek(moment);
      const { canvas, size, field } = window.app.page.cards[0];
      const highest = window.app.page.state.cells[field].findIndex((cell) => cell !== 0);
      return { top: -parseFloat(canvas.style.marginTop || "0") * devicePixelRatio / size, highest: highest < 0 ? 99 : Math.floor(highest / 10) };
    }, ms);
    assert.ok(top <= highest, `at ${ms} the stack reaches row ${highest}, shown from ${top}`);
  }
  // Who plays on sees where pieces begin.
  await page.evaluate(() => window.app.page.act(() => window.app.page.takeOver()));
  await page.waitForFunction(() => window.app.page.cards[0].rows === window.app.page.game.layout.height);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** The review is a card with a mistake, its reason and the way to the next, over the field of whom it speaks. */
async function card() {
  const page = await open(file, phone);
  await drop(page, path.join(samples, "good/duel.tet"));
  await openTab(page, "statistics");
  await page.waitForFunction(() => window.app.review.found?.isDone, undefined, { timeout: 60_000 });
  const players = new Set();
  for (let i = 0; i < 6; ++i) {
    await page.locator("#review-steps [data-review=mistake-on]").tap();
    const { player, fields } = await page.evaluate(() => ({ player: window.app.review.player, fields: window.app.page.cards.filter(({ card }) => !card.hidden).map(({ field }) => field) }));
    players.add(player);
    assert.deepEqual(fields, [player], "one field, that of the mistake");
    const box = await well(page);
    assert.ok(box.width >= 220, `${box.width} pixels`);
    assert.ok(!lies(box, await page.locator("#panel").boundingBox()), "the card lies on nothing");
    assert.match(await page.locator("#review-now").innerText(), /mistake|blunder|inaccuracy/);
    assert.equal(await page.locator("#review-table").isVisible(), false);
  }
  assert.ok(players.size > 1, "mistakes of both");
  await findings(page, "card");
  if (pictures) await page.screenshot({ path: path.join(pictures, "360-card.png") });
  await page.locator("#review-whole").tap();
  assert.equal(await page.locator("#review-table").isVisible(), true);
  await page.locator("#mistakes button").first().tap();
  assert.equal(await page.locator("#review-table").isVisible(), false);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** No panel lies over a field; the menu goes with Escape and with a tap beside it; small windows have a field, too. */
async function panels() {
  for (const [width, height, least] of [[360, 740, 0], [844, 390, 150], [500, 300, 100], [320, 180, 80]]) {
    const page = await open(file, { ...phone, viewport: { width, height } });
    const what = `${width} x ${height}`;
    await drop(page, path.join(samples, "tetrio/match.ttrm"));
    await page.locator(".well").first().tap();
    assert.ok((await well(page)).width >= least, `${what}: ${(await well(page)).width} pixels`);
    await page.locator(".field:not([hidden]) .well").first().tap();
    for (const tab of ["solve", "statistics", "save", "details"]) {
      await openTab(page, tab);
      const panel = await page.locator("#panel").boundingBox();
      const box = await well(page);
      assert.ok(box.width >= 20, `${what}, ${tab}: ${box.width} pixels`);
      assert.ok(!lies(box, panel), `${what}: ${tab} lies on a field`);
    }
    await page.locator("#close-panel").tap();
    for (const close of [() => page.keyboard.press("Escape"), () => page.locator("#title").tap()]) {
      await page.locator("#show-more").tap();
      assert.equal(await page.locator("#more").isVisible(), true);
      await close();
      assert.equal(await page.locator("#more").isVisible(), false, what);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** What three kinds of people do, counted in taps: the table of docs/web.md. */
async function ways() {
  const page = await open(file, { ...phone, permissions: ["clipboard-read", "clipboard-write"] });
  const table = fs.readFileSync(path.join(samples, "../docs/web.md"), "utf8");
  let taps = 0;
  const tap = async (selector, options) => {
    await page.locator(selector, options).first().tap();
    ++taps;
  };
  const again = async (ms) => {
    await page.evaluate(() => window.app.views.open(""));
    await page.evaluate(() => window.app.views.press("watch"));
    await page.evaluate((to) => window.app.page.act(() => window.app.page.controller.seek(to)), ms);
  };
  const counts = (way) => {
    const row = table.split("\n").find((line) => line.startsWith(`| ${way} |`));
    assert.equal(row?.split("|")[2].trim(), `${taps}`, `${way}: ${taps} taps, docs/web.md has ${row}`);
    taps = 0;
  };
  await drop(page, path.join(samples, "tetrio/match.ttrm"));
  await page.waitForFunction(() => window.app.entries.present.match);

  // A friend on the phone: something to send.
  await again(8000);
  await tap("#show-more");
  await tap("#more [data-action=screenshot]");
  await page.waitForFunction(async () => (await navigator.clipboard.read()).some(({ types }) => types.includes("image/png")), null, { polling: 100 });
  counts("a picture of a moment to a friend");
  await again(8000);
  await tap("#tabs [data-tab=save]");
  await tap("#copy-game");
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("match="), null, { polling: 100 });
  counts("a link with the round");

  // Somebody who writes a guide, of a game with mistakes.
  await drop(page, path.join(samples, "good/duel.tet"));
  await again(0);
  await tap("#tabs [data-tab=statistics]");
  await tap("#review-steps [data-review=mistake-on]");
  await tap("#review-line:visible");
  assert.ok((await page.evaluate(() => window.app.drawings.view.drawing.pages.length)) > 1);
  counts("the better line of a mistake as pages");
  await tap("#tabs [data-tab=save]");
  await tap("#copy-link");
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("v115@"), null, { polling: 100 });
  counts("a link of these pages");
  await tap("#draw-more");
  await tap("[data-draw=text]");
  await tap("#field-wiki");
  assert.match(await page.locator("#field-text").inputValue(), /pfrow/);
  counts("a page as a diagram for a wiki");
  await page.locator("#draw-text button[value='']").tap();
  await again(0);
  await tap("#tabs [data-tab=statistics]");
  await tap("#review-steps [data-review=mistake-on]");
  await tap("#review-keep:visible");
  await page.locator("#notes-said", { hasText: /^kept the line/ }).waitFor();
  counts("the better line kept with the game");

  // A player of perfect clears.
  await again(1000);
  await tap("#tabs [data-tab=solve]");
  await tap("#pc-ask");
  await page.locator("#clears [role=status]", { hasText: /perfect clear|way/ }).first().waitFor();
  counts("the chance of a perfect clear");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  await ways();
  await oneField();
  await card();
  await panels();
  await head();
  await drawing();
  await targets();
  console.log("a small phone has one line of head, a large field, a card of the review, and cells for fingers");
} finally {
  await done();
}
