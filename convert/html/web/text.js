// @ts-check
// What is said in words.
import { cellsOf } from "./profile.js";

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

/** @param {number} speed */
export function speedText(speed) {
  return speed < 1 ? `1/${1 / speed}×` : `${speed}×`;
}

/**
 * What one event is, for people who hear the page.
 * @param {import("./timeline.js").Timeline} timeline @param {number} index of the event @param {string[]} players
 */
export function eventText(timeline, index, players) {
  const { recording, profile } = timeline;
  const at = recording.offsets[index];
  const who = players[recording.id(at)] ?? `player ${recording.id(at)}`;
  const whom = players[recording.second(at)] ?? `player ${recording.second(at)}`;
  switch (recording.type(at)) {
    case 2: {
      const from = recording.payload(at, 2, 16);
      if (from < 0) return "";
      const stone = recording.stone(from);
      const columns = cellsOf(profile, stone).map(({ column }) => column + 1);
      if (columns.length === 0) return `${who} begins`;
      const low = Math.min(...columns);
      const high = Math.max(...columns);
      const name = profile.stones[stone.style]?.name;
      return `${who} places ${name} in ${low === high ? `column ${low}` : `columns ${low} to ${high}`}`;
    }
    case 10:
      return recording.size(at) >= 12 ? `${who} uses weapon ${recording.bytes[at + 8]} on ${whom}` : "";
    case 11:
      return `${who} is out`;
    case 12:
      return `field ${recording.id(at) + 1} is back with ${recording.second(at)} lives`;
    case 20: {
      const message = timeline.messages.find(({ events }) => events === index + 1);
      return message ? `${who} says: ${message.text}` : "";
    }
  }
  return "";
}
