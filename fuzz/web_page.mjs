// The web page's own player with states of no game that ever was, in Node.js 18 or newer.
//   node web_page.mjs [--runs N] [--seconds N] [--seed N] [--crashes FOLDER]    games made from numbers
//   node web_page.mjs FILE...                                                   those whose numbers stand in the files
// Everything that is done follows from one number, so that it is enough to do it again. Exit codes: 0 nothing found, 1
// something is not as it should be; a file with the number is in FOLDER then.
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

// ---- what is played

function cellsAt(random) {
  return Array.from({ length: 1 + random.below(16) }, () => [random.below(33) - 16, random.below(33) - 16]);
}

// Any that tetron lets through: docs/formats/profile.md.
function stoneFrom(random, style) {
  const cell = random.below(24) === 0 ? 16 + style : 1 + (style % 8);
  // Some leave blocks of several kinds.
  const isMixed = random.below(4) === 0;
  const turn = () => cellsAt(random).map(([right, up]) => [right, up, isMixed ? 1 + random.below(40) : cell]);
  return {
    name: `stone ${style}`,
    cell,
    block: 1 + (style % 8),
    colour: random.below(2) === 0 ? null : '#12ab3f',
    turns: Array.from({ length: 4 }, turn),
  };
}

function profileFrom(random) {
  const stones = Array.from({ length: random.below(20) }, (_, style) =>
    random.below(8) === 0 ? null : stoneFrom(random, style),
  );
  return {
    height: 1 + random.below(40),
    yDown: random.below(2) === 0,
    stones,
  };
}

const byte = (random) => random.below(random.pick([2, 16, 256]));
const placeFrom = (random, near) =>
  near && random.below(4) > 0
    ? { ...near, x: near.x + random.below(3) - 1, y: near.y + random.below(3) - 1, rot: random.below(256) }
    : { style: random.below(24), x: random.below(256) - 128, y: random.below(256) - 128, rot: byte(random) };
const wrapped = (place) => ({ ...place, x: (place.x << 24) >> 24, y: (place.y << 24) >> 24 });

// Which cells a piece has on a field, as docs/formats/profile.md says.
function positionsOf(profile, { style, x, y, rot }) {
  const row = profile.yDown ? y : profile.height - 1 - y;
  return (profile.stones[style]?.turns[rot % 4] ?? []).map(([right, up, cell]) => [x + right, row - up, cell]);
}

