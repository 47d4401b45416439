// The box for queues of the web pages of `tetron pc path` and `setup`, in a browser, against what the same commands say in JSON:
// pc_search.mjs BINARY NODE_MODULES. Exit code 77: a tool is not there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , binary, modules] = process.argv;
const skip = (what) => (console.log(`skipped: ${what}`), process.exit(77));
if (!fs.existsSync(path.join(modules, "playwright-core/package.json"))) skip(`there is no playwright-core in ${modules}`);
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((file) => fs.existsSync(file));
if (!executablePath) skip("there is no chromium");
const { chromium } = createRequire(path.join(path.resolve(modules), "playwright-core/package.json"))("./index.js");
const axeFile = path.join(modules, "axe-core/axe.min.js");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tetron-search-"));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const run = (input, ...args) => spawnSync(binary, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
const board = "XX____XXXX\nXX_____XXX\nXXX____XXX\nXXX___XXXX\n";

async function open(file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("request", (request) => request.url() !== pathToFileURL(file).href && page.problems.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return page;
}

/** What is shown after a queue was typed: the headlines of the sections in their order, and the words beside the box. */
async function shown(page, queue, box = 0) {
  await page.locator(".search input").nth(box).fill(queue);
  return page.evaluate((number) => {
    const own = document.querySelectorAll(".search")[number];
    const sections = [];
    for (let next = own.nextElementSibling; next && !next.matches(".search, h2"); next = next.nextElementSibling) if (next.matches("section")) sections.push(next);
    const visible = sections.filter((section) => section.getBoundingClientRect().height > 0);
    return { ways: visible.map((section) => section.querySelector("a").textContent), all: sections.length, words: own.querySelector("[role=status]").textContent };
  }, box);
}

async function compare(command, words, input) {
  const file = path.join(folder, `${command}.html`);
  const made = run(input, "pc", command, "-", ...words, "--format", "html", "-o", file);
  assert.equal(made.status, 0, made.stderr);
  const answer = JSON.parse(run(input, "pc", command, "-", ...words, "--format", "json").stdout);
  const headline = (way) => `${way.pieces}: ${way.covered} of ${answer.total}`;
  const page = await open(file, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const whole = await shown(page, "");
  assert.deepEqual(whole.ways, answer.ways.map(headline), `${command}: all ways before anything is typed`);
  const sequences = [...new Set(answer.ways.flatMap((way) => way.sequences))];
  let seed = 7;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const queues = ["Q", "T,I o", ...Array.from({ length: 25 }, () => {
    const whole = sequences[below(sequences.length)];
    return [whole, `${whole}IOT`, whole.slice(0, 1 + below(whole.length)), [...whole].reverse().join("")][below(4)];
  })];
  const met = { all: 0, some: 0, none: 0 };
  for (const queue of queues) {
    const found = await shown(page, queue);
    const text = queue.toUpperCase().replace(/[ ,]/g, "").slice(0, sequences[0].length);
    if (queue === "Q") {
      assert.match(found.words, /found Q/);
      assert.equal(found.ways.length, answer.ways.length);
      continue;
    }
    const wanted = answer.ways.map((way, i) => [headline(way), way.sequences.filter((one) => one.startsWith(text)).length, i]).filter(([, count]) => count > 0);
    wanted.sort((a, b) => b[1] - a[1] || a[2] - b[2]);
    assert.deepEqual(found.ways, wanted.map(([words]) => words), `${command}: ${queue}`);
    const solved = sequences.filter((one) => one.startsWith(text)).length;
    if (found.ways.length > 0) assert.ok(found.words.startsWith(`${text}: ${found.ways.length} way`), found.words);
    if (/ for /.test(found.words)) assert.ok(found.words.includes(` for ${solved} of `), found.words);
    ++met[found.ways.length === answer.ways.length ? "all" : found.ways.length > 0 ? "some" : "none"];
  }
  assert.ok(met.some > 8, JSON.stringify(met));
  assert.deepEqual(await shown(page, ""), whole, `${command}: as before when nothing is typed`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${command}: wider than a telephone`);
  assert.deepEqual(page.problems, [], command);
  if (!fs.existsSync(axeFile)) return queues.length;
  for (const viewport of [{ width: 360, height: 640 }, { width: 1280, height: 800 }]) {
    const second = await open(file, { viewport, bypassCSP: true });
    await shown(second, sequences[0]);
    await second.evaluate(fs.readFileSync(axeFile, "utf8"));
    const found = await second.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`));
    assert.deepEqual(found, [], command);
  }
  return queues.length;
}

try {
  let asked = await compare("path", ["--queue", "*p7"], board);
  asked += await compare("setup", ["--queue", "*p7", "--fill", "I"], "IIII......\nIIII......\nIIIIOO....\nIIIIOO....\n");
  // Two fields in one page: each box is about its own.
  const file = path.join(folder, "two.html");
  const two = "v115@9gB8DeF8EeF8DeF8CeD8JeAgH\n".repeat(2);
  assert.equal(run(two, "pc", "path", "-", "--queue", "*p7", "--format", "html", "-o", file).status, 0);
  const page = await open(file, { viewport: { width: 900, height: 700 } });
  const untouched = await shown(page, "", 0);
  assert.ok((await shown(page, "TIOSZJL", 1)).ways.length < untouched.all);
  assert.equal((await shown(page, "", 0)).ways.length, untouched.all);
  // Without the script all is there, and no box that does nothing.
  const plain = await open(file, { javaScriptEnabled: false });
  assert.equal(await plain.locator("section").first().isVisible(), true);
  assert.equal(await plain.locator(".search").first().isVisible(), false);
  console.log(`${asked} queues as the command has them`);
} finally {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}
