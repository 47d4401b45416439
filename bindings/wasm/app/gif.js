// @ts-check
// An animation of some fields. What draws them needs no page; the core makes the file.
import { CoreTimeline } from "./core_timeline.js";
import { drawField } from "./draw.js";

const cell = 12; // pixels
const gap = 12;
const apart = 40; // ms between two frames, at least

/**
 * From when to when (ms), which fields, and how they look.
 * @typedef {{from: number, to: number, fields: number[], background: string, look: import("./draw.js").Look}} Shot
 */

/**
 * @param {import("./tetron.js").Tetron} tetron @param {import("./tetron.js").Recording} core @param {Shot} shot
 * @param {import("./jobs.js").Tell} tell
 */
export function gifOf(tetron, core, { from, to, fields, background, look }, tell) {
  if (typeof OffscreenCanvas === "undefined") throw new Error("this browser cannot make animations");
  const timeline = new CoreTimeline(core, /** @type {import("./page.js").Game} */ (core.pageGame()));
  const { width, height } = timeline.layout;
  const whole = new OffscreenCanvas(fields.length * (width * cell + gap) + gap, height * cell + 2 * gap);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (whole.getContext("2d", { willReadFrequently: true }));
  const one = new OffscreenCanvas(width * cell, height * cell);
  let pass = 0;
  return tetron.gif(whole.width, whole.height, (show) => {
    let told = 0;
    for (let time = from, first = true; first || time < to; first = false) {
      timeline.seek(time);
      context.fillStyle = background;
      context.fillRect(0, 0, whole.width, whole.height);
      fields.forEach((field, i) => {
        drawField(one, timeline.state, timeline.profile, field, cell, look);
        context.drawImage(one, gap + i * (width * cell + gap), gap);
      });
      show(context.getImageData(0, 0, whole.width, whole.height).data, time - from);
      // Nothing changes before the next event.
      const next = timeline.state.events < timeline.events ? timeline.times[timeline.state.events] : to;
      time = Math.max(time + apart, next);
      if (time < told) continue;
      tell((pass + Math.min(1, (time - from) / (to - from))) / 2);
      told = time + 1000;
    }
    pass = 1;
    return Math.max(apart, to - from);
  });
}
