// The web page's own reader of recordings with recordings that are damaged and strange, in Node.js 18 or newer.
//   node web_page.mjs [--runs N] [--seconds N] [--seed N] [--crashes FOLDER]    changes recordings of the tree
//   node web_page.mjs FILE...                                                   these only, as they are
// Everything that is done with an input follows from its bytes, so that a file is enough to do it again. Exit codes: 0
// nothing found, 1 something is not as it should be; the input is in FOLDER then.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const longest = 10_000; // ms for one input, on a machine that is busy with other things
const settings = { runs: 10000, seconds: Infinity, seed: 1, crashes: '.' };
const files = [];
for (let args = process.argv.slice(2); args.length > 0; ) {
  const arg = args.shift();
  const name = arg.startsWith('--') ? arg.slice(2) : '';
  if (!name) files.push(arg);
  else if (!(name in settings) || args.length === 0) usage();
  else settings[name] = name === 'crashes' ? args.shift() : Number(args.shift());
}
if ([settings.runs, settings.seconds, settings.seed].some((n) => !(n >= 0))) usage();
function usage() {
  console.error('usage: web_page.mjs [--runs N] [--seconds N] [--seed N] [--crashes FOLDER] | FILE...');
  process.exit(2);
}

// The page's modules, from a folder that says that they are modules.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tetron-fuzz-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
for (const file of fs.readdirSync(path.join(root, 'convert/html/web')).filter((name) => name.endsWith('.js')))
  fs.copyFileSync(path.join(root, 'convert/html/web', file), path.join(folder, file));
const load = (name) => import(pathToFileURL(path.join(folder, `${name}.js`)));
const { fromColumns } = await load('columns');
const { Recording } = await load('recording');
const { Timeline } = await load('timeline');
const { Controller } = await load('controller');
const { drawField, drawNext } = await load('draw');
const { fumenOf } = await load('fumen');
const { clockText, eventText, levelLabel, speedText } = await load('text');

class Fault extends Error {}
function require(holds, what) {
  if (!holds) throw new Fault(what);
}

// A xorshift generator of 32 bits.
class Random {
  constructor(seed) {
    this.state = seed >>> 0 || 0x9e3779b9;
    for (let i = 0; i < 4; ++i) this.next();
  }
  next() {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>>= 0);
  }
  below(count) {
    return count > 0 ? this.next() % count : 0;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
}

