// The seven pieces, by fumen's numbers: I L O Z T J S from 1.

/** Cells about the centre, [right, up], as a piece appears, by its number. */
export const shapes: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[-1, 0], [0, 0], [1, 0], [2, 0]],
  [[-1, 0], [0, 0], [1, 0], [1, 1]],
  [[0, 0], [1, 0], [0, 1], [1, 1]],
  [[0, 0], [1, 0], [-1, 1], [0, 1]],
  [[-1, 0], [0, 0], [1, 0], [0, 1]],
  [[-1, 0], [0, 0], [1, 0], [-1, 1]],
  [[-1, 0], [0, 0], [0, 1], [1, 1]],
];

/** The four cells of a piece that was turned so often to the right. */
export function cellsOfPiece(piece: number, rotation: number, x: number, y: number): { x: number; y: number }[] {
  return (shapes[piece] ?? []).map(([right, up]) => {
    for (let turn = 0; turn < rotation; ++turn) [right, up] = [up, -right];
    return { x: x + right, y: y + up };
  });
}
