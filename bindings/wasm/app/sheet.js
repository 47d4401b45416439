// @ts-check
// All pages of a drawing on one picture, with their numbers and comments.
import { themeOf } from "./draw.js";
import { drawPage } from "./draw_board.js";
import { columns, playRows, quizOf } from "./field_tools.js";

const gap = 12;
const mostSide = 12_000; // pixels, which every browser can draw
const largest = 20; // pixels of a cell
const least = 4;

/** Rows up to the highest block or piece of any page, and one more. @param {import("./tetron.js").FumenPage[]} pages */
function rowsOf(pages) {
  const tops = pages.map(({ cells, operation }) => {
    const first = cells.findIndex((block) => block !== 0);
    return Math.max(first < 0 ? 0 : playRows - Math.floor(first / columns), operation ? operation.y + 2 : 0);
  });
  return Math.max(4, Math.min(playRows, Math.max(...tops) + 1));
}

/** @param {import("./tetron.js").FumenPage[]} pages @returns {Promise<Blob>} a PNG file */
export async function sheetOf(pages) {
  const rows = rowsOf(pages);
  const text = pages.some(({ comment }) => quizOf(comment).text) ? 36 : 18;
  const high = (/** @type {number} */ size) => rows * size + text + gap;
  const wide = (/** @type {number} */ size) => columns * size + gap;
  let size = largest;
  const across = () => Math.max(1, Math.min(pages.length, Math.round(Math.sqrt((pages.length * high(size)) / wide(size)))));
  const fits = () => across() * wide(size) <= mostSide && Math.ceil(pages.length / across()) * high(size) <= mostSide;
  while (!fits() && size > least) --size;
  if (!fits()) throw new Error(`${pages.length} pages are too many for one picture: save an animation, or a part of them`);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [across() * wide(size) + gap, Math.ceil(pages.length / across()) * high(size) + gap];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(document.body);
  context.fillStyle = style.getPropertyValue("--background");
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { well } = themeOf(document.body);
  pages.forEach((page, i) => {
    context.save();
    context.translate(gap + (i % across()) * wide(size), gap + Math.floor(i / across()) * high(size));
    context.fillStyle = style.getPropertyValue("--text");
    context.font = "bold 13px sans-serif";
    context.fillText(String(i + 1), 0, 13);
    context.font = "13px sans-serif";
    context.beginPath();
    context.rect(0, 0, columns * size, text + rows * size);
    context.clip();
    context.fillText(quizOf(page.comment).text.split("\n")[0], 0, 31);
    context.translate(0, text);
    context.fillStyle = style.getPropertyValue("--edge");
    context.fillRect(0, 0, columns * size, rows * size);
    drawPage(context, page, size, rows, 0, well);
    context.restore();
  });
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser has no room for the picture"))), "image/png"));
}
