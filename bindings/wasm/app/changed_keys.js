// @ts-check
// Keys that somebody changed, in the list that `?` shows; the browser keeps them.
import { listActions } from "./actions.js";
import { element, make } from "./dom.js";
import { drawKeys } from "./draw_keys.js";
import { chordOf, keyTable, touchTable } from "./keys.js";

const kept = "tetron: keys";
/** Actions with a key for each of many things keep theirs. */
const most = 3;
/** The keys as they come, by action. @type {Map<string, string>} */
const usual = new Map();

const isDrawing = () => document.body.dataset.view === "draw";
/** The keys of what is in the middle. */
const tableNow = () => (isDrawing() ? drawKeys : keyTable);

/** @returns {Record<string, string>} */
function changed() {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? "{}");
  } catch {
    return {};
  }
}

/** The tables are as they come, with what was changed. */
function use() {
  const own = changed();
  for (const row of [...keyTable, ...drawKeys]) {
    if (!usual.has(row[0])) usual.set(row[0], row[1]);
    row[1] = own[row[0]] ?? usual.get(row[0]) ?? "";
  }
}

/** @param {Record<string, string>} own */
function keep(own) {
  try {
    localStorage.setItem(kept, JSON.stringify(own));
  } catch {
    // Then they hold until the page closes.
  }
  use();
}

/** Gives an action a key, and takes it from the one that has it. @param {string} action @param {string} chord @returns {string} what is said of it */
function give(action, chord) {
  const own = changed();
  const before = tableNow().find(([name, keys]) => name !== action && keys.split(" ").includes(chord));
  if (before && before[1].split(" ").length > most) return `${chord} is a key for ${before[2]}, which keeps its keys`;
  if (before) own[before[0]] = before[1].split(" ").filter((one) => one !== chord).join(" ");
  own[action] = chord;
  keep(own);
  return before ? `${chord} was for ${before[2]}${own[before[0]] ? "" : ", which has no key now"}` : "";
}

/** Makes the list of keys one in which they can be changed. */
export function offerChanges() {
  use();
  const help = /** @type {HTMLDialogElement} */ (element("help"));
  const said = make("p");
  said.setAttribute("role", "status");
  const back = /** @type {HTMLButtonElement} */ (make("button", "Usual keys"));
  back.type = "button";
  element("keys").before(said);
  element("keys").after(back);
  /** The action whose key comes next. @type {string | null} */
  let asked = null;
  // Each recording that is opened lists the keys anew.
  const listed = new MutationObserver(() => draw());
  listed.observe(element("keys"), { childList: true, subtree: true });
  new MutationObserver(() => draw()).observe(document.body, { attributes: true, attributeFilter: ["data-view"] });
  const draw = () => {
    asked = null;
    if (isDrawing()) listActions(drawKeys, []);
    else listActions(keyTable, touchTable);
    change();
    listed.takeRecords();
  };
  const change = () => {
    const table = tableNow();
    const rows = [...element("keys").children].slice(-table.length);
    back.hidden = Object.keys(changed()).length === 0;
    // A telephone lists no keys.
    if (rows.length < table.length) return;
    table.forEach(([action, keys, description], i) => {
      const key = /** @type {HTMLElement} */ (rows[i].querySelector("dt"));
      if (keys.split(" ").length > most) return;
      const button = /** @type {HTMLButtonElement} */ (make("button", key.textContent || "–", "key"));
      button.type = "button";
      button.setAttribute("aria-label", `${key.textContent || "no key"}: ${description}. Change`);
      button.addEventListener("click", () => {
        asked = action;
        said.textContent = `Press the key for: ${description}. Escape keeps it as it is.`;
      });
      key.replaceChildren(button);
    });
  };
  back.addEventListener("click", () => {
    keep({});
    said.textContent = "the keys are as they come";
    draw();
  });
  help.addEventListener("close", () => (said.textContent = ""));
  help.addEventListener("keydown", (event) => {
    if (asked === null || /^(Shift|Control|Alt|Meta|Tab)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const chord = event.key === "Escape" ? null : chordOf(event, isDrawing());
    const action = asked;
    said.textContent = chord === null ? "" : give(action, chord);
    draw();
    const table = tableNow();
    const row = table.findIndex(([name]) => name === action);
    /** @type {HTMLElement | null} */ ([...element("keys").children].slice(-table.length)[row].querySelector("button"))?.focus();
  });
  draw();
}
