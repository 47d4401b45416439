// tetron.html in a real browser: page.mjs PAGE BINARY SAMPLES_DIR NODE_MODULES CHROMIUM [SCREENSHOTS_DIR]
// On a telephone, a tablet and a desk: no error, no request, nothing that axe finds. Every sample opened; the timeline of the page of
// `convert -o game.html` (JavaScript) against the core's at 1,000 moments of each.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { binary, browser, done, drop, file, findings, fits, folder, hasAxe, list, open, openTab, pictures, samples, sizes } from "./browser.mjs";

/** What one does with it, on each kind of device. */
async function use({ name, ...options }) {
  const page = await open(file, options);
  await findings(page, `${name}: start`);
  await drop(page, path.join(samples, "good/duel.tet"));
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  assert.match(await page.title(), /duel\.tet$/);
  assert.doesNotMatch(await page.title(), /won by/, "not before the end");
  await page.evaluate(async () => (await window.tetron).seek(1e9));
  assert.match(await page.title(), /won by .* duel\.tet$/);
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  await fits(page, name);
  const tap = (selector) => (options.hasTouch ? page.locator(selector).first().tap() : page.locator(selector).first().click());
  const focus = () => page.evaluate(async () => (await window.tetron).app.page.controller.focus);
  await tap(".well");
  assert.equal(await focus(), 0, `${name}: a tap on a field`);
  await tap(".field:not([hidden]) .well");
  assert.equal(await focus(), null);
  for (const tab of ["save", "statistics", "details", "chunks", "profile", "problems", "solve"]) {
    await openTab(page, tab);
    await findings(page, `${name}: ${tab}`);
    if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-${tab}.png`) });
    await tap("#close-panel");
  }
  await tap("#show-more");
  await tap("[data-action=theme]");
  await findings(page, `${name}: light`);
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-light.png`) });
  await tap("[data-action=landing-shadow]");
  assert.equal(await page.evaluate(async () => (await window.tetron).app.page.look.shadow), false);
  await tap("[data-action=hide-result]");
  assert.doesNotMatch(await page.title(), /won by|duel\.tet/);
  await tap("[data-action=theme]");
  await tap((await page.locator("#show-help").isVisible()) ? "#show-help" : "[data-action=help]");
  const help = await page.locator("#keys").innerText();
  assert.equal(/tap a field/.test(help), options.hasTouch === true, help);
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-help.png`) });
  await findings(page, `${name}: end`);
  await page.context().close();
}

/** The page that `convert` writes, on the same devices. */
async function exported({ name, ...options }) {
  const own = path.join(folder, "exported.html");
  execFileSync(binary, ["convert", path.join(samples, "good/eight.tet"), "-o", own]);
  const page = await open(own, options);
  const { players, winner } = JSON.parse(execFileSync(binary, ["info", path.join(samples, "good/eight.tet"), "--format", "json"], { encoding: "utf8" }));
  const names = players.map((player) => player.name);
  for (const [moment, wanted] of [[0, names.join(", ")], [1e9, `${names.join(", ")} · won by ${names[winner]}`]]) {
    await page.evaluate(async (ms) => (await window.tetron).seek(ms), moment);
    for (const title of [await page.title(), await page.locator("#title").innerText()]) {
      assert.ok(title.startsWith(wanted), title);
      assert.equal(title.includes("won by"), moment > 0, title);
    }
  }
  await page.evaluate(async () => (await window.tetron).seek(30_000));
  await fits(page, `${name}: exported`);
  const press = (selector) => (options.hasTouch ? page.locator(selector).first().tap() : page.locator(selector).first().click());
  await press("#show-more");
  await press("[data-action=palette]");
  await findings(page, `${name}: exported`);
  const controls = await page.evaluate(() => [...document.querySelectorAll("#controls > *, #more > *")].filter((one) => one.getBoundingClientRect().right > innerWidth).length);
  assert.equal(controls, 0, `${name}: buttons outside`);
  await press("#show-more");
  await press(".well");
  assert.equal(await page.evaluate(async () => (await window.tetron).page.controller.focus), 0);
  await fits(page, `${name}: exported, one field`);
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-exported.png`) });
  await press("#show-more");
  await press((await page.locator("#show-help").isVisible()) ? "#show-help" : "[data-action=help]");
  assert.equal(/tap a field/.test(await page.locator("#keys").innerText()), options.hasTouch === true);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** The answers of the tools, and links. */
