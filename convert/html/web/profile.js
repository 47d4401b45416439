// @ts-check
// What a recording does not say of itself: docs/formats/profile.md.

/**
 * Where a stone is, as stored.
 * @typedef {{style: number, x: number, y: number, rot: number}} StonePlace
 *
 * @typedef {object} StoneKind
 * @property {string} name
 * @property {number} cell what its blocks are in a field
 * @property {string | null} colour "#rrggbb", if the profile says one
 * @property {number} block what stands for them in a fumen
 * @property {[number, number, number][][]} turns cells about the anchor for rot 0..3: [right, up, what it leaves in the field]
 *
 * @typedef {object} Profile
 * @property {number} height
 * @property {boolean} yDown y 0 is the top row
 * @property {(StoneKind | null)[]} stones by style
 */

export const emptyCell = 0;
export const garbageCell = 8;

/**
 * Where a stone's cells are, rows from the top; none for a style without a shape.
 * @param {Profile} profile @param {StonePlace} stone
 * @returns {{column: number, row: number, cell: number}[]} `cell` is what the stone leaves there
 */
export function cellsOf(profile, stone) {
  const kind = profile.stones[stone.style];
  if (!kind) return [];
  const row = profile.yDown ? stone.y : profile.height - 1 - stone.y;
  return kind.turns[stone.rot % 4].map(([right, up, cell]) => ({ column: stone.x + right, row: row - up, cell }));
}
