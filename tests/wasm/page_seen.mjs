// What people met in tetron.html and complained of: each of it once, so that it stays away. Links are in page_links.mjs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { binary, done, drop, file, findings, open, openTab, samples } from "./browser.mjs";

const desk = { viewport: { width: 1440, height: 900 } };
const sample = (name) => path.join(samples, name);
const controller = (page) => page.evaluate(() => {
  const { now, loopStart, loopEnd, playing } = window.app.page.controller;
  return { now, loopStart, loopEnd, playing };
});
const note = (page) => page.locator("#note").innerText();
const problem = (page) => page.locator("#problem").innerText();
const openBytes = (page, name, bytes) => page.evaluate(async ([title, all]) => (await window.tetron).openBytes(title, all), [name, [...bytes]]);

/** A loop plays between its ends, wherever one stands when it is set, and at the end of the game as well. */
async function loops() {
  const page = await open(file, desk);
  await drop(page, sample("good/duel.tet"));
  const { duration } = await page.evaluate(() => ({ duration: window.app.page.timeline.duration }));
  for (const start of [40_000, duration - 2000]) {
    await page.evaluate(async (ms) => (await window.tetron).seek(ms), start);
    for (const key of ["a", "Shift+ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
    const end = (await controller(page)).now;
    await page.keyboard.press("b");
    assert.match(await note(page), /^loop from \d+:\d\d\.\d to \d+:\d\d\.\d$/);
    await page.keyboard.press("Space");
    // Three times round, as fast as it goes.
    await page.evaluate(() => (window.app.page.controller.speed = 4));
    for (let i = 0; i < 12; ++i) {
      await page.waitForTimeout(120);
      const { now, playing } = await controller(page);
      assert.ok(playing && now >= start && now <= end, `${now} is not within ${start} and ${end}`);
    }
    await page.keyboard.press("Space");
    await page.keyboard.press("a");
    assert.equal(await note(page), "no loop");
  }
  // An end before the start is told; without a start it is the beginning.
  await page.evaluate(async () => (await window.tetron).seek(5000));
  await page.keyboard.press("a");
  await page.keyboard.press("b");
  assert.match(await note(page), /^a loop must end after 0:05\.0$/);
  await page.keyboard.press("a");
  await page.keyboard.press("b");
  assert.deepEqual(await controller(page), { now: 5000, loopStart: 0, loopEnd: 5000, playing: false });
  await page.context().close();
}

/** Tilings say which pieces they take, and take those that one writes; as many as the program counts. */
async function tilings() {
  const page = await open(file, desk);
  await openTab(page, "solve");
  const said = page.locator("#terrain [role=status]");
  const canvas = page.locator("#terrain canvas");
  for (let row = 0; row < 2; ++row)
    for (let column = 0; column < 10; ++column) await canvas.click({ position: { x: 26 * column + 13, y: 26 * (6 + row) + 13 } });
  await said.filter({ hasText: "20 cells: 0 tilings with pieces from bags of seven; type letters into Pieces" }).waitFor();
  const board = path.join(path.dirname(file), "two-rows.txt");
  fs.writeFileSync(board, "XXXXXXXXXX\nXXXXXXXXXX\n");
  for (const letters of ["OOOOO", "IIIIO", "LLJJO"]) {
    await page.locator("#tiling-pieces").fill(letters.toLowerCase());
    const count = execFileSync(binary, ["solve", board, "--blocks", "--count", "--pieces", letters], { encoding: "utf8" }).trim();
    await said.filter({ hasText: `20 cells: ${Number(count)} tiling${count === "1" ? "" : "s"} with these pieces` }).waitFor();
    assert.ok(Number(count) > 0, letters);
  }
  fs.rmSync(board);
  await page.locator("#tiling-pieces").fill("OO");
  await said.filter({ hasText: "they take 5 pieces; you chose 2" }).waitFor();
  await page.locator("#tiling-pieces").fill("OX");
  await said.filter({ hasText: "there is 'OX'; expected letters of I L O Z T J S" }).waitFor();
  await page.locator("#tiling-pieces").fill("");
  await canvas.click({ position: { x: 13, y: 13 } });
  await said.filter({ hasText: "21 cells: each piece has four" }).waitFor();
  await findings(page, "tilings");
  await page.context().close();
}

/** An empty field is drawn and can be asked about, with no game open. */
async function emptyField() {
  const page = await open(file, desk);
  await openTab(page, "solve");
  const canvas = page.locator("#clears canvas");
  const height = await canvas.evaluate((one) => one.height);
  const drawn = await canvas.evaluate((one) => new Set(one.getContext("2d").getImageData(0, 0, one.width, one.height).data).size);
  assert.ok(height >= 4 * 26 && drawn > 1, `${height}, ${drawn}`);
  assert.equal(await page.locator("#clears [role=status]").first().innerText(), "");
  await page.locator("#pc-lines").fill("2");
  await page.locator("#pc-lines").press("Tab");
  await page.locator("#pc-queue").fill("I,I,O,I,I");
  await page.locator("#pc-ask").click();
  const found = page.locator("#clears [role=status]", { hasText: /sequences/ });
  await found.waitFor();
  const settings = await page.evaluate(() => window.app.tetron.clearDefaults());
  const asked = ["pc", "percent", "v115@vhAAgH", "--lines", "2", "--queue", "I,I,O,I,I", "--kicks", settings.kicks, "--drop", settings.drop, "--format", "json"];
  const { success, total } = JSON.parse(execFileSync(binary, asked, { encoding: "utf8" }));
  assert.equal(success, 1);
  assert.ok((await found.innerText()).includes(`${success} of ${total} sequences`), await found.innerText());
  await page.context().close();
}

/** The box for pasting is a tap away, whatever is open; saving nothing is told. */
async function pasting() {
  const page = await open(file, desk);
  await openTab(page, "save");
  await page.locator("[data-save=json]").click();
  assert.equal(await problem(page), "there is nothing to save yet: open a recording or a fumen first");
  await page.locator("#paste button").click();
  assert.match(await problem(page), /^there is nothing to show: paste a fumen/);
  await page.locator("#close-panel").click();
  await page.locator("#text").fill("v115@vhAVQJ");
  await page.locator("#paste button").click();
  assert.equal(await page.locator("#board").isVisible(), true);
  assert.equal(await page.locator("#problem").isVisible(), false);
  await page.locator("#open").click();
  const another = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
  // Letters are no keys of the page that is behind.
  await page.locator("#text").fill("");
  await page.locator("#text").pressSequentially("ntk ");
  assert.equal(await page.locator("#text").inputValue(), "ntk ");
  assert.deepEqual(await page.evaluate(() => [window.app.page.controller.hides, window.app.page.controller.playing]), [false, false]);
  await page.locator("#text").fill(another);
  await page.locator("#paste button").click();
  assert.deepEqual(await page.evaluate(() => window.app.core.toFumen().map((one) => one.replaceAll("?", ""))), [another.replaceAll("?", "")]);
  // And back to what was open, without another.
  await page.locator("#open").click();
  assert.equal(await page.locator("#board").isVisible(), false);
  await page.locator("#tabs [data-tab=draw]").click();
  assert.equal(await page.locator("#board").isVisible(), true);
  await page.locator("#tabs [data-tab=watch]").click();
  assert.equal(await page.locator(".well").isVisible(), true);
  await page.context().close();
}

/** No name is cut where the card could be wider, from the first moment on. */
async function names() {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, { width: 375, height: 812 }]) {
    const page = await open(file, { viewport });
    await drop(page, sample("tetrio/match.ttrm"));
    await page.locator("#list").waitFor();
    await page.waitForTimeout(100);
    const laidOut = () => page.evaluate(() => {
      const room = document.getElementById("fields").getBoundingClientRect();
      return {
        cards: [...document.querySelectorAll(".field")].map((one) => ["left", "top", "right", "bottom"].map((side) => Math.round(one.getBoundingClientRect()[side]))),
        outside: [...document.querySelectorAll(".field")].some((one) => one.getBoundingClientRect().bottom > room.bottom + 1 || one.getBoundingClientRect().top < room.top - 1),
        cut: [...document.querySelectorAll(".player b")].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3).map((one) => one.textContent),
      };
    });
    const first = await laidOut();
    assert.deepEqual([first.cut, first.outside], [[], false], JSON.stringify(viewport));
    // A resize and back changes nothing.
    await page.setViewportSize({ width: viewport.width - 40, height: viewport.height - 40 });
    await page.waitForTimeout(50);
    await page.setViewportSize(viewport);
    await page.waitForTimeout(100);
    assert.deepEqual(await laidOut(), first);
    await page.context().close();
  }
}

