// rules.html in a browser: page_rules.mjs PAGE BINARY SAMPLES_DIR NODE_MODULES_DIR CHROMIUM
// With keys, a mouse and fingers; rules that are changed, shared and exported.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { binary, browser, done, file as tetronPage, findings, folder, pictures, samples } from "./browser.mjs";

const file = path.join(path.dirname(tetronPage), "rules.html");
if (!fs.existsSync(file)) {
  console.log("skipped: there is no rules.html: scripts/setup --wasm");
  await browser.close();
  process.exit(77);
}
const sizes = [
  { name: "telephone", viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  { name: "held sideways", viewport: { width: 812, height: 375 }, hasTouch: true, isMobile: true },
  { name: "tablet", viewport: { width: 768, height: 1024 }, hasTouch: true },
  { name: "desk", viewport: { width: 1440, height: 900 } },
];

async function opened(from, options = sizes[3], fragment = "") {
  const { name, ...rest } = options;
  const context = await browser.newContext({ ...rest, permissions: [] });
  const page = await context.newPage();
  page.problems = [];
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || page.problems.push(request.url()));
  await page.goto(pathToFileURL(from).href + fragment);
  await page.evaluate(async () => (window.page = await window.rules));
  return page;
}
const state = (page) => page.evaluate(() => window.page.game?.state());

