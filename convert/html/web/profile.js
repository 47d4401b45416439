// @ts-check
// What a recording does not say of itself: docs/formats/profile.md.

/**
 * @typedef {object} StoneKind
 * @property {string} name
 * @property {number} cell what its blocks are in a field
 * @property {string | null} colour "#rrggbb", if the profile says one
 * @property {[number, number][][]} turns cells about the anchor as [right, up] for rot 0..3
 *
 * @typedef {object} Profile
 * @property {number} height
 * @property {boolean} yDown y 0 is the top row
 * @property {"nibbles-low" | "nibbles-high" | "bytes" | "rle" | "bits3"} codec
 * @property {boolean} byColumns
 * @property {boolean} fromBottom
 * @property {number[]} cells the cell that each packed value stands for
 * @property {(StoneKind | null)[]} stones by style
 */

export const emptyCell = 0;
export const garbageCell = 8;

/**
 * Where a stone's cells are, rows from the top; none for a style without a shape.
 * @param {Profile} profile @param {import("./recording.js").StonePlace} stone
 * @returns {{column: number, row: number}[]}
 */
export function cellsOf(profile, stone) {
  const kind = profile.stones[stone.style];
  if (!kind) return [];
  const row = profile.yDown ? stone.y : profile.height - 1 - stone.y;
  return kind.turns[stone.rot % 4].map(([right, up]) => ({ column: stone.x + right, row: row - up }));
}

/**
 * The packed values in packing order, or null if there are too few bytes.
 * @param {Profile["codec"]} codec @param {Uint8Array} packed @param {number} count
 */
function valuesOf(codec, packed, count) {
  const values = new Uint8Array(count);
  switch (codec) {
    case "nibbles-low":
    case "nibbles-high": {
      if (packed.length < (count + 1) >> 1) return null;
      const first = codec === "nibbles-low" ? 0 : 4;
      for (let i = 0; i < count; ++i) values[i] = (packed[i >> 1] >> (i % 2 ? 4 - first : first)) & 15;
      return values;
    }
    case "bytes":
      if (packed.length < count) return null;
      values.set(packed.subarray(0, count));
      return values;
    case "bits3":
      if (packed.length < (3 * count + 7) >> 3) return null;
      for (let i = 0; i < count; ++i) {
        const bit = 3 * i;
        const bits = packed[bit >> 3] | ((packed[(bit >> 3) + 1] ?? 0) << 8);
        values[i] = (bits >> (bit & 7)) & 7;
      }
      return values;
    case "rle": {
      let filled = 0;
      for (let at = 0; filled < count; at += 2) {
        if (packed.length - at < 2) return null;
        const end = Math.min(count, filled + packed[at]);
        values.fill(packed[at + 1], filled, end);
        filled = end;
      }
      return values;
    }
  }
}

/**
 * Fills `field` (row by row from the top, `width` columns) from packdata; leaves it alone if there is too little.
 * @param {Profile} profile @param {Uint8Array} packed @param {number} width @param {Uint8Array} field
 */
export function unpack(profile, packed, width, field) {
  const values = valuesOf(profile.codec, packed, field.length);
  if (!values) return;
  const height = field.length / width;
  for (let i = 0; i < values.length; ++i) {
    const row = profile.byColumns ? i % height : Math.floor(i / width);
    const column = profile.byColumns ? Math.floor(i / height) : i % width;
    const fromTop = profile.fromBottom ? height - 1 - row : row;
    field[fromTop * width + column] = profile.cells[values[i]] ?? emptyCell;
  }
}
