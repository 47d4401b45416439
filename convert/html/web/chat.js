// @ts-check
// What the players said: a list of messages, as many as may be shown.
import { element, make } from "./dom.js";
import { firstIndex } from "./timeline.js";
import { clockText, isolated } from "./text.js";

/** How many may be shown. @param {import("./page.js").Page} page */
function shownMessages(page) {
  const { messages } = page.timeline;
  return firstIndex(messages.length, (i) => !page.controller.mayShow(messages[i]));
}

/** @param {import("./page.js").Page} page */
export function drawMessages(page) {
  const shown = shownMessages(page);
  while (page.lines.length > shown) page.lines.pop()?.remove();
  while (page.lines.length < shown) page.lines.push(makeMessage(page, page.timeline.messages[page.lines.length]));
  page.lines.forEach((line, i) =>
    line.classList.toggle("to-come", page.timeline.messages[i].events > page.state.events),
  );
  element("show-chat").hidden = shown === 0;
}

/** @param {import("./page.js").Page} page @param {import("./timeline.js").Message} message @returns {HTMLElement} */
function makeMessage(page, message) {
  const button = make("button");
  const time = make("time", clockText(message.time));
  const who = page.game.names[message.player] ?? `player ${message.player}`;
  const whom = message.target === 0 ? "" : ` to ${isolated(page.game.names[message.target] ?? String(message.target))}`;
  button.append(time, " ", make("b", isolated(who)), `${whom}: ${isolated(message.text)}`);
  button.addEventListener("click", () => page.act(() => page.controller.seekEvents(message.events)));
  const line = make("li");
  line.append(button);
  element("messages").append(line);
  return line;
}

/** @param {import("./page.js").Page} page */
export function toggleChat(page) {
  const chat = element("chat");
  chat.hidden = !chat.hidden || shownMessages(page) === 0;
  element("show-chat").setAttribute("aria-expanded", String(!chat.hidden));
  page.layOut();
}