/** The frames that the page plays are those of the program. */
async function sameAsTheProgram() {
  const page = await opened(file);
  for (const name of ["tetris", "columns", "sky"]) {
    await page.locator("#games").selectOption(name);
    await page.evaluate((name) => window.page.name === name || new Promise((go) => setTimeout(go, 500)), name);
    const source = fs.readFileSync(path.join(samples, "rules", `${name}.lua`), "utf8");
    assert.equal(await page.locator("#source").inputValue(), source);
    await page.evaluate(() => {
      window.page.keys.set("down", true);
      for (let i = 0; i < 600; ++i) window.page.step();
    });
    const { frames, state: hash } = await state(page);
    const log = path.join(folder, "keys.txt");
    fs.writeFileSync(log, "600 down\n");
    const trace = JSON.parse(spawnSync(binary, ["rules", "run", path.join(samples, "rules", `${name}.lua`), "--inputs", log, "--format", "json"], { encoding: "utf8" }).stdout);
    assert.equal(frames, trace.frames, name);
    assert.equal(hash, trace.result.state, name);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Whatever can be pressed has room for a finger and lies inside the window; the field has most of it. */
async function fits(page, what) {
  const wrong = await page.evaluate(() => [...document.querySelectorAll("button, select, summary, textarea, #field")].filter((part) => {
    if (!part.checkVisibility() || part.closest("#editor")) return false;
    const box = part.getBoundingClientRect();
    return box.width < 43.5 || box.height < 43.5 || box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
  }).map((part) => `${part.id || part.outerHTML}: ${JSON.stringify(part.getBoundingClientRect())}`));
  assert.deepEqual(wrong, [], what);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}: wider than the window`);
}

async function everySize() {
  for (const size of sizes) {
    const page = await opened(file, size);
    await page.locator("#games").selectOption("tetris");
    await page.waitForFunction(() => window.page.name === "tetris");
    await fits(page, size.name);
    if (size.hasTouch) {
      await page.locator("#touch [data-key=left]").tap();
      assert.equal(await page.evaluate(() => window.page.loop.running), true, size.name);
      const column = () => page.evaluate(() => Math.min(...window.page.game.picture().tumo.map(({ x }) => x)));
      await page.waitForFunction(() => window.page.game.picture().tumo.length > 0);
      const before = await column();
      await page.locator("#touch [data-key=left]").tap();
      await page.waitForFunction((before) => Math.min(...window.page.game.picture().tumo.map(({ x }) => x)) < before, before);
    } else {
      await page.locator("#field").click();
      assert.equal(await page.evaluate(() => window.page.loop.running), true);
      await page.keyboard.press("KeyP");
      assert.equal(await page.evaluate(() => window.page.loop.running), false);
      await page.keyboard.press("KeyN");
      assert.equal(await page.evaluate(() => String(window.page.seed)), "2");
    }
    await page.evaluate(() => window.page.pause());
    if (pictures) await page.screenshot({ path: path.join(pictures, `rules-${size.name}.png`) });
    await page.locator("#edit").click();
    await fits(page, `${size.name}, rules`);
    await findings(page, `rules.html, ${size.name}`);
    await page.context().close();
  }
}

/** Rules that are changed run, or say where they are wrong; a link has them. */
async function changedAndShared() {
  const page = await opened(file);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  await page.locator("#edit").click();
  await page.locator("#source").fill("setFieldSize( 4 , 8 )\nsetTumoo( 1 )\n");
  await page.locator("#run").click();
  assert.match(await page.locator("#problem").textContent(), /^rules:2: .*did you mean 'setTumo'\?$/);
  assert.equal(await page.evaluate(() => document.getElementById("source").value.slice(document.getElementById("source").selectionStart, document.getElementById("source").selectionEnd)), "setTumoo( 1 )");
  const source = "-- テト\nsetFieldSize( 4 , 8 )\ncreateBlockPattern( 1 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\nprint( '<b>ä</b>' )\n";
  await page.locator("#source").fill(source);
  await page.keyboard.press("Control+Enter");
  assert.equal(await page.locator("#problem").isVisible(), false);
  assert.deepEqual(await page.evaluate(() => [window.page.game.setUp.width, window.page.loop.running]), [4, true]);
  assert.equal(await page.locator("#printed").textContent(), "<b>ä</b>\n");
  await page.locator("#share").click();
  await page.waitForFunction(() => window.copied);
  const link = await page.evaluate(() => window.copied);
  const again = await opened(file, sizes[0], link.slice(link.indexOf("#")));
  assert.equal(await again.locator("#source").inputValue(), source);
  assert.equal(await again.evaluate(() => window.page.game.setUp.width), 4);
  assert.deepEqual([...page.problems, ...again.problems], []);
  await again.context().close();
  // A page on a disk never makes a link that only this disk has.
  assert.match(link, /^#rules=/);
  assert.match(await page.locator("#note").textContent(), /^This page is on a disk/);
  for (const bad of ["#game=", `#game=${link.slice(7)}`, "#rules=", "#rules=%%", "#rules=AAAA", `${link.slice(link.indexOf("#"), -9)}`]) {
    const other = await opened(file, sizes[3], bad);
    assert.match(await other.locator("#hint").textContent(), /^the rules in the link cannot be read/, bad);
    assert.equal(await other.evaluate(() => window.page.name), "puyo");
    assert.deepEqual(other.problems, []);
    await other.context().close();
  }
  await page.context().close();
}

