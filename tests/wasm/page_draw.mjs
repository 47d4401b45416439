// Drawing fumens in tetron.html: with a mouse, fingers and keys; what it writes, tetris-fumen reads, and the other way round.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { binary, done, drop, file, findings, folder, modules, open, pictures, samples, sizes } from "./browser.mjs";
import { generator, randomPages } from "./fumen_pages.mjs";

const theirs = createRequire(path.join(path.resolve(modules), "tetris-fumen", "package.json"))("./index.js");
const desk = { viewport: { width: 1440, height: 900 } };
const shown = (text) => theirs.decoder.decode(text).map(({ field, operation, comment, flags: { lock, mirror, rise, colorize } }) => ({ field: field.str({ reduced: false }), operation: operation && { ...operation }, comment, lock, mirror, rise, colorize }));
const text = (page) => page.evaluate(() => window.app.drawings.view.text());
const openText = (page, fumen) => page.evaluate((one) => window.app.intake.takeText(one, "fumen"), fumen);
/** What is drawn, written anew whether something was changed or not. */
const written = (page) => page.evaluate(() => window.app.tetron.fumenText(window.app.drawings.view.drawing.pages));
const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The middle of a cell on the screen; y = -1 is the garbage row. */
const place = (page, x, y) =>
  page.evaluate(([column, row]) => {
    const { board } = window.app.drawings.view;
    const box = board.canvas.getBoundingClientRect();
    return { x: box.left + (column + 0.5) * board.size, y: box.top + (board.rows - 1 - row + 0.5) * board.size + (row < 0 ? board.gap : 0) };
  }, [x, y]);
const click = async (page, x, y, options) => {
  const at = await place(page, x, y);
  await page.mouse.click(at.x, at.y, options);
};
const tool = (page, what) => page.locator(`#draw-tools ${what}`).click();
const blank = async (page) => {
  await page.locator("#tabs [data-tab=draw]").click();
  assert.equal(await text(page), "v115@vhAAgH");
};

/** 200 documents of tetris-fumen, and every sample: read and written, they show the same. */
async function documents() {
  const page = await open(file, desk);
  const random = generator(815);
  const all = Array.from({ length: 200 }, () => theirs.encoder.encode(randomPages(random, theirs.Field, theirs.Mino)));
  for (const fumen of all) {
    await openText(page, fumen);
    assert.equal(await text(page), fumen);
    assert.deepEqual(shown(await written(page)), shown(fumen), fumen);
  }
  // One cell of one page is changed: all else stays.
  for (const fumen of all.slice(0, 50)) {
    const before = shown(fumen);
    const number = random.below(before.length);
    await openText(page, fumen);
    await page.evaluate((index) => {
      const { view } = window.app.drawings;
      view.go(index);
      view.asText.paste(`I_________\nXXXXXXXXX_`);
    }, number);
    const after = shown(await text(page));
    const [garbage] = before[number].field.split("\n").slice(-1);
    before[number].field = [...Array(21).fill("_".repeat(10)), "I_________", "XXXXXXXXX_", garbage].join("\n");
    assert.deepEqual(after, before, `page ${number + 1} of ${fumen}`);
  }
  assert.deepEqual(page.problems, []);
  await page.context().close();
  return all.length;
}

/** A fumen of an older version with these boards of 21 rows and the garbage row, each a page without a piece. */
function oldFumen(version, boards) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const digits = (number, count) => Array.from({ length: count }, (_, i) => alphabet[Math.floor(number / 64 ** i) % 64]).join("");
  let before = Array(220).fill(0);
  let data = "";
  for (const board of boards) {
    const differs = board.map((block, i) => block - before[i] + 8);
    for (let from = 0, to = 0; from < 220; from = to) {
      while (to < 220 && differs[to] === differs[from]) ++to;
      data += digits(differs[from] * 220 + to - from - 1, 2);
    }
    if (differs.every((one) => one === 8) && version !== "090") data += "A";
    data += "AAA";
    before = board;
  }
  return version === "090" ? data : `v${version}@${data}`;
}

