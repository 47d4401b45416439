// @ts-check
// What is said in words.
import { cellsOf } from "./profile.js";

/** Longer names are cut in the middle. */
const longestName = 40;

/** A name as it is shown everywhere. @param {string} name */
export function shortened(name) {
  if (name.length <= longestName) return name;
  const letters = [...name.slice(0, 4 * longestName)];
  const end = [...name.slice(-2 * longestName)];
  return name.length <= 4 * longestName && letters.length <= longestName ? name : `${letters.slice(0, longestName - 12).join("")}…${end.slice(-11).join("")}`;
}

/**
 * A name for a sentence with other names: one that is written from right to left stands between isolates, so that it changes the order of
 * nothing around it. base/isolate.cpp is the same for the window. @param {string} name
 */
export function isolated(name) {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name) ? `\u2068${name}\u2069` : name;
}

/** "1:23.4", "1:02:03.4"; tenths are cut off. @param {number} ms */
export function clockText(ms) {
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = Math.floor(ms / 1000) % 60;
  const front = hours > 0 ? `${hours}:${pad(minutes)}` : `${minutes}`;
  return `${front}:${pad(seconds)}.${Math.floor(ms / 100) % 10}`;
}

/** 0 to 10 as they are, 11 "10a", 12 "10b" … @param {number} level */
export function levelLabel(level) {
  return level > 10 && level <= 36 ? `10${String.fromCharCode(96 + level - 10)}` : `${level}`;
}

/** "lines 12 · level 3", as far as they are known. @param {import("./page.js").Game} game @param {import("./timeline.js").State} state @param {number} field */
export function linesText({ points }, state, field) {
  const { lines, level } = state.fields[field];
  return [lines === null ? "" : `lines ${lines}`, level === null ? "" : `level ${points ? level : levelLabel(level)}`].filter(Boolean).join(" · ");
}

/** What a field without a queue says. @param {import("./page.js").Game} game @param {import("./timeline.js").State} state @param {number} field @param {number[]} players who have it */
export function fieldText(game, state, field, players) {
  const own = players.map((id) => state.players[id]);
  const parts = [linesText(game, state, field), `pieces ${own.map(({ placements }) => placements).join(" + ")}`];
  if (!game.points) parts.push(`lives ${state.fields[field].lives}`);
  if (own.some(({ credits }) => credits !== null)) parts.push(`${game.points ? "score" : "credits"} ${own.map(({ credits }) => credits ?? "-").join(" + ")}`);
  return parts.filter(Boolean).join(" · ");
}

/** @param {number} speed */
export function speedText(speed) {
  return speed < 1 ? `1/${1 / speed}×` : `${speed}×`;
}

/**
 * What is said, for people who hear the page.
 * @param {import("./timeline.js").Message} message @param {string[]} players
 */
export function messageText(message, players) {
  return `${players[message.player] ?? `player ${message.player}`} says: ${message.text}`;
}

/**
 * What the last event is, for people who hear the page.
 * @param {import("./timeline.js").Timeline} timeline @param {string[]} players
 */
export function eventText(timeline, players) {
  const { state, profile } = timeline;
  const message = timeline.messages.find(({ events }) => events === state.events);
  if (message) return messageText(message, players);
  const happened = timeline.happened();
  if (!happened) return "";
  const { kind, id, stone, weapon, target = id } = happened;
  const who = players[id] ?? `player ${id}`;
  switch (kind) {
    case "placed": {
      const columns = stone ? cellsOf(profile, stone).map(({ column }) => column + 1) : [];
      if (columns.length === 0) return `${who} places a piece`;
      const low = Math.min(...columns);
      const high = Math.max(...columns);
      return `${who} places ${profile.stones[stone?.style ?? 0]?.name} in ${low === high ? `column ${low}` : `columns ${low} to ${high}`}`;
    }
    case "appeared":
      return `${who} begins`;
    case "weapon":
      return `${who} uses weapon ${weapon} on ${players[target] ?? `player ${target}`}`;
    case "death":
      return `${who} is out`;
    case "revival":
      return id in state.fields ? `field ${id + 1} is back with ${state.fields[id].lives} lives` : "";
  }
  return "";
}
