// Times the npm package tetris-fumen and our own library on the same fumens, one after the other.
//   node fumen_speed.mjs BENCH [NODE_MODULES]
// BENCH is the built benchmark that has bench/fumen_bench.cpp in it; NODE_MODULES the folder that holds the package,
// without it NODE_PATH names it. Prints pages per second of processor time, the best of several rounds for both, and
// their ratio. The npm library takes time quadratic in the length, so that it gets one round of the long game.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const [bench, folder = process.env.NODE_PATH] = process.argv.slice(2);
if (!bench || !folder) {
  console.error('usage: fumen_speed.mjs BENCH [NODE_MODULES]');
  process.exit(2);
}
const require = createRequire(path.join(path.resolve(folder), 'tetris-fumen', 'package.json'));
const { decoder, encoder } = require('./index.js');

// Pages per second of processor time.
function best(pages, seconds, work) {
  let rate = 0;
  const end = Date.now() + 1000 * seconds;
  do {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    rate = Math.max(rate, pages / ((user + system) / 1e6));
  } while (Date.now() < end);
  return rate;
}

const temporary = mkdtempSync(path.join(os.tmpdir(), 'fumen-speed-'));
try {
  const ours = {};
  const run = execFileSync(
    bench,
    ['--benchmark_filter=^fumen_(decode|encode)/', '--benchmark_format=json', '--benchmark_repetitions=3'],
    { env: { ...process.env, TETRON_FUMEN_INPUTS: temporary }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for (const { run_type, run_name, pages } of JSON.parse(run).benchmarks)
    if (run_type === 'iteration') ours[run_name] = Math.max(ours[run_name] ?? 0, pages);

  const row = (name, us, them) =>
    console.log(
      `${name.padEnd(24)}${Math.round(us).toString().padStart(12)}${Math.round(them).toString().padStart(14)}` +
        `${(us / them).toFixed(1).padStart(9)}`,
    );
  console.log(`${'pages a second'.padEnd(24)}${'tetron'.padStart(12)}${'tetris-fumen'.padStart(14)}${'ratio'.padStart(9)}`);
  for (const [name, file, seconds] of [
    ['game', 'game.txt', 3],
    ['short', 'short.txt', 3],
    ['long_game', 'long_game.txt', 0],
  ]) {
    const fumens = readFileSync(path.join(temporary, file), 'utf8').trimEnd().split('\n');
    const all = fumens.map((text) => decoder.decode(text));
    const pages = all.reduce((sum, some) => sum + some.length, 0);
    row(`decode ${name}`, ours[`fumen_decode/${name}`], best(pages, seconds, () => fumens.forEach((t) => decoder.decode(t))));
    // The library is fastest where a field that is carried is left out, and when no field has to be copied first.
    const plain = all.map((some) =>
      some.map((page) => ({
        field: page.refs.field === undefined ? page.field : undefined,
        operation: page.operation,
        comment: page.comment,
        flags: page.flags,
      })),
    );
    row(`encode ${name}`, ours[`fumen_encode/${name}`], best(pages, seconds, () => plain.forEach((some) => encoder.encode(some))));
  }
} finally {
  rmSync(temporary, { recursive: true });
}
