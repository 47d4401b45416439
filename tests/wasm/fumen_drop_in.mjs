// tetron/fumen against tetris-fumen itself: fumen_drop_in.mjs PACKAGE NODE_MODULES [FUMENS]
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { generator, randomPages } from "./fumen_pages.mjs";

const [, , folder, modules, count = "3000"] = process.argv;
const require = createRequire(import.meta.url);
const theirs = require(join(resolve(modules), "tetris-fumen"));
const common = require(join(resolve(folder), "cjs/fumen.js"));
const ours = await import(pathToFileURL(join(resolve(folder), "esm/fumen.js")));

const shown = (pages) =>
  pages.map((page) => ({
    index: page.index,
    field: page.field.str({ reduced: false }),
    operation: page.operation && { ...page.operation },
    comment: page.comment,
    flags: { ...page.flags },
    refs: { ...page.refs },
    mino: page.operation ? page.mino().positions() : null,
  }));
/** What a call gives or says; of an error its first words. */
const outcome = (call) => {
  try {
    return { value: call() };
  } catch (error) {
    return { error: error.message.split(":")[0] };
  }
};
const operationsAlike = (a, b, what) => assert.deepEqual(outcome(() => a(what)), outcome(() => b(what)), JSON.stringify(what));

/** The same edit of a field of each library. */
function edit(field, { below, pick }, Mino) {
  const said = [];
  const operation = { type: pick([..."IOTLJSZ"]), rotation: pick(["spawn", "right", "reverse", "left"]), x: below(10), y: below(23) };
  said.push(outcome(() => field.canFill(operation)), outcome(() => field.canLock(Mino.from(operation))));
  said.push(outcome(() => field.put(operation)?.operation()), outcome(() => {
    // Past the edges theirs gets rows that are not shown.
    const force = below(2) === 1 && Mino.from(operation).isValid();
    return field.fill(operation, force)?.operation();
  }));
  if (below(2)) for (let x = 0; x < 10; ++x) field.set(x, below(3), pick(["X", "gray", "t", "I"]));
  field.clearLine();
  said.push(field.at(below(10), below(24) - 1), field.str(), field.str({ reduced: false, separator: "/", garbage: false }));
  said.push(field.copy().str({ separator: "" }));
  return said;
}

const hasQuiz = (pages) => pages.some((page) => page.comment?.startsWith("#Q="));

function randomFumens(fumens) {
  const random = generator(20031);
  for (let i = 0; i < fumens; ++i) {
    const pages = randomPages(random, theirs.Field, theirs.Mino);
    // Both take what the other made: fields of another library have at() too.
    const mine = ours.encoder.encode(pages.map((page) => ({ ...page })));
    const text = theirs.encoder.encode(pages.map((page) => ({ ...page })));
    assert.deepEqual(shown(ours.decoder.decode(text)), shown(theirs.decoder.decode(text)), text);
    const without = (list) => shown(list).map(({ refs, ...page }) => page);
    assert.deepEqual(without(theirs.decoder.decode(mine)), without(theirs.decoder.decode(text)), `${mine} is ${text}`);
    // The same text, but where a quiz goes on in a way that editors do not agree about: then the comment is written.
    const again = ours.encoder.encode(ours.decoder.decode(text));
    const isSame = again === theirs.encoder.encode(theirs.decoder.decode(text));
    if (!hasQuiz(pages)) assert.ok(isSame, text);
    if (!isSame) assert.deepEqual(without(theirs.decoder.decode(again)), without(theirs.decoder.decode(text)), again);
    const seed = i + 1;
    const [a, b] = [ours, theirs].map((library) => library.decoder.decode(text)[0].field);
    assert.deepEqual(edit(a, generator(seed), ours.Mino), edit(b, generator(seed), theirs.Mino));
  }
}

/** What the README of tetris-fumen shows. */
function published() {
  for (const { decoder, encoder, Field, Mino } of [ours, common]) {
    const opening = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
    const pages = decoder.decode(opening);
    assert.equal(pages.length, 7);
    assert.equal(pages[0].comment, "Opening");
    assert.deepEqual({ ...pages[0].operation }, { type: "I", rotation: "spawn", x: 4, y: 0 });
    assert.deepEqual(decoder.decode(`https://harddrop.com/fumen/?${opening}`).length, 7);
    const edited = decoder.decode("v115@9gI8AeI8AeI8AeI8KeAgH");
    edited[0].comment = "4 Lines";
    edited[0].operation = { type: "I", rotation: "left", x: 9, y: 1 };
    assert.equal(encoder.encode(edited), "v115@9gI8AeI8AeI8AeI8Ke5IYJA0no2AMOprDTBAAA");
    const { field } = pages[0];
    assert.equal(field.at(4, 0), "_");
    field.put(pages[0].operation);
    assert.equal(field.at(4, 0), "I");
    assert.equal(pages[0].field.at(4, 0), "_");
    const mino = pages[0].mino();
    assert.ok(mino instanceof Mino && mino.isValid());
    mino.x = -1;
    assert.equal(mino.isValid(), false);
    const made = Field.create("LLL_______LOO_______JOO_______JJJ_______", "XXXXXXXXX_");
    made.fill({ type: "I", rotation: "left", x: 9, y: 3 });
    assert.deepEqual(made.put({ type: "O", rotation: "spawn", x: 4, y: 10 }).operation(), { type: "O", rotation: "spawn", x: 4, y: 0 });
    assert.equal(made.str().split("\n")[0], "_________I");
  }
}

