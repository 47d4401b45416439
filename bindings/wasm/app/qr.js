// @ts-check
// A text as a QR code (ISO/IEC 18004): bytes, error correction L, in the smallest size that has room.

/** The most bytes that a QR code has room for. */
export const mostInCode = 2953;

/** Of level L, by version: codewords of correction in a block, and blocks. */
const corrections = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const blockCounts = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];

/** Codewords of a version, with those of the correction. @param {number} version */
function codewords(version) {
  const marks = Math.floor(version / 7) + 2;
  const own = (16 * version + 128) * version + 64;
  const taken = version < 2 ? 0 : (25 * marks - 10) * marks - 55 + (version < 7 ? 0 : 36);
  return Math.floor((own - taken) / 8);
}

/** In the field of 256 elements. @param {number} a @param {number} b */
function product(a, b) {
  let made = 0;
  for (let i = 7; i >= 0; --i) made = (made << 1) ^ ((made >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
  return made;
}

/** What corrects a block. @param {number[]} block @param {number} count */
function correction(block, count) {
  const divisor = Array(count).fill(0);
  divisor[count - 1] = 1;
  for (let i = 0, root = 1; i < count; ++i, root = product(root, 2))
    for (let j = 0; j < count; ++j) divisor[j] = product(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  const rest = Array(count).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let i = 0; i < count; ++i) rest[i] ^= product(divisor[i], factor);
  }
  return rest;
}

/** The codewords of the bytes, in the order in which they are drawn. @param {Uint8Array} bytes @param {number} version */
function interleaved(bytes, version) {
  const [perBlock, count] = [corrections[version], blockCounts[version]];
  const room = codewords(version) - perBlock * count;
  const isLong = version >= 10;
  // Half a byte for the kind moves all others by half a byte.
  const size = isLong ? [bytes.length >>> 8, bytes.length & 255] : [bytes.length];
  const nibbles = [4, ...[...size, ...bytes].flatMap((byte) => [byte >>> 4, byte & 15])];
  for (let i = 0; i < 4 && nibbles.length < room * 2; ++i) if (i === 0 || nibbles.length % 2) nibbles.push(0);
  const data = [];
  for (let i = 0; i < nibbles.length; i += 2) data.push(nibbles[i] * 16 + nibbles[i + 1]);
  for (let filler = 0xec; data.length < room; filler ^= 0xec ^ 0x11) data.push(filler);
  const short = Math.floor(room / count);
  const longs = room % count;
  const blocks = [];
  for (let i = 0, at = 0; i < count; ++i) {
    const length = short + (i < count - longs ? 0 : 1);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const checks = blocks.map((block) => correction(block, perBlock));
  const made = [];
  for (let i = 0; i <= short; ++i) for (const block of blocks) if (i < block.length) made.push(block[i]);
  for (let i = 0; i < perBlock; ++i) for (const check of checks) made.push(check[i]);
  return made;
}

/** Where the marks in the field are, in both directions. @param {number} version */
function marksOf(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => version * 4 + 10 - step * (count - 2 - i))];
}

/** A number with the bits that correct it. @param {number} value @param {number} count @param {number} divisor */
function checked(value, count, divisor) {
  let rest = value;
  for (let i = 0; i < count; ++i) rest = (rest << 1) ^ ((rest >>> (count - 1)) * divisor);
  return (value << count) | rest;
}

/** The cells, row by row from the top: whether each is dark. An error if the text has no room. @param {string} text @returns {boolean[][]} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > mostInCode) throw new Error(`too long for a QR code: ${bytes.length.toLocaleString("en")} bytes, at most ${mostInCode.toLocaleString("en")} fit`);
  let version = 1;
  while (codewords(version) - corrections[version] * blockCounts[version] < bytes.length + (version < 10 ? 2 : 3)) ++version;
  const size = 17 + 4 * version;
  /** @type {(boolean | undefined)[][]} */
  const cells = Array.from({ length: size }, () => Array(size).fill(undefined));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ isDark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) cells[y][x] = isDark;
  };
  for (let i = 0; i < size; ++i) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const squares = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ far, /** @type {number[]} */ light) => {
    for (let down = -far; down <= far; ++down) for (let right = -far; right <= far; ++right) set(x + right, y + down, !light.includes(Math.max(Math.abs(right), Math.abs(down))));
  };
  const marks = marksOf(version);
  const last = size - 7;
  for (const x of marks) for (const y of marks) if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6))) squares(x, y, 2, [1]);
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) squares(x, y, 4, [2, 4]);
  // Level L and the first mask.
  const format = checked(8, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; ++i) {
    const isDark = ((format >>> i) & 1) === 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, isDark);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, isDark);
  }
  set(8, size - 8, true);
  const own = checked(version, 12, 0x1f25);
  for (let i = 0; version >= 7 && i < 18; ++i) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(far, near, ((own >>> i) & 1) === 1);
    set(near, far, ((own >>> i) & 1) === 1);
  }
  const words = interleaved(bytes, version);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; ++step)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (cells[y][x] !== undefined) continue;
        const isDark = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        cells[y][x] = isDark !== ((x + y) % 2 === 0);
        ++at;
      }
  }
  return /** @type {boolean[][]} */ (cells);
}

/** Draws the code of a text, with the light edge that belongs to it; whether it has one. @param {HTMLCanvasElement} canvas @param {string} text */
export function drawCode(canvas, text) {
  if (!text || new TextEncoder().encode(text).length > mostInCode) return false;
  const [dot, edge] = [4, 4];
  const cells = qrCode(text);
  canvas.width = canvas.height = (cells.length + 2 * edge) * dot;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  cells.forEach((row, y) => row.forEach((isDark, x) => isDark && context.fillRect((x + edge) * dot, (y + edge) * dot, dot, dot)));
  return true;
}
