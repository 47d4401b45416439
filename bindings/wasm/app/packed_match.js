// @ts-check
// A match as few bytes, for links: its JSON (docs/formats/match.md) by a coder that knows what is usual. A piece comes from the queue, a field
// from the placements, a move from the key before it. Left out are offsets in the file and the ids of players (docs/decisions/browsers.md#rounds-in-links).
import { Coder, notWhole } from "./coder.js";
import { cellsOfPiece } from "./pieces.js";

const mostEvents = 400_000;
const mostCells = 20_000_000;
/** Highest row that a placement is followed to. */
const highest = 60;
/** Parts of the recording's unit of time that are kept. */
const parts = 1000;
const nobody = 256;

/** What a match without its events is like: its text begins with what this has taught. */
const usualHead = `{"format":"tetron-match","version":1,"origin":{"game":"TETR.IO","version":"19","mode":"league","date":"2026-01-02T03:04:05.678Z"},"unit":{"name":"frame","per_second":60},"players":[{"name":"a","country":"us"},{"name":"b"}],"pieces":[],"rounds":[{"width":10,"height":20,"rows":40,"players_per_field":1,"length_ms":15000,"seats":[0,1],"results":[{"player":0,"won":false,"out":false,"ended":"winner","length_ms":15000,"exact":true,"stated":{},"replayed":{"pieces":34,"lines":13,"sent":11,"received":2,"attack":11,"cleared":1},"rules":${JSON.stringify('{"version":19,"seed":1,"username":"a","gameid":1,"g":0.02,"gincrease":0.0035,"gmargin":7200,"hasgarbage":true,"garbagemargin":600,"garbageincrease":0.008,"b2bchaining":true,"allow180":true,"nolockout":true,"handling":{"arr":0,"das":8,"dcd":0,"sdf":41,"safelock":true,"cancel":false,"may20g":true,"irs":"tap","ihs":"tap"}}')}},{"player":1,"won":false,"out":true,"length_ms":15000,"texts":[],"boards":[],"events":[]}]}`;

const letters = "ILOZTJS";
const keys = ["left", "right", "soft_drop", "hard_drop", "turn_right", "turn_left", "turn_twice", "hold", "retry", "undo", "redo", "exit", "other"];
const spins = ["none", "mini", "full"];
/** What events have that is only numbers. A link has a kind by its place: new ones come last. @type {Record<string, string[]>} */
const kinds = {
  begin: [], end: [], press: [], release: [], spawn: [], move: [], place: [], hold: [], queue: [], clear: [], chain: ["combo", "back_to_back"],
  attack: ["made", "cancelled", "sent"], coming: ["rows", "by"], receive: ["rows"], waiting: ["rows"], rise: ["rows", "hole", "width"], board: [],
  count: ["credits", "lines", "doubles", "triples", "fours", "lives"], credits: ["credits"], level: ["level"], weapon: ["target", "weapon", "byte", "word"],
  target: ["target"], choose: ["weapon"], say: ["text", "to"], death: [], revive: ["lives"], unknown: ["code"],
  "count earlier": ["credits", "lines", "doubles", "triples", "fours", "lives", "earlier"],
};
const names = Object.keys(kinds);

/** @param {any} piece null, a letter or a number */
const pieceNumber = (piece) => (piece === null ? 0 : typeof piece === "number" ? 8 + piece : 1 + letters.indexOf(piece));
/** @param {number} number */
const pieceOf = (number) => (number === 0 ? null : number < 8 ? letters[number - 1] : number - 8);
/** Of a field: empty, garbage, tetrominoes, others. */
const cells = `.#${letters}abcdefghijklmnopqrstuvwxyz`;
/** @param {string[]} rows */
const turned = (rows) => [...rows].reverse();

/** What is known of a player. */
class Known {
  kind = 0;
  before = 0;
  key = 0;
  /** Keys that are down. @type {number[]} */
  down = [];
  presses = 0;
  piece = 0;
  hold = 0;
  holdBefore = 0;
  /** The queue, what went from its front, and how many pieces it has shown. @type {number[]} */
  next = [];
  first = 0;
  shown = 0;
  place = { turn: 0, x: 4, y: 20 };
  /** From the lowest. @type {string[]} */
  rows = [];
  cleared = { rows: 0, garbage: 0, all: false };
  /** Numbers of the last event of its kind. @type {Record<string, number>} */
  last = {};

