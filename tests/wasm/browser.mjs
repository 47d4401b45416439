// What the tests of tetron.html share: SCRIPT PAGE BINARY SAMPLES_DIR NODE_MODULES CHROMIUM [SCREENSHOTS_DIR].
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const [, , file, binary, samples, modules, executablePath, pictures] = process.argv;
const load = (name) => createRequire(path.join(path.resolve(modules), name, "package.json"))("./index.js");
const { chromium } = load("playwright-core");
const axeFile = path.join(modules, "axe-core/axe.min.js");
const axe = fs.existsSync(axeFile) ? fs.readFileSync(axeFile, "utf8") : null;
export const hasAxe = axe !== null;
export const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tetron-page-"));
export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
export const list = (kind, ending) => fs.readdirSync(path.join(samples, kind)).filter((name) => ending.test(name)).map((name) => path.join(samples, kind, name));

export async function open(page_file, options, fragment = "", before = null) {
  const context = await browser.newContext({ bypassCSP: true, ...options });
  context.setDefaultTimeout(120_000); // how long it takes on a busy machine is no failure
  const page = await context.newPage();
  if (before) await page.addInitScript(before);
  const address = pathToFileURL(page_file).href;
  // What was closed takes its step out of the browser's history, and the browser drops a reload that comes right after that.
  const reload = page.reload.bind(page);
  page.reload = () => reload({ timeout: 20_000 }).catch(() => reload());
  page.problems = [];
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("blob:")) page.problems.push(request.url());
  });
  await page.goto(address + fragment);
  const begin = () => page.evaluate(async () => (window.app = (await window.tetron).app));
  // A busy browser may say that a page is there before it is.
  await begin().catch((error) => (error.message.includes("context was destroyed") ? begin() : Promise.reject(error)));
  return page;
}
export const drop = (page, name) =>
  page.evaluate(async ([title, bytes]) => (await window.tetron).openBytes(title, bytes), [path.basename(name), [...fs.readFileSync(name)]]);

export async function findings(page, what) {
  assert.deepEqual(page.problems, [], what);
  if (!axe) return;
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`));
  assert.deepEqual(found, [], what);
}

/** Opens a panel, if it is not open yet; what is for engineers is behind a menu. */
export async function openTab(page, name) {
  const before = await page.evaluate(() => window.app.views.tab);
  if (before === name) return;
  if (before !== "details" && ["chunks", "profile", "problems"].includes(name)) await page.locator("#tabs [data-tab=details]").click();
  await page.locator(`button[data-tab=${name}]`).click();
}

export const sizes = [
  { name: "telephone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: "tablet", viewport: { width: 820, height: 1180 }, hasTouch: true },
  { name: "desk", viewport: { width: 1440, height: 900 } },
];

/** Each number below a field is shown whole or not at all, and nothing is wider than the page. */
export async function fits(page, what) {
  const cut = await page.evaluate(() => [...document.querySelectorAll(".numbers span")].filter((part) => {
    const own = part.getBoundingClientRect();
    const box = part.parentElement.getBoundingClientRect();
    return own.top < box.bottom - 1 && (own.right > box.right + 1 || own.bottom > box.bottom + 2);
  }).map((part) => part.textContent));
  assert.deepEqual(cut, [], `${what}: cut`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}: wider than the window`);
}

/** The tasks of the page's main thread while `work` runs, in ms of processor time, the longest first. Other programs on the machine do not change it. */
export async function tasksOf(work) {
  await browser.startTracing(undefined, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const mains = new Set(traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid, tdur }) => name === "ThreadControllerImpl::RunTask" && tdur && mains.has(`${pid} ${tid}`));
  assert.ok(tasks.length > 0, "the browser traces no tasks");
  return tasks.map(({ tdur }) => Math.round(tdur / 1000)).sort((a, b) => b - a);
}

/** Ends the browser. */
export async function done() {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}
