// @ts-check
// Notes about moments of recordings, kept in the browser: for each recording the text of a .notes file (docs/formats/notes.md).

/** @typedef {{round: number, t_ms: number, text: string, fumen?: string}} Note round from 1, milliseconds since it began; a line of play, as a fumen */

const prefix = "tetron: notes ";
const mostNotes = 10_000;
const mostText = 1000; // bytes
const mostLine = 30_000; // bytes

/** A text as it can be a note: one line, not too long. @param {string} text */
export function asNote(text) {
  let line = text.replace(/[\0-\x1f\x7f]/g, " ");
  while (new TextEncoder().encode(line).length > mostText) line = [...line].slice(0, -1).join("");
  return line.replace(/^ +| +$/g, "");
}

/** @param {Note[]} notes */
export function notesText(notes) {
  const lines = notes.map(({ round, t_ms, text, fumen, ...others }) => JSON.stringify({ round, t_ms, text, fumen: fumen || undefined, ...others }));
  return `{"notes":[${lines.map((line) => `\n${line}`).join(",")}\n],"version":1}\n`;
}

/** The notes of a file, by round and time, with the members that others added. @param {string} json @returns {Note[]} */
export function notesOf(json) {
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(json);
  } catch (error) {
    throw new Error(`expected the JSON of a .notes file: ${/** @type {Error} */ (error).message}`);
  }
  if (!Array.isArray(file?.notes)) throw new Error("expected an object with notes");
  if (file.notes.length > mostNotes) throw new Error(`has more than ${mostNotes} notes`);
  const notes = file.notes.map((/** @type {any} */ note, /** @type {number} */ i) => {
    const { round = 1, t_ms, text = "", fumen = "", ...others } = note ?? {};
    if (!Number.isInteger(round) || round < 1) throw new Error(`notes[${i}].round: must be from 1 on`);
    if (!Number.isInteger(t_ms) || t_ms < 0 || t_ms > 0xffffffff) throw new Error(`notes[${i}].t_ms: expected milliseconds`);
    if (typeof text !== "string") throw new Error(`notes[${i}].text: expected a text`);
    if (typeof fumen !== "string" || fumen.length > mostLine) throw new Error(`notes[${i}].fumen: expected a fumen of at most ${mostLine} characters`);
    return { round, t_ms, text: asNote(text), ...(fumen && { fumen }), ...others };
  });
  return sorted(notes);
}

/** @param {Note[]} notes */
const sorted = (notes) => notes.sort((a, b) => a.round - b.round || a.t_ms - b.t_ms);

/** @param {string} key of the recording @returns {Note[]} */
export function keptNotes(key) {
  try {
    return notesOf(localStorage.getItem(prefix + key) ?? '{"notes":[]}');
  } catch {
    return [];
  }
}

/** Keeps all notes of a recording. An error if the browser has no room. @param {string} key @param {Note[]} notes */
export function keepNotes(key, notes) {
  if (notes.some(({ fumen = "" }) => fumen.length > mostLine)) throw new Error(`the line has more than ${mostLine.toLocaleString("en")} characters: keep it as a drawing`);
  if (notes.length > mostNotes) throw new Error(`a recording has at most ${mostNotes.toLocaleString("en")} notes`);
  try {
    if (notes.length === 0) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, notesText(sorted(notes)));
  } catch {
    throw new Error("the browser has no room for more notes: export them");
  }
}