function errors() {
  for (const text of ["hello", "", "v115@", "v115@vhAA", "v116@vhAAgH", "x", "http://a/?d=1"]) {
    assert.throws(() => ours.decoder.decode(text), ours.TetronError, text);
    operationsAlike((t) => ours.decoder.decode(t).length, (t) => theirs.decoder.decode(t).length, text === "v115@" ? "x" : text);
  }
  const call = (library) => [
    outcome(() => library.Field.create("XXX")),
    outcome(() => library.Field.create("QQQQQQQQQQ")),
    outcome(() => library.Field.create().set(0, 0, "Q")),
    outcome(() => library.Field.create().at(0, 30)),
    outcome(() => library.Field.create().put({ type: "I", rotation: "spawn", x: 0, y: 0 })),
    outcome(() => library.Field.create("XXXXXXXXXX").fill({ type: "I", rotation: "spawn", x: 4, y: 0 })),
    outcome(() => new library.Mino("Q", "spawn", 1, 1).positions()),
    outcome(() => new library.Mino("T", "up", 1, 1).positions()),
    outcome(() => new library.Mino("T", "up", 1, 1).isValid()),
    outcome(() => library.encoder.encode([{ operation: { type: "T", rotation: "up", x: 1, y: 1 } }])),
  ];
  assert.deepEqual(call(ours), call(theirs));
  // What is written can be read: a piece beyond an edge is refused, not left to readers.
  for (const [type, rotation, x, y] of [["I", "spawn", 8, 0], ["I", "reverse", 1, 0], ["T", "left", 0, 5], ["O", "spawn", 9, 0], ["I", "right", 4, 0]])
    assert.throws(() => ours.encoder.encode([{ operation: { type, rotation, x, y } }]), ours.TetronError, `${type} ${rotation} at ${x},${y}`);
  assert.equal(ours.encoder.encode([]), theirs.encoder.encode([]));
}

/** While a quiz lasts and after it ended: the same flags, comments and pages. */
function quizzes(fumens) {
  const { below, pick } = generator(411);
  const queue = () => Array.from({ length: below(5) }, () => pick([..."IOTLJSZ"])).join("");
  let ended = 0;
  for (let i = 0; i < fumens; ++i) {
    const comments = [`#Q=[${pick(["", "T", "S"])}](${pick([..."IOTLJSZ"])})${queue()}`, "", "after", "#Q=[](T)T;#Q=[](O)I", "#Q=nothing", "#Q=[](T)x!"];
    const pages = Array.from({ length: 2 + below(9) }, (_, number) => ({
      operation: below(5) ? { type: pick([..."IOTLJSZ"]), rotation: "spawn", x: 4, y: 2 + below(18) } : undefined,
      comment: number === 0 || below(8) === 0 ? pick(comments) : undefined,
      flags: { lock: below(10) > 0 },
    }));
    const text = ours.encoder.encode(pages.map((page) => ({ ...page })));
    const [own, other] = [ours, theirs].map((library) => library.decoder.decode(text).map(({ flags }) => ({ ...flags })));
    assert.deepEqual(own, other, text);
    ended += ours.decoder.decode(text).filter(({ flags, comment }) => flags.quiz && !comment.startsWith("#Q=")).length;
  }
  assert.ok(ended > fumens / 10, `${ended} pages after a quiz`);
}

/** Bytes that are no fumen, or one that was damaged: an error or pages, and the next call works as ever. */
/** Broken over lines: the pages that tetris-fumen reads of the whole. */
function folded(fumens) {
  const random = generator(78);
  for (let i = 0; i < fumens; ++i) {
    const whole = theirs.encoder.encode(randomPages(random, theirs.Field, theirs.Mino));
    const wanted = shown(theirs.decoder.decode(whole));
    const lines = whole.match(/.{1,76}/g);
    if (lines.length < 2) continue;
    for (const text of [lines.join("\n"), lines.join("\r\n"), `> ${lines.join("\n> ")}`, `    ${lines.join("\n    ")}`, lines.join("=\r\n"),
      `Hi,\n\n${lines.join("\n")}\n\nBob\n`, `<https://fumen.zui.jp/?${lines.join("\n")}>\n`]) {
      assert.deepEqual(shown(ours.decoder.decode(text)), wanted, text);
      assert.deepEqual(ours.find(text).map((found) => shown(ours.decoder.decode(found))), [wanted], text);
    }
  }
  assert.deepEqual(ours.find("v115@vhAAgH\nv115@vhBAgHAAA"), ["v115@vhAAgH", "v115@vhBAgHAAA"]);
}

function hostile(fumens) {
  const random = generator(77);
  const good = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA";
  for (let i = 0; i < fumens; ++i) {
    const characters = [...good];
    for (let n = 1 + random.below(4); n > 0; --n) characters[random.below(characters.length)] = String.fromCharCode(random.below(random.below(2) ? 128 : 70000));
    try {
      ours.decoder.decode(characters.join(""));
    } catch (error) {
      assert.ok(error instanceof ours.TetronError, error.stack);
    }
  }
  assert.equal(ours.decoder.decode(good).length, 7);
  assert.throws(() => ours.decoder.decode(`v115@${"vhAAgH".repeat(2)}${"!".repeat(1 << 20)}`), ours.TetronError);
}

published();
errors();
randomFumens(Number(count));
quizzes(Number(count));
folded(Math.min(Number(count), 300));
hostile(Number(count));
console.log(`${count} fumens of random pages, ${count} damaged ones: no difference`);
