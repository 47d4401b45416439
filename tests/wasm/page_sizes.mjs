// tetron.html and exported pages at four sizes, measured: nothing is clipped, what is pressed is large enough, panels leave a field to tap,
// axe finds nothing, dark and light. Served, it works without the server once it was there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

import { binary, browser, done, drop, file, findings, fits, folder, open, openTab, pictures, samples } from "./browser.mjs";

const sizes = [
  { name: "upright", viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  { name: "lying", viewport: { width: 812, height: 375 }, hasTouch: true, isMobile: true },
  { name: "tablet", viewport: { width: 768, height: 1024 }, hasTouch: true },
  { name: "desk", viewport: { width: 1440, height: 900 } },
];
const shown = ["tetrio/match.ttrm", "good/duel.tet", "good/eight.tet", "good/shared.tet"];

/** What stands outside the window, over another, or is too small to be pressed. What is scrolled away is neither. */
const measured = (page) => page.evaluate(() => {
  const box = (one) => one.getBoundingClientRect();
  const isSeen = (one) => one.checkVisibility() && box(one).width > 0;
  const name = (one) => one.id || one.getAttribute("aria-label") || one.textContent.trim().slice(0, 20);
  const scrolls = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return true;
    return false;
  };
  const found = [];
  const fixed = [...document.querySelectorAll("#tabs button, header > *, #controls > *, #more > *, #bar, .field, .well, #panel, #close-panel, #start, #panel button, #panel input, #panel select, #start button, #start textarea, #draw > *, #board, #draw-nav > *, #draw-tools button")].filter(isSeen);
  for (const one of fixed) {
    const { left, top, right, bottom } = box(one);
    // What one draws with is a row that scrolls on a phone.
    const row = one.closest("#draw-tools p")?.parentElement;
    const inRow = row && getComputedStyle(row).overflowX === "auto";
    if (!inRow && (left < -1 || right > innerWidth + 1) || ((top < -1 || bottom > innerHeight + 1) && !scrolls(one))) found.push(`${name(one)} is outside: ${[left, top, right, bottom].map(Math.round)}`);
  }
  const pressed = [...document.querySelectorAll("button, select, input:not([type=checkbox], [type=range], [type=file]), summary, a[href]")].filter(isSeen);
  for (const one of pressed) {
    const { width, height } = box(one);
    if (height < 43.5 || (width < 43.5 && !one.classList.contains("player"))) found.push(`${name(one)} has ${Math.round(width)} x ${Math.round(height)}`);
  }
  // Buttons of one row do not lie on each other.
  for (const row of ["#tabs", "#controls"].map((id) => document.querySelector(id)).filter((one) => one && isSeen(one))) {
    const all = [...row.children].filter(isSeen).map(box);
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => {
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) found.push(`${row.id}: two buttons in one place`);
    }));
  }
  // Fields do not reach into each other or out of their room.
  const room = document.getElementById("fields");
  if (isSeen(room)) {
    const inside = box(room);
    for (const one of [...document.querySelectorAll(".field")].filter(isSeen))
      if (box(one).bottom > inside.bottom + 1 || box(one).top < inside.top - 1 || box(one).right > inside.right + 1) found.push(`${name(one)} leaves its room`);
  }
  return found;
});

const share = (page) => page.evaluate(() => {
  const boxes = [...document.querySelectorAll(".well")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const low = Math.max(...boxes.map((one) => one.height));
  return low / innerHeight;
});

async function measure(page, what) {
  await page.waitForTimeout(80);
  assert.deepEqual(await measured(page), [], what);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight), `${what}: larger than the window`);
}

