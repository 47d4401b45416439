// @ts-check
// Where the page is served.

/** A page that is served can be installed, and opens without the server then; one on a disk has nothing to be fetched from. */
export function offerToInstall() {
  if (!location.protocol.startsWith("http")) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "tetron.webmanifest";
  document.head.append(link);
  // Where a server has the one file alone, there is nothing to keep it with.
  navigator.serviceWorker?.register("tetron-offline.js").catch(() => {});
}