/** What is no recording at all is called that, by the page as by the program. */
async function unknownFiles() {
  const page = await open(file, desk);
  const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb004300", "hex");
  const own = path.join(path.dirname(file), "picture.jpg");
  for (const [name, bytes] of [["picture.jpg", jpeg], ["text.txt", Buffer.from("a line of text\n")]]) {
    await openBytes(page, name, bytes);
    const said = await problem(page);
    assert.ok(said.startsWith(`${name}: this is not a recording that tetron knows; it opens .tet, `), said);
    fs.writeFileSync(own, bytes);
    let told = "";
    try {
      execFileSync(binary, ["info", own], { encoding: "utf8", stdio: "pipe" });
    } catch (error) {
      told = error.stderr;
    }
    assert.equal(told.split("picture.jpg: ")[1].trim(), said.slice(name.length + 2));
  }
  fs.rmSync(own);
  // The program opens zip files as folders; the page says so.
  await openBytes(page, "archive.zip", Buffer.from("504b0304140000000800", "hex"));
  assert.match(await problem(page), /^archive\.zip: is a zip file; commands that take a folder open it/);
  // A damaged .tet file is one still.
  const cut = fs.readFileSync(sample("good/duel.tet")).subarray(0, 20);
  await openBytes(page, "cut.tet", cut);
  assert.match(await problem(page), /; this is not a \.tet recording$/);
  await page.context().close();
}