  /** Where a piece would come to rest. @param {number} piece @param {{turn: number, x: number, y: number}} place */
  rest(piece, { turn, x, y }) {
    const own = cellsOfPiece(piece, turn, x, 0);
    let at = Math.min(y, highest);
    while (at > -3 && own.every((cell) => cell.y + at > 0 && (this.rows[cell.y + at - 1]?.[cell.x] ?? ".") === ".")) --at;
    return at;
  }

  /** @param {number} piece @param {{turn: number, x: number, y: number}} place @param {number} width */
  put(piece, { turn, x: column, y: row }, width) {
    for (const { x, y } of cellsOfPiece(piece, turn, column, row)) {
      if (x < 0 || x >= width || y < 0 || y > highest) continue;
      while (this.rows.length <= y) this.rows.push(".".repeat(width));
      this.rows[y] = this.rows[y].slice(0, x) + letters[piece - 1] + this.rows[y].slice(x + 1);
    }
    const full = this.rows.filter((one) => !one.includes("."));
    this.rows = this.rows.filter((one) => one.includes("."));
    while (this.rows.length > 0 && !/[^.]/.test(this.rows[this.rows.length - 1])) this.rows.pop();
    this.cleared = { rows: full.length, garbage: full.filter((one) => one.includes("#")).length, all: this.rows.length === 0 };
  }

  /** @param {{rows: number, hole: number, width: number}} garbage @param {number} width */
  rise({ rows, hole, width: gap }, width) {
    if (rows < 0 || rows > highest || hole < 0 || gap < 1 || hole + gap > width) return;
    const row = "#".repeat(hole) + ".".repeat(gap) + "#".repeat(width - hole - gap);
    this.rows = [...Array(rows).fill(row), ...this.rows];
  }
}

/** What each kind of event has, as given or as read. */
class Walk {
  /** @param {Coder} coder @param {number} width @param {string[][]} given fields, from their lowest rows */
  constructor(coder, width, given) {
    this.coder = coder;
    this.width = width;
    this.given = given;
    /** @type {string[][]} */
    this.boards = [];
    /** @type {Map<number, Known>} */
    this.players = new Map();
    /** Pieces in the order in which queues show them: players have the same. @type {number[]} */
    this.dealt = [];
    this.cells = 0;
  }

  /** @param {number} player */
  of(player) {
    const known = this.players.get(player) ?? new Known();
    this.players.set(player, known);
    return known;
  }

  /** A piece that is mostly the one that is expected. @param {string} context @param {number} piece @param {number} expected */
  guessed(context, piece, expected) {
    return this.coder.bit(`${context}?`, piece === expected ? 0 : 1) === 0 ? expected : this.coder.number(context, piece);
  }

  /** @param {string} kind @param {any} event @param {Known} known @param {boolean} isSame at the same moment as the one before @returns {any} */
  members(kind, event, known, isSame) {
    if (kind === "press") return this.press(event, known);
    if (kind === "release") return this.release(event, known);
    if (kind === "spawn" || kind === "move" || kind === "place") return this.piece(kind, event, known, isSame);
    if (kind === "hold") {
      known.holdBefore = known.hold;
      known.hold = this.guessed("hold", pieceNumber(event.piece ?? null), known.piece);
      return { piece: pieceOf(known.hold) };
    }
    if (kind === "queue") return this.queue(event, known);
    if (kind === "clear") return this.clear(event, known);
    if (kind === "board") return this.board(event, known);
    return this.numbers(kind, event, known);
  }

  /** @param {any} event @param {Known} known */
  press(event, known) {
    const { coder } = this;
    const key = coder.symbol(`key${known.key},${known.presses > 0}${known.down.length}`, keys.indexOf(event.key), 4);
    const held_before = coder.bit("held", event.held_before ? 1 : 0) === 1;
    known.key = key;
    known.down.push(key);
    // Drops are no keys of a piece.
    if (key < 7 && key !== 3) ++known.presses;
    return { key: keys[key], held_before };
  }

