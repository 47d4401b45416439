// Reads and writes fumens with the npm package tetris-fumen, for comparison.
//   node fumen_oracle.mjs decode [NODE_MODULES]   a fumen a line -> {"pages":[...]} a line
//   node fumen_oracle.mjs encode [NODE_MODULES]   the same JSON back -> a fumen a line
// NODE_MODULES is the folder that holds the package; without it NODE_PATH names it. A line that fails gives
// {"error":"..."}. A page is {field, operation, comment, flags}: field is the rows from the top joined with '\n', empty
// rows above the highest block left out, the garbage row last; operation is null or {type, rotation, x, y}.
import { createRequire } from 'node:module';
import path from 'node:path';
import readline from 'node:readline';

const [mode, folder = process.env.NODE_PATH] = process.argv.slice(2);
if (!['decode', 'encode'].includes(mode) || !folder) {
  console.error('usage: fumen_oracle.mjs decode|encode [NODE_MODULES]');
  process.exit(2);
}
const require = createRequire(path.join(path.resolve(folder), 'tetris-fumen', 'package.json'));
const { decoder, encoder, Field } = require('./index.js');

const width = 10;
const rows = 23;
const emptyRow = '_'.repeat(width);

function rowText(field, y) {
  let text = '';
  for (let x = 0; x < width; ++x) text += field.at(x, y);
  return text;
}

function fieldText(field) {
  const text = [];
  for (let y = rows - 1; y >= -1; --y) {
    const row = rowText(field, y);
    if (text.length > 0 || y < 0 || row !== emptyRow) text.push(row);
  }
  return text.join('\n');
}

function fieldFrom(text) {
  const lines = text.split('\n');
  const garbage = lines.pop();
  return Field.create(lines.join(''), garbage);
}

function decodeLine(line) {
  const pages = decoder.decode(line).map(({ field, operation, comment, flags }) => ({
    field: fieldText(field),
    operation: operation
      ? { type: operation.type, rotation: operation.rotation, x: operation.x, y: operation.y }
      : null,
    comment,
    flags: { lock: flags.lock, mirror: flags.mirror, colorize: flags.colorize, rise: flags.rise },
  }));
  return JSON.stringify({ pages });
}

function encodeLine(line) {
  return encoder.encode(
    JSON.parse(line).pages.map(({ field, operation, comment, flags }) => ({
      field: fieldFrom(field),
      operation: operation ?? undefined,
      comment,
      flags,
    })),
  );
}

const convert = mode === 'decode' ? decodeLine : encodeLine;
for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let answer;
  try {
    answer = convert(line);
  } catch (error) {
    answer = JSON.stringify({ error: error.message });
  }
  process.stdout.write(`${answer}\n`);
}
