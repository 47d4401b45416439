import { attemptKeys, type AttemptInfo, type AttemptKey } from "./attempt_types.js";
import { Instance, TetronError, text, utf8 } from "./instance.js";
import { packedPage } from "./page_text.js";
import { csvRows } from "./csv.js";
import type { CellSource, Curves, Happening, Inferred, Info, OpenOptions, Placement, Problem, Result, State, Statistics, Step } from "./recording_types.js";
import type { Review, ReviewOptions, ReviewPart } from "./review_types.js";
import type { PerfectClearDefaults } from "./solver_types.js";

const texts = ["name", "piece", "rotation", "spin", "hold", "queue"];
function placementValue(column: string, value: string): string | number | boolean | null {
  if (texts.includes(column)) return value;
  return value === "" ? null : column === "all_clear" ? value === "1" : Number(value);
}

const commentKinds = ["none", "carried", "stats", "quiz"] as const;

/** A recording that another thread has opened: see Tetron.adopt(). */
export interface RecordingImage {
  memory: ArrayBuffer;
  room: number;
  roomSize: number;
  /** Its number in that memory. */
  number: number;
  info: Info;
  times: Uint32Array;
}

const microseconds = (milliseconds: number) => Math.max(0, Math.min(4e9, Math.floor(milliseconds * 1000)));

/** An open recording. close() gives its memory back. */
export class Recording {
  private number = -1;
  private generation = -1;
  private known: Info | null = null;
  /** How many events had happened at the moment that was sought last. */
  private events = 0;
  private knownTimes: Uint32Array | null = null;
  /** How many reviews have begun. */
  private reviews = 0;

  /** @internal see Tetron.open() */
  constructor(
    private readonly core: Instance,
    private bytes: Uint8Array | null,
    private readonly options: OpenOptions,
    private readonly onClose: (recording: Recording) => void,
    adopted?: RecordingImage,
  ) {
    if (!adopted) {
      this.handle();
      return;
    }
    this.number = adopted.number;
    this.generation = core.generation;
    this.known = adopted.info;
    this.knownTimes = adopted.times;
  }

  /** @internal see Tetron.image() */
  image(): RecordingImage {
    const times = this.times();
    return { ...this.core.image(), number: this.handle(), info: this.info, times };
  }

  /** Its number in the present instance, in which it is opened if that is a new one. */
  private handle(): number {
    if (this.bytes === null) throw new TetronError("the recording is closed");
    if (this.generation === this.core.generation && this.core.memorySize > 0) return this.number;
    const { round = 1, salvage = false, profile = "" } = this.options;
    const toml = utf8(profile);
    const { at, bytes } = this.core.input(this.bytes.length + toml.length);
    bytes.set(this.bytes, at);
    bytes.set(toml, at + this.bytes.length);
    const size = this.bytes.length;
    this.number = Number(this.read("tetron_open", at, size, round - 1, salvage ? 1 : 0, at + size, toml.length));
    this.generation = this.core.generation;
    // Of a new instance the recording is at its beginning.
    if (this.events > 0) this.core.call("tetron_seek_events", this.number, this.events);
    return this.number;
  }

  private read(name: string, ...args: number[]): string {
    const { from, to, bytes } = this.core.call(name, ...args);
    return text(bytes, from, to);
  }

  private state(name: string, ...at: number[]): State {
    const number = this.handle();
    const { from, to, bytes, view } = this.core.call(name, number, ...at);
    const size = view.getUint32(from, true);
    const state = JSON.parse(text(bytes, from + 4, from + 4 + size)) as State;
    this.events = state.events;
    const each = (to - from - 4 - size) / Math.max(1, state.fields.length);
    state.cells = state.fields.map((_, i) => bytes.slice(from + 4 + size + i * each, from + 4 + size + (i + 1) * each));
    return state;
  }

