// How long tetron/fumen and tetris-fumen take, in the same run: fumen_bench.mjs PACKAGE NODE_MODULES
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { generator, randomPages } from "../../tests/wasm/fumen_pages.mjs";

const [, , folder, modules] = process.argv;
const require = createRequire(import.meta.url);
const theirs = require(join(resolve(modules), "tetris-fumen"));
const places = [join(resolve(modules), "tetris-fumen"), join(resolve(folder), "cjs/fumen.js")];
const ours = require(places[1]);

/** A game of so many pieces: each dropped where it fits, full rows going, a new field where none does. */
function game(count) {
  const random = generator(4);
  const pages = [];
  let field = ours.Field.create();
  while (pages.length < count) {
    const mino = new ours.Mino(random.pick([..."IOTLJSZ"]), random.pick(["spawn", "right", "reverse", "left"]), 1 + random.below(8), 20);
    let placed;
    try {
      placed = field.copy().put(mino).operation();
    } catch {
      field = ours.Field.create();
      pages.push({ field: field.copy(), flags: { lock: true, colorize: true } });
      continue;
    }
    pages.push({ operation: placed, comment: pages.length === 0 ? "game" : undefined, flags: { lock: true, colorize: true } });
    field.put(mino);
    field.clearLine();
  }
  return theirs.encoder.encode(pages);
}

function median(call, runs) {
  const times = [];
  for (let i = 0; i < runs; ++i) {
    const begin = performance.now();
    call();
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[runs >> 1];
}

const long = game(2000);
const random = generator(9);
const short = Array.from({ length: 1000 }, () => theirs.encoder.encode(randomPages(random, theirs.Field, theirs.Mino)));
const cases = {
  "decode 2,000 pages": (library) => library.decoder.decode(long),
  "encode 2,000 pages": (library, pages) => library.encoder.encode(pages.long),
  "decode 1,000 short": (library) => short.forEach((text) => library.decoder.decode(text)),
  "encode 1,000 short": (library, pages) => pages.short.forEach((list) => library.encoder.encode(list)),
};
console.log(`${"".padEnd(20)}   tetris-fumen    tetron/fumen    times`);
for (const [name, run] of Object.entries(cases)) {
  const [a, b] = [theirs, ours].map((library) => {
    const pages = { long: library.decoder.decode(long), short: short.map((text) => library.decoder.decode(text)) };
    return median(() => run(library, pages), library === ours ? 31 : 7);
  });
  console.log(`${name.padEnd(20)} ${a.toFixed(2).padStart(11)} ms ${b.toFixed(2).padStart(12)} ms ${(a / b).toFixed(1).padStart(8)}`);
}
// Of a program that has just begun: the library is loaded, and reads one fumen.
const first = (place) =>
  Number(execFileSync(process.execPath, ["-e", `const begin = performance.now();
    require(${JSON.stringify(place)}).decoder.decode(${JSON.stringify(short[0])});
    console.log(performance.now() - begin);`], { encoding: "utf8" }));
const times = Array.from({ length: 21 }, () => places.map(first));
const [a, b] = [0, 1].map((which) => times.map((pair) => pair[which]).sort((x, y) => x - y)[10]);
console.log(`${"load, first call".padEnd(20)} ${a.toFixed(2).padStart(11)} ms ${b.toFixed(2).padStart(12)} ms ${(a / b).toFixed(1).padStart(8)}`);
