// @ts-check
// Rules that somebody changed, each under the name of its game: the browser keeps them. Where it keeps nothing, the page works all the same.

const place = "tetron-rules-drafts";

/** @typedef {{last: string, texts: Record<string, string>}} Kept */

export class Drafts {
  constructor() {
    /** @type {Kept} */
    this.kept = { last: "", texts: {} };
    try {
      const { last, texts } = JSON.parse(localStorage.getItem(place) ?? "null") ?? this.kept;
      const sound = Object.entries(texts).filter(([, text]) => typeof text === "string");
      this.kept = { last: String(last), texts: Object.fromEntries(sound) };
    } catch {
      // What cannot be read is not there.
    }
  }

  get names() {
    return Object.keys(this.kept.texts);
  }

  /** @param {string} name @returns {string | undefined} */
  textOf(name) {
    return Object.hasOwn(this.kept.texts, name) ? this.kept.texts[name] : undefined;
  }

  /** @param {string} name of the game that is shown @param {string | null} text of its rules, if they were changed @returns {boolean} whether it is kept */
  keep(name, text) {
    this.kept.last = name;
    if (text === null) delete this.kept.texts[name];
    else this.kept.texts[name] = text;
    try {
      localStorage.setItem(place, JSON.stringify(this.kept));
      return true;
    } catch {
      return false;
    }
  }
}
