// Matches in tetron.html and in the pages that are exported: every round of every file, who won, playing through, the hidden result.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { binary, browser, done, drop, file, findings, folder, open, openTab, samples } from "./browser.mjs";

const desk = { viewport: { width: 1440, height: 900 } };
const match = path.join(samples, "tetrio/match.ttrm");
const duel = path.join(samples, "good/duel.tet");

/** What the match states, from the lossless form that the program writes. */
const stated = JSON.parse(execFileSync(binary, ["convert", match, "--to", "json"], { encoding: "utf8", maxBuffer: 1 << 28 }));
const winners = stated.rounds.map(({ results }) => stated.players[results.find(({ won }) => won).player].name);
const before = stated.rounds.map((_, i) => stated.players.map(({ name }) => `${name} ${winners.slice(0, i).filter((one) => one === name).length}`).join(", "));
const clock = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}.${String(ms % 1000).padStart(3, "0")}`;
const lines = stated.rounds.map(({ length_ms }, i) => `round ${i + 1} of ${winners.length}, ${before[i]} · won by ${winners[i]}, ${clock(length_ms)}`);
const wins = (name) => winners.filter((one) => one === name).length;
const [best, other] = stated.players.map(({ name }) => name).sort((a, b) => wins(b) - wins(a));
const result = `${best} wins, ${wins(best)} to ${wins(other)}`;

const groups = (page) => page.evaluate(() => [...document.querySelectorAll("#list > *")].map((one) => [one.label, [...one.querySelectorAll("option")].map((option) => option.label)]));

/** Several files at once: each with its rounds below its name and how it ended. */
async function listed() {
  const page = await open(file, desk);
  await page.locator("#file").setInputFiles([duel, match, path.join(samples, "tetrio/changed.ttrm")]);
  await page.waitForFunction(() => document.querySelectorAll("#list option").length === 5);
  assert.deepEqual((await groups(page)).slice(0, 2), [["duel.tet", []], [`match.ttrm · ${result}`, lines]]);
  await page.locator("#list").selectOption("2");
  assert.match(await page.locator("#about").innerText(), /round 2 of 3: exact/);
  assert.equal(await page.evaluate(() => window.app.core.info.duration), stated.rounds[1].length_ms);
  await findings(page, "a list of matches");
  // With the result hidden nothing says how many rounds there are, or the files' names.
  await page.keyboard.press("n");
  assert.deepEqual(await groups(page), [["game 1", []], ["game 2", ["round 1", "round 2"]], ["game 3", []]].map(([label, rounds]) => [label, rounds]));
  assert.doesNotMatch(await page.locator("body").innerText(), /won by|wins|ttrm/);
  await page.keyboard.press(">");
  assert.equal(await page.locator("#note").innerText(), "the result is hidden: play on to see more");
  await page.keyboard.press("<");
  assert.match(await page.locator("#about").innerText(), /round 1/);
  await page.keyboard.press(">");
  assert.match(await page.locator("#about").innerText(), /round 2/, "a round that was seen may be gone to");
  assert.equal(await page.evaluate(() => window.app.page.controller.hides), true);
  await page.context().close();
}

/** From round to round of a match that is opened in a worker, while it plays: what is closed then is not drawn any more. */
async function large() {
  const page = await open(file, desk);
  const name = path.join(folder, "large.ttrm");
  fs.writeFileSync(name, Buffer.concat([fs.readFileSync(match), Buffer.alloc(3 << 20, " ")]));
  await page.locator("#file").setInputFiles(name);
  await page.waitForFunction(() => window.app.entries.all.length > 1 && window.app.page);
  await page.keyboard.press("Space");
  for (const [key, round] of [[">", 2], [">", 3], ["<", 2], ["<", 1]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((number) => document.getElementById("about").textContent.includes(`round ${number}`), round);
    await page.waitForTimeout(100);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Played through: round after round, and then who won the match. `window.app` or `window.shown` has the page. */
async function playedThrough(page, name) {
  for (let round = 1; round <= winners.length; ++round) {
    await page.waitForFunction((number) => document.getElementById("about").textContent.includes(`round ${number}`), round);
    await page.evaluate((isFirst) => {
      const shown = (window.app ?? window.shown).page;
      shown.act(() => {
        shown.controller.seek(shown.timeline.duration - 300);
        if (isFirst) shown.controller.togglePlaying();
      });
    }, round === 1);
    // In the page: it shows the next round a second later, however slow this is.
    const said = await (await page.waitForFunction(() => (window.app ?? window.shown).page.controller.ended && document.getElementById("title").textContent)).jsonValue();
    assert.ok(said.includes(`won by ${winners[round - 1]}`), `${name}: ${said}`);
    assert.equal(said.includes(result), round === winners.length, `${name}: ${said}`);
  }
}

/** The page that the program writes, and the one that the page saves: the whole match, the same text. */
async function exported() {
  const own = path.join(folder, "match.html");
  execFileSync(binary, ["convert", match, "-o", own]);
  const page = await open(file, desk);
  await drop(page, match);
  await page.waitForFunction(() => document.querySelectorAll("#list option").length === 3);
  await playedThrough(page, "tetron.html");
  await openTab(page, "save");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-save=html]").click()]);
  const copy = path.join(folder, "saved.html");
  await saved.saveAs(copy);
  const game = (name) => JSON.parse(/id="game">(.*?)<\/script>/s.exec(fs.readFileSync(name, "utf8"))[1]);
  assert.deepEqual(game(copy), game(own));
  assert.deepEqual(game(own).map(({ round, roundResult }) => `${round} · ${roundResult}`), lines);
  await page.context().close();
  for (const name of [own, copy]) {
    const replay = await (await browser.newContext(desk)).newPage();
    await replay.goto(pathToFileURL(name).href);
    await replay.evaluate(async () => (window.shown = await window.tetron));
    assert.deepEqual(await replay.locator("#rounds option").allTextContents(), lines);
    await playedThrough(replay, path.basename(name));
    await replay.context().close();
  }
  // Hidden when it is written, and hidden when it is saved from a page that hides it.
  const secret = path.join(folder, "secret.html");
  execFileSync(binary, ["convert", match, "--hide-result", "-o", secret]);
  const hidden = await (await browser.newContext(desk)).newPage();
  await hidden.goto(pathToFileURL(secret).href);
  await hidden.evaluate(() => window.tetron);
  assert.deepEqual(await hidden.locator("#rounds option").allTextContents(), ["round 1"]);
  assert.doesNotMatch(await hidden.locator("body").innerText(), /won by|wins/);
  await hidden.context().close();
}

/** A fumen becomes a page, page by page. */
async function fumens() {
  const own = path.join(folder, "fumen.html");
  const text = fs.readFileSync(new URL("../../bindings/wasm/app/example.fumen", import.meta.url), "utf8").trim();
  execFileSync(binary, ["convert", text, "--pace", "2", "-o", own]);
  const page = await (await browser.newContext(desk)).newPage();
  await page.goto(pathToFileURL(own).href);
  await page.evaluate(async () => (window.shown = await window.tetron));
  const pages = JSON.parse(execFileSync(binary, ["fumen", "decode", text], { encoding: "utf8" })).pages;
  assert.equal(await page.evaluate(() => window.shown.page.timeline.duration), pages.length * 500);
  const messages = await page.evaluate(() => window.shown.page.timeline.messages.map(({ text: said }) => said));
  assert.deepEqual(messages, pages.map(({ comment }) => comment));
  await page.context().close();
}

try {
  await listed();
  await large();
  await exported();
  await fumens();
  console.log(`${winners.length} rounds, ${result}`);
} finally {
  await done();
}