/** Every older version, written here: the blocks that were put in come out, and stay when it is written as 1.15. */
async function versions() {
  const page = await open(file, desk);
  const { below } = generator(90);
  let count = 0;
  for (const version of ["090", "095", "100", "105", "110"])
    for (let i = 0; i < 8; ++i, ++count) {
      // Each row has a hole, so that no row goes.
      const board = () => Array.from({ length: 220 }, (_, at) => (at % 10 === 3 ? 0 : below(9)));
      const boards = Array.from({ length: 1 + below(3) }, board);
      const fumen = oldFumen(version, boards);
      await page.evaluate(([one, all]) => window.app.drawings.open({ name: all, bytes: new TextEncoder().encode(one), round: 1, file: 0 }), [fumen, version]);
      const found = shown(await written(page)).map(({ field }) => field.split("\n").slice(2).join(""));
      assert.deepEqual(found, boards.map((blocks) => blocks.map((block) => "_ILOZTJSX"[block]).join("")), fumen);
    }
  await page.context().close();
  return count;
}

async function mouse() {
  const page = await open(file, desk);
  await blank(page);
  const expected = theirs.Field.create();
  // A line from left to right, in one stroke; one cell out of it again; one in the garbage row.
  const [from, to] = [await place(page, 0, 0), await place(page, 8, 0)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  for (let x = 0; x <= 8; ++x) expected.set(x, 0, "X");
  await click(page, 4, 0);
  expected.set(4, 0, "_");
  await click(page, 9, -1);
  expected.set(9, -1, "X");
  await tool(page, "[data-block='5']");
  await click(page, 0, 22);
  expected.set(0, 22, "T");
  await click(page, 1, 0, { button: "right" });
  expected.set(1, 0, "_");
  assert.equal(shown(await text(page))[0].field, expected.str({ reduced: false }));
  // Filling stops at other blocks and at the edges.
  await tool(page, "[data-tool=fill]");
  await tool(page, "[data-block='2']");
  await click(page, 2, 0);
  for (const x of [2, 3]) expected.set(x, 0, "L");
  assert.equal(shown(await text(page))[0].field, expected.str({ reduced: false }));
  // A piece is moved into the field and off the blocks, turned, dropped.
  await tool(page, "[data-tool=piece]");
  await tool(page, "[data-block='1']");
  await click(page, 9, 10);
  assert.deepEqual(shown(await text(page))[0].operation, { type: "I", rotation: "spawn", x: 7, y: 10 });
  await tool(page, "[data-draw=turn-right]");
  await tool(page, "[data-draw=drop]");
  const [{ operation }] = shown(await text(page));
  const mino = theirs.Mino.from(operation);
  assert.ok(expected.canLock(mino), JSON.stringify(operation));
  await click(page, 2, 0);
  const snapped = theirs.Mino.from(shown(await text(page))[0].operation);
  assert.ok(expected.canFill(snapped), "it lies on blocks");
  // The next page is what this one leaves, by the other library, too.
  const leaves = expected.copy();
  leaves.fill(snapped);
  leaves.clearLine();
  await page.locator("[data-draw=next]").click();
  const two = shown(await text(page));
  assert.equal(two.length, 2);
  assert.equal(two[1].field, leaves.str({ reduced: false }));
  // All the way back, and on again.
  const last = await text(page);
  let steps = 0;
  for (; await page.evaluate(() => window.app.drawings.view.drawing.done.length > 0); ++steps) await page.locator("[data-draw=undo]").click();
  assert.ok(steps >= 9, `${steps} steps`);
  assert.equal(await written(page), "v115@vhAAgH");
  for (; steps > 0; --steps) await press(page, "Control+y");
  assert.equal(await written(page), last);
  await findings(page, "draw");
  if (pictures) await page.screenshot({ path: path.join(pictures, "draw-desk.png") });
  await page.context().close();
}

async function touch() {
  const page = await open(file, sizes[0]);
  await page.locator("#tabs [data-tab=draw]").tap();
  await page.evaluate(() => window.app.drawings.view.act("zoom"));
  const expected = theirs.Field.create();
  for (const [x, y] of [[0, 0], [9, 0], [5, 22], [3, 7]]) {
    const at = await place(page, x, y);
    await page.touchscreen.tap(at.x, at.y);
    expected.set(x, y, "X");
  }
  // A finger that is drawn over the field draws, and scrolls nothing.
  const client = await page.context().newCDPSession(page);
  const [from, to] = [await place(page, 2, 3), await place(page, 7, 3)];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let i = 1; i <= 5; ++i) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from.x + ((to.x - from.x) * i) / 5, y: from.y }] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  for (let x = 2; x <= 7; ++x) expected.set(x, 3, "X");
  assert.equal(shown(await text(page))[0].field, expected.str({ reduced: false }));
  // The browser takes a tap right after a finger that moved for the end of that; how long that lasts depends on how busy it is.
  const count = page.locator("#draw-pages button");
  for (let i = 0; i < 10 && (await count.count()) === 1; ++i) {
    await page.waitForTimeout(600);
    await page.locator("[data-draw=copy]").tap();
    await count.nth(1).waitFor({ timeout: 2000 }).catch(() => {});
  }
  await page.locator("#draw-pages button").first().tap();
  assert.equal(await page.locator("#draw-number").inputValue(), "1");
  assert.equal(await page.locator("#draw-pages button").count(), 2);
  await findings(page, "draw by touch");
  if (pictures) await page.screenshot({ path: path.join(pictures, "draw-telephone.png") });
  await page.context().close();
}

