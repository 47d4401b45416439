// @ts-check
// The bytes of a .tet file as chunks: docs/formats/tet.md.

export const chunkType = {
  stone: 1,
  newstone: 2,
  matrix: 3,
  start: 4,
  stop: 5,
  weapon: 10,
  gameover: 11,
  revive: 12,
  pselect: 13,
  wselect: 14,
  message: 20,
};

const prefix = 8;

/**
 * Where a stone is, as stored: x and y are signed.
 * @typedef {{style: number, x: number, y: number, rot: number}} StonePlace
 */

/** The chunks of a recording by their place in the file. */
export class Recording {
  /** @param {Uint8Array} bytes a whole file */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    /** Offset of each chunk after the header. */
    this.offsets = this.walk();
  }

  walk() {
    const offsets = [];
    let at = this.bytes[0];
    while (at + prefix <= this.bytes.length) {
      const size = this.bytes[at];
      if (size < prefix || at + size > this.bytes.length) break;
      offsets.push(at);
      at += size;
    }
    return Uint32Array.from(offsets);
  }

  /** Seconds the game took, as the header has them. */
  get duration() {
    return this.view.getUint16(20, true);
  }

  /** @param {number} at */
  size(at) {
    return this.bytes[at];
  }
  /** @param {number} at */
  type(at) {
    return this.bytes[at + 1];
  }
  /** Milliseconds as stored. @param {number} at */
  time(at) {
    return this.view.getUint32(at + 2, true);
  }
  /** @param {number} at */
  id(at) {
    return this.bytes[at + 6];
  }
  /** @param {number} at */
  second(at) {
    return this.bytes[at + 7];
  }

  /**
   * Where the fields of a stone, newstone or matrix begin if `length` bytes of them are there, else -1. An offset
   * in the chunk leads past what later versions of the format may insert.
   * @param {number} at @param {number} least the offset where nothing is inserted @param {number} length
   */
  payload(at, least, length) {
    const offset = this.second(at);
    return offset >= least && 6 + offset + length <= this.size(at) ? at + 6 + offset : -1;
  }

  /** @param {number} from @returns {StonePlace} */
  stone(from) {
    return {
      style: this.bytes[from],
      x: this.view.getInt8(from + 1),
      y: this.view.getInt8(from + 2),
      rot: this.bytes[from + 3] % 4,
    };
  }

  /** A number of three bytes: the high one, then the two low ones. @param {number} from */
  split(from) {
    return (this.bytes[from] << 16) | this.view.getUint16(from + 1, true);
  }
}