async function tools() {
  const page = await open(file, { viewport: { width: 1440, height: 900 } }, "#fumen=v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA&t=2");
  assert.equal(await page.evaluate(async () => (await window.tetron).app.page.controller.now), 2000);
  assert.match(await page.evaluate(async () => (await window.tetron).fumen()), /^v115@/);
  await openTab(page, "solve");
  const box = await page.locator("#terrain canvas").boundingBox();
  for (let i = 0; i < 8; ++i) await page.mouse.click(box.x + 26 * (i % 4) + 13, box.y + 26 * Math.floor(i / 4) + 13);
  await page.locator("#terrain [role=status]", { hasText: /^8 cells: \d+ tilings/ }).waitFor();
  await drop(page, path.join(samples, "good/duel.tet"));
  await openTab(page, "chunks");
  await page.locator("#chunks button").nth(7).click();
  assert.equal(await page.evaluate(async () => (await window.tetron).state().events), 8);
  assert.match(await page.locator("#chunks .present code").innerText(), /^([0-9a-f]{2} )+[0-9a-f]{2}$/);
  await hiddenStatistics(page);
  await cellsInChunks(page);
  await cellsByKey(page);
  await clears(page);
  await openTab(page, "profile");
  await page.locator("#infer").click();
  await page.locator("#inferred", { hasText: "are reproduced exactly" }).waitFor();
  assert.match(await page.locator("#inferred").innerText(), /\[\[stone\]\]/);
  await page.locator("#use-profile").click();
  await openTab(page, "save");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-save=json]").click()]);
  assert.equal(fs.readFileSync(await download.path(), "utf8"), execFileSync(binary, ["convert", path.join(samples, "good/duel.tet"), "--to", "json"], { encoding: "utf8", maxBuffer: 1 << 28 }));
  await animation(page);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-save=html]").click()]);
  const own = path.join(folder, "saved.html");
  await saved.saveAs(own);
  const replay = await open(own, {});
  assert.ok((await replay.evaluate(async () => (await window.tetron).page.timeline.duration)) > 0);
  assert.deepEqual(replay.problems, []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** While something long is looked for, the page goes on; what is looked for ends when it is stopped, or gives way to something else. */
async function apart() {
  // With the rules of the page about what it may do, unlike the other tests.
  const page = await open(file, { bypassCSP: false });
  await drop(page, path.join(samples, "good/duel.tet"));
  await openTab(page, "solve");
  const said = page.locator("#clears [role=status]");
  const waiting = page.locator("#clears .waiting");
  const events = () => page.evaluate(async () => (await window.tetron).state().events);
  await page.locator("#pc-lines").fill("4");
  await page.locator("#pc-lines").press("Tab");
  await page.locator("#pc-queue").fill("*p7,*p7,*p7");
  await page.locator("#pc-ask").click();
  await waiting.filter({ hasText: /^Working … [1-9]\d* s/ }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  let before = await events();
  for (let i = 0; i < 5; ++i) {
    await page.keyboard.press("ArrowRight");
    assert.ok((await events()) > before, "a step while it looks");
    before = await events();
  }
  assert.equal(await said.innerText(), "Looking …");
  await waiting.locator("button").click();
  assert.equal(await said.innerText(), "Stopped.");
  assert.equal(await waiting.isVisible(), false);
  // Another question ends the one before.
  await page.locator("#pc-ask").click();
  await waiting.locator("button").waitFor();
  await page.evaluate(async () => (await window.tetron).app.intake.takeText("v115@9gB8DeF8EeF8DeF8CeD8JeAgH", "fumen"));
  await page.locator("#pc-here").click();
  await page.locator("#pc-queue").fill("*p7");
  await page.locator("#pc-ask").click();
  await said.filter({ hasText: /of 2520 sequences/ }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
  // Where there are no workers it answers all the same.
  for (const lost of [() => delete window.Worker, () => (window.Worker = class { constructor() { throw new Error("no"); } })]) {
    const alone = await open(file, {}, "#fumen=v115@9gB8DeF8EeF8DeF8CeD8JeAgH", lost);
    await openTab(alone, "solve");
    await alone.locator("#pc-queue").fill("*p7");
    await alone.locator("#pc-ask").click();
    await alone.locator("#clears [role=status]", { hasText: /of 2520 sequences/ }).waitFor();
    assert.equal(await alone.locator("#check").textContent(), "No problems.");
    assert.deepEqual(alone.problems, []);
    await alone.context().close();
  }
}

/** With the result hidden, statistics tell nothing of what is to come. */
async function hiddenStatistics(page) {
  await openTab(page, "statistics");
  await page.evaluate(async () => (await window.tetron).seek(20_000));
  assert.doesNotMatch(await page.locator("#statistics").innerText(), /won by/, "not before the end");
  await page.evaluate(async () => (await window.tetron).seek(1e9));
  assert.match(await page.locator("#statistics").innerText(), /won by Zoë: score 5030, 42 lines, level 6/);
  const told = () => page.evaluate(() => window.app.statistics.curves.credits.flat().reduce((a, b) => Math.max(a, b)));
  assert.ok((await told()) > 5000);
  await page.evaluate(async () => (await window.tetron).seek(20_000));
  await page.keyboard.press("n");
  assert.doesNotMatch(await page.locator("#statistics").innerText(), /won by|score/);
  assert.ok((await told()) < 2500, `${await told()}`);
  await page.keyboard.press("n");
  await openTab(page, "chunks");
}

/** A tap on a cell marks the bytes that set it, a click on a byte its cells. */
async function cellsInChunks(page) {
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  const events = () => page.evaluate(async () => (await window.tetron).state().events);
  const before = await events();
  const box = await page.locator(".well canvas").first().boundingBox();
  await page.mouse.click(box.x + box.width * 0.55, box.y + box.height * 0.975);
  const [, place] = (await page.locator("#cell").innerText()).match(/^Column 6, row 20: set by byte ([0-9a-f]{8}) of the file\.$/);
  assert.equal(await events(), before);
  assert.equal(await page.evaluate(async () => (await window.tetron).app.page.controller.focus), null);
  const file_bytes = fs.readFileSync(path.join(samples, "good/duel.tet"));
  assert.equal(Number.parseInt(await page.locator("#chunks mark").innerText(), 16), file_bytes[Number.parseInt(place, 16)]);
  // And back: the same byte's cells are those two of the lowest row.
  await page.locator("#chunks mark").click();
  assert.match(await page.locator("#cell").innerText(), /column 5, row 20; column 6, row 20\.$/);
  assert.deepEqual(await page.evaluate(async () => (await window.tetron).app.page.marked.cells), [{ field: 0, column: 4, row: 19 }, { field: 0, column: 5, row: 19 }]);
  await page.keyboard.press("ArrowDown");
  assert.match(await page.locator("#cell").innerText(), /column 7, row 20; column 8, row 20\.$/);
}

/** The same without a pointer: a cell by arrow keys, its bytes with Enter, back with Escape; each is told. */
async function cellsByKey(page) {
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  const events = () => page.evaluate(async () => (await window.tetron).state().events);
  const before = await events();
  await page.locator("#choose-cell").focus();
  await page.keyboard.press("Enter");
  const field = page.locator(".well canvas").first();
  assert.equal(await field.evaluate((canvas) => canvas === document.activeElement), true);
  assert.match(await field.getAttribute("aria-label"), /^Field of Jürgen: arrow keys choose a cell/);
  const marked = () => page.evaluate(() => window.app.page.marked.cells);
  const told = () => page.locator("#cell[role=status]").innerText();
  await page.evaluate(() => (window.app.page.marked = undefined));
  await page.keyboard.press("ArrowUp");
  assert.deepEqual(await marked(), [{ field: 0, column: 0, row: 19 }]);
  for (const key of ["Right", "Right", "Right", "Right", "Right", "Up", "Down"]) await page.keyboard.press(`Arrow${key}`);
  assert.deepEqual(await marked(), [{ field: 0, column: 5, row: 19 }]);
  assert.match(await told(), /^Column 6, row 20: set by byte [0-9a-f]{8} of the file\.$/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await told(), /^Column 5, row 20: /);
  assert.equal(await events(), before, "arrows choose; they do not step");
  await findings(page, "a field that takes keys");
  // The line of those bytes, of which the next is a key away.
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.querySelector("mark") !== null), true);
  await page.keyboard.press("ArrowDown");
  assert.match(await told(), /^Byte \d+ of the chunk: /);
  await field.focus();
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "choose-cell");
  // Other keys are the page's, and so are these once the chunks are closed.
  await field.focus();
  await page.keyboard.press(".");
  assert.notEqual(await events(), before);
  await page.locator("#close-panel").click();
  assert.equal(await field.getAttribute("role"), "img");
  await openTab(page, "chunks");
}

