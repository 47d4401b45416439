// @ts-check
// The elements of the page.

export const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} tag @param {string} [text] @param {string} [className] */
export function make(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** Changes nothing where it says that already. @param {HTMLElement} what @param {string} text */
export function setText(what, text) {
  if (what.textContent !== text) what.textContent = text;
}

/** A window as a telephone has it, upright. */
export const isNarrow = () => window.innerWidth <= 600;

/** The same, or lying. */
export const isSmall = () => isNarrow() || window.innerHeight <= 500;

let noteTimer = 0;

/** Says something for a moment. @param {string} text */
export function showNote(text) {
  element("note").textContent = text;
  element("note").hidden = false;
  clearTimeout(noteTimer);
  noteTimer = window.setTimeout(() => (element("note").hidden = true), 2500);
}
