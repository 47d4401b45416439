// @ts-check
// Which key does what: the names and keys of the program's window, as far as a page can have them. Tab stays the
// browser's, so that every control can be reached with it.

/** @type {[name: string, keys: string, description: string][]} */
export const keyTable = [
  ["play-pause", "Space k", "play or pause"],
  ["placement-back", ",", "previous placement"],
  ["placement-on", ".", "next placement"],
  ["second-back", "Shift+Left", "1 second back"],
  ["second-on", "Shift+Right", "1 second on"],
  ["five-seconds-back", "Left", "5 seconds back"],
  ["five-seconds-on", "Right", "5 seconds on"],
  ["ten-seconds-back", "j", "10 seconds back"],
  ["ten-seconds-on", "l", "10 seconds on"],
  ["event-back", "Ctrl+Left", "one event back, and pause"],
  ["event-on", "Ctrl+Right", "one event on, and pause"],
  ["start", "Home", "to the start"],
  ["end", "End", "to the end"],
  ["percent", "0 1 2 3 4 5 6 7 8 9", "to 0 % - 90 %"],
  ["marker-back", "PgUp", "previous marker"],
  ["marker-on", "PgDn", "next marker"],
  ["slower", "{", "half as fast"],
  ["faster", "}", "twice as fast"],
  ["normal-speed", "Backspace", "normal speed"],
  [
    "focus-player",
    "Shift+1 Shift+2 Shift+3 Shift+4 Shift+5 Shift+6 Shift+7 Shift+8",
    "one player large",
  ],
  ["focus-all", "Shift+0", "all players"],
  ["marker-kinds", "Ctrl+m", "which markers"],
  ["loop-start", "a", "loop from here; twice ends the loop"],
  ["loop-end", "b", "loop to here"],
  ["chat", "c", "chat"],
  ["palette", "g", "next palette"],
  ["theme", "t", "dark or light"],
  ["landing-shadow", "h", "where pieces will land"],
  ["mute", "m", "sounds on or off"],
  ["hide-result", "n", "hide the result"],
  ["screenshot", "s", "picture of this moment, to send"],
  ["previous-file", "<", "previous round or game"],
  ["next-file", ">", "next round or game"],
  ["copy-fumen", "Ctrl+c", "copy the field as a fumen"],
  ["fullscreen", "f F11", "full screen"],
  ["help", "? F1", "this help"],
];

/** What fingers do. @type {[gesture: string, description: string][]} */
export const touchTable = [
  ["tap a field", "one player large; all players again"],
  ["swipe a field", "next or previous placement"],
  ["drag the bar", "any moment"],
  ["⋯", "markers, loop, palette, theme, shadow, sounds, hidden result, picture, full screen"],
];

/** @type {Record<string, string>} */
const names = {
  " ": "Space",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  ArrowUp: "Up",
  ArrowDown: "Down",
  PageUp: "PgUp",
  PageDown: "PgDn",
};

/**
 * The name of a key press, as in the table; null if it can have none.
 * @param {KeyboardEvent} event @param {boolean} [tellsShift] of letters, too @returns {string | null}
 */
export function chordOf(event, tellsShift = false) {
  if (event.altKey || event.metaKey) return null;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  const base = digit ?? names[event.key] ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  const shift = event.shiftKey && (digit !== undefined || base.length > 1 || (tellsShift && /[a-z]/.test(base))) ? "Shift+" : "";
  return (event.ctrlKey ? "Ctrl+" : "") + shift + base;
}

/**
 * The action of a key press and the place of the key among the action's keys; null if there is none.
 * @param {KeyboardEvent} event @returns {{action: string, index: number} | null}
 */
export function actionOf(event) {
  const chord = chordOf(event);
  if (chord === null) return null;
  for (const [action, keys] of keyTable) {
    const index = keys.split(" ").indexOf(chord);
    if (index >= 0) return { action, index };
  }
  return null;
}