// FNV-1a, 32 bits.
function hashOf(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

// ---- what an input is made into

// The header, then each whole chunk, as the format says; what follows the last is left out.
function partsOf(bytes) {
  const parts = [bytes.slice(0, bytes[0])];
  for (let at = bytes[0]; at + 8 <= bytes.length && bytes[at] >= 8 && at + bytes[at] <= bytes.length; at += bytes[at])
    parts.push(bytes.slice(at, at + bytes[at]));
  return parts;
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// A writer of what convert/html/chunk_columns.hpp describes, written from that description.
function toColumns([header, ...chunks]) {
  const out = [];
  const number = (value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
  out.push(...number(chunks.length), ...header);
  out.push(...chunks.map((chunk) => chunk[1]), ...chunks.map((chunk) => chunk.length));
  const times = chunks.map((chunk) => (chunk[2] | (chunk[3] << 8) | (chunk[4] << 16) | (chunk[5] << 24)) >>> 0);
  const steps = times.map((time, i) => number((time - (times[i - 1] ?? 0)) >>> 0));
  for (let plane = 0; plane < 4; ++plane) out.push(...steps.map((step) => step[plane]));
  for (let type = 0; type < 256; ++type) {
    const bodies = chunks.filter((chunk) => chunk[1] === type).map((chunk) => [...chunk.slice(6)]);
    if (type === 3) {
      const last = new Map();
      for (const body of bodies) {
        const before = last.get(body[0]);
        out.push(...body.map((byte, i) => (before?.length === body.length && i > 0 ? byte ^ before[i] : byte)));
        last.set(body[0], body);
      }
      continue;
    }
    const most = Math.max(0, ...bodies.map((body) => body.length));
    for (let i = 0; i < most; ++i) out.push(...bodies.filter((body) => i < body.length).map((body) => body[i]));
  }
  return Uint8Array.from(out);
}

function cellsAt(random) {
  return Array.from({ length: 1 + random.below(16) }, () => [random.below(33) - 16, random.below(33) - 16]);
}

// Any that tetron lets through: docs/formats/profile.md.
function profileFrom(random) {
  const stones = Array.from({ length: random.below(20) }, (_, style) =>
    random.below(8) === 0
      ? null
      : {
          name: `stone ${style}`,
          cell: random.below(24) === 0 ? 16 + style : 1 + (style % 8),
          colour: random.below(2) === 0 ? null : '#12ab3f',
          turns: Array.from({ length: 4 }, () => cellsAt(random)),
        },
  );
  return {
    height: 1 + random.below(40),
    yDown: random.below(2) === 0,
    codec: random.pick(['nibbles-low', 'nibbles-high', 'bytes', 'rle', 'bits3']),
    byColumns: random.below(2) === 0,
    fromBottom: random.below(2) === 0,
    cells: Array.from({ length: 256 }, (_, value) => (value < 9 ? value : 16 + (value % stones.length || 0))),
    stones,
  };
}

// ---- what is done with it

// A canvas that takes every call and refuses what a real one would pass over.
function canvas() {
  const context = new Proxy(
    {},
    {
      get: () => (...args) => require(args.every((arg) => arg !== undefined && !Number.isNaN(arg)), 'drawn nowhere'),
      set: (_, key, value) => {
        require(value !== undefined && !Number.isNaN(value), `${String(key)} is set to nothing`);
        return true;
      },
    },
  );
  return { width: 200, height: 400, getContext: () => context };
}
globalThis.getComputedStyle = () => ({ getPropertyValue: () => '#123456' });

const stateText = (state) =>
  JSON.stringify([state.time, state.events, state.players, state.fields, state.cells.map((cells) => [...cells])]);

function checkTimeline(timeline, random) {
  const { events, times, duration } = timeline;
  for (let i = 1; i < events; ++i) require(times[i] >= times[i - 1], 'time goes back');
  require(duration === (events > 0 ? times[events - 1] : 0), 'another duration');
  for (const marker of timeline.markers)
    require(marker.events > 0 && times[marker.events - 1] === marker.time, 'a marker of no event');
  for (const list of timeline.placements)
    list.forEach((at, i) => require(at <= events && at > (list[i - 1] ?? 0), 'a placement of no event'));
  for (let i = 0; i < 3; ++i) {
    const wanted = random.below(events + 1);
    timeline.seekEvents(wanted);
    const there = stateText(timeline.state);
    require(timeline.state.events === wanted, 'seeking stops elsewhere');
    timeline.seekEvents(random.below(events + 1));
    timeline.seekEvents(wanted);
    require(stateText(timeline.state) === there, 'seeking twice gives two states');
    for (const cells of timeline.state.cells) require(!cells.some((cell) => cell === undefined), 'a cell that is none');
  }
}

function show(timeline, profile, names, random) {
  const { state } = timeline;
  state.cells.forEach((_, field) => {
    const look = { palette: random.below(3), shadow: random.below(2) === 0 };
    drawField(canvas(), state, profile, field, random.pick([1, 4, 12, 30]), look);
  });
  state.players.forEach((player, id) => {
    drawNext(canvas(), profile, player.next, { palette: random.below(3), shadow: false });
    require(/^v115@[A-Za-z0-9+/?]+$/.test(fumenOf(state, profile, id)), 'a fumen that is none');
  });
  state.fields.forEach((field) => require(typeof levelLabel(field.level) === 'string', 'a level without words'));
  for (let i = 0; i < 10 && timeline.events > 0; ++i) {
    const text = eventText(timeline, random.below(timeline.events), names);
    require(typeof text === 'string' && !/undefined|NaN|null/.test(text), `an event without words: ${text}`);
  }
  require(/^(\d+:)?\d+:\d\d\.\d$/.test(clockText(state.time)), 'a time that is none');
}

function play(timeline, layout, random) {
  const controller = new Controller(timeline, {
    start: random.pick([0, 1000, 4294967295]),
    focus: random.below(2) === 0 ? null : random.below(layout.players),
    hidden: random.below(2) === 0,
  });
  const actions = [
    () => controller.seek(random.next()),
    () => controller.seek(random.below(timeline.duration + 1)),
    () => controller.seekEvents(random.below(timeline.events + 2)),
    () => controller.togglePlaying(),
    () => controller.advance(random.below(5000)),
    () => controller.stepPlacement(random.pick([-1, 1])),
    () => controller.stepMarker(random.pick([-1, 1])),
    () => controller.stepSpeed(random.pick([-1, 1])),
    () => controller.nextKinds(),
    () => controller.setLoopStart(),
    () => controller.setLoopEnd(),
    () => controller.toggleHiding?.(),
  ];
  for (let i = 0; i < 30; ++i) {
    random.pick(actions)();
    require(controller.now >= 0 && controller.now <= timeline.duration, 'a moment that is none');
    require(controller.state.events <= timeline.events, 'more events than there are');
    // With the result hidden, nothing but playing on goes further than what was seen.
    if (controller.hides) require(controller.state.events <= controller.reachedEvents, 'the future is shown');
    require(typeof speedText(controller.speed) === 'string', 'a speed without words');
  }
}

function lookAt(bytes) {
  const random = new Random(hashOf(bytes));
  const parts = partsOf(bytes);
  const recording = new Recording(bytes);
  require(recording.offsets.length === parts.length - 1, 'more or fewer chunks than there are');
  const whole = joined(parts);
  require(Buffer.compare(fromColumns(toColumns(parts)), whole) === 0, 'columns that become something else');

  const profile = profileFrom(random);
  const players = 1 + random.below(8);
  const playersPerField = 1 + random.below(8);
  const width = Math.min(80, (1 + random.below(12)) * playersPerField);
  const layout = { players, playersPerField, width, height: profile.height };
  const texts = Array.from({ length: random.below(20) }, (_, i) => `<b>message ${i}</b>`);
  const names = Array.from({ length: players }, (_, id) => `<i>player ${id}</i>`);
  const timeline = new Timeline(recording, profile, layout, random.below(256), texts);
  checkTimeline(timeline, random);
  show(timeline, profile, names, random);
  play(timeline, layout, random);
}

// ---- inputs

// A file that is not even a header is refused by the program: no page is made of it.
const leastHeader = 64;
const types = [1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 20, 21, 255];
const edges = [0, 1, 2, 7, 8, 9, 13, 16, 127, 128, 254, 255];

function newChunk(random) {
  const chunk = new Uint8Array(8 + random.below(random.pick([1, 20, 120, 248])));
  for (let i = 1; i < chunk.length; ++i) chunk[i] = random.below(3) === 0 ? random.pick(edges) : random.below(16);
  chunk[0] = chunk.length;
  chunk[1] = random.pick(types);
  return chunk;
}

function changed(parts, seeds, random) {
  const at = 1 + random.below(parts.length - 1);
  const chunk = parts[at];
  switch (random.below(9)) {
    case 0:
      parts.splice(at, 0, newChunk(random));
      break;
    case 1:
      if (chunk) parts.splice(at, 1);
      break;
    case 2:
      if (chunk) parts.splice(random.below(parts.length - 1) + 1, 0, chunk.slice());
      break;
    case 3: {
      // Another length, right in the chain of chunks.
      if (!chunk) break;
      const resized = new Uint8Array(8 + random.below(248));
      resized.set(chunk.subarray(0, resized.length));
      resized[0] = resized.length;
      parts[at] = resized;
      break;
    }
    case 4: {
      const other = random.pick(seeds).parts;
      const from = 1 + random.below(other.length);
      parts.splice(at, 0, ...other.slice(from, from + random.below(8)).map((part) => part.slice()));
      break;
    }
    case 5:
      // A byte that may break the chain.
      if (chunk) chunk[random.below(chunk.length)] = random.pick(edges);
      break;
    case 6:
      if (chunk) chunk[1] = random.pick(types);
      break;
    default:
      if (!chunk) break;
      chunk[1 + random.below(chunk.length - 1)] = random.below(4) === 0 ? random.pick(edges) : random.below(256);
  }
}

function seedsFrom(folders) {
  return folders
    .flatMap((name) => fs.readdirSync(path.join(root, name)).sort().map((file) => path.join(root, name, file)))
    .map((file) => ({ file, bytes: new Uint8Array(fs.readFileSync(file)) }))
    .filter(({ bytes }) => bytes.length >= leastHeader && bytes[0] >= leastHeader && bytes[0] <= bytes.length)
    .map(({ file, bytes }) => ({ file, bytes, parts: partsOf(bytes) }));
}

function inputFrom(seeds, random) {
  const seed = random.pick(seeds);
  // Long games a piece at a time: the beginning, and some of what comes later.
  const first = 1 + random.below(seed.parts.length);
  const parts = [seed.parts[0], ...seed.parts.slice(first, first + 10 + random.below(200))].map((part) => part.slice());
  for (let changes = random.below(12); changes > 0; --changes) changed(parts, seeds, random);
  return joined(parts);
}

// What is wrong, or nothing. An endless loop ends as well.
const call = new vm.Script('lookAtInput()');
function tried(bytes) {
  globalThis.lookAtInput = () => lookAt(bytes);
  try {
    call.runInThisContext({ timeout: longest });
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return `does not end within ${longest} ms`;
    return error instanceof Fault ? error.message : error.stack;
  }
  return '';
}

let failed = false;
if (files.length > 0) {
  for (const file of files) {
    const what = tried(new Uint8Array(fs.readFileSync(file)));
    if (what) console.error(`${file}: ${what}`);
    failed ||= what !== '';
  }
} else {
  const seeds = seedsFrom(['fuzz/corpus/tet', 'samples/good', 'samples/partial']);
  const random = new Random(settings.seed);
  const begin = Date.now();
  let runs = 0;
  for (const { file, bytes } of seeds.filter((seed) => seed.bytes.length < 50_000)) {
    const what = tried(bytes);
    if (what) console.error(`${file}: ${what}`);
    failed ||= what !== '';
  }
  while (runs < settings.runs && Date.now() - begin < settings.seconds * 1000 && !failed) {
    const bytes = inputFrom(seeds, random);
    ++runs;
    const what = tried(bytes);
    if (!what) continue;
    const file = path.join(settings.crashes, `crash-web_page-${hashOf(bytes).toString(16)}`);
    fs.writeFileSync(file, bytes);
    console.error(`web_page: ${what}\nweb_page: the input is ${file}`);
    failed = true;
  }
  const seconds = Math.max(1, Date.now() - begin) / 1000;
  console.log(`web_page: ${runs} runs, ${Math.round(runs / seconds)} a second`);
}
process.exitCode = failed ? 1 : 0;
