// Links to tetron.html: as fumen sites write them, those that it gives itself, and those that are wrong.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";

import { done, drop, file, modules, open, openTab, samples } from "./browser.mjs";

const { decoder } = createRequire(path.join(path.resolve(modules), "tetris-fumen", "package.json"))("./index.js");
const fumen = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
/** Pages as tetris-fumen reads them. */
const pages = (text) => decoder.decode(text).map((page) => [page.comment, page.operation, page.field.str()]);
const shown = (page) => page.evaluate(() => [window.app.core.info.kind, window.app.core.toFumen()[0], window.app.page.controller.now]);

async function opened() {
  const links = [`#${fumen}`, `?${fumen}`, `?d=${fumen}`, `#d=${fumen}`, `#fumen=${fumen}`, `?${encodeURIComponent(fumen)}`, `?d=${encodeURIComponent(fumen)}&t=2`, `?t=2#${fumen}`];
  for (const link of links) {
    const page = await open(file, {}, link);
    assert.equal(await page.locator("#problem").isVisible(), false, link);
    const [kind, text, now] = await shown(page);
    assert.equal(kind, "fumen");
    assert.deepEqual(pages(text), pages(fumen), link);
    assert.equal(now, link.includes("t=2") ? 2000 : 0, link);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** What is copied opens as what was shown. */
async function copied() {
  const page = await open(file, {}, `#${fumen}&t=3`);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  const copy = async () => {
    await openTab(page, "save");
    await page.locator("#copy-link").click();
    await page.locator("#note", { hasText: "copied the link" }).waitFor();
    return page.evaluate(() => window.copied);
  };
  const link = await copy();
  const again = await open(file, {}, link.slice(link.indexOf("#")));
  const [, text, now] = await shown(again);
  assert.deepEqual([pages(text), now], [pages(fumen), 3000]);
  await again.context().close();
  await drop(page, path.join(samples, "good/duel.tet"));
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  const moment = await copy();
  assert.equal(moment.slice(moment.indexOf("#") + 1), await page.evaluate(async () => (await window.tetron).fumen()));
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** A link that is wrong says so, and the page can be used. */
async function wrong() {
  for (const [link, said] of [
    ["#fumen=v115@vhA%", /^the link has 'fumen=v115@vhA%', where a % stands before/],
    ["#fumen=", /^the link has no fumen behind the =$/],
    [`#${fumen}&t=soon`, /^the link has 't=soon'; expected seconds, as t=40$/],
    ["?page=3", /^the link has 'page=3'; expected a fumen/],
    ["#v115@vh!!", /^fumen: offset \d+/],
  ]) {
    const page = await open(file, {}, link);
    assert.match(await page.locator("#problem").innerText(), said);
    if (!(await page.locator("#text").isVisible())) await page.locator("#open").click();
    await page.locator("#text").fill("v115@vhAVQJ");
    await page.locator("#paste button").click();
    assert.equal(await page.locator("#problem").isVisible(), false);
    assert.equal(await page.locator(".well").isVisible(), true);
    await page.context().close();
  }
}

try {
  await opened();
  await copied();
  await wrong();
  console.log("links lead where they should");
} finally {
  await done();
}