/** A file that gzip packed, named as it was before; a packed list of fumens; one that cannot be unpacked, and the page goes on. */
async function packedFiles() {
  const page = await open(file, desk);
  await openBytes(page, "duel.tet.gz", gzipSync(fs.readFileSync(sample("good/duel.tet"))));
  const shown = await page.evaluate(async () => (await window.tetron).state().fields.length);
  assert.ok(shown >= 2);
  await openBytes(page, "two.fumen.gz", gzipSync("v115@vhAAgH\nv115@vhBAgHAAA\n"));
  assert.deepEqual(await page.locator("#list option").allInnerTexts(), ["two.fumen 1", "two.fumen 2"]);
  await openBytes(page, "cut.tet.gz", gzipSync(fs.readFileSync(sample("good/duel.tet"))).subarray(0, 500));
  assert.match(await problem(page), /^cut\.tet\.gz: is packed by gzip and damaged: /);
  assert.equal(await page.locator("#list option").count(), 2);
  // Beside a bad one the good ones are shown.
  const duel = fs.readFileSync(sample("good/duel.tet"));
  await page.evaluate(
    ([bad, good]) => window.app.intake.take([new File([Uint8Array.from(bad)], "cut.tet.gz"), new File([Uint8Array.from(good)], "duel.tet")]),
    [[...gzipSync(duel).subarray(0, 500)], [...duel]],
  );
  assert.match(await problem(page), /^cut\.tet\.gz: is packed by gzip and damaged: /);
  assert.equal(await page.evaluate(() => window.app.page.game.file), "duel.tet");
  await page.context().close();
}

try {
  await loops();
  await tilings();
  await emptyField();
  await pasting();
  await names();
  await unknownFiles();
  await packedFiles();
  console.log("nothing of it is seen any more");
} finally {
  await done();
}
