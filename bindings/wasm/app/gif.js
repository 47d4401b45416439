// @ts-check
// An animation of the fields that are shown: of the loop if there is one, else of the next ten seconds. The page draws, the core
// makes the file.
import { drawField } from "./draw.js";

const cell = 12; // pixels
const gap = 12;
const apart = 40; // ms between two frames, at least
const usual = 10_000; // ms
const longest = 60_000;

/** @param {import("./tetron.js").Tetron} tetron @param {import("./page.js").Page} page @returns {BlobPart} */
export function gifOf(tetron, page) {
  const { controller, timeline, state } = page;
  const { width, height } = state.layout;
  const { loopStart, loopEnd, now } = controller;
  const from = loopEnd === null ? now : (loopStart ?? 0);
  const to = Math.min(loopEnd ?? from + usual, from + longest, controller.barEnd);
  const fields = page.cards.filter((card) => page.isShown(card)).map(({ field }) => field);
  const whole = document.createElement("canvas");
  whole.width = fields.length * (width * cell + gap) + gap;
  whole.height = height * cell + 2 * gap;
  const context = /** @type {CanvasRenderingContext2D} */ (whole.getContext("2d", { willReadFrequently: true }));
  const one = document.createElement("canvas");
  one.width = width * cell;
  one.height = height * cell;
  // A canvas has the page's colours only within the page.
  one.hidden = true;
  document.body.append(one);
  const background = getComputedStyle(document.body).getPropertyValue("--background");
  const events = state.events;
  try {
    const made = tetron.gif(whole.width, whole.height, (show) => {
      for (let time = from, first = true; first || time < to; first = false) {
        timeline.seek(time);
        context.fillStyle = background;
        context.fillRect(0, 0, whole.width, whole.height);
        fields.forEach((field, i) => {
          drawField(one, timeline.state, timeline.profile, field, cell, page.look);
          context.drawImage(one, gap + i * (width * cell + gap), gap);
        });
        show(context.getImageData(0, 0, whole.width, whole.height).data, time - from);
        // Nothing changes before the next event.
        const next = timeline.state.events < timeline.events ? timeline.times[timeline.state.events] : to;
        time = Math.max(time + apart, next);
      }
      return Math.max(apart, to - from);
    });
    return /** @type {BlobPart} */ (made);
  } finally {
    one.remove();
    timeline.seekEvents(events);
  }
}
