// Compares the fumens of games of rules with the games: what `BINARY rules run` records as a match is replayed here,
// by docs/formats/match.md, and the npm package tetris-fumen decodes what `BINARY convert --to fumen` says of it.
//   node rules_oracle.mjs BINARY SAMPLES_DIR NODE_MODULES
// Exit codes: 0 all agree, 1 a page differs.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [binary, samples, modules] = process.argv.slice(2);
if (!modules) {
  console.error('usage: rules_oracle.mjs BINARY SAMPLES_DIR NODE_MODULES');
  process.exit(2);
}
const require = createRequire(path.join(path.resolve(modules), 'tetris-fumen', 'package.json'));
const { decoder } = require('./index.js');

const columns = 10;
const boardRows = 23;
const run = (...words) => execFileSync(binary, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
const numberOf = (letter) => letter.charCodeAt(0) - 'a'.charCodeAt(0);

// Rows from the lowest; '.' is empty, a number a piece of the match, another letter itself.
const cellOf = (letter) => (/[a-z]/.test(letter) ? numberOf(letter) : letter);
function boardOf(rows, { width, rows: height }) {
  const board = [...rows].reverse().map((row) => (typeof row === 'string' ? [...row].map(cellOf) : row.map((n) => (n < 16 ? '.ILOZTJS#'[n] : n - 16))));
  while (board.length < height) board.push(Array(width).fill('.'));
  return board;
}

// Spawn cells about the SRS centre as [right, up].
const tetrominoes = {
  I: [[-1, 0], [0, 0], [1, 0], [2, 0]],
  L: [[-1, 0], [0, 0], [1, 0], [1, 1]],
  O: [[0, 0], [1, 0], [0, 1], [1, 1]],
  Z: [[-1, 1], [0, 1], [0, 0], [1, 0]],
  T: [[-1, 0], [0, 0], [1, 0], [0, 1]],
  J: [[-1, 1], [-1, 0], [0, 0], [1, 0]],
  S: [[-1, 0], [0, 0], [0, 1], [1, 1]],
};
function turned(cells, turns) {
  for (let turn = 0; turn < turns; ++turn) cells = cells.map(([right, up]) => [up, -right]);
  return cells;
}

// The field just before each placement, with the cells of a piece that is not a tetromino in it; then the last one.
function expectedBoards({ pieces, rounds: [round] }) {
  let board = boardOf([], round);
  const expected = [];
  for (const event of round.events) {
    if (event.type === 'board') board = boardOf(round.boards[event.board], round);
    if (event.type !== 'place') continue;
    const kind = pieces.find(({ piece }) => piece === event.piece);
    const before = board;
    board = board.map((row) => [...row]);
    for (const [right, up, cell] of kind ? kind.turns[event.turn] : turned(tetrominoes[event.piece], event.turn)) {
      const row = board[event.y + up];
      if (row && event.x + right in row) row[event.x + right] = cell ?? event.piece;
    }
    expected.push(kind ? { board, piece: null } : { board: before, piece: event.piece });
  }
  expected.push({ board, piece: null });
  return expected;
}

let failures = 0;
const fail = (what) => {
  ++failures;
  console.error(what);
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-oracle-'));
for (const game of ['puyo', 'columns', 'lumines', 'palindromes', 'puyo-tetris', 'tetris']) {
  for (const seed of [1, 2]) {
    const recording = path.join(folder, `${game}-${seed}.json`);
    const words = ['rules', 'run', path.join(samples, 'rules', `${game}.lua`), '--seed', `${seed}`, '--bot', 'greedy', '--frames', '4000'];
    const trace = JSON.parse(run(...words, '--record', recording, '--format', 'json'));
    const match = JSON.parse(fs.readFileSync(recording, 'utf8'));
    const expected = expectedBoards(match);
    const pages = decoder.decode(run('convert', recording, '--to', 'fumen').trim());
    const name = `${game}, seed ${seed}`;
    const { tumos } = trace.result;
    if (tumos < 10) fail(`${name}: ${tumos} tumos are too few to compare`);
    if (pages.length !== tumos + 1) fail(`${name}: ${pages.length} pages for ${tumos} tumos`);
    const { width } = match.rounds[0];
    // Each piece of one cell has a letter of its own.
    const letters = new Map();
    let blocks = 0;
    pages.forEach((page, index) => {
      const { board, piece } = expected[index];
      if ((page.operation?.type ?? null) !== piece) fail(`${name}, page ${index + 1}: piece ${page.operation?.type} instead of ${piece}`);
      for (let y = 0; y < boardRows; ++y)
        for (let x = 0; x < columns; ++x) {
          const letter = page.field.at(x, y);
          const cell = x < width ? (board[y]?.[x] ?? '.') : '#';
          const wanted = cell === '.' ? '_' : cell === '#' ? 'X' : typeof cell === 'string' ? cell : (letters.get(cell) ?? letter);
          if (typeof cell === 'number') letters.set(cell, wanted);
          if (letter !== wanted || (typeof cell === 'number' && letter === '_'))
            return fail(`${name}, page ${index + 1}: ${letter} instead of ${wanted} at column ${x}, row ${y}`);
          blocks += letter !== '_' && x < width;
        }
    });
    if (new Set(letters.values()).size !== letters.size) fail(`${name}: two colours are one: ${[...letters]}`);
    // The field at the end, as the engine has it: a letter for a role.
    const roles = new Map();
    [...trace.result.field].reverse().forEach((row, y) =>
      [...row].forEach((role, x) => {
        if (role === '*' || x >= columns) return;
        const letter = pages.at(-1).field.at(x, y);
        if ((roles.get(role) ?? letter) !== letter) fail(`${name}: role ${role} is ${roles.get(role)} and ${letter}`);
        roles.set(role, letter);
      }),
    );
    console.log(`${name}: ${pages.length} pages, ${blocks} blocks`);
  }
}
fs.rmSync(folder, { recursive: true });
process.exit(failures > 0 ? 1 : 0);