  /** @param {any} event @param {Known} known */
  release(event, known) {
    const own = keys.indexOf(event.key);
    const at = this.coder.number(`up${known.down.length}`, known.down.indexOf(own) + 1);
    const key = at > 0 ? known.down[at - 1] : this.coder.symbol("key", own, 4);
    known.down = known.down.filter((one) => one !== key);
    return { key: keys[key] };
  }

  /** @param {string} kind @param {any} event @param {Known} known @param {boolean} isSame */
  piece(kind, event, known, isSame) {
    const { coder } = this;
    const last = names[known.kind];
    const isNew = kind === "spawn";
    const expected = !isNew ? known.piece : last === "hold" ? known.holdBefore || known.next[0] || 0 : known.first;
    const piece = this.guessed(kind, pieceNumber(event.piece ?? null), expected);
    const from = isNew ? { turn: 0, x: 4, y: 20 } : known.place;
    const how = `${kind}${isSame ? last + known.key : ""}`;
    const turns = coder.symbol(`turn${how}`, (event.turn - from.turn) & 3, 2);
    const turn = (from.turn + turns) & 3;
    const own = isNew || turns > 0 ? piece : "";
    const x = from.x + coder.signed(`x${how},${turns}${own}`, event.x - from.x);
    // A soft drop mostly ends where the piece comes to rest.
    const fall = isNew || (kind === "move" && known.key !== 2) ? from.y : known.rest(piece, { turn, x, y: from.y });
    const y = fall + coder.signed(`y${how},${turns}${isNew ? piece : ""}`, event.y - fall);
    known.piece = piece;
    known.place = { turn, x, y };
    const made = { piece: pieceOf(piece), ...known.place };
    if (isNew) known.presses = 0;
    if (kind !== "place") return made;
    const spin = spins[coder.symbol(`spin${piece}`, spins.indexOf(event.spin), 2)];
    const pressed = known.presses + coder.signed("keys", event.keys - known.presses);
    known.put(piece, known.place, this.width);
    return { ...made, spin, keys: pressed, faults: coder.number(`faults${Math.min(pressed, 9)}`, event.faults) };
  }

  /** @param {any} event @param {Known} known */
  queue(event, known) {
    const { coder, dealt } = this;
    const next = (event.next ?? []).map(pieceNumber);
    const size = coder.number("size", next.length);
    if (size > 64) throw new Error(notWhole);
    known.first = known.next[0] ?? 0;
    const before = known.next.slice(1);
    known.next = [];
    for (let i = 0; i < size; ++i) {
      if (i < before.length) known.next.push(this.guessed("next", next[i], before[i]));
      else if (known.shown < dealt.length) known.next.push(this.guessed("dealt", next[i], dealt[known.shown++]));
      else {
        dealt.push(coder.number(`new${dealt.at(-1)}`, next[i]));
        known.next.push(dealt[known.shown++]);
      }
    }
    return { next: known.next.map(pieceOf) };
  }

  /** @param {any} event @param {Known} known */
  clear(event, known) {
    const { coder } = this;
    const { rows, garbage, all } = known.cleared;
    return {
      rows: rows + coder.signed("rows", event.rows - rows),
      garbage: garbage + coder.signed("garbage", event.garbage - garbage),
      all: coder.bit(`all${all}`, event.all ? 1 : 0) === 1,
    };
  }

  /** A field: the one that the placements made, or each cell by those beside and below it. @param {any} event @param {Known} known */
  board(event, known) {
    const { coder, width } = this;
    const rows = this.given[event.board] ?? [];
    const isOther = coder.bit("board", rows.join() === known.rows.join() ? 0 : 1) === 1;
    if (isOther) {
      const count = coder.number("height", rows.length);
      this.cells += count * width;
      if (this.cells > mostCells) throw new Error(notWhole);
      known.rows = [];
      for (let y = 0; y < count; ++y) {
        let row = "";
        for (let x = 0; x < width; ++x) row += cells[coder.number(`cell${row[x - 1]}${known.rows[y - 1]?.[x]}`, cells.indexOf(rows[y]?.[x] ?? "."))] ?? ".";
        known.rows.push(row);
      }
    }
    this.boards.push([...known.rows]);
    return { board: this.boards.length - 1 };
  }

