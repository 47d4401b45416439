// @ts-check
// A game that was played, as an animated GIF.
import { gifOf } from "./gif_file.js";
import { paint, sizeOf } from "./drawing.js";

const longest = 20 * 60; // frames: the end of a longer game
const apart = 5; // frames between two pictures
const most = 320; // pixels, the longer side

/** At most 256 colors that come near those of the pictures, and the number of each pixel. @param {Uint8ClampedArray[]} pictures */
function fewColors(pictures) {
  /** How many pixels there are, and the first one's color. @type {Map<number, [number, number[]]>} */
  const seen = new Map();
  const keyAt = (/** @type {Uint8ClampedArray} */ bytes, /** @type {number} */ at) => ((bytes[at] >> 3) << 10) | ((bytes[at + 1] >> 3) << 5) | (bytes[at + 2] >> 3);
  for (const bytes of pictures) for (let at = 0; at < bytes.length; at += 4) {
    const key = keyAt(bytes, at);
    const found = seen.get(key);
    if (found) ++found[0];
    else seen.set(key, [1, [...bytes.subarray(at, at + 3)]]);
  }
  const kept = [...seen.values()].sort((a, b) => b[0] - a[0]).slice(0, 256).map(([, color]) => color);
  const nearest = new Map([...seen].map(([key, [, [red, green, blue]]]) => {
    let best = 0;
    let least = Infinity;
    kept.forEach(([r, g, b], i) => {
      const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (distance < least) [best, least] = [i, distance];
    });
    return [key, best];
  }));
  return {
    colors: kept.map((color) => `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`),
    numbers: pictures.map((bytes) => Uint8Array.from({ length: bytes.length / 4 }, (_, i) => nearest.get(keyAt(bytes, 4 * i)) ?? 0)),
  };
}

/**
 * The last 20 seconds of a game. `keys`: those of each frame.
 * @param {import("./rules.js").Rules} rules @param {string} source @param {bigint} seed @param {import("./rules.js").RuleKey[][]} keys
 * @param {Map<string, CanvasImageSource>} pictures
 */
export function animationOf(rules, source, seed, keys, pictures) {
  const game = rules.open(source, seed);
  try {
    const canvas = document.createElement("canvas");
    const { columns, rows } = sizeOf(game.setUp);
    const cell = Math.max(4, Math.floor(most / Math.max(columns, rows)));
    [canvas.width, canvas.height] = [Math.ceil(columns * cell), Math.ceil(rows * cell)];
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    /** @type {Uint8ClampedArray[]} */
    const drawn = [];
    const first = Math.max(0, keys.length - longest);
    keys.forEach((held, frame) => {
      game.step(held);
      if (frame < first || (frame - first) % apart > 0) return;
      paint(canvas, game.setUp, game.picture(), pictures);
      drawn.push(pen.getImageData(0, 0, canvas.width, canvas.height).data);
    });
    const { colors, numbers } = fewColors(drawn);
    // The last one stays for a while.
    const frames = numbers.map((pixels, i) => ({ pixels, time: i + 1 < numbers.length ? (apart * 1000) / 60 : 1500 }));
    return gifOf(canvas.width, canvas.height, frames, colors);
  } finally {
    game.close();
  }
}
