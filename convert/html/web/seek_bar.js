// @ts-check
// The bar of the time, with the loop and the markers on it.
import { element } from "./dom.js";
import { clockText, isolated } from "./text.js";

/** @type {Record<import("./timeline.js").MarkerKind, string>} */
const markerColours = {
  weapon: "#e3a84a",
  "four lines": "#57c4d6",
  death: "#e5686a",
  revival: "#6fc173",
  chat: "#8d96a5",
  "perfect clear": "#d9c24a",
  spike: "#d873b8",
  note: "#9b8cf0",
};
/** How high the mark of a kind is, as a share of the lane. @type {Record<import("./timeline.js").MarkerKind, number>} */
const markerHeights = { weapon: 0.6, "four lines": 0.8, death: 1, revival: 1, chat: 0.4, "perfect clear": 0.9, spike: 0.7, note: 1 };

/** @param {import("./page.js").Page} page */
export function drawBar(page) {
  const { now, loopStart, loopEnd, kinds } = page.controller;
  page.seek.max = String(page.barEnd);
  page.seek.value = String(Math.round(now));
  page.seek.setAttribute("aria-valuetext", clockText(now));
  const canvas = /** @type {HTMLCanvasElement} */ (element("markers"));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const x = (/** @type {number} */ time) => Math.round((time / page.barEnd) * (canvas.width - 2));
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (loopStart !== null) {
    context.fillStyle = "rgb(124 179 255 / 0.35)";
    context.fillRect(x(loopStart), 0, Math.max(2, x(loopEnd ?? loopStart) - x(loopStart)), canvas.height);
  }
  for (const marker of page.timeline.markers) {
    if (!kinds.has(marker.kind) || !page.controller.mayShow(marker)) continue;
    const share = markerHeights[marker.kind];
    context.fillStyle = markerColours[marker.kind];
    context.fillRect(x(marker.time), canvas.height * (1 - share), 2, canvas.height * share);
  }
}

/** @param {import("./page.js").Page} page @param {PointerEvent} event */
export function hoverBar(page, event) {
  const bar = element("bar").getBoundingClientRect();
  const share = Math.max(0, Math.min(1, (event.clientX - bar.left) / bar.width));
  const time = share * page.barEnd;
  const near = page.timeline.markers
    .filter((marker) => page.controller.kinds.has(marker.kind) && page.controller.mayShow(marker))
    .map((marker) => ({ marker, away: (Math.abs(marker.time - time) / page.barEnd) * bar.width }))
    .filter(({ away }) => away < 5)
    .sort((a, b) => a.away - b.away)[0]?.marker;
  const hover = element("hover");
  hover.textContent = clockText(time) + (near ? ` · ${near.text === undefined ? `${isolated(page.game.names[near.id] ?? "")}: ${near.kind}` : isolated(near.text)}` : "");
  hover.hidden = false;
  hover.style.left = `${Math.max(0, Math.min(bar.width - hover.offsetWidth, share * bar.width - hover.offsetWidth / 2))}px`;
}