/** A round of a match has events where others have chunks. */
async function roundsShowEvents() {
  const page = await open(file, sizes.at(-1));
  await drop(page, path.join(samples, "tetrio/match.ttrm"));
  await openTab(page, "chunks");
  const headings = () => page.locator("button[data-tab=chunks], #tab-chunks h2").allTextContents();
  assert.deepEqual(await headings(), ["Events", "Events"]);
  const moment = () => page.evaluate(() => {
    const { core, page: shown } = window.app;
    const { events, cells } = shown.state;
    return { events, width: core.info.layout.width, height: core.info.layout.height, cells: [...cells[0]], step: core.steps(events - 1, 1)[0] };
  });
  await page.evaluate(async () => (await window.tetron).seek(window.app.core.info.duration / 2));
  const { events, width, height, cells, step } = await moment();
  const present = await page.locator("#chunks .present").textContent();
  assert.ok(present.includes(`  ${step.type}`), `${present}, ${JSON.stringify(step)}`);
  for (const { type } of step.told) assert.ok(present.includes(type), `${present} without ${type}`);
  // A cell of the lowest row that has a block, and the event from which it is.
  const column = cells.slice((height - 1) * width).findIndex((cell) => cell > 0);
  const box = await page.locator(".well canvas").first().boundingBox();
  await page.mouse.click(box.x + (box.width * (column + 0.5)) / width, box.y + (box.height * (height - 0.5)) / height);
  const [, number] = (await page.locator("#cell").textContent()).match(new RegExp(`^Column ${column + 1}, row ${height}: set by event (\\d+)(, [0-9a-f]{8} of the file)?\\.$`));
  assert.equal((await moment()).events, events);
  await page.locator(`#chunks [data-index="${Number(number) - 1}"]`).click();
  const after = await moment();
  assert.equal(after.events, Number(number));
  assert.equal(after.cells[(height - 1) * width + column], cells[(height - 1) * width + column]);
  await findings(page, "events of a round");
  await drop(page, path.join(samples, "good/duel.tet"));
  assert.deepEqual(await headings(), ["Chunks", "Chunks"]);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** A Numer0n record, with what follows as `tetron numeron` says it. */
async function numbers(options, name) {
  const page = await open(file, options);
  await drop(page, path.join(samples, "good/duel.tet"));
  const record = path.join(samples, "numeron/four-digits.txt");
  await drop(page, record);
  const said = (...args) => JSON.parse(execFileSync(binary, ["numeron", ...args, "--format", "json"], { encoding: "utf8" }));
  const rows = await page.locator("#numeron tbody tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const { records } = said("show", record);
  assert.deepEqual(rows.slice(1).map(([, ...counts]) => counts), records.map(({ candidates: { first, second } }) => [first.toLocaleString("en"), second.toLocaleString("en")]));
  for (const after of [records.length, 2]) {
    await page.locator("#numeron tbody button").nth(after).click();
    await page.locator("#numeron [role=status]", { hasText: `After ${after} of ` }).waitFor();
    const { first, second } = said("analyse", record, "--after", `${after}`);
    const shown = await page.locator("#numeron").innerText();
    for (const { candidates, numbers: left, worst, average } of [first, second]) {
      assert.ok(shown.includes(`: ${candidates.toLocaleString("en")} candidate`), shown);
      assert.ok(shown.includes(left.join(" ")), shown);
      if (candidates < 2) continue;
      assert.ok(shown.includes(`${worst.left} left in the worst case: ${worst.ties.toLocaleString("en")} call`), shown);
      assert.ok(shown.includes(`${average.left.toFixed(2)} left on average: `) && shown.includes(average.calls.join(" ")), shown);
    }
  }
  await findings(page, `${name}: Numer0n`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: wider than the window`);
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-numeron.png`) });
  // A bad one is an error, and a recording is shown again.
  await page.evaluate(() => window.app.intake.takeText("tournament 1\ndigits 3\n1st cal 123\n", "bad"));
  assert.match(await page.locator("#problem").innerText(), /^bad: line 3/);
  await drop(page, path.join(samples, "good/duel.tet"));
  assert.equal(await page.locator("#numeron").isVisible(), false);
  assert.equal(await page.locator(".well").first().isVisible(), true);
  await page.context().close();
}

