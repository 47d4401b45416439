// @ts-check
// What is heard while it plays: a tick for a piece, a chord for lines, a low tone for who is out. Off until somebody wants it.

/** Hertz of one to four lines, each with those before it. */
const chord = [523, 659, 784, 1047];

/** What was there at the moment before. @typedef {{placements: number, lines: number, alive: number}} Heard */

/** @param {import("./timeline.js").State} state @returns {Heard} */
const heardIn = ({ players, fields }) => ({
  placements: players.reduce((sum, { placements }) => sum + placements, 0),
  lines: fields.reduce((sum, { lines }) => sum + (lines ?? 0), 0),
  alive: players.filter(({ alive }) => alive).length,
});

export class Sound {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {Heard | null} */
    this.before = null;
  }

  get isOn() {
    return this.context !== null;
  }

  toggle() {
    if (this.context) void this.context.close();
    this.context = this.context ? null : new AudioContext();
    this.before = null;
  }

  /** The next moment of what plays. @param {import("./timeline.js").State} state */
  tell(state) {
    const { before } = this;
    if (!this.context) return;
    const now = (this.before = heardIn(state));
    if (!before) return;
    const lines = Math.min(chord.length, now.lines - before.lines);
    if (now.alive < before.alive) this.tone(98, 0.5, "sawtooth");
    else if (lines > 0) chord.slice(0, lines).forEach((hertz) => this.tone(hertz, 0.25, "triangle"));
    else if (now.placements > before.placements) this.tone(180, 0.05, "square");
  }

  /** @param {number} hertz @param {number} seconds @param {OscillatorType} type */
  tone(hertz, seconds, type) {
    const { context } = this;
    if (!context) return;
    const [source, gain] = [context.createOscillator(), context.createGain()];
    Object.assign(source, { type });
    source.frequency.value = hertz;
    gain.gain.setValueAtTime(0.06, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
    source.connect(gain).connect(context.destination);
    source.start();
    source.stop(context.currentTime + seconds);
  }
}
