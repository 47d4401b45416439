// @ts-check
// The bytes of a recording from the order in which they travel: convert/html/chunk_columns.hpp says what it is.

const matrixType = 3;
const bodyAt = 6;

/** @param {Uint8Array} packed @returns {Uint8Array} a whole .tet file */
export function fromColumns(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = view.getUint32(0, true);
  let at = 4;
  const take = (/** @type {number} */ length) => packed.subarray(at, (at += length));
  const header = take(packed[4]);
  const types = take(count);
  const sizes = take(count);
  const steps = [take(count), take(count), take(count), take(count)];

  const offsets = new Uint32Array(count);
  let end = header.length;
  for (let i = 0; i < count; ++i) {
    offsets[i] = end;
    end += sizes[i];
  }
  const file = new Uint8Array(end);
  const fileView = new DataView(file.buffer);
  file.set(header);
  let time = 0;
  /** @type {number[][]} chunks by type */
  const ofType = Array.from({ length: 256 }, () => []);
  for (let i = 0; i < count; ++i) {
    time = (time + fromBytes(steps, i)) >>> 0;
    file[offsets[i]] = sizes[i];
    file[offsets[i] + 1] = types[i];
    fileView.setUint32(offsets[i] + 2, time, true);
    ofType[types[i]].push(i);
  }

  ofType.forEach((chunks, type) => {
    if (type === matrixType) {
      /** @type {Map<number, Uint8Array>} */
      const last = new Map();
      for (const i of chunks) {
        const body = file.subarray(offsets[i] + bodyAt, offsets[i] + sizes[i]);
        body.set(take(body.length));
        const before = last.get(body[0]);
        if (before?.length === body.length) for (let k = 1; k < body.length; ++k) body[k] ^= before[k];
        last.set(body[0], body);
      }
      return;
    }
    for (let k = 0, left = chunks; left.length > 0; ++k) {
      left = left.filter((i) => bodyAt + k < sizes[i]);
      const column = take(left.length);
      left.forEach((i, place) => (file[offsets[i] + bodyAt + k] = column[place]));
    }
  });
  return file;
}

/** @param {Uint8Array[]} planes @param {number} i */
function fromBytes(planes, i) {
  return planes[0][i] | (planes[1][i] << 8) | (planes[2][i] << 16) | (planes[3][i] << 24);
}