/** Perfect clears of a field that a fumen shows are as many as the program counts. */
async function clears(page) {
  const said = JSON.parse(execFileSync(binary, ["pc", "percent", "v115@9gB8DeF8EeF8DeF8CeD8JeAgH", "--queue", "*p7", "--format", "json"], { encoding: "utf8" }));
  await page.evaluate(async () => (await window.tetron).app.intake.takeText("v115@9gB8DeF8EeF8DeF8CeD8JeAgH", "fumen"));
  await openTab(page, "solve");
  assert.equal(await page.locator("#pc-lines").inputValue(), "4");
  // Letters that are written are no keys of the page.
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page.locator("#pc-queue").fill("");
  await page.locator("#pc-queue").pressSequentially("t,*p7");
  assert.equal(await page.locator("#pc-queue").inputValue(), "t,*p7");
  assert.equal(await theme(), before);
  await page.locator("#pc-queue").fill("*p7");
  await page.locator("#pc-kicks").selectOption("srs");
  await page.locator("#pc-ask").click();
  await page.locator("#clears [role=status]", { hasText: "ways" }).waitFor();
  const told = await page.locator("#clears [role=status]").innerText();
  assert.ok(told.startsWith(`${((100 * said.success) / said.total).toFixed(2)} %: ${said.success} of ${said.total} sequences`), told);
  await page.locator("#clears button", { hasText: "Next way (1 of" }).click();
  await page.locator("#clears button", { hasText: "Next way (2 of" }).waitFor();
  await findings(page, "perfect clears");
  if (pictures) await page.screenshot({ path: path.join(pictures, "desk-clears-found.png") });
  await drop(page, path.join(samples, "good/duel.tet"));
}