async function keys() {
  const page = await open(file, desk);
  await blank(page);
  await page.locator("#board").focus();
  // From the lowest cell on the left: two up, one to the right.
  await press(page, "t", "ArrowUp", "ArrowUp", "ArrowRight", "Space");
  await press(page, "p", "s", "ArrowDown", "ArrowLeft", "r", "Space", "Enter");
  const pages = shown(await text(page));
  assert.equal(pages.length, 2);
  const expected = theirs.Field.create();
  expected.set(1, 2, "T");
  assert.equal(pages[0].field, expected.str({ reduced: false }));
  const mino = theirs.Mino.from(pages[0].operation);
  assert.equal(mino.type, "S");
  assert.equal(mino.rotation, "right");
  assert.ok(expected.canLock(mino));
  await press(page, "PageUp", "Delete");
  assert.equal(shown(await text(page)).length, 1);
  await press(page, "Control+z");
  assert.equal(shown(await text(page)).length, 2);
  // What is written is no key.
  await page.locator("#comment").fill("");
  await page.locator("#comment").pressSequentially("tt r p e");
  assert.equal(shown(await text(page))[0].comment, "tt r p e");
  await page.context().close();
}

/** A quiz goes on as tetris-fumen lets it go on. */
async function quiz() {
  const page = await open(file, desk);
  await blank(page);
  await page.locator("#quiz-current").fill("t");
  await page.locator("#quiz-next").fill("sz");
  await page.locator("#comment").evaluate((one) => one.focus());
  assert.equal(shown(await text(page))[0].comment, "#Q=[](T)SZ");
  await page.locator("#board").focus();
  await press(page, "p", "ArrowDown", "Space", "Enter");
  assert.deepEqual(await Promise.all(["current", "next"].map((one) => page.locator(`#quiz-${one}`).inputValue())), ["S", "Z"]);
  const [first, second] = theirs.decoder.decode(await text(page));
  assert.deepEqual([first.operation.type, second.comment, second.flags.quiz], ["T", "#Q=[](S)Z", true]);
  await page.context().close();
}

