// @ts-check
// What the page's address asks for: #fumen=v115@…, #t=40 (seconds), #v115@…, ?v115@…, ?d=v115@…, #?v115@…, #?d=v115@…, each as some editor
// writes it; #game=… with name= and round=, a whole recording; #match=…, a packed round or a part of one; #v115@…&ask=clears or &ask=shape,
// a question about that field.
import { notWhole } from "./coder.js";
import { packedMatch, unpackedMatch } from "./packed_match.js";

/**
 * A question that is asked at once: of what, its settings, and what the answer was for whoever made the link.
 * @typedef {{of: "clears" | "shape", said: string, lines: string, queue: string, hold: string, drop: string, kicks: string, pieces: string}} Question
 */
/** @typedef {{fumen?: string, seconds?: number, problem?: string, game?: {packed: string, name: string, round: number, isMatch: boolean}, question?: Question, isShared?: boolean}} Asked */

const aFumen = /^[vdm]\d{3}@/i;
/** Characters of a link with a recording: chats and browsers take as many. */
const longest = 30_000;
/** Bytes that a link may become. */
const mostBytes = 64 << 20;
const settings = ["said", "lines", "queue", "hold", "drop", "kicks", "pieces"];

/** Percent signs that stand for characters. @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** @param {{search: string, hash: string}} address @returns {Asked} */
export function askedBy({ search, hash }) {
  /** @type {Asked} */
  const asked = {};
  /** @type {Record<string, string>} */
  const values = {};
  /** What no one here knows; other editors have settings of their own beside the fumen. @type {string[]} */
  const unknown = [];
  for (const part of [search, hash].flatMap((text) => text.replace(/^[?#/]+/, "").split("&")).filter(Boolean)) {
    const whole = plain(part);
    if (whole === null) return { problem: `the link has '${part.slice(0, 60)}', where a % stands before what is not two hexadecimal digits; copy the whole link` };
    const [name] = whole.split("=");
    const value = whole.slice(name.length + 1);
    if (aFumen.test(whole)) asked.fumen = whole;
    else if (whole === "shared") asked.isShared = true;
    else if (name === "fumen" || name === "d") asked.fumen = value;
    else if (name === "t") {
      const seconds = Number(value);
      if (value === "" || !(seconds >= 0)) return { ...asked, problem: `the link has 't=${value.slice(0, 20)}'; expected seconds, as t=40` };
      asked.seconds = seconds;
    } else if (["game", "match", "name", "round", "ask", ...settings].includes(name)) values[name] = value;
    else unknown.push(whole);
  }
  if (unknown.length > 0 && !asked.fumen) return { ...asked, problem: `the link has '${unknown[0].slice(0, 60)}'; expected a fumen (v115@…), d=, fumen=, game=, match=, ask= or t=` };
  if (asked.fumen === "") return { problem: "the link has no fumen behind the =" };
  const { game, match, name = "game", round = "1", ask: of } = values;
  const packed = match ?? game;
  if (packed !== undefined) asked.game = { packed, name, round: Math.max(1, Math.floor(Number(round)) || 1), isMatch: match !== undefined };
  if (of === undefined) return asked;
  if (of !== "clears" && of !== "shape") return { ...asked, problem: `the link has 'ask=${of.slice(0, 20)}'; expected clears or shape` };
  if (!asked.fumen) return { problem: `the link asks for ${of} and has no fumen` };
  asked.question = { of, said: "", lines: "", queue: "", hold: "", drop: "", kicks: "", pieces: "", ...values };
  return asked;
}

const addressKey = "tetron: address";
/** What one is told where there is no link. */
export const noAddress = "a page on a disk has no address that others can open: name one under Save, Address for links";

/** Whether the page is on a disk: then a setting says where others find it. */
export const isOnDisk = () => location.protocol === "file:";

export function servedAddress() {
  try {
    return localStorage.getItem(addressKey) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} text nothing for none @returns {string} what is wrong with it */
export function setServedAddress(text) {
  const address = text.trim().replace(/[?#].*$/s, "");
  if (address && !/^https?:\/\/[^\s/]+/i.test(address)) return `expected an address that begins with https://, such as https://example.org/tetron.html, and found '${address.slice(0, 60)}'`;
  try {
    localStorage.setItem(addressKey, address);
    return "";
  } catch {
    return "this browser keeps nothing";
  }
}

/** This page without what its address asks for; nothing where others cannot open it. */
const here = () => (isOnDisk() ? servedAddress() : location.href.replace(/[?#].*$/s, ""));

/**
 * A link to this page with a fumen and the moment of it; nothing where the page has no address.
 * @param {string} fumen @param {number} [ms] 0 is left out
 */
export function linkTo(fumen, ms = 0) {
  const moment = ms > 0 ? `&t=${ms / 1000}` : "";
  return here() && `${here()}#${fumen}${moment}`;
}

/** @param {string} fumen @param {Partial<Question>} question */
export function linkToQuestion(fumen, { of, ...values }) {
  const parts = Object.entries(values).filter(([, value]) => value).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return here() && `${here()}#${fumen}&ask=${of}${parts.join("")}`;
}

/** Bytes through a stream, at most so many of them. @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream */
export async function through(bytes, stream) {
  const reader = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > mostBytes) {
      void reader.cancel();
      throw new Error("it would become more than 64 MB");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {string} name @param {Uint8Array} bytes */
const packedPart = (name, bytes) => `${name}=${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;

/** @param {number} size in bytes */
const tooLong = (size) => ({
  // Three bytes are four characters.
  problem: `the game is too long for a link: ${Math.ceil((size * 4) / 3).toLocaleString("en")} characters, at most ${longest.toLocaleString("en")} fit; set a loop for a link to a part of it, or save it as a file`,
});

/** @param {string} packed @param {string} name @param {number} round @param {number} ms */
function linkWith(packed, name, round, ms) {
  const parts = [packed, `name=${encodeURIComponent(name)}`, ...(round > 1 ? [`round=${round}`] : []), ...(ms > 0 ? [`t=${ms / 1000}`] : [])];
  return { link: `${here()}#${parts.join("&")}` };
}

/** A link to a whole recording; or why there is none. @param {{name: string, bytes: Uint8Array, round: number}} entry @param {number} ms @returns {Promise<{link?: string, problem?: string}>} */
export async function linkToGame({ name, bytes, round }, ms) {
  if (!here()) return { problem: noAddress };
  if (bytes.length > mostBytes) return tooLong(Infinity);
  const small = await through(bytes, new CompressionStream("deflate-raw"));
  return small.length * 4 > longest * 3 ? tooLong(small.length) : linkWith(packedPart("game", small), name, round, ms);
}

/** A link to one round, or a part of one; or why there is none. @param {string} name @param {string} json docs/formats/match.md @param {number} ms @returns {{link?: string, problem?: string}} */
export function linkToRound(name, json, ms) {
  if (!here()) return { problem: noAddress };
  const small = packedMatch(json);
  return small.length * 4 > longest * 3 ? tooLong(small.length) : linkWith(packedPart("match", small), name, 1, ms);
}

/** The recording in a link. @param {string} packed @param {boolean} isMatch */
export async function gameOf(packed, isMatch) {
  const text = packed.replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]+=*$/.test(text)) throw new Error("the link's game has characters that do not belong; copy the whole link");
  try {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return isMatch ? new TextEncoder().encode(unpackedMatch(bytes)) : await through(bytes, new DecompressionStream("deflate-raw"));
  } catch (error) {
    const why = /64 MB/.test(/** @type {Error} */ (error).message) ? "would become more than 64 MB" : notWhole;
    throw new Error(`the link's game ${why}; copy the whole link`);
  }
}
