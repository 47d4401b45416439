// @ts-check
// Keys, buttons and fingers become actions of the page.
import { toggleChat } from "./chat.js";
import { speeds } from "./controller.js";
import { element, make } from "./dom.js";
import { paletteNames } from "./draw.js";
import { actionOf, keyTable, touchTable } from "./keys.js";
import { sharePicture } from "./picture.js";
import { hoverBar } from "./seek_bar.js";
import { clockText } from "./text.js";

/** What `?` lists: what the device has. */
export function listActions(table = keyTable, gestures = touchTable) {
  element("keys").replaceChildren();
  if (matchMedia("(any-pointer: coarse)").matches)
    for (const [gesture, description] of gestures) {
      const row = make("div");
      row.append(make("dt", gesture), make("dd", description));
      element("keys").append(row);
    }
  // A telephone has no keys.
  if (!matchMedia("(any-pointer: fine), (any-hover: hover)").matches) return;
  for (const [, keys, description] of table) {
    const row = make("div");
    const chords = keys.split(" ");
    const last = chords[chords.length - 1].replace("Shift+", "");
    row.append(make("dt", chords.length > 3 ? `${chords[0]} - ${last}` : chords.join(", ")));
    row.append(make("dd", description));
    element("keys").append(row);
  }
}

/** @param {import("./page.js").Page} page @param {string} action @param {number} index of the key among the action's */
export function perform(page, action, index) {
  const { controller } = page;
  const { now } = controller;
  switch (action) {
    case "play-pause":
      return controller.togglePlaying();
    case "placement-back":
      return controller.stepPlacement(-1);
    case "placement-on":
      return controller.stepPlacement(1);
    case "second-back":
      return controller.seek(now - 1000);
    case "second-on":
      return controller.seek(now + 1000);
    case "five-seconds-back":
      return controller.seek(now - 5000);
    case "five-seconds-on":
      return controller.seek(now + 5000);
    case "ten-seconds-back":
      return controller.seek(now - 10000);
    case "ten-seconds-on":
      return controller.seek(now + 10000);
    case "event-back":
      controller.playing = false;
      return controller.seekEvents(page.state.events - 1);
    case "event-on":
      controller.playing = false;
      return controller.seekEvents(page.state.events + 1);
    case "start":
      return controller.seek(0);
    case "end":
      return controller.seek(controller.barEnd);
    case "percent":
      return controller.seek((index / 10) * controller.barEnd);
    case "marker-back":
      return controller.stepMarker(-1);
    case "marker-on":
      return controller.stepMarker(1);
    case "slower":
      return controller.stepSpeed(-1);
    case "faster":
      return controller.stepSpeed(1);
    case "normal-speed":
      controller.speed = 1;
      return;
    case "focus-player":
      return page.setFocus(index);
    case "focus-all":
      return page.setFocus(null);
    case "marker-kinds":
      return page.note(`markers: ${controller.nextKinds()}`);
    case "loop-start":
      controller.setLoopStart();
      return page.note(controller.loopStart === null ? "no loop" : `loop from ${clockText(controller.loopStart)}`);
    case "loop-end":
      if (controller.setLoopEnd()) return page.note(`loop from ${clockText(controller.loopStart ?? 0)} to ${clockText(now)}`);
      return page.note(`a loop must end after ${clockText(controller.loopStart ?? 0)}`);
    case "chat":
      return toggleChat(page);
    case "palette":
      page.look.palette = (page.look.palette + 1) % paletteNames.length;
      return page.note(`palette: ${paletteNames[page.look.palette]}`);
    case "theme":
      return toggleTheme();
    case "landing-shadow":
      page.look.shadow = !page.look.shadow;
      return;
    case "mute":
      page.sound.toggle();
      return page.note(page.sound.isOn ? "sounds" : "no sounds");
    case "hide-result":
      controller.toggleHiding();
      return page.note(controller.hides ? "the result is hidden" : "the result is shown");
    case "previous-file":
      return page.onStep?.(-1);
    case "next-file":
      return page.onStep?.(1);
    case "copy-fumen":
      return void page.copyFumen();
    case "screenshot":
      return void sharePicture(page);
    case "fullscreen":
      if (document.fullscreenElement) return void document.exitFullscreen();
      return void document.documentElement.requestFullscreen?.().catch(() => {});
    case "help":
      return toggleHelp();
  }
}

