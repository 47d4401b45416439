// Compares the fumens that `tetron convert` makes of recordings with a second implementation of the timeline: this one.
//   node recording_oracle.mjs BINARY SAMPLES_DIR NODE_MODULES
// Reads `BINARY dump --format ndjson` of every good sample, follows the rules of docs/formats/tet.md (NewStone fixes
// the old stone, Matrix replaces the field) and works out each player's pages; the npm package tetris-fumen decodes
// what `BINARY convert --to fumen` says they are. Exit codes: 0 all agree, 1 a page differs.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';

const [binary, samples, modules] = process.argv.slice(2);
if (!modules) {
  console.error('usage: recording_oracle.mjs BINARY SAMPLES_DIR NODE_MODULES');
  process.exit(2);
}
const require = createRequire(path.join(path.resolve(modules), 'tetris-fumen', 'package.json'));
const { decoder } = require('./index.js');

// The profile tetron4, from its description: style -> letter and spawn cells about the anchor as [right, up].
const columnsOfPlayer = 10;
const rows = 20;
const garbageValue = 15;
const styles = [
  { letter: 'I', cells: [[-1, 0], [0, 0], [1, 0], [2, 0]] },
  { letter: 'J', cells: [[-1, 1], [-1, 0], [0, 0], [1, 0]] },
  { letter: 'L', cells: [[1, 1], [-1, 0], [0, 0], [1, 0]] },
  { letter: 'O', cells: [[0, 0], [1, 0], [0, 1], [1, 1]] },
  { letter: 'S', cells: [[-1, 0], [0, 0], [0, 1], [1, 1]] },
  { letter: 'T', cells: [[-1, 0], [0, 0], [1, 0], [0, 1]] },
  { letter: 'Z', cells: [[-1, 1], [0, 1], [0, 0], [1, 0]] },
];

const signed = (byte) => (byte < 128 ? byte : byte - 256);
const boardColumns = 10;
const boardRows = { 115: 23, 110: 21 };

// Where a stone's cells are: x from the left, y from the bottom row, which is 0.
function cellsOf({ style, x, y, rot }) {
  return styles[style].cells.map(([right, up]) => {
    let cell = [right, up];
    for (let turn = 0; turn < rot % 4; ++turn) cell = [cell[1], -cell[0]];
    return { x: signed(x) + cell[0], y: rows - 1 - signed(y) + cell[1] };
  });
}

// A field of letters, rows from the bottom; '_' is empty and X garbage.
class Field {
  constructor(width) {
    this.width = width;
    this.rows = Array.from({ length: rows }, () => Array(width).fill('_'));
  }

  fix(stone) {
    for (const { x, y } of cellsOf(stone))
      if (x >= 0 && x < this.width && y >= 0 && y < rows) this.rows[y][x] = styles[stone.style].letter;
  }

  replace(packed) {
    if (packed.length < this.width * rows) throw new Error('packdata is too short');
    for (let cell = 0; cell < this.width * rows; ++cell) {
      // Two cells a byte, the first in its low half, which is the second digit.
      const value = parseInt(packed[cell % 2 === 0 ? cell + 1 : cell - 1], 16);
      const row = rows - 1 - Math.floor(cell / this.width);
      this.rows[row][cell % this.width] =
        value === 0 ? '_' : value === garbageValue || value > styles.length ? 'X' : styles[value - 1].letter;
    }
  }

  // The ten columns from `first` on a board of `height` rows, from the bottom.
  board(first, height) {
    return Array.from({ length: height }, (_, y) =>
      y < rows ? this.rows[y].slice(first, first + boardColumns) : Array(boardColumns).fill('_'),
    );
  }
}

const levelLabel = (level) => (level < 11 ? `${level}` : `10${String.fromCharCode('a'.charCodeAt(0) + level - 11)}`);