  get info(): Info {
    return (this.known ??= JSON.parse(this.read("tetron_info", this.handle())) as Info);
  }
  /** All events up to and including that many milliseconds have happened. */
  seek(ms: number): State {
    return this.state("tetron_seek", Math.max(0, Math.min(0xffffffff, Math.floor(ms))));
  }
  /** The first so many events have happened. */
  seekEvents(events: number): State {
    return this.state("tetron_seek_events", Math.max(0, Math.min(0xffffffff, Math.floor(events))));
  }
  /** What the last of the first so many events is, as far as there are words for it. */
  happened(events = this.events): Happening | null {
    return JSON.parse(this.read("tetron_happened", this.handle(), events));
  }
  /** When each event happens, in milliseconds. */
  times(): Uint32Array {
    if (this.knownTimes) return this.knownTimes;
    const { from, to, bytes } = this.core.call("tetron_times", this.handle());
    return new Uint32Array(bytes.slice(from, to).buffer);
  }
  /** The .tet file: what was opened, or what was made of it. */
  toTet(): Uint8Array {
    const { from, to, bytes } = this.core.call("tetron_file", this.handle());
    return bytes.slice(from, to);
  }
  /**
   * The bytes that offsets of chunks are of: those of the .tet file, but for a fumen that shows more rows than such a file does. Of a
   * round those of its .tet form, as toTet() has it: an error if it has none.
   */
  shownBytes(): Uint8Array {
    const { from, to, bytes } = this.core.call("tetron_bytes", this.handle());
    return bytes.slice(from, to);
  }
  /** What a question about perfect clears from a field of the recording is, where it says nothing else. */
  clearDefaults(): PerfectClearDefaults {
    return JSON.parse(this.read("tetron_pc_usual", this.handle()));
  }
  /**
   * What `tetron convert -o game.json` writes; of a round of a match also a part, from and until so many milliseconds, whose times begin
   * at 0. Of other recordings a part is an error.
   */
  toJson(part?: { from: number; until: number }): string {
    return part ? this.read("tetron_part_json", this.handle(), part.from, part.until) : this.read("tetron_to_json", this.handle());
  }
  /** The columns of toCsv(), a record for each placement. */
  placements(): Placement[] {
    const [columns, ...rows] = csvRows(this.toCsv());
    return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, placementValue(column, row[i])])) as unknown as Placement);
  }
  toCsv(): string {
    return this.read("tetron_to_csv", this.handle());
  }
  /** A fumen for each player. */
  toFumen(comment: (typeof commentKinds)[number] = "carried"): string[] {
    return this.read("tetron_to_fumen", this.handle(), commentKinds.indexOf(comment)).trimEnd().split("\n");
  }
  /** The field of a player at the moment that was sought last, as a fumen of one page. */
  momentFumen(player = 0): string {
    return this.read("tetron_moment_fumen", this.handle(), player);
  }
  /** A page that replays the recording; `file` is the name it shows. `hidden`: it shows nothing of what comes later. */
  async toHtml(file = "recording", hidden = false): Promise<string> {
    return packedPage(this.named("tetron_to_html", file, hidden ? 1 : 0));
  }
  /** What such a page knows besides the states: docs/formats/html.md, #game. */
  pageGame(file = "recording"): unknown {
    return JSON.parse(this.named("tetron_page_game", file));
  }
  /**
   * So many chunks from that number on, from 0: what `tetron dump --format json --hex` says of each. Those of a round are of its .tet
   * form; what happens in it is said by steps().
   */
  chunks(first = 0, count = 100): Record<string, unknown>[] {
    return JSON.parse(this.read("tetron_chunks", this.handle(), first, count));
  }
  /** So many events of a round from that number on, from 0, as seekEvents() counts them; none of other recordings. */
  steps(first = 0, count = 100): Step[] {
    return JSON.parse(this.read("tetron_steps", this.handle(), first, count));
  }
  /** What every player has at the moment that was sought last; `now` in milliseconds, if it is later than its last event. */
  statistics(now = 0): Statistics[] {
    return JSON.parse(this.read("tetron_statistics", this.handle(), this.events, Math.max(0, Math.floor(now))));
  }
  /** How they came there, from 0 to `end` milliseconds; `tellsLength`: in steps that may tell how long the game is. */
  curves(end = this.info.duration, tellsLength = true): Curves {
    return JSON.parse(this.read("tetron_curves", this.handle(), Math.max(0, Math.floor(end)), tellsLength ? 1 : 0));
  }
  get result(): Result {
    return JSON.parse(this.read("tetron_final_result", this.handle()));
  }
  /** How a cell of a field (rows from the top) came to what stands in it; null if it has been so since the beginning. */
  cellSource(field: number, column: number, row: number, events = this.events): CellSource | null {
    const number = this.handle();
    const { width } = this.info.layout;
    if (column < 0 || column >= width || row < 0) throw new TetronError("there is no such cell");
    return JSON.parse(this.read("tetron_cell_source", number, field, row * width + column, events));
  }
  /** The cells that a byte of a chunk is of; the chunk by its number, from 0, the byte counted from its beginning. */
  cellsOfByte(chunk: number, byte: number): { field: number; column: number; row: number }[] {
    const { width } = this.info.layout;
    const cells = JSON.parse(this.read("tetron_byte_cells", this.handle(), chunk, byte)) as [number, number][];
    return cells.map(([field, cell]) => ({ field, column: cell % width, row: Math.floor(cell / width) }));
  }
  /**
   * Every problem, as `tetron check` finds them. Of a round: the players whose game differs from the file. Of a
   * fumen also what of it is not shown.
   */
  check(): Problem[] {
    return JSON.parse(this.read("tetron_check", this.handle()));
  }
  /** The profile that explains the recording best; null if it shows too little. `limit` in milliseconds. */
  infer(limit = 4000): Inferred | null {
    return JSON.parse(this.read("tetron_infer", this.handle(), limit));
  }
  /**
   * Values each placement, as `tetron review` does, a part after the other. One review at a time: another that begins ends the one
   * before. Leave the loop to stop.
   */
  *reviewParts({ depth, milliseconds = 50 }: ReviewOptions = {}): Generator<ReviewPart, void, undefined> {
    const begun = JSON.parse(this.read("tetron_review_begin", this.handle(), depth === undefined ? -1 : Math.max(0, Math.floor(depth))));
    const turn = ++this.reviews;
    const { generation } = this;
    try {
      for (let done = false; !done; ) {
        const number = this.handle();
        if (this.generation !== generation || this.reviews !== turn) throw new TetronError("the review has ended: another began, or the module was started again");
        const said = this.read("tetron_review_next", number, Math.max(0, Math.floor(milliseconds)));
        const end = said.indexOf("\n");
        const part = JSON.parse(said.slice(0, end));
        done = part.done;
        yield { ...begun, ...part, text: said.slice(end + 1) };
      }
    } finally {
      // Its memory, unless that is gone already.
      if (this.bytes !== null && this.reviews === turn && this.generation === this.core.generation && this.core.memorySize > 0)
        this.core.call("tetron_review_end", this.number);
    }
  }
  /** What `tetron review --format json` says of the placements and of the players; of a match that of this round. */
  review(options: ReviewOptions = {}): Review {
    const review: Review = { unit: "lines", placements: [], players: [] };
    for (const { unit, text: lines } of this.reviewParts({ milliseconds: 1000, ...options })) {
      review.unit = unit;
      for (const line of lines.split("\n").slice(0, -1)) {
        const one = JSON.parse(line);
        (("placements" in one ? review.players : review.placements) as unknown[]).push(one);
      }
    }
    return review;
  }
  /** What is better than the placement with which so many events have happened, and what follows it best: a fumen of at most five pages, "" where nothing is better. */
  betterLine(player: number, events: number): string {
    return this.read("tetron_better_line", this.handle(), player, events);
  }
  /**
   * By how many rows a field has been pushed up since so many events had happened, right after a placement in it: 0 where something
   * else has changed it.
   */
  rowsRisen(field: number, placed: number, events = this.events): number {
    return this.rowsMoved(field, placed, events).risen;
  }
  /** The same, with the rows that the placement filled and that are gone, as they were numbered then. */
  rowsMoved(field: number, placed: number, events = this.events): { risen: number; cleared: number[] } {
    return JSON.parse(this.read("tetron_rows_moved", this.handle(), field, placed, events));
  }

  /**
   * A player goes on by hand from the moment that was sought last, as in the window of `tetron play`. One attempt at a time. It ends with
   * endAttempt(); it is lost where the module had to be started again. Nothing moves for `countdown` milliseconds, or until a key is pressed.
   */
  beginAttempt(player = 0, { countdown = 0 }: { countdown?: number } = {}): void {
    this.core.call("tetron_attempt_begin", this.handle(), player, countdown);
  }
  /** A player's placement is tried again from the position before it: `events` is how many had happened with it. attemptInfo().trial judges. */
  tryAgain(player: number, events: number): void {
    this.core.call("tetron_attempt_try", this.handle(), player, events);
  }
  /** A key goes down. While it is down it repeats as time goes by with playAttempt(): as it did to the recording's player, where it says that. */
  pressAttempt(key: AttemptKey): void {
    this.core.call("tetron_attempt_key", this.handle(), attemptKeys.indexOf(key), 1);
  }
  /** A key goes up; without one all of them. */
  releaseAttempt(key?: AttemptKey): void {
    if (key === undefined) this.core.call("tetron_attempt_release_all", this.handle());
    else this.core.call("tetron_attempt_key", this.handle(), attemptKeys.indexOf(key), 0);
  }
  /** So much time goes by, with the keys that are down. */
  playAttempt(milliseconds: number): void {
    this.core.call("tetron_attempt_go_on", this.handle(), microseconds(milliseconds));
  }
  /** The next goal of those that the recording has, then none again; `hidden`: none, as they tell what comes. How many there are, "none" included. */
  nextGoal({ hidden = false }: { hidden?: boolean } = {}): number {
    return JSON.parse(this.read("tetron_attempt_goal", this.handle(), hidden ? 1 : 0)).goals;
  }
  /** What the recording shows at the time of the attempt. */
  attemptRecorded(): State {
    return this.state("tetron_attempt_recorded");
  }
  /** A key by itself, which does not repeat; `isHeld`: it was down already, which is no further press. */
  steerAttempt(key: AttemptKey, isHeld = false): void {
    this.core.call("tetron_attempt_steer", this.handle(), attemptKeys.indexOf(key), isHeld ? 1 : 0);
  }
  /** So much time goes by, whatever keys are down. */
  advanceAttempt(milliseconds: number): void {
    this.core.call("tetron_attempt_advance", this.handle(), microseconds(milliseconds));
  }
  /** The moment that the attempt began at, with the field of who plays on as it is now. */
  attemptState(): State {
    return this.state("tetron_attempt_state");
  }
  attemptInfo(): AttemptInfo {
    return JSON.parse(this.read("tetron_attempt_info", this.handle()));
  }
  /** The attempt as a match in JSON, which opens like any recording. `game` and `name`: what it is from, and who played that. */
  attemptMatch(game: string, name = ""): string {
    const number = this.handle();
    const [from, who] = [utf8(game), utf8(name)];
    const { at, bytes } = this.core.input(from.length + who.length);
    bytes.set(from, at);
    bytes.set(who, at + from.length);
    return this.read("tetron_attempt_match", number, at, from.length, at + from.length, who.length);
  }
  endAttempt(): void {
    this.core.call("tetron_attempt_end", this.handle());
  }

  close(): void {
    if (this.bytes === null) return;
    if (this.generation === this.core.generation && this.core.memorySize > 0)
      this.core.call("tetron_close_recording", this.number);
    this.bytes = null;
    this.onClose(this);
  }

  private named(name: string, file: string, ...more: number[]): string {
    const number = this.handle();
    const own = utf8(file);
    const { at, bytes } = this.core.input(own.length);
    bytes.set(own, at);
    return this.read(name, number, at, own.length, ...more);
  }
}
