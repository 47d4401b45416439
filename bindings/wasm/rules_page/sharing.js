// @ts-check
// Rules in a link: #rules= and the text, made small, in the 64 characters that links take; #game= if it has pictures, too.

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

/** Longer links are cut off in some programs, so pictures are left out then. */
const longest = 30_000;

/** A rule file with its pictures. @typedef {{name: string, source: string, pictures?: {path: string, data: string}[]}} Game */

/** What stands behind the page's address, and whether the pictures are in it. @param {Game} game @returns {Promise<{hash: string, isWhole: boolean}>} */
export async function linkOf({ name, source, pictures = [] }) {
  if (pictures.length > 0) {
    const hash = `#game=${await packed(JSON.stringify({ name, source, pictures }))}`;
    if (hash.length <= longest) return { hash, isWhole: true };
  }
  return { hash: `#rules=${await packed(source)}`, isWhole: pictures.length === 0 };
}

/** The game of such a link; undefined if there is none. @param {string} hash @returns {Promise<Game | undefined>} */
export async function gameOf(hash) {
  const [, kind, text] = /^#(rules|game)=(.*)$/s.exec(hash) ?? [];
  if (kind === undefined) return undefined;
  const source = await unpacked(text);
  if (kind === "rules") return { name: "Rules from a link", source };
  try {
    const game = JSON.parse(source);
    const pictures = /** @type {{path: unknown, data: unknown}[]} */ (game.pictures);
    const isSound = typeof game.name === "string" && typeof game.source === "string" && pictures.every(({ path, data }) => typeof path === "string" && typeof data === "string" && data.startsWith("data:image/png;base64,"));
    if (isSound) return { name: game.name, source: game.source, pictures: game.pictures };
  } catch {
    // The same words as below.
  }
  throw new Error("the rules in the link cannot be read; copy the whole link");
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
