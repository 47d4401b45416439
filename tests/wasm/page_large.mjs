// What starting tetron.html costs, and a recording of 31 MB in it: opening that holds up nothing for more than a moment.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

import { done, file, folder, open, samples, tasksOf } from "./browser.mjs";
import { within } from "./weight.mjs";

const wanted = 31_000_000;

/** A game of eight players again and again, each time later: formats/tet/layout.hpp. */
function large() {
  const game = fs.readFileSync(path.join(samples, "good/eight.tet"));
  const parts = [];
  let last = 0;
  for (let at = game[0]; at < game.length; at += game[at]) {
    last = game.readUInt32LE(at + 2);
    // Neither its beginning nor its end.
    if (game[at + 1] !== 4 && game[at + 1] !== 5) parts.push(game.subarray(at, at + game[at]));
  }
  const chunks = Buffer.concat(parts);
  const all = [game.subarray(0, game[0])];
  for (let size = 0, round = 0; size < wanted; size += chunks.length, ++round) {
    const later = Buffer.from(chunks);
    for (let at = 0; at < later.length; at += later[at]) later.writeUInt32LE(later.readUInt32LE(at + 2) + round * (last + 1000), at + 2);
    all.push(later);
  }
  const name = path.join(folder, "large.tet");
  fs.writeFileSync(name, Buffer.concat(all));
  return name;
}

/** What a visitor waits for: how much is sent, and the longest task until the page answers. */
async function started() {
  within("tetron.html, packed by gzip", zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length);
  let page;
  const [longest] = await tasksOf(async () => {
    page = await open(file, { viewport: { width: 1440, height: 900 } });
  });
  within("longest task while tetron.html starts", longest);
  await page.context().close();
}

try {
  await started();
  const name = large();
  const page = await open(file, { viewport: { width: 1440, height: 900 } });
  const begun = Date.now();
  let took = 0;
  const tasks = await tasksOf(async () => {
    await page.locator("#file").setInputFiles(name);
    await page.locator(".well").first().waitFor({ timeout: 120_000 });
    took = Date.now() - begun;
    await page.waitForFunction(() => !/^(|Open a recording first.|Checking …)$/.test(document.getElementById("check").textContent), null, { timeout: 120_000 });
  });
  const { bytes, events } = await page.evaluate(() => window.app.core.info);
  assert.ok(bytes >= wanted && events > 100_000, `${bytes} bytes, ${events} events`);
  // It plays, and moments are found: in the page, at once.
  const seeks = await page.evaluate(() => {
    const { controller, timeline } = window.app.page;
    const started = performance.now();
    for (let i = 0; i < 20; ++i) window.app.page.act(() => controller.seek((timeline.duration * ((i * 7) % 20)) / 20));
    return (performance.now() - started) / 20;
  });
  console.log(`${(bytes / 1e6).toFixed(0)} MB, ${events} events, shown after ${took} ms; longest tasks ${tasks.slice(0, 5)} ms; a seek ${seeks.toFixed(1)} ms`);
  within("longest task while 31 MB are opened", tasks[0]);
  // Fumens are read and written beside it: it is not opened a second time for that.
  const [before, after] = await page.evaluate(() => {
    const { core } = window.app.tetron;
    const generations = [core.generation];
    window.app.views.press("draw");
    window.app.drawings.view.act("next");
    generations.push(window.app.tetron.fumenPages(window.app.drawings.view.text()).length > 1 ? core.generation : -1);
    window.app.views.press("watch");
    return generations;
  });
  assert.equal(after, before);
  // What can be asked of it is the same as of one that the page opened itself.
  const [near, far] = await page.evaluate((at) => {
    const { core, tetron, entries } = window.app;
    const parts = (one) => [one.info, one.seekEvents(at).players, one.momentFumen(3), one.happened(at)];
    const apart = parts(core);
    const again = tetron.open(entries.present.bytes, { salvage: true });
    const own = parts(again);
    again.close();
    return [JSON.stringify(apart), JSON.stringify(own)];
  }, 700_001);
  assert.equal(near, far);
  // Another takes its place at once; a large file that is none says so, and what was there stays.
  await page.evaluate(async (bytes) => (await window.tetron).openBytes("small.tet", bytes), [...fs.readFileSync(path.join(samples, "good/duel.tet"))]);
  assert.equal(await page.locator(".well").count(), 2);
  await page.evaluate(async () => (await window.tetron).openBytes("noise.tet", new Array(2_000_000).fill(7)));
  await page.locator("#problem", { hasText: /^noise\.tet: / }).waitFor();
  assert.equal(await page.locator(".well").count(), 2);
  assert.equal(await page.evaluate(() => window.app.core.seek(20_000).time <= 20_000), true);
  // Two at once: the later one is shown.
  await page.evaluate((own) => {
    window.app.list(own.map((name) => ({ name, bytes: new Uint8Array(2_000_000), round: 1, file: 0 })));
  }, ["first", "second"]);
  await page.evaluate(() => window.app.show(1));
  await page.locator("#problem", { hasText: /^second: / }).waitFor();
  assert.deepEqual(page.problems, []);
} finally {
  await done();
}