// The next state of a game in which anything may happen, and what is written of it: what convert/html/page_states.hpp describes,
// written from that description.
class Writer {
  constructor(layout, profile, lives) {
    Object.assign(this, { layout, profile });
    const fields = Math.ceil(layout.players / layout.playersPerField);
    this.parts = Array.from({ length: 23 }, () => []);
    this.last = 0;
    this.marked = 0;
    this.state = {
      time: 0,
      events: 0,
      players: Array.from({ length: layout.players }, () => ({ stone: null, next: null, credits: 0, placements: 0, alive: true, target: null, weapon: null })),
      fields: Array.from({ length: fields }, () => ({ lives, lines: 0, level: 0, credits: 0 })),
      cells: Array.from({ length: fields }, () => new Uint8Array(layout.width * layout.height)),
    };
  }
  number(part, value) {
    for (; value >= 128; value = Math.floor(value / 128)) this.parts[part].push((value % 128) + 128);
    this.parts[part].push(value);
  }
  difference(part, more) {
    this.number(part, more < 0 ? -more * 2 - 1 : more * 2);
  }
  place(part, before, { style, x, y, rot }) {
    const from = before ?? { style: 0, x: 0, y: 0, rot: 0 };
    [style - from.style, x - from.x, y - from.y, rot - from.rot].forEach((more, i) => this.parts[part + i].push(more & 255));
  }
  record(who, what) {
    this.number(1, this.state.events - this.last);
    this.last = this.state.events;
    this.parts[2].push(who);
    this.parts[3].push(what);
  }
  player(id, random) {
    const player = this.state.players[id];
    const fell = player.stone;
    let what = 0;
    const maybe = (bit, then) => random.below(3) === 0 && ((what |= bit), then());
    maybe(1, () => {
      const stone = wrapped(placeFrom(random, fell));
      this.place(4, fell, stone);
      const { width, height } = this.layout;
      const cells = this.state.cells[Math.floor(id / this.layout.playersPerField)];
      for (const [column, row, cell] of positionsOf(this.profile, stone))
        if (column >= 0 && column < width && row >= 0 && row < height) cells[row * width + column] = cell;
      ++player.placements;
    });
    if (random.below(2) === 0)
      maybe(2, () => this.place(8, fell, (player.stone = wrapped(placeFrom(random, fell)))));
    else maybe(4, () => (player.stone = null));
    if (random.below(2) === 0) maybe(8, () => this.parts[12].push((player.next = byte(random))));
    else maybe(16, () => (player.next = null));
    maybe(32, () => {
      const credits = random.pick([0, random.below(300), random.below(0x1000000)]);
      this.difference(13, credits - player.credits);
      player.credits = credits;
    });
    maybe(64, () => {
      Object.assign(player, { alive: random.below(2) === 0, target: random.pick([null, byte(random)]), weapon: random.pick([null, byte(random)]) });
      const { alive, target, weapon } = player;
      this.parts[14].push((alive ? 1 : 0) | (target === null ? 0 : 2) | (weapon === null ? 0 : 4), target ?? 0, weapon ?? 0);
    });
    maybe(128, () => {
      const placements = random.below(1000);
      this.difference(15, placements - player.placements);
      player.placements = placements;
    });
    this.record(id, what);
  }
  field(id, random) {
    const field = this.state.fields[id];
    const { width, height } = this.layout;
    let what = 0;
    const maybe = (bit, then) => random.below(3) === 0 && ((what |= bit), then());
    maybe(1, () => {
      const now = { lives: byte(random), level: random.pick([byte(random), random.below(100000)]), lines: random.below(65536), credits: random.below(0x1000000) };
      this.parts[16].push(now.lives);
      this.difference(16, now.level - field.level);
      this.difference(17, now.lines - field.lines);
      this.difference(13, now.credits - field.credits);
      Object.assign(field, now);
    });
    maybe(2, () => {
      const before = this.state.cells[id];
      const after = new Uint8Array(before.length);
      let left = height;
      for (let row = height - 1; row >= 0; --row) {
        const up = random.below(Math.min(left, 3) + 1);
        if (up >= left || random.below(8) === 0) {
          this.parts[18].push(255);
          continue;
        }
        this.parts[18].push(up);
        left -= up + 1;
        for (let x = 0; x < width; ++x) after[row * width + x] = before[left * width + x];
      }
      this.state.cells[id] = after;
    });
    maybe(4, () => {
      const cells = this.state.cells[id];
      const places = cells.reduce((list, _, i) => (random.below(30) === 0 ? [...list, i] : list), /** @type {number[]} */ ([]));
      this.number(19, places.length);
      places.forEach((place, i) => {
        this.number(20, place - (i > 0 ? places[i - 1] : -1));
        this.parts[21].push((cells[place] = random.below(24)));
      });
    });
    this.record(128 + id, what);
  }
  mark(random) {
    const kind = random.below(5);
    this.number(22, this.state.events - this.marked);
    this.marked = this.state.events;
    this.parts[22].push(kind, byte(random));
    if (kind === 0) this.parts[22].push(byte(random), byte(random));
    if (kind === 4) this.parts[22].push(byte(random));
  }
  step(random) {
    const { state } = this;
    state.players.forEach((_, id) => random.below(4) === 0 && this.player(id, random));
    state.fields.forEach((_, id) => random.below(6) === 0 && this.field(id, random));
    const passed = random.pick([0, random.below(50), random.below(5000), random.below(200_000)]);
    this.number(0, passed);
    state.time += passed;
    ++state.events;
    if (random.below(20) === 0) this.mark(random);
  }
  joined() {
    return Uint8Array.from(this.parts.flatMap((part) => [part.length & 255, (part.length >>> 8) & 255, (part.length >>> 16) & 255, 0, ...part]));
  }
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
    timeline.seekEvents(random.below(timeline.events + 1));
    const text = eventText(timeline, names);
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

function lookAt(number) {
  const random = new Random(number);
  const profile = profileFrom(random);
  const players = 1 + random.below(8);
  const playersPerField = 1 + random.below(8);
  const width = Math.min(80, (1 + random.below(12)) * playersPerField);
  const layout = { players, playersPerField, width, height: profile.height };
  const lives = random.below(256);
  const writer = new Writer(layout, profile, lives);
  const wanted = [];
  for (let events = random.below(random.pick([3, 100, 3000])); events > 0; --events) {
    writer.step(random);
    if (wanted.length < 200) wanted.push(stateText(writer.state));
  }
  const texts = Array.from({ length: random.below(20) }, (_, i) => `<b>message ${i}</b>`);
  const names = Array.from({ length: players }, (_, id) => `<i>player ${id}</i>`);
  const timeline = new Timeline(writer.joined(), profile, layout, lives, { credits: 0, lines: 0, level: 0 }, texts);
  require(timeline.events === writer.state.events, 'more or fewer events than there are');
  wanted.forEach((state, i) => {
    timeline.seekEvents(i + 1);
    require(stateText(timeline.state) === state, 'a state that is another');
  });
  timeline.seekEvents(timeline.events);
  require(stateText(timeline.state) === stateText(writer.state), 'another state at the end');
  checkTimeline(timeline, random);
  show(timeline, profile, names, random);
  play(timeline, layout, random);
}

// What is wrong, or nothing. An endless loop ends as well.
const call = new vm.Script('lookAtInput()');
function tried(number) {
  globalThis.lookAtInput = () => lookAt(number);
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
    const what = tried(Number.parseInt(fs.readFileSync(file, 'utf8'), 10));
    if (what) console.error(`${file}: ${what}`);
    failed ||= what !== '';
  }
} else {
  const random = new Random(settings.seed);
  const begin = Date.now();
  let runs = 0;
  while (runs < settings.runs && Date.now() - begin < settings.seconds * 1000 && !failed) {
    const number = random.next();
    ++runs;
    const what = tried(number);
    if (!what) continue;
    const file = path.join(settings.crashes, `crash-web_page-${number.toString(16)}`);
    fs.writeFileSync(file, `${number}\n`);
    console.error(`web_page: ${what}\nweb_page: the number is in ${file}`);
    failed = true;
  }
  const seconds = Math.max(1, Date.now() - begin) / 1000;
  console.log(`web_page: ${runs} runs, ${Math.round(runs / seconds)} a second`);
}
process.exitCode = failed ? 1 : 0;