/** The same as `tetron fumen` does. */
async function edits() {
  const page = await open(file, desk);
  const fumen = "v115@9gA8IeC8GeG8CeH8BeI8AeI8JevHWYA6ESLDRqPJENtjBA";
  const commands = { mirror: ["mirror"], gray: ["gray"], prune: ["prune"], clearRows: ["clear-rows"], up: ["shift", "--up", "1"], down: ["shift", "--down", "1"], left: ["shift", "--left", "1"], right: ["shift", "--right", "1"] };
  for (const one of [fumen, "v115@ThA8IeC8AeG8AtH8BtI8AtI8JeXpYFA0XkbEwoAA"].filter(canDecode))
    for (const [name, command] of Object.entries(commands)) {
      await openText(page, one);
      await page.evaluate((what) => window.app.drawings.view.act(what), name);
      const alone = execFileSync(binary, ["fumen", "pages", "--pages", "1", one], { encoding: "utf8" }).trim();
      let its = "";
      try {
        its = execFileSync(binary, ["fumen", ...command, alone], { encoding: "utf8", stdio: "pipe" }).trim();
      } catch {
        // The piece would leave the field: it says so, and nothing is changed.
        assert.match(await page.locator("#note").innerText(), /piece would leave/);
        its = alone;
      }
      assert.deepEqual(shown(await text(page))[0], shown(its)[0], `${name} of ${one}`);
    }
  await page.context().close();
}
function canDecode(fumen) {
  try {
    theirs.decoder.decode(fumen);
    return true;
  } catch {
    return false;
  }
}

/** What was drawn is there again when the page is. */
async function kept() {
  const page = await open(file, desk);
  await blank(page);
  await click(page, 3, 4);
  await page.locator("#comment").fill("later");
  const before = await text(page);
  await page.reload();
  await page.evaluate(async () => (window.app = (await window.tetron).app));
  assert.equal(await text(page), before);
  await page.context().close();
}