/** Pictures are in the link of their game, unless they are too large for one. */
async function sharedWithPictures() {
  const page = await opened(file);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (window.copied = text) } }));
  await page.locator("#games").selectOption("sky");
  await page.waitForFunction(() => window.page.pictures.size === 4);
  await page.locator("#share").click();
  const link = await page.waitForFunction(() => window.copied).then((copied) => copied.jsonValue());
  assert.match(link, /^#game=/);
  const again = await opened(file, sizes[0], link);
  assert.equal(await again.locator("#source").inputValue(), fs.readFileSync(path.join(samples, "rules/sky.lua"), "utf8"));
  assert.deepEqual(await again.evaluate(() => [window.page.name, window.page.pictures.size, window.page.pictures.get("sky/sun.png").naturalWidth > 0]), ["sky", 4, true]);
  await again.context().close();
  await page.evaluate(() => {
    window.copied = undefined;
    window.page.files[0] = { ...window.page.files[0], data: window.page.files[0].data + crypto.getRandomValues(new Uint8Array(40_000)).join("") };
  });
  await page.locator("#share").click();
  const short = await page.waitForFunction(() => window.copied).then((copied) => copied.jsonValue());
  assert.match(short, /^#rules=/);
  assert.match(await page.locator("#note").textContent(), /The pictures are too large for a link and not in it/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** What the program exports is that game, whatever its text says. */
async function exported() {
  const own = path.join(folder, "own game.lua");
  fs.writeFileSync(own, "-- </script><script>window.bad = 1</script><!-- \u2028 テト\ncreateBlockPattern( 7 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\n");
  for (const [source, name, count] of [[own, "own game", 0], [path.join(samples, "rules/sky.lua"), "sky", 4]]) {
    const out = path.join(folder, "exported.html");
    const told = spawnSync(binary, ["rules", "export", source, "--page", file, "-o", out], { encoding: "utf8" });
    assert.equal(told.status, 0, told.stderr);
    const page = await opened(out);
    assert.equal(await page.title(), name);
    assert.equal(await page.locator("#source").inputValue(), fs.readFileSync(source, "utf8"));
    assert.equal(await page.locator("#games").isVisible(), false);
    assert.equal(await page.evaluate(() => window.page.pictures.size), count);
    assert.equal(await page.evaluate(() => window.bad), undefined);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.page.game.state().frames > 5);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** What is changed is kept under the name of its game: choosing another, or a reload, loses nothing. Tab writes blanks, and leaves after Escape. */
async function drafts() {
  const page = await opened(file, sizes[3]);
  const first = await page.evaluate(() => window.page.name);
  const source = page.locator("#source");
  const rules = await source.inputValue();
  await page.locator("#edit").click();
  await source.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await page.keyboard.type("-- mine\n");
  const changed = `  -- mine\n${rules}`;
  assert.equal(await source.inputValue(), changed);
  const other = await page.evaluate((own) => window.page.gallery.map(({ name }) => name).find((name) => name !== own), first);
  await page.locator("#games").selectOption(other);
  await page.waitForFunction((name) => window.page.name === name, other);
  assert.notEqual(await source.inputValue(), changed);
  assert.match(await page.locator("#games").innerText(), new RegExp(`${first} \\(changed\\)`));
  await page.locator("#games").selectOption(first);
  await page.waitForFunction((name) => window.page.name === name, first);
  assert.equal(await source.inputValue(), changed);
  await page.reload();
  await page.evaluate(async () => (window.page = await window.rules));
  assert.deepEqual([await page.evaluate(() => window.page.name), await source.inputValue()], [first, changed]);
  await page.locator("#edit").click();
  await page.locator("#original").click();
  assert.equal(await source.inputValue(), rules);
  await page.locator("#original").click();
  assert.equal(await source.inputValue(), changed);
  await source.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "source");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** The steps of the tutorial play; the last one is the finished game. Lines have their numbers, also when one scrolls. */
async function tutorial() {
  const page = await opened(file);
  await page.locator("#edit").click();
  const whole = fs.readFileSync(path.join(samples, "rules/palindromes.lua"), "utf8");
  const steps = (await page.locator("#games option").allInnerTexts()).filter((name) => name.startsWith("Tutorial "));
  assert.deepEqual([steps.length, steps[0], steps[4]], [5, "Tutorial 2. A tumo", "Tutorial 6. Frame by frame"]);
  for (const name of steps) {
    await page.locator("#games").selectOption(name);
    await page.waitForFunction((own) => window.page.name === own && window.page.game, name);
    const source = await page.locator("#source").inputValue();
    assert.ok(whole.startsWith(source) && (name !== steps[4] || source === whole), name);
    assert.equal(await page.locator("#problem").isVisible(), false, name);
    assert.equal((await page.locator("#lines").textContent()).trim().split("\n").at(-1), String(source.split("\n").length));
  }
  const offsets = () => page.evaluate(() => ["source", "lines"].map((id) => Math.round(document.getElementById(id).scrollTop)));
  await page.locator("#source").evaluate((box) => (box.scrollTop = 300));
  await page.waitForFunction(() => document.getElementById("lines").scrollTop > 0);
  const [text, numbers] = await offsets();
  assert.equal(numbers, text);
  if (pictures) await page.screenshot({ path: path.join(pictures, "rules-lines.png") });
  await page.locator("#source").evaluate((box) => (box.scrollTop = box.scrollHeight));
  await page.waitForFunction((before) => document.getElementById("lines").scrollTop > before, numbers);
  const ends = await offsets();
  assert.equal(ends[1], ends[0]);
  await page.locator("#source").fill("a\nb");
  assert.equal((await page.locator("#lines").textContent()).trim(), "1\n2");
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Each game has a picture that is not empty, and pressing it shows the game. */
async function gallery() {
  for (const size of [sizes[0], sizes[3]]) {
    const page = await opened(file, size);
    await page.locator("#all").click();
    const count = await page.evaluate(() => window.page.gallery.length);
    assert.equal(await page.locator("#gallery-list button").count(), count);
    // More than the well: blocks of some colour that no other part of the picture has.
    await page.waitForFunction(() => [...document.querySelectorAll("#gallery-list canvas")].every((canvas) => {
      const bytes = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
      return new Set(new Uint32Array(bytes.buffer)).size > 3;
    }));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await findings(page, `rules.html, gallery, ${size.name}`);
    if (pictures) await page.screenshot({ path: path.join(pictures, `rules-gallery-${size.name}.png`) });
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#gallery-list").isVisible(), false);
    await page.keyboard.press("KeyG");
    await page.locator("#gallery-list button", { hasText: /^columns$/ }).click();
    await page.waitForFunction(() => window.page.name === "columns" && document.getElementById("gallery-list").hidden);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** What is drawn with the mouse becomes lines of the rules, and they play so. */
async function drawn() {
  const page = await opened(file);
  await page.locator("#games").selectOption("columns");
  await page.waitForFunction(() => window.page.name === "columns");
  await page.locator("#edit").click();
  await page.locator("#draw-box summary").click();
  const box = page.locator("#drawn");
  const at = async (column, row) => {
    await box.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await box.boundingBox();
    const [columns, rows] = await page.evaluate(() => [window.page.pencil.cells[0].length, window.page.pencil.cells.length]);
    return [x + ((column + 0.5) * width) / columns, y + ((row + 0.5) * height) / rows];
  };
  const { width, height } = await page.evaluate(() => window.page.game.setUp);
  await page.locator("#palette button", { hasText: "2" }).click();
  await page.mouse.move(...(await at(0, height - 1)));
  await page.mouse.down();
  await page.mouse.move(...(await at(2, height - 1)), { steps: 12 });
  await page.mouse.up();
  await page.mouse.click(...(await at(1, height - 1)));
  if (pictures) await page.screenshot({ path: path.join(pictures, "rules-drawn.png") });
  await page.locator("#drawn-insert").click();
  const field = `setFieldText("2.2${".".repeat(width - 3)}")`;
  assert.equal((await page.locator("#source").inputValue()).trimEnd().split("\n").at(-1), field);
  const start = await page.evaluate(() => window.page.game.picture().field.map(({ x, y, role }) => [x, y, role]));
  assert.deepEqual(start, [[0, height - 1, 2], [2, height - 1, 2]]);
  // Again: the line is replaced; the field of the rules is what one begins with.
  await page.locator("#drawn-what").selectOption("2");
  await page.locator("#drawn-what").selectOption("field");
  await page.locator("#palette button", { hasText: "3" }).click();
  await page.mouse.click(...(await at(1, height - 1)));
  await page.locator("#drawn-insert").click();
  assert.equal((await page.locator("#source").inputValue()).match(/^setFieldText.*$/gm).join(), field.replace("2.2", "232"));
  await page.locator("#drawn-what").selectOption("2");
  await page.mouse.click(...(await at(0, 0)));
  await page.mouse.click(...(await at(1, 1)));
  await page.locator("#drawn-insert").click();
  assert.match(await page.locator("#source").inputValue(), /\nsetTumoText\("3\.\/\.3", 0, 0\)\n$/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** The game that was played as a GIF: as many pictures as a twelfth of its seconds. */
async function animated() {
  const page = await opened(file);
  await page.locator("#edit").click();
  await page.locator("#animate").click();
  assert.match(await page.locator("#note").textContent(), /^Play first/);
  await page.evaluate(() => {
    window.page.keys.set("down", true);
    for (let i = 0; i < 300; ++i) window.page.step();
    window.page.keys.release();
  });
  const { state: before, frames } = await state(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#animate").click()]);
  assert.equal(download.suggestedFilename(), "puyo.gif");
  const gif = fs.readFileSync(await download.path());
  assert.equal(gif.subarray(0, 6).toString(), "GIF89a");
  const [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  assert.ok(Math.max(width, height) > 200 && Math.max(width, height) <= 320, `${width} x ${height}`);
  // Another program counts the pictures: the browser.
  const count = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ type: "image/gif", data: Uint8Array.from(bytes) });
    await decoder.tracks.ready;
    await decoder.completed;
    return decoder.tracks.selectedTrack.frameCount;
  }, [...gif]);
  assert.equal(count, Math.ceil(frames / 5));
  assert.ok(count > 10);
  if (pictures) fs.writeFileSync(path.join(pictures, "rules.gif"), gif);
  assert.equal((await state(page)).state, before);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** Everything that is wrong is listed, and a click goes to its line; what is probably a mistake does not stop the game. */
async function problems() {
  const page = await opened(file);
  await page.locator("#edit").click();
  const begin = "createBlockPattern( 1 )\nsetTumo( { [0] = { 1 , 1 } , { 0 , 0 } } , 0 , 0 )\n";
  await page.locator("#source").fill(`${begin}local function update() end\nfoo()\ngetFieldBlock( 1 )\n`);
  await page.locator("#run").click();
  assert.deepEqual(await page.locator("#problem button").allInnerTexts(), await page.evaluate((source) => window.page.rules.problems(source).map(({ message }) => message), `${begin}local function update() end\nfoo()\ngetFieldBlock( 1 )\n`));
  assert.equal(await page.locator("#problem button").count(), 3);
  await page.locator("#problem button").nth(2).click();
  const selected = () => page.evaluate(() => document.getElementById("source").value.slice(document.getElementById("source").selectionStart, document.getElementById("source").selectionEnd));
  assert.equal(await selected(), "getFieldBlock( 1 )");
  await page.locator("#source").fill(`${begin}local function update() end\n`);
  await page.evaluate(() => window.page.begin());
  assert.equal(await page.locator("#problem button").count(), 1);
  assert.match(await page.locator("#hint").textContent(), /^A line of the rules is probably a mistake: see Rules\./);
  if (pictures) await page.screenshot({ path: path.join(pictures, "rules-problems.png") });
  await page.locator("#run").click();
  assert.equal(await page.evaluate(() => window.page.loop.running), true);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** The game of docs/howto/own-game.md, step by step: each plays, and the link has the last one. */
async function ownGame() {
  const page = await opened(file);
  await page.locator("#edit").click();
  const steps = [...fs.readFileSync(path.join(samples, "../docs/howto/own-game.md"), "utf8").matchAll(/```lua\n(.*?)```/gs)].map(([, lines]) => lines.replace(/^ {3}/gm, ""));
  assert.equal(steps.length, 3);
  let source = "";
  for (const step of steps) {
    await page.locator("#source").fill((source += step));
    await page.evaluate(() => window.page.begin());
    assert.equal(await page.locator("#problem button").count(), 0, step);
    await page.evaluate(() => {
      for (let i = 0; i < 600; ++i) window.page.game.step(i % 60 < 20 ? ["left"] : ["down"]);
    });
    assert.equal((await state(page)).tumos > 3, true, step);
  }
  await page.context().close();
}

await ownGame();
await gallery();
await drawn();
await animated();
await problems();
await tutorial();
await drafts();
await sameAsTheProgram();
await everySize();
await changedAndShared();
await sharedWithPictures();
await exported();
await done();
