// @ts-check
// The sounds that rules order by name. Off until somebody wants them.
import { Sound } from "./sound.js";

/** Hertz, seconds and form of the tones of each. @type {Record<string, [number, number, OscillatorType][]>} */
const tones = {
  lock: [[180, 0.05, "square"]],
  clear: [[523, 0.25, "triangle"], [659, 0.25, "triangle"]],
  attack: [[330, 0.15, "sawtooth"]],
  "knock-out": [[98, 0.5, "sawtooth"]],
};

export class Sounds extends Sound {
  /** @param {string[]} names */
  play(names) {
    for (const [hertz, seconds, form] of names.flatMap((name) => tones[name] ?? [])) this.tone(hertz, seconds, form);
  }
}
