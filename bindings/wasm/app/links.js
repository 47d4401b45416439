// @ts-check
// What the page's address asks for: #fumen=v115@…, #t=40 (seconds), #v115@…, ?v115@…, ?d=v115@….

/** @typedef {{fumen?: string, seconds?: number, problem?: string}} Asked */

const aFumen = /^[vdm]\d{3}@/i;

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
  for (const part of [search, hash].flatMap((text) => text.slice(1).split("&")).filter(Boolean)) {
    const whole = plain(part);
    if (whole === null) return { problem: `the link has '${part.slice(0, 60)}', where a % stands before what is not two hexadecimal digits; copy the whole link` };
    const [name] = whole.split("=");
    const value = whole.slice(name.length + 1);
    if (aFumen.test(whole)) asked.fumen = whole;
    else if (name === "fumen" || name === "d") asked.fumen = value;
    else if (name === "t") {
      const seconds = Number(value);
      if (value === "" || !(seconds >= 0)) return { ...asked, problem: `the link has 't=${value.slice(0, 20)}'; expected seconds, as t=40` };
      asked.seconds = seconds;
    } else return { ...asked, problem: `the link has '${whole.slice(0, 60)}'; expected a fumen (v115@…), d=, fumen= or t=` };
  }
  if (asked.fumen === "") return { problem: "the link has no fumen behind the =" };
  return asked;
}

/**
 * A link to this page with a fumen and the moment of it.
 * @param {string} fumen @param {number} [ms] 0 is left out
 */
export function linkTo(fumen, ms = 0) {
  const moment = ms > 0 ? `&t=${ms / 1000}` : "";
  return `${location.href.replace(/[?#].*$/s, "")}#${fumen}${moment}`;
}