/** Dark or light, as the browser is. */
export function followTheme() {
  document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

function toggleTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "light" ? "dark" : "light";
}

function toggleHelp() {
  const help = /** @type {HTMLDialogElement} */ (element("help"));
  if (help.open) help.close();
  else help.showModal();
}

/** Listens until the page is closed. @param {import("./page.js").Page} page */
export function listen(page) {
  const on = (/** @type {any} */ what, /** @type {string} */ type, /** @type {(event: any) => void} */ f) =>
    what.addEventListener(type, f, { signal: page.closing.signal, passive: type === "wheel" });
  const does = (/** @type {string} */ id, /** @type {string} */ action) =>
    on(element(id), "click", () => page.act(() => page.perform(action, 0)));
  does("play", "play-pause");
  does("back", "placement-back");
  does("on", "placement-on");
  does("show-chat", "chat");
  does("copy", "copy-fumen");
  does("show-help", "help");
  const { signal } = page.closing;
  for (const button of document.querySelectorAll("button[data-action]"))
    button.addEventListener(
      "click",
      () => page.act(() => page.perform(/** @type {HTMLElement} */ (button).dataset.action ?? "", 0)),
      { signal },
    );
  const showMore = (/** @type {boolean} */ isShown) => {
    element("more").hidden = !isShown;
    element("show-more").setAttribute("aria-expanded", String(isShown));
  };
  on(element("show-more"), "click", () => showMore(element("more").hidden === true));
  on(document, "pointerdown", ({ target }) => {
    if (!element("more").contains(target) && !element("show-more").contains(target)) showMore(false);
  });
  // A panel comes in the place of the menu.
  on(element("more"), "click", ({ target }) => target.closest("button[data-tab]") && showMore(false));
  // Before anything else that Escape closes.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || element("more").hidden) return;
      if (element("more").contains(document.activeElement)) element("show-more").focus();
      showMore(false);
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  on(element("fields"), "pointerdown", (event) => {
    page.touchedAt = event.clientX;
    page.wasSwipe = false;
  });
  on(element("fields"), "pointerup", (event) => {
    const way = event.clientX - page.touchedAt;
    if (event.pointerType !== "touch" || Math.abs(way) < 40) return;
    page.wasSwipe = true;
    page.act(() => page.controller.stepPlacement(way < 0 ? 1 : -1));
  });
  on(element("speed"), "click", () =>
    page.act(() => {
      page.controller.speed = speeds[(speeds.indexOf(page.controller.speed) + 1) % speeds.length];
    }),
  );
  on(page.seek, "input", () => page.act(() => page.controller.seek(Number(page.seek.value))));
  const bar = element("bar");
  on(bar, "pointermove", (event) => hoverBar(page, event));
  on(bar, "pointerleave", () => (element("hover").hidden = true));
  on(element("fields"), "wheel", (event) => page.act(() => page.controller.stepPlacement(event.deltaY > 0 ? 1 : -1)));
  on(document, "keydown", (event) => press(page, event));
  // Whatever takes or gives room: the window, a panel, a line more in the header.
  const room = new ResizeObserver(() => {
    page.layOut();
    page.draw();
  });
  room.observe(element("fields"));
  page.closing.signal.addEventListener("abort", () => room.disconnect());
  on(matchMedia("(prefers-color-scheme: light)"), "change", () => {
    followTheme();
    page.draw();
  });
  if (!document.documentElement.dataset.theme) followTheme();
}

/** @param {import("./page.js").Page} page @param {KeyboardEvent} event */
function press(page, event) {
  const found = actionOf(event);
  // What is written somewhere is not a key of the page, nor what is meant for something in its place.
  if (!found || event.target instanceof HTMLTextAreaElement || element("fields").offsetParent === null) return;
  const help = /** @type {HTMLDialogElement} */ (element("help"));
  if (help.open && found.action !== "help") return;
  // A control in focus keeps the keys that work it; a selected text is copied as ever.
  const isButton = document.activeElement instanceof HTMLButtonElement && !help.open;
  if (isButton && event.key === " ") return;
  if (event.key === "Enter" && document.activeElement !== document.body) return;
  if (found.action === "copy-fumen" && String(getSelection())) return;
  event.preventDefault();
  page.act(() => page.perform(found.action, found.index));
}
