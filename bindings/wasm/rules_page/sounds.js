// @ts-check
// The sounds that rules order by name. Off until somebody wants them.

/** Hertz, seconds and form of the tones of each. @type {Record<string, [number, number, OscillatorType][]>} */
const tones = {
  lock: [[180, 0.05, "square"]],
  clear: [[523, 0.25, "triangle"], [659, 0.25, "triangle"]],
  attack: [[330, 0.15, "sawtooth"]],
  "knock-out": [[98, 0.5, "sawtooth"]],
};

export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
  }

  get isOn() {
    return this.context !== null;
  }

  toggle() {
    if (this.context) void this.context.close();
    this.context = this.context ? null : new AudioContext();
  }

  /** @param {string[]} names */
  play(names) {
    const { context } = this;
    if (!context) return;
    for (const [hertz, seconds, type] of names.flatMap((name) => tones[name] ?? [])) {
      const [source, gain] = [context.createOscillator(), context.createGain()];
      source.type = type;
      source.frequency.value = hertz;
      gain.gain.setValueAtTime(0.06, context.currentTime);
      gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
      source.connect(gain).connect(context.destination);
      source.start();
      source.stop(context.currentTime + seconds);
    }
  }
}
