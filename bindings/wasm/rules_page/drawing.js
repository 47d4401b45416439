// @ts-check
// The field, the tumo, and beside them what is put aside and what comes.

/** @typedef {import("./rules.js").RuleBlock} RuleBlock */
/** @typedef {import("./rules.js").RuleLook} RuleLook */

const beside = 5; // columns
const gap = 0.06; // of a cell, between blocks

/** White or black, whichever can be read on the color. @param {string} color "#rrggbb" */
function inkOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => (parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18 ? "#fff" : "#101010";
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} size @param {RuleLook} look @param {CanvasImageSource | undefined} picture */
function block(pen, x, y, size, look, picture) {
  pen.fillStyle = pen.strokeStyle = look.color;
  const inner = size * (1 - 2 * gap);
  const left = x + size * gap;
  const top = y + size * gap;
  pen.lineWidth = Math.max(1, size * 0.1);
  const half = pen.lineWidth / 2;
  if (picture) pen.drawImage(picture, left, top, inner, inner);
  else if (look.form === "square") pen.fillRect(left, top, inner, inner);
  else if (look.form === "square-outline") pen.strokeRect(left + half, top + half, inner - 2 * half, inner - 2 * half);
  else {
    pen.beginPath();
    pen.arc(x + size / 2, y + size / 2, inner / 2 - (look.form === "circle" ? half : 0), 0, 2 * Math.PI);
    look.form === "circle" ? pen.stroke() : pen.fill();
  }
  if (look.letter === undefined) return;
  if (picture || look.form === "square" || look.form === "disc") pen.fillStyle = inkOn(look.color);
  Object.assign(pen, { font: `bold ${Math.round(size * 0.62)}px system-ui, sans-serif`, textAlign: "center", textBaseline: "middle" });
  pen.fillText(look.letter, x + size / 2, y + size * 0.53);
  Object.assign(pen, { textAlign: "start", textBaseline: "top" });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import("./rules.js").RuleSetUp} setUp
 * @param {import("./rules.js").RulePicture} picture
 * @param {Map<string, CanvasImageSource>} pictures by their paths
 */
export function draw(canvas, setUp, picture, pictures) {
  const ratio = devicePixelRatio || 1;
  const { width, height } = canvas.getBoundingClientRect();
  const [columns, rows] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))];
  if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
  paint(canvas, setUp, picture, pictures, ratio);
}

/** What a picture needs, in cells. @param {{width: number, height: number}} setUp */
export function sizeOf({ width, height }) {
  return { columns: width + beside, rows: height };
}

/**
 * Fills the canvas; with a ratio, blocks are at most as large as the rules say.
 * @param {HTMLCanvasElement} canvas
 * @param {import("./rules.js").RuleSetUp} setUp
 * @param {import("./rules.js").RulePicture} picture
 * @param {Map<string, CanvasImageSource>} pictures by their paths
 */
export function paint(canvas, setUp, picture, pictures, ratio = Infinity) {
  const { width: columns, height: rows } = canvas;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(document.documentElement);
  const color = (/** @type {string} */ name) => style.getPropertyValue(name);
  pen.clearRect(0, 0, columns, rows);
  if (ratio === Infinity) {
    pen.fillStyle = color("--background");
    pen.fillRect(0, 0, columns, rows);
  }
  const room = Math.min(columns / (setUp.width + beside), rows / setUp.height);
  const size = Math.max(1, Math.floor(Math.min(room, setUp.block_size * ratio)));
  const left = Math.floor((columns - size * (setUp.width + beside)) / 2);
  const top = Math.floor((rows - size * setUp.height) / 2);
  pen.fillStyle = color("--well");
  pen.fillRect(left, top, size * setUp.width, size * setUp.height);
  pen.strokeStyle = color("--edge");
  pen.lineWidth = Math.max(1, Math.min(4, Math.round(size / 24)));
  pen.strokeRect(left, top, size * setUp.width, size * setUp.height);
  const looks = setUp.looks;
  /** @param {RuleBlock[]} blocks @param {number} x @param {number} y @param {number} cell @param {number} [strength] */
  const blocks = (blocks, x, y, cell, strength = 1) => {
    for (const each of blocks) {
      const look = looks[each.role - 1];
      pen.globalAlpha = strength * (1 - each.vanishing);
      block(pen, x + each.x * cell, y + each.y * cell, cell, look, look.picture === undefined ? undefined : pictures.get(look.picture));
    }
    pen.globalAlpha = 1;
  };
  pen.save();
  pen.beginPath();
  pen.rect(left, top, size * setUp.width, size * setUp.height);
  pen.clip();
  blocks(picture.dropped, left, top, size, 0.25);
  blocks(picture.field, left, top, size);
  blocks(picture.tumo, left, top, size);
  pen.restore();

  const side = left + size * (setUp.width + 0.6);
  const small = size * 0.8;
  let y = top;
  pen.textBaseline = "top";
  /** @param {string} title @param {RuleBlock[][]} pieces */
  const list = (title, pieces) => {
    pen.fillStyle = color("--label");
    pen.font = `${Math.round(size * 0.55)}px system-ui, sans-serif`;
    pen.fillText(title, side, y);
    y += size * 0.8;
    for (const piece of pieces) {
      const [first, last] = [Math.min(0, ...piece.map((each) => each.y)), Math.max(0, ...piece.map((each) => each.y))];
      const far = Math.max(0, ...piece.map((each) => each.x)) + 1;
      const cell = Math.min(small, (size * (beside - 0.8)) / far);
      blocks(piece, side, y - first * cell, cell);
      y += (last - first + 1.4) * cell;
    }
    y += size * 0.4;
  };
  if (picture.coming.length > 0) list("Next", picture.coming);
  if (setUp.hold) list("Hold", picture.aside.length > 0 ? [picture.aside] : []);
}
