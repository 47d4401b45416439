// @ts-check
// A picture of a moment to send: fields with names, score, pieces that are held and come, time and round. It tells nothing that is hidden.
import { showNote } from "./dom.js";
import { drawField, drawMeter, drawNext, drawStones, themeOf } from "./draw.js";
import { gaugeText } from "./gauges.js";
import { toldOf } from "./score.js";
import { clockText, linesText } from "./text.js";

// Pixels.
const cell = 24;
const gap = 20;
const side = 96;
const line = 34;
const mostStones = 6;
const mostInRow = 4;

/** @param {Blob} blob @param {string} name */
export function saveAs(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Which round and which moment. @param {import("./page.js").Page} page */
function headOf({ match, controller, game }) {
  const { hides, hidesResult } = controller;
  const count = match && !hides ? ` of ${match.count}` : "";
  const isLast = match !== null && toldOf(match, controller).tellsScore && controller.tellsResult && !hidesResult;
  const round = match && (match.count > 1 || hides) ? `round ${match.index + 1}${count}` : "";
  return [game.about, round, clockText(controller.now), isLast ? (game.matchResult ?? "") : ""].filter(Boolean).join(" · ");
}

/** As much of a text as there is room for. @param {CanvasRenderingContext2D} context @param {string} text @param {number} x @param {number} y @param {number} room */
function write(context, text, x, y, room) {
  let letters = [...text];
  const fits = () => context.measureText(letters.join("")).width <= room;
  if (!fits()) {
    while (letters.length > 0 && context.measureText(`${letters.join("")}…`).width > room) letters.pop();
    letters.push("…");
  }
  context.fillText(letters.join(""), x, y);
  return context.measureText(letters.join("")).width;
}

/** Of the fields that are shown. @param {import("./page.js").Page} page @returns {Promise<Blob>} a PNG file */
export function pictureOf(page) {
  const { state, look, timeline, score } = page;
  const { width, height } = page.game.layout;
  const cards = page.cards.filter((card) => page.isShown(card));
  const across = Math.min(cards.length, mostInRow);
  const [wide, high] = [width * cell + side + gap, height * cell + 2 * line + gap];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [gap + across * wide, line + gap + Math.ceil(cards.length / across) * high];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(document.body);
  const colour = (/** @type {string} */ name) => (context.fillStyle = style.getPropertyValue(name));
  colour("--background");
  context.fillRect(0, 0, canvas.width, canvas.height);
  colour("--label");
  context.font = "18px system-ui, sans-serif";
  write(context, headOf(page), gap, line, canvas.width - 2 * gap);
  const well = document.createElement("canvas");
  [well.width, well.height] = [width * cell, height * cell];
  const column = document.createElement("canvas");
  const theme = themeOf(document.body);
  cards.forEach(({ field, tags }, i) => {
    const left = gap + (i % across) * wide;
    const top = line + gap + Math.floor(i / across) * high;
    drawField(well, state, timeline.profile, field, cell, { ...look, theme });
    let x = left;
    const room = (wide - gap) / tags.length;
    tags.forEach(({ id }, number) => {
      const points = id in score ? ` ${score[id]}` : "";
      context.font = "bold 22px system-ui, sans-serif";
      colour("--text");
      write(context, page.game.names[id], left + number * room, top + 22, room - 40);
      context.textAlign = "end";
      colour("--accent");
      context.fillText(points, left + (number + 1) * room - 4, top + 22);
      context.textAlign = "start";
      const { alive, next } = state.players[id];
      const gauge = page.gaugeOf(id);
      if (gauge && alive) drawMeter(well, gauge.waiting, cell);
      [column.width, column.height] = [side - 16, Math.floor((height * cell) / tags.length)];
      if (gauge && alive) drawStones(column, timeline.profile, [gauge.held, ...gauge.next.slice(0, mostStones - 1)], { ...look, theme }, 2 * mostStones);
      else {
        column.height = 60;
        drawNext(column, timeline.profile, alive ? next : null, look);
      }
      context.drawImage(column, x + width * cell + 8, top + line + (number * height * cell) / tags.length);
    });
    context.drawImage(well, left, top + line);
    colour("--edge");
    context.fillRect(left - 1, top + line, 1, well.height);
    context.fillRect(left + well.width, top + line, 1, well.height);
    context.fillRect(left - 1, top + line + well.height, well.width + 2, 1);
    colour("--label");
    context.font = "16px system-ui, sans-serif";
    const gauge = tags.length === 1 ? page.gaugeOf(tags[0].id) : undefined;
    const figures = gauge ? gaugeText(gauge, page.controller.now)[0] : linesText(page.game, state, field);
    write(context, figures, left, top + line + well.height + 22, wide - gap);
  });
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser has no room for the picture"))), "image/png"));
}

/** By what a phone shares with; elsewhere it is not. @param {File} file @returns {Promise<boolean>} whether somebody was asked */
async function isOffered(file) {
  if (!matchMedia("(pointer: coarse)").matches || !navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Who closed the list wants nothing else either.
    return /** @type {Error} */ (error).name === "AbortError";
  }
}

/** A picture that was asked for as a file. @param {Blob} blob @param {string} name @param {string} type */
export async function deliver(blob, name, type) {
  if (!(await isOffered(new File([blob], name, { type })))) saveAs(blob, name);
}

/** To where it is wanted: the list of programs of a phone, else the clipboard, else a file. @param {import("./page.js").Page} page */
export async function sharePicture(page) {
  const name = `${page.game.names.join(" ").replace(/[^\p{L}\p{N} _-]/gu, "").slice(0, 60) || "game"}.png`;
  const made = pictureOf(page);
  try {
    if (await isOffered(new File([await made], name, { type: "image/png" }))) return;
    await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
    showNote("copied the picture");
  } catch {
    await made.then((blob) => saveAs(blob, name), (error) => showNote(error.message));
  }
}