/** The animation that is saved, as the browser decodes it, against what the page shows. */
async function animation(page) {
  await page.evaluate(async () => (await window.tetron).seek(20_000));
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-save=gif]").click()]);
  const found = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount } = decoder.tracks.selectedTrack;
    let duration = 0;
    let wrong = 0;
    const { app } = await window.tetron;
    const { width, height } = app.page.game.layout;
    for (let frameIndex = 0; frameIndex < frameCount; ++frameIndex) {
      const { image } = await decoder.decode({ frameIndex });
      if (frameIndex === 0 || frameIndex === frameCount - 1) {
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        app.page.act(() => app.page.controller.seek(10_000 + (frameIndex ? 9_999 : 0)));
        app.page.cards.forEach((card, field) => {
          const own = card.canvas.getContext("2d");
          for (let cell = 0; cell < width * height; ++cell) {
            const [x, y] = [cell % width, Math.floor(cell / width)];
            const a = context.getImageData(12 + field * (width * 12 + 12) + x * 12 + 6, 12 + y * 12 + 6, 1, 1).data;
            const b = own.getImageData(Math.floor((x + 0.5) * card.size), Math.floor((y + 0.5) * card.size), 1, 1).data;
            if (a.some((value, i) => value !== b[i])) ++wrong;
          }
        });
      }
      duration += image.duration / 1000;
    }
    return { frameCount, duration, wrong };
  }, [...fs.readFileSync(await saved.path())]);
  assert.ok(found.frameCount > 50, JSON.stringify(found));
  assert.ok(Math.abs(found.duration - 10_000) < 60, JSON.stringify(found));
  assert.equal(found.wrong, 0, JSON.stringify(found));
}