function timeText(ms) {
  const pad = (number, digits) => String(number).padStart(digits, '0');
  const minutes = Math.floor(ms / 60000);
  return `${minutes}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
}

// Each player's pages: {board, operation: {letter, cells} or null, stats}.
function expectedPages(dump, version) {
  const [header, ...chunks] = dump;
  const { participants, players_per_field: sharing } = header;
  const height = boardRows[version];
  const width = columnsOfPlayer * sharing;
  const fields = Array.from({ length: Math.ceil(participants / sharing) }, () => ({
    field: new Field(width),
    lines: 0,
    level: 0,
  }));
  const players = Array.from({ length: participants }, (_, id) => ({
    own: fields[Math.floor(id / sharing)],
    first: columnsOfPlayer * (id % sharing),
    credits: 0,
    pages: [],
  }));
  let now = 0;
  const addPage = (player, stone) => {
    const { own, first, credits } = player;
    const board = own.field.board(first, height);
    const cells = stone ? cellsOf(stone).map(({ x, y }) => ({ x: x - first, y })) : [];
    const onBoard = ({ x, y }) => x >= 0 && x < boardColumns && y >= 0 && y < height;
    const whole = cells.every(onBoard);
    const letter = stone && styles[stone.style].letter;
    if (!whole) cells.filter(onBoard).forEach(({ x, y }) => (board[y][x] = letter));
    player.pages.push({
      board: board.map((row) => row.join('')),
      operation: stone && whole ? { letter, cells } : null,
      stats: `${timeText(now)} lines ${own.lines} level ${levelLabel(own.level)} credits ${credits}`,
    });
  };
  for (const chunk of chunks) {
    if (chunk.type === 'newstone') {
      const player = players[chunk.player];
      if (chunk.old.style < styles.length) {
        addPage(player, chunk.old);
        player.own.field.fix(chunk.old);
      }
      player.credits = chunk.credits;
    } else if (chunk.type === 'matrix') {
      const own = fields[chunk.matrix];
      own.field.replace(chunk.packed);
      own.lines = chunk.lines;
      own.level = chunk.level;
      if (sharing === 1) players[chunk.matrix].credits = chunk.credits;
    }
    now = chunk.t_ms;
  }
  players.forEach((player) => addPage(player, null));
  return players.map(({ pages }) => pages);
}

// A page of the library in the same form.
function decodedPage(page, height) {
  const { field } = page;
  const row = (y) => Array.from({ length: boardColumns }, (_, x) => field.at(x, y)).join('');
  return {
    board: Array.from({ length: height }, (_, y) => row(y)),
    garbage: row(-1),
    operation: page.operation ? { letter: page.operation.type, cells: page.mino().positions() } : null,
    comment: page.comment,
    flags: page.flags,
  };
}

const inOrder = (cells) => cells.map(({ x, y }) => `${x},${y}`).sort().join(' ');
const operationText = (operation) => (operation ? `${operation.letter} at ${inOrder(operation.cells)}` : 'none');

// What differs, in words; nothing if nothing does.
function difference(wanted, had, index, comment) {
  if (had.board.join('\n') !== wanted.board.join('\n')) {
    const lines = wanted.board.map((row, y) => `  ${row}  ${had.board[y]}${row === had.board[y] ? '' : '  <'}`);
    return `boards differ (expected, decoded):\n${lines.reverse().join('\n')}`;
  }
  if (had.garbage !== '_'.repeat(boardColumns)) return `garbage row ${had.garbage}`;
  if (operationText(had.operation) !== operationText(wanted.operation))
    return `operation is ${operationText(had.operation)}, expected ${operationText(wanted.operation)}`;
  if (had.comment !== comment) return `comment is '${had.comment}', expected '${comment}'`;
  const { colorize, lock, rise, mirror } = had.flags;
  if (!lock || rise || mirror) return `flags are ${JSON.stringify(had.flags)}`;
  return index === 0 && !colorize ? 'the first page has no colour flag' : null;
}

// The number of pages compared; throws at the first that differs.
function compare(file, dump, version, comment) {
  const expected = expectedPages(dump, version);
  const options = ['--to', 'fumen', '--fumen-version', version, '--comment', comment];
  const stdio = ['ignore', 'pipe', 'ignore']; // what a fumen cannot hold is told on stderr
  const text = execFileSync(binary, ['convert', file, ...options], { encoding: 'utf8', stdio, maxBuffer: 2 ** 28 });
  const fumens = text.trimEnd().split('\n');
  if (fumens.length !== expected.length) throw new Error(`${fumens.length} fumens for ${expected.length} players`);
  let count = 0;
  fumens.forEach((fumen, player) => {
    const pages = decoder.decode(fumen);
    const wanted = expected[player];
    if (pages.length !== wanted.length)
      throw new Error(`player ${player}: ${pages.length} pages, expected ${wanted.length}`);
    pages.forEach((page, index) => {
      const stats = comment === 'stats' ? wanted[index].stats : '';
      const differs = difference(wanted[index], decodedPage(page, boardRows[version]), index, stats);
      if (differs) throw new Error(`player ${player}, page ${index}: ${differs}`);
      ++count;
    });
  });
  return count;
}

const folder = path.join(samples, 'good');
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.tet'));
if (names.length === 0) throw new Error(`no samples in ${folder}`);
let failed = false;
for (const name of names.sort()) {
  const file = path.join(folder, name);
  const ndjson = execFileSync(binary, ['dump', file, '--format', 'ndjson'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const dump = ndjson.trimEnd().split('\n').map((line) => JSON.parse(line));
  for (const [version, comment] of [['115', 'none'], ['110', 'none'], ['115', 'stats']]) {
    const what = `${name}, v${version}, comment ${comment}`;
    try {
      console.log(`${what}: ${compare(file, dump, version, comment)} pages agree`);
    } catch (error) {
      failed = true;
      console.log(`${what}: ${error.message}`);
    }
  }
}
process.exit(failed ? 1 : 0);