/** A field as text, from the clipboard and in the dialog; what is none says where. */
async function pasted() {
  const page = await open(file, desk);
  await blank(page);
  const paste = (value) => page.evaluate((one) => {
    const data = new DataTransfer();
    data.setData("text", one);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, value);
  await paste("..I.......\nXXXXX.XXXX\n");
  const expected = theirs.Field.create("__I_______XXXXX_XXXX");
  assert.equal(shown(await text(page))[0].field, expected.str({ reduced: false }));
  await paste("..I.......\nXXXXX?XXXX");
  assert.equal(await page.locator("#problem").innerText(), "row 2 has '?'; expected I L O Z T J S, X for gray, _ for empty");
  assert.equal(shown(await text(page))[0].field, expected.str({ reduced: false }));
  await tool(page, "[data-draw=text]");
  assert.equal(await page.locator("#field-text").inputValue(), "__I_______\nXXXXX_XXXX");
  await page.locator("#field-text").fill("J");
  const before = await text(page);
  await page.locator("#draw-text button[value=take]").click();
  for (let i = 0; i < 100 && (await text(page)) === before; ++i) await page.waitForTimeout(20);
  assert.equal(shown(await text(page))[0].field, theirs.Field.create("J_________").str({ reduced: false }));
  // The diagrams of a wiki, out and in: what the command writes of the same.
  await paste("A '''T''': {{pfstart}}\n{{pfrow|l|l| | |T| | | |g|g}}\n{{pfrow|l|o|o|T|T|T| |g|g|g}}\n{{pfend}}");
  const [piece] = theirs.decoder.decode(await text(page));
  assert.deepEqual([piece.operation.type, piece.operation.x, piece.field.at(0, 0), piece.field.at(3, 0)], ["T", 4, "L", "_"]);
  await paste("<playfield>\nOO..IIII..\n</playfield> and {{pfrow|s|s}}");
  assert.equal(theirs.decoder.decode(await text(page)).length, 3);
  await paste("{{pfrow|lo}}");
  assert.equal(await page.locator("#problem").innerText(), "line 1: a cell has more than a letter");
  await tool(page, "[data-draw=select-all]");
  await tool(page, "[data-draw=text]");
  await page.locator("#field-wiki").click();
  const wiki = await page.locator("#field-text").inputValue();
  assert.equal(`${wiki}\n`, execFileSync(binary, ["fumen", "wiki", await text(page)], { encoding: "utf8" }));
  assert.equal(wiki.match(/pfstart/g).length, 3);
  await page.locator("#draw-text button[value='']").click();
  await page.context().close();
}

/** Files of what is drawn, as the browser itself reads them; and what is asked about it. */
/** Screenshots, dropped and pasted: what the command finds on them. */
async function screenshots() {
  const page = await open(file, desk);
  // In the colours of the guideline, which is how a picture is read.
  const pixels = theirs.encoder.encode([{ field: theirs.Field.create("SSSSSSI___IIIIII___XTTIIIII_XXOOOOJJJJX_"), flags: { colorize: true } }]);
  const found = [];
  for (const scale of [9, 24]) {
    const picture = path.join(folder, `field${scale}.png`);
    execFileSync(binary, ["convert", pixels, "-o", picture, "--scale", String(scale)]);
    found.push(execFileSync(binary, ["fumen", "from-image", picture, "--quiet"], { encoding: "utf8" }).trim());
    if (scale === 9) await page.locator("#file").setInputFiles(picture);
    else {
      const bytes = [...fs.readFileSync(picture)];
      await page.evaluate((data) => {
        const clipboard = new DataTransfer();
        clipboard.items.add(new File([Uint8Array.from(data)], "pasted.png", { type: "image/png" }));
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true }));
      }, bytes);
    }
    await page.waitForFunction((count) => window.app.drawings.view.drawing.pages.length === count, found.length);
    await page.locator("#note", { hasText: /a field, \d+ % sure/ }).waitFor();
  }
  const fields = (fumen) => shown(fumen).map(({ field }) => field);
  assert.deepEqual(fields(await text(page)), found.flatMap(fields));
  assert.equal(shown(await text(page))[0].field, shown(pixels)[0].field);
  // One step back each.
  await press(page, "Control+z", "Control+z");
  assert.deepEqual(fields(await text(page)), fields("v115@vhAAgH"));
  // A file that only says that it is a picture, and a picture whose cells are too small
  const wrong = path.join(folder, "none.png");
  fs.copyFileSync(path.join(samples, "good", "duel.tet"), wrong);
  await page.locator("#file").setInputFiles(wrong);
  await page.locator("#problem", { hasText: "none.png: this is no picture that this browser can read" }).waitFor();
  execFileSync(binary, ["convert", pixels, "-o", wrong, "--scale", "3", "--force"]);
  await page.locator("#file").setInputFiles([]);
  await page.locator("#file").setInputFiles(wrong);
  await page.locator("#problem", { hasText: "none.png: found no field of ten columns" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

async function around() {
  const page = await open(file, { ...desk, acceptDownloads: true });
  const fumen = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
  await openText(page, fumen);
  await page.locator("#tabs [data-tab=save]").click();
  const save = async (form) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[data-save=${form}]`).click()]);
    const to = path.join(folder, `drawn.${form}`);
    await download.saveAs(to);
    return fs.readFileSync(to);
  };
  for (const form of ["png", "gif", "svg"]) {
    const bytes = await save(form);
    const type = { png: "image/png", gif: "image/gif", svg: "image/svg+xml" }[form];
    const found = await page.evaluate(async ([all, mime]) => {
      const blob = new Blob([Uint8Array.from(all)], { type: mime });
      const image = new Image();
      image.src = URL.createObjectURL(blob);
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const at = (x, y) => [...context.getImageData(22 * x + 11, 22 * y + 11, 1, 1).data.slice(0, 3)];
      let frames = 1;
      if (mime === "image/gif") {
        const decoder = new ImageDecoder({ data: blob.stream(), type: mime });
        await decoder.tracks.ready;
        await decoder.completed;
        frames = decoder.tracks.selectedTrack.frameCount;
      }
      return { width: canvas.width, frames, piece: at(4, Math.floor(canvas.height / 22) - 1), empty: at(0, 0) };
    }, [[...bytes], type]);
    assert.equal(found.width, 220, form);
    assert.equal(found.frames, form === "gif" ? 7 : 1);
    // The first page has an I in the middle of the lowest row.
    if (form !== "svg") assert.deepEqual([found.piece, found.empty], [[75, 191, 209], [23, 27, 33]], form);
  }
  assert.equal((await save("txt")).toString().trim(), fumen);
  assert.equal(theirs.decoder.decode(JSON.parse((await save("json")).toString()).fumen ?? fumen).length, 7);
  // Perfect clears of what is drawn, with the piece that lies there.
  await openText(page, "v115@9gB8DeF8EeF8DeF8CeD8JeAgH");
  await tool(page, "[data-draw=ask-clears]");
  assert.equal(await page.locator("#pc-lines").inputValue(), "4");
  // Two rows but for a hole of four: one way to fill it; the blocks: as many as the command says.
  await page.locator("#close-panel").click();
  await page.evaluate(() => window.app.drawings.view.asText.paste("XXXX__XXXX\nXXXX__XXXX"));
  await tool(page, "[data-draw=ask-rest]");
  await page.locator("#terrain [role=status]", { hasText: "4 cells: 1 tiling " }).waitFor();
  await page.locator("#close-panel").click();
  await page.evaluate(() => window.app.drawings.view.asText.paste("XX________\nXXXXX_____\nXXXXX_____"));
  await tool(page, "[data-draw=ask-built]");
  const board = path.join(folder, "built.txt");
  fs.writeFileSync(board, "XX...\nXXXXX\nXXXXX\n");
  const count = execFileSync(binary, ["solve", board, "--blocks", "--count"], { encoding: "utf8" }).trim();
  await page.locator("#terrain [role=status]", { hasText: `12 cells: ${Number(count)} tilings` }).waitFor();
  // A moment of a recording becomes a drawing, which watching does not lose.
  await page.locator("#close-panel").click();
  await drop(page, path.join(samples, "good/duel.tet"));
  await page.evaluate(async () => (await window.tetron).seek(40_000));
  const moment = await page.evaluate(async () => (await window.tetron).fumen());
  await page.locator("#tabs [data-tab=draw]").click();
  assert.deepEqual(shown(await written(page)).slice(-1)[0].field, shown(moment)[0].field);
  await page.locator("#tabs [data-tab=watch]").click();
  assert.equal(await page.locator(".well").first().isVisible(), true);
  // The title is that of what is shown, whatever is open behind.
  await page.locator("#tabs [data-tab=draw]").click();
  await page.setViewportSize({ width: 1300, height: 860 });
  await page.waitForTimeout(100);
  assert.equal(await page.locator("#title").innerText(), "Drawing");
  // Of a list of fumens each keeps what was drawn of it.
  await openText(page, `v115@vhAAgH\n${fumen}`);
  await page.evaluate(() => window.app.drawings.view.asText.paste("T"));
  await page.locator("#list").selectOption("1");
  assert.equal(await text(page), fumen);
  await page.locator("#list").selectOption("0");
  assert.equal(shown(await text(page))[0].field, theirs.Field.create("T_________").str({ reduced: false }));
  // A fumen that was changed plays as it is drawn.
  await openText(page, fumen);
  await page.evaluate(() => window.app.drawings.view.act("copy"));
  await page.locator("#tabs [data-tab=watch]").click();
  assert.equal(shown(await page.evaluate(() => window.app.core.toFumen()[0])).length, 8);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

try {
  const count = await documents();
  const old = await versions();
  await mouse();
  await touch();
  await keys();
  await quiz();
  await edits();
  await kept();
  await pasted();
  await screenshots();
  await around();
  console.log(`${count} documents of tetris-fumen and ${old} of other versions are the same here; mouse, touch and keys draw`);
} finally {
  await done();
}