  /** @param {string} kind @param {any} event @param {Known} known */
  numbers(kind, event, known) {
    /** @type {any} */
    const made = {};
    for (const name of kinds[kind]) {
      const own = `${kind} ${name}`;
      made[name] = known.last[own] = this.coder.signed(`${own}${Math.min(9, known.last[own] ?? -9)}`, event[name]);
    }
    if (kind === "rise") known.rise(made, this.width);
    return made;
  }
}

/** @param {number} a @param {number} b @returns {number} */
const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

/** The events and fields of a round: given, or read. @param {Coder} coder @param {any} round @param {number} perSecond */
function coded(coder, round, perSecond) {
  /** @type {any[]} */
  const given = round?.events ?? [];
  const times = given.map(({ at }) => Math.round(at * parts));
  // The largest unit of which all are multiples: frames, or tenths of them.
  const unit = coder.number("unit", Math.max(1, times.reduce((all, time) => divisor(all, Math.abs(time)), 0)));
  const count = coder.number("count", given.length);
  const width = coder.number("width", round?.width ?? 0);
  if (count > mostEvents || unit < 1 || width > 1000) throw new Error(notWhole);
  const walk = new Walk(coder, width, (round?.boards ?? []).map(turned));
  const events = [];
  let [time, player, shown] = [0, nobody, 0];
  for (let i = 0; i < count; ++i) {
    const event = given[i] ?? {};
    const own = event.player ?? nobody;
    const before = walk.of(player);
    const isSame = coder.bit(`same${before.kind},${before.before}`, own === player && times[i] === time ? 0 : 1) === 0;
    if (!isSame) {
      time += unit * coder.signed(`wait${before.down.length}`, (times[i] - time) / unit);
      player = coder.symbol(`player${player}`, own, 9);
    }
    const known = walk.of(player);
    const after = isSame ? known.before : `-${known.down.length}`;
    const kind = coder.symbol(`kind${known.kind},${after},${known.kind === 2 ? known.key : ""}`, names.indexOf(event.earlier ? `${event.type} earlier` : event.type), 5);
    if (!names[kind]) throw new Error(notWhole);
    const at = time / parts;
    const usual = Math.max(shown, Math.floor((at * 1000) / perSecond + 1e-6));
    shown = usual + coder.signed("shown", (event.t_ms ?? 0) - usual);
    events.push({ type: names[kind].split(" ")[0], t_ms: shown, at, ...(player === nobody ? {} : { player }), ...walk.members(names[kind], event, known, isSame) });
    known.before = known.kind;
    known.kind = kind;
  }
  return { events, boards: walk.boards.map(turned) };
}

/** Whether the same bytes come out again. @param {Uint8Array} bytes */
function sumOf(bytes) {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return [sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255];
}

/** The bytes of a match, mostly of one round. @param {string} json as docs/formats/match.md has it */
export function packedMatch(json) {
  const match = JSON.parse(json);
  /** @type {any[]} */
  const rounds = match.rounds;
  const head = {
    ...match,
    players: match.players.map((/** @type {any} */ player) => ({ ...player, id: undefined })),
    rounds: rounds.map((round) => ({ ...round, boards: [], events: [] })),
  };
  // Fields with more kinds of cells than letters are there for.
  if (rounds.some(({ boards }) => boards.flat().some((/** @type {unknown} */ row) => typeof row !== "string")))
    throw new Error("the game has too many kinds of pieces for a link; save it as a file");
  const coder = new Coder();
  coder.learn(usualHead);
  coder.text(JSON.stringify(head));
  for (const round of rounds) coded(coder, round, match.unit.per_second);
  const bytes = coder.end();
  return Uint8Array.from([...sumOf(bytes), ...bytes]);
}

/** The JSON that packedMatch() was given. An error if the bytes are not all there. @param {Uint8Array} bytes */
export function unpackedMatch(bytes) {
  const own = bytes.subarray(3);
  if (sumOf(own).some((byte, i) => byte !== bytes[i])) throw new Error(notWhole);
  const coder = new Coder(own);
  coder.learn(usualHead);
  const match = JSON.parse(coder.text(""));
  for (const round of match.rounds) Object.assign(round, coded(coder, null, match.unit.per_second));
  return JSON.stringify(match);
}