async function atSize({ name, ...options }, colorScheme) {
  const what = (part) => `${name}, ${colorScheme}: ${part}`;
  const page = await open(file, { ...options, colorScheme });
  const shot = async (part) => pictures && (await page.screenshot({ path: path.join(pictures, `${name}-${colorScheme}-${part}.png`) }));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
  await measure(page, what("start"));
  await findings(page, what("start"));
  await shot("start");
  // The colours are the same for every game and every panel of a kind.
  const isBrief = colorScheme === "light";
  for (const sample of isBrief ? shown.slice(0, 1) : shown) {
    await drop(page, path.join(samples, sample));
    await page.evaluate(async () => (await window.tetron).seek(12_000));
    await measure(page, what(sample));
    await fits(page, what(sample));
    if (name === "lying" && sample !== "good/eight.tet") assert.ok((await share(page)) > 0.6, what(`${sample}: the field has the height`));
    await shot(path.basename(sample));
  }
  await drop(page, path.join(samples, shown[0]));
  const press = (selector) => (options.hasTouch ? page.locator(selector).tap() : page.locator(selector).click());
  for (const tab of isBrief ? ["statistics"] : ["solve", "statistics", "save", "details", "profile", "problems"]) {
    await openTab(page, tab);
    await measure(page, what(tab));
    await findings(page, what(tab));
    await shot(tab);
    if (!options.isMobile || tab !== "statistics") continue;
    // A sheet: above it, or beside it, a field takes a tap, which keeps the sheet.
    const at = await page.evaluate(() => {
      const well = document.querySelector(".well").getBoundingClientRect();
      return { x: well.left + 20, y: well.top + 20 };
    });
    await page.touchscreen.tap(at.x, at.y);
    assert.equal(await page.evaluate(() => window.app.page.controller.focus), 0, what("a tap beside a sheet"));
    assert.equal(await page.locator("#panel").isVisible(), true);
    await page.evaluate(() => window.app.page.act(() => window.app.page.setFocus(null)));
  }
  await press("#close-panel");
  assert.equal(await page.locator("#panel").isVisible(), false);
  await press("#tabs [data-tab=draw]");
  await page.evaluate(() => ["copy", "next", "zoom", "zoom"].forEach((what) => window.app.drawings.view.act(what)));
  await measure(page, what("draw"));
  await findings(page, what("draw"));
  await shot("draw");
  const board = await page.locator("#board").boundingBox();
  assert.ok(board.height > 0.5 * options.viewport.height, what(`the board has ${Math.round(board.height)} pixels`));
  await press("#tabs [data-tab=watch]");
  await press("#show-more");
  await measure(page, what("more"));
  await findings(page, what("more"));
  await press("[data-action=theme]");
  assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
  // What was chosen stays when something else is opened.
  await drop(page, path.join(samples, shown[1]));
  assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

async function exportedAtSize({ name, ...options }) {
  const own = path.join(folder, "exported.html");
  execFileSync(binary, ["convert", path.join(samples, shown[0]), "-o", own]);
  const page = await open(own, options);
  await page.evaluate(async () => (await window.tetron).seek(12_000));
  await measure(page, `${name}: exported`);
  await findings(page, `${name}: exported`);
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-exported.png`) });
  await page.context().close();
}

/** The labels are words that players use, each with an example or a thing to do behind it. */
async function firstScreen() {
  const page = await open(file, sizes[3]);
  assert.deepEqual(await page.locator("#tabs button").allTextContents().then((all) => all.map((one) => one.trim())), ["Open", "Watch", "Draw", "Solve", "Review", "Save", "Details"]);
  for (const [example, seen] of [["match", "#list"], ["fumen", "#board"], ["clear", "#clears canvas"]]) {
    await page.locator("#tabs [data-tab=open]").click();
    await page.locator(`[data-example=${example}]`).click();
    await page.locator(seen).first().waitFor();
    assert.equal(await page.locator("#problem").isVisible(), false, example);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Served once, it is there without the server. */
/** A phone's share sheet sends a file or a text as the manifest says. */
async function shared(page, address) {
  const { share_target: target, file_handlers: handlers } = JSON.parse(fs.readFileSync(path.join(path.dirname(file), "tetron.webmanifest"), "utf8"));
  assert.ok(handlers[0].accept["application/octet-stream"].includes(".ttrm") && target.params.files[0].accept.includes(".ttrm"));
  const send = async (parts) => {
    // The page itself may send nothing anywhere.
    await page.goto(new URL("tetron-offline.js", address).href);
    await Promise.all([page.waitForNavigation(), page.evaluate(({ target, parts }) => {
      const form = Object.assign(document.createElement("form"), { action: target.action, method: target.method, enctype: target.enctype });
      for (const { name, value, bytes } of parts) {
        const input = Object.assign(document.createElement("input"), { name, type: bytes ? "file" : "text" });
        if (bytes) {
          const given = new DataTransfer();
          given.items.add(new File([Uint8Array.from(bytes)], value));
          input.files = given.files;
        } else input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }, { target, parts })]);
    await page.evaluate(async () => (window.app = (await window.tetron).app));
    await page.waitForFunction(() => window.app.core);
    return page.evaluate(async () => {
      const { app } = await window.tetron;
      return [app.core.info.kind, app.entries.present.name, location.hash];
    });
  };
  const { params } = target;
  const match = path.join(samples, "tetrio/match.ttrm");
  assert.deepEqual(await send([{ name: params.files[0].name, value: "a match.ttrm", bytes: [...fs.readFileSync(match)] }]), ["tetrio", "a match.ttrm", ""]);
  assert.deepEqual(await send([{ name: params.text, value: "look: https://example.org/?v115@vhAVQJ" }]), ["fumen", "fumen", ""]);
  // It is there once.
  await page.goto("about:blank");
  await page.goto(`${address}#shared`);
  assert.equal(await page.evaluate(async () => (await window.tetron).app.core), null);
}

async function offline() {
  const types = { ".html": "text/html", ".svg": "image/svg+xml", ".png": "image/png", ".js": "text/javascript", ".webmanifest": "application/manifest+json" };
  const server = http.createServer((request, response) => {
    const own = path.join(path.dirname(file), path.basename(request.url.split("?")[0]));
    if (!fs.existsSync(own) || !types[path.extname(own)]) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[path.extname(own)] }).end(fs.readFileSync(own));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const context = await browser.newContext(sizes[0]);
  const page = await context.newPage();
  const address = `http://127.0.0.1:${server.address().port}/${path.basename(file)}`;
  await page.goto(address);
  await page.evaluate(() => window.tetron);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // What it keeps is there, all of it.
  await page.waitForFunction(async () => (await caches.keys()).length === 1 && (await (await caches.open((await caches.keys())[0])).keys()).length >= 4);
  await shared(page, address);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await page.goto(`${address}#fumen=v115@vhAVQJ`);
  await page.waitForFunction(async () => (await window.tetron).app.core?.info.kind === "fumen");
  await page.reload();
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  assert.equal(await page.evaluate(() => window.app.core.info.kind), "fumen");
  if (fs.existsSync(path.join(path.dirname(file), "rules.html"))) {
    await page.goto(new URL("rules.html", address).href);
    await page.locator("canvas").first().waitFor();
  }
  await context.close();
}

try {
  await offline();
  await firstScreen();
  for (const size of sizes) for (const scheme of ["dark", "light"]) await atSize(size, scheme);
  for (const size of sizes) await exportedAtSize(size);
  console.log("four sizes, dark and light");
} finally {
  await done();
}
