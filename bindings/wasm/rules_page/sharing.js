// @ts-check
// Rules in a link: #rules= and the text, made small, in the 64 characters that links take.

/** As the program takes them. */
const mostBytes = 1 << 20;

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream @param {number} most bytes */
async function through(bytes, stream, most) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw new RangeError("too large");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} source */
export async function packed(source) {
  const bytes = await through(new TextEncoder().encode(source), new CompressionStream("deflate-raw"), Infinity);
  let characters = "";
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Why a link cannot be read is an Error with words for people. @param {string} text */
export async function unpacked(text) {
  try {
    const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(Uint8Array.from(characters, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"), mostBytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(error instanceof RangeError ? "the rules in the link are larger than 1 MiB" : "the rules in the link cannot be read; copy the whole link");
  }
}