/** Served, it has a manifest whose icons are there. */
async function served() {
  const server = http.createServer((request, response) => {
    const own = path.join(path.dirname(file), path.basename(request.url));
    if (!fs.existsSync(own)) return response.writeHead(404).end();
    const type = { ".html": "text/html", ".svg": "image/svg+xml", ".png": "image/png" }[path.extname(own)] ?? "application/manifest+json";
    response.writeHead(200, { "content-type": type }).end(fs.readFileSync(own));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/${path.basename(file)}`);
  await page.evaluate(() => window.tetron);
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  for (const { src } of JSON.parse(data).icons) assert.ok(fs.existsSync(path.join(path.dirname(file), src)), src);
  await page.context().close();
  server.close();
}

/** The page's JavaScript and the core, the same recording, 1,000 moments, forwards and back. */
async function sameTimeline(core, page, sample) {
  await drop(core, sample);
  const own = path.join(folder, "game.html");
  const isRound = !/\.tet$/.test(sample);
  const { status } = spawnSync(binary, ["convert", sample, "-o", own, ...(isRound ? ["--round", "1"] : ["--salvage"])]);
  const isRefused = await core.locator("#problem").isVisible();
  assert.equal(isRefused, status === 3, sample);
  if (isRefused) return 0;
  await page.goto(pathToFileURL(own).href);
  const digest = async (name) => {
    const tetron = await window.tetron;
    const timeline = name === "core" ? tetron.app.page.timeline : tetron.page.timeline;
    const { duration, events, markers, messages, placements } = timeline;
    const said = [JSON.stringify([duration, events, placements, messages, markers.map(({ events: e, time, kind, id }) => [e, time, kind, id])])];
    for (let i = 0; i < 1000; ++i) {
      timeline.seek(Math.floor((duration * ((i * 389) % 1000)) / 999));
      const { time, events: e, players, fields, cells } = timeline.state;
      let sum = 0;
      for (const field of cells) for (const cell of field) sum = (Math.imul(sum, 31) + cell) | 0;
      const of = (list, names) => list.map((one) => names.map((key) => one[key]));
      said.push(JSON.stringify([time, e, sum, of(players, ["next", "credits", "placements", "alive", "target", "weapon"]),
        players.map(({ stone }) => stone && [stone.style, stone.x, stone.y, stone.rot % 4]), of(fields, ["lives", "lines", "level", "credits"])]));
    }
    return said;
  };
  // It is drawn, too, whatever the bytes are.
  await core.evaluate(async () => {
    const { page: shown } = (await window.tetron).app;
    for (let i = 0; i <= 24; ++i) shown.act(() => shown.controller.seekEvents(i < 16 ? i : Math.floor((shown.timeline.events * (i - 16)) / 8)));
  });
  const [a, b] = [await core.evaluate(digest, "core"), await page.evaluate(digest, "page")];
  assert.equal(a.length, b.length);
  for (let i = 0; i < a.length; ++i) assert.equal(a[i], b[i], `${sample}, moment ${i}`);
  return 1;
}

async function samplesAreSame() {
  const core = await open(file, {});
  const page = await (await browser.newContext()).newPage();
  let compared = 0;
  const kinds = execFileSync(binary, ["manual", "--lists"], { encoding: "utf8" }).split("\n").filter((line) => /^kind (?!tet |match )/.test(line));
  const rounds = kinds.flatMap((line) => list(line.split(" ")[1], /\./));
  for (const sample of [...list("good", /\.tet$/), ...list("partial", /\.tet$/), ...rounds])
    compared += await sameTimeline(core, page, sample);
  assert.ok(compared > 60, `${compared} samples`);
  await page.context().close();
  for (const sample of list("bad", /./)) {
    await drop(core, sample);
  }
  await drop(core, path.join(samples, "good/minimal.tet"));
  assert.equal(await core.locator("#problem").isVisible(), false);
  assert.deepEqual(core.problems, []);
  await core.context().close();
}

try {
  for (const size of sizes) await use(size);
  for (const size of sizes) await exported(size);
  for (const { name, ...options } of sizes) await numbers(options, name);
  await tools();
  await roundsShowEvents();
  await apart();
  await served();
  await samplesAreSame();
  console.log(hasAxe ? "all as it should be" : "all as it should be; axe-core is not there and was not asked");
} finally {
  await done();
}
