// @ts-check
// A link to the manual, where it lies beside the page. From a disk one cannot ask whether it does without an error.
import { element } from "./dom.js";

export function offerManual() {
  if (!location.protocol.startsWith("http")) return;
  const icon = new Image();
  icon.addEventListener("load", () => {
    for (const place of document.querySelectorAll(".manual")) /** @type {HTMLElement} */ (place).hidden = false;
    element("no-manual").hidden = true;
  });
  icon.src = "manual/tetron.svg";
}
