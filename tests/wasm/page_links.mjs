// Links to tetron.html: as fumen sites write them, those that it gives itself, and those that are wrong.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import zlib from "node:zlib";

import { binary, browser, done, drop, file, folder, modules, open, openTab, pictures, samples } from "./browser.mjs";

const { decoder } = createRequire(path.join(path.resolve(modules), "tetris-fumen", "package.json"))("./index.js");
/** Links of a page on a disk lead to where it is served. */
const served = () => localStorage.setItem("tetron: address", "https://example.org/tetron.html");
const fumen = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
/** Pages as tetris-fumen reads them. */
const pages = (text) => decoder.decode(text).map((page) => [page.comment, page.operation, page.field.str()]);
const shown = (page) => page.evaluate(() => [window.app.core.info.kind, window.app.core.toFumen()[0], window.app.page.controller.now, window.app.drawings.view.drawing.index]);

async function opened() {
  const links = [`#${fumen}`, `?${fumen}`, `?d=${fumen}`, `#d=${fumen}`, `#fumen=${fumen}`, `?${encodeURIComponent(fumen)}`, `?d=${encodeURIComponent(fumen)}&t=2`, `?t=2#${fumen}`, `#?${fumen}`, `#?d=${fumen}`, `#?d=${encodeURIComponent(fumen)}&lang=en`, `#/?d=${fumen}`, `?${fumen}&page=3`];
  for (const link of links) {
    const page = await open(file, {}, link);
    assert.equal(await page.locator("#problem").isVisible(), false, link);
    const [kind, text, now, index] = await shown(page);
    assert.equal(kind, "fumen");
    assert.equal(index, now / 1000, link);
    assert.deepEqual(pages(text), pages(fumen), link);
    assert.equal(now, link.includes("t=2") ? 2000 : 0, link);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** What is copied opens as what was shown. */
async function copied() {
  const page = await open(file, {}, `#${fumen}&t=3`, served);
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

/** Of a page on a disk no link leads anywhere: the fumen itself is copied, until one says where the page is served. */
async function onDisk() {
  const page = await open(file, {}, `#${fumen}`);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  await openTab(page, "save");
  const copy = async (button, said) => {
    await page.locator(button).click();
    await page.locator("#note", { hasText: said }).waitFor();
    return page.evaluate(() => window.copied);
  };
  assert.equal(await copy("#copy-link", "copied the fumen: a page on a disk has no address that others can open"), fumen);
  assert.equal(await copy("#copy-game", "a page on a disk has no address that others can open"), fumen, "nothing is copied");
  await page.locator("#address").fill("file:///tmp/tetron.html");
  await page.locator("#address").press("Tab");
  assert.match(await page.locator("#address-problem").innerText(), /^expected an address that begins with https:\/\/.*found 'file:\/\/\/tmp\/tetron.html'$/);
  await page.locator("#address").fill("https://example.org/tetron.html#old");
  await page.locator("#address").press("Tab");
  assert.equal(await page.locator("#address-problem").innerText(), "");
  assert.equal(await copy("#copy-link", "copied the link"), `https://example.org/tetron.html#${fumen}`);
  assert.match(await copy("#copy-game", "copied the link with the game"), /^https:\/\/example\.org\/tetron\.html#game=/);
  await page.context().close();
}

/** Fumens anywhere in what is pasted. */
async function inText() {
  const page = await open(file, {});
  const other = "v115@vhAAgH";
  const folded = (/** @type {string} */ between) => fumen.match(/.{1,40}/g).join(between);
  for (const [text, wanted] of [
    [`Look at this: https://fumen.zui.jp/?${fumen}, it is what I mean.`, [fumen]],
    [`(${other})`, [other]],
    [`Is it ${other}? Or rather "https://knewjade.github.io/fumen-for-mobile/#?d=${encodeURIComponent(fumen)}&lang=en"?`, [other, fumen]],
    [`first ${other} and ${fumen}\n* and [${other}](http://x/?d=${other})`, [other, fumen, other, other]],
    [`# names\n${fumen}\n${other}`, [fumen, other]],
    // Broken over lines, as mail, chats and editors do it.
    ...["\n", "\r\n", "\n    ", "=\r\n"].map((between) => [folded(between), [fumen]]),
    [`> ${folded("\n> ")}`, [fumen]],
    [`Hi,\n\nlook: https://fumen.zui.jp/?${folded("\n")}\n\nBob\n`, [fumen]],
    [`<https://fumen.zui.jp/?${folded("\n")}>\n${other}`, [fumen, other]],
  ]) {
    await page.locator("#open").click();
    if (!(await page.locator("#text").isVisible())) await page.locator("#open").click();
    await page.locator("#text").fill(text);
    await page.locator("#paste button").click();
    const found = await page.evaluate(() => window.app.entries.all.map(({ bytes }) => new TextDecoder().decode(bytes)));
    assert.deepEqual(found.map(pages), wanted.map(pages), text);
  }
  await page.locator("#tabs [data-tab=watch]").click();
  assert.doesNotMatch(await page.locator("#about").innerText(), /highscore|lives/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** A whole recording in a link, at its moment; one that is too long says how long it is. */
async function games() {
  const page = await open(file, {}, "", served);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  for (const sample of ["good/duel.tet", "good/minimal.tet"]) {
    await drop(page, path.join(samples, sample));
    await page.evaluate(async () => (await window.tetron).seek(7_000));
    await openTab(page, "save");
    await page.evaluate(() => (window.copied = ""));
    await page.locator("#copy-game").click();
    await page.waitForFunction(() => window.copied);
    await page.locator("#note", { hasText: "copied the link with the game" }).waitFor();
    const link = await page.evaluate(() => window.copied);
    assert.ok(link.length < 31_000, `${link.length}`);
    const again = await open(file, {}, link.slice(link.indexOf("#")));
    await again.waitForFunction(() => window.app.core !== null);
    assert.deepEqual(Buffer.from(await again.evaluate(() => [...window.app.core.toTet()])), fs.readFileSync(path.join(samples, sample)));
    assert.equal(await again.evaluate(() => window.app.page.controller.now), await page.evaluate(() => window.app.page.controller.now));
    assert.deepEqual(again.problems, []);
    await again.context().close();
  }
  await drop(page, path.join(samples, "good/eight.tet"));
  await page.locator("#copy-game").click();
  await page.locator("#note", { hasText: /^the game is too long for a link: [\d,]+ characters, at most 30,000 fit; set a loop for a link to a part of it, or save it as a file$/ }).waitFor();
  await page.context().close();
}

/** What a link with a round keeps: all but where events are in the file, and which board has which number. */
function kept(json) {
  const match = JSON.parse(json);
  const [round] = match.rounds;
  const events = round.events.map(({ from, at, board, ...event }) => ({ ...event, at: Math.round(at * 1000), ...(board === undefined ? {} : { board: round.boards[board] }) }));
  const players = match.players.map(({ id, ...player }) => player);
  return { ...match, players, rounds: [{ ...round, boards: [], events }] };
}

/** A round of any game is in its link as the command writes it; a part of it, too; and as short as links have to be. */
async function rounds() {
  const page = await open(file, {}, "", served);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  const copied = async () => {
    await openTab(page, "save");
    await page.evaluate(() => (window.copied = ""));
    await page.locator("#copy-game").click();
    await page.waitForFunction(() => window.copied);
    return page.evaluate(() => window.copied);
  };
  const converted = (sample, ...options) => {
    const out = path.join(folder, "round.json");
    execFileSync(binary, ["convert", path.join(samples, sample), "-o", out, "--force", ...options], { stdio: "pipe" });
    return kept(fs.readFileSync(out, "utf8"));
  };
  /** Another page has what the link says. */
  const opens = async (link) => {
    const again = await open(file, {}, link.slice(link.indexOf("#")));
    await again.waitForFunction(() => window.app.core !== null);
    assert.deepEqual(again.problems, []);
    const [json, now] = await again.evaluate(() => [window.app.core.toJson(), window.app.page.controller.now]);
    await again.context().close();
    return [kept(json), now];
  };
  for (const [sample, most] of [["tetrio/match.ttrm", 2300], ["tetrio/sprint.ttr", 1700], ["quadra/match.rec", 900], ["techmino/marathon.rep", 2200], ["nullpomino/dig-race.rep", 3100], ["ngf/classic.ngf", 6200], ["jstris/sprint.jstris", 1600], ["puyop/chain.puyop", 600], ["hatetris/base65536.hatetris", 700]]) {
    if (!fs.existsSync(path.join(samples, sample))) throw new Error(`there is no ${sample}`);
    await drop(page, path.join(samples, sample));
    await page.waitForFunction((name) => window.app.entries.present.name === name && window.app.core, path.basename(sample));
    const link = await copied();
    assert.ok(link.length < most, `${sample}: ${link.length}`);
    const many = JSON.parse(execFileSync(binary, ["info", "--format", "json", path.join(samples, sample)]).toString());
    const [found] = await opens(link);
    assert.deepEqual(found, converted(sample, ...((many.rounds?.length ?? 1) > 1 ? ["--round", "1"] : [])), sample);
  }
  // Fifteen seconds of a round, at its moment.
  await drop(page, path.join(samples, "tetrio/match.ttrm"));
  await page.waitForFunction(() => window.app.entries.present.match);
  await page.evaluate(() => {
    window.app.goTo(2);
    Object.assign(window.app.page.controller, { loopStart: 1010, loopEnd: 14_000 });
    window.app.page.act(() => window.app.page.controller.seek(3000));
  });
  const link = await copied();
  assert.ok(link.length <= 2000, `${link.length}`);
  const [part, now] = await opens(link);
  assert.equal(now, 2000);
  assert.deepEqual(part, converted("tetrio/match.ttrm", "--round", "3", "--from", "1", "--until", "14"));
  await page.context().close();
  // Cut off anywhere, or with one character changed, it says so.
  const packed = link.slice(link.indexOf("#"), link.indexOf("&"));
  const other = packed[200] === "A" ? "B" : "A";
  for (const wrong of [packed.slice(0, -1), packed.slice(0, 100), packed.slice(0, 9), packed.slice(0, 200) + other + packed.slice(201)]) {
    const damaged = await open(file, {}, wrong);
    await damaged.locator("#problem", { hasText: /^the link's game is not whole; copy the whole link$/ }).waitFor();
    await damaged.context().close();
  }
}

/** A link that was copied is there as a QR code: the same as another program makes, in all forty sizes. */
async function codes() {
  const page = await open(file, {}, `#${fumen}`, served);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  await openTab(page, "save");
  assert.equal(await page.locator("#qr").isVisible(), false);
  /** The cells of the code, without its edge. */
  const seen = () => page.evaluate(() => {
    const canvas = document.getElementById("qr");
    const [size, { data }] = [canvas.width / 4, canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.width)];
    const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => (data[(y * 4 * canvas.width + x * 4) * 4] < 128 ? "X" : "_")).join(""));
    return rows.slice(4, -4).map((row) => row.slice(4, -4));
  });
  await page.locator("#copy-link").click();
  await page.locator("#qr").waitFor();
  if (pictures) await page.screenshot({ path: path.join(pictures, "qr.png") });
  const oracle = path.join(path.resolve(modules), "qrcode", "package.json");
  if (!fs.existsSync(oracle)) return void (await page.context().close());
  const { create } = createRequire(oracle)("./lib/index.js");
  const byOther = (text) => {
    const { size, data } = create([{ data: Buffer.from(text), mode: "byte" }], { errorCorrectionLevel: "L", maskPattern: 0 }).modules;
    return Array.from({ length: size }, (_, y) => [...data.slice(y * size, (y + 1) * size)].map((is) => (is ? "X" : "_")).join(""));
  };
  assert.deepEqual(await seen(), byOther(await page.evaluate(() => window.copied)));
  const sizes = new Set();
  for (let length = 1; length <= 2953; length = Math.min(2953, length + 23) + Number(length === 2953)) {
    const text = Array.from({ length }, (_, i) => "https://AZaz09-_#&="[(i * 7 + length * i * i) % 19]).join("");
    await page.evaluate((link) => window.app.sharing.showCode(link), text);
    const [own, other] = [await seen(), byOther(text)];
    sizes.add(own.length);
    assert.deepEqual(own, other, `${length} bytes`);
  }
  assert.equal(sizes.size, 40);
  await page.evaluate(() => window.app.sharing.showCode("x".repeat(2954)));
  assert.equal(await page.locator("#qr").isVisible(), false);
  await page.context().close();
}

/** A question opens as it was asked, with the answer that it had, and is answered again. */
async function questions() {
  const page = await open(file, {}, "#v115@9gB8DeF8EeF8DeF8CeD8JeAgH", served);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  const said = (one, place) => one.locator(`${place} [role=status]`).first();
  await openTab(page, "solve");
  await page.locator("#pc-queue").fill("*p4");
  await page.locator("#pc-drop").selectOption("hard");
  await page.locator("#clears input[type=checkbox]").uncheck();
  await page.locator("#pc-ask").click();
  await said(page, "#clears").filter({ hasText: / ways/ }).waitFor();
  const answer = await said(page, "#clears").innerText();
  await page.locator("#pc-link").click();
  const link = await page.evaluate(() => window.copied);
  const again = await open(file, {}, link.slice(link.indexOf("#")));
  await said(again, "#clears").filter({ hasText: / ways/ }).waitFor();
  assert.equal(await said(again, "#clears").innerText(), answer);
  await again.locator("#clears p", { hasText: `The link says: ${answer}` }).waitFor();
  assert.deepEqual(again.problems, []);
  await again.context().close();
  // A shape, with pieces of one's own; what the link says is text.
  await page.evaluate(() => window.app.tilings.take(["XXXXXXXXXX", "XXXXXXXXXX"].map((row) => [...row].map((one) => one === "X"))));
  await page.locator("#tiling-pieces").fill("IIIIO");
  await said(page, "#terrain").filter({ hasText: /tilings with these pieces/ }).waitFor();
  await page.locator("#tiling-link").click();
  const shape = (await page.evaluate(() => window.copied)).replace(/said=[^&]*/, `said=${encodeURIComponent("<img src=x> 1 tilings")}`);
  const covered = await open(file, {}, shape.slice(shape.indexOf("#")));
  await said(covered, "#terrain").filter({ hasText: /20 cells: [1-9]\d* tilings with these pieces/ }).waitFor();
  assert.equal(await said(covered, "#terrain").innerText(), await said(page, "#terrain").innerText());
  await covered.locator("#terrain p", { hasText: "The link says: <img src=x> 1 tilings" }).waitFor();
  assert.equal(await covered.locator("#terrain img").count(), 0);
  await covered.context().close();
  await page.context().close();
}

/** A link that is wrong says so, and the page can be used. */
async function wrong() {
  const bomb = zlib.deflateRawSync(Buffer.alloc(80 << 20), { level: 9 }).toString("base64url");
  for (const [link, said] of [
    ["#fumen=v115@vhA%", /^the link has 'fumen=v115@vhA%', where a % stands before/],
    ["#fumen=", /^the link has no fumen behind the =$/],
    [`#${fumen}&t=soon`, /^the link has 't=soon'; expected seconds, as t=40$/],
    ["?page=3", /^the link has 'page=3'; expected a fumen/],
    [`#${fumen.slice(0, 35)}`, /^fumen: this link was cut off; the first 5 pages are here\. Copy the whole link for the rest\.$/],
    [`#${fumen.slice(0, 10)}`, /^fumen: this link was cut off before the end of its first page: copy the whole link$/],
    ["#v115@vh!!", /^fumen: offset \d+/],
    ["#v115@vh!!&ask=clears", /^fumen: offset \d+/],
    ["#game=!!", /^the link's game has characters that do not belong; copy the whole link$/],
    ["#game=7Z3b", /^the link's game is not whole; copy the whole link$/],
    [`#game=${bomb}`, /^the link's game would become more than 64 MB; copy the whole link$/],
    [`#v115@vhAAgH&ask=why`, /^the link has 'ask=why'; expected clears or shape$/],
    ["#ask=clears", /^the link asks for clears and has no fumen$/],
  ]) {
    const page = await open(file, {}, link);
    await page.locator("#problem", { hasText: /./ }).waitFor();
    assert.match(await page.locator("#problem").innerText(), said);
    if (!(await page.locator("#text").isVisible())) await page.locator("#open").click();
    await page.locator("#text").fill("v115@vhAVQJ");
    await page.locator("#paste button").click();
    assert.equal(await page.locator("#problem").isVisible(), false);
    assert.equal(await page.locator("#board").isVisible(), true);
    await page.context().close();
  }
}

/** Served with the manual beside it, the page links to it; alone, or from a disk, it says where it is. */
async function manual() {
  const tree = path.join(path.dirname(new URL(import.meta.url).pathname), "../..");
  const site = path.join(folder, "site");
  fs.mkdirSync(site);
  fs.copyFileSync(file, path.join(site, "tetron.html"));
  const types = { ".html": "text/html", ".svg": "image/svg+xml", ".css": "text/css", ".js": "text/javascript" };
  const server = http.createServer((request, response) => {
    const own = path.join(site, decodeURIComponent(request.url.split("?")[0]));
    if (!own.startsWith(site) || !fs.existsSync(own) || !types[path.extname(own)]) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[path.extname(own)] }).end(fs.readFileSync(own));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/tetron.html`;
  const shows = async (page) => [await page.locator("#start .manual").isVisible(), await page.locator("#no-manual").evaluate((one) => !one.hidden)];
  const disk = await open(file, {});
  assert.deepEqual(await shows(disk), [false, true]);
  await disk.context().close();
  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  for (const isThere of hasPython ? [false, true] : [false]) {
    if (isThere) execFileSync("python3", ["-B", path.join(tree, "cmake/manual/make.py"), tree, binary, path.join(site, "manual")]);
    const page = await (await browser.newContext()).newPage();
    const answered = page.waitForResponse((response) => response.url().endsWith("/manual/tetron.svg"));
    await page.goto(address);
    await page.evaluate(() => window.tetron);
    await answered;
    if (isThere) await page.locator("#start .manual").waitFor();
    assert.deepEqual(await shows(page), [isThere, !isThere]);
    if (isThere) {
      await page.locator("#start .manual a").click();
      await page.locator("h1").first().waitFor();
      assert.equal(new URL(page.url()).pathname, "/manual/index.html");
    }
    await page.context().close();
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** The fumen of a moment has hold and queue, as they are beside the field; Solve asks with the same from Watch and from Draw. */
async function queue() {
  const page = await open(file, { viewport: { width: 1440, height: 900 } });
  await drop(page, path.join(samples, "tetrio/match.ttrm"));
  for (const ms of [1000, 8000, 12_000]) {
    await page.evaluate(async (time) => (await window.tetron).seek(time), ms);
    const { comment, shown, watched } = await page.evaluate(() => {
      const { app } = window;
      const gauge = app.page.gaugeOf(0);
      const letter = (style) => " ILOZTJS"[app.page.timeline.profile.stones[style ?? -1]?.cell ?? 0].trim();
      const comment = app.tetron.fumenPages(app.page.fumen())[0].comment;
      const shown = `#Q=[${letter(gauge.held)}](${letter(app.page.state.players[0].stone?.style)})${gauge.next.map(letter).join("")}`;
      return { comment, shown, watched: app.situation().known };
    });
    assert.equal(comment, shown);
    await page.locator("#tabs [data-tab=draw]").click();
    await page.evaluate(() => window.app.drawings.view.act("last"));
    assert.equal(await page.evaluate(() => window.app.situation().known), watched);
    await page.locator("#tabs [data-tab=watch]").click();
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  await queue();
  await manual();
  await opened();
  await copied();
  await onDisk();
  await inText();
  await games();
  await rounds();
  await codes();
  await questions();
  await wrong();
  console.log("links lead where they should");
} finally {
  await done();
}
