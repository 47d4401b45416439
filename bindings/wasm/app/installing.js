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

/** Files that the system opens with the installed page. @param {(files: File[]) => void} take */
export function takeLaunched(take) {
  /** @type {any} */ (window).launchQueue?.setConsumer(async (/** @type {{files: {getFile: () => Promise<File>}[]}} */ { files }) => {
    if (files.length > 0) take(await Promise.all(files.map((file) => file.getFile())));
  });
}

/** What another program of the phone shared: files, or a text; each is there once. @returns {Promise<{files: File[], text: string}>} */
export async function takeShared() {
  const name = "shared with tetron";
  const cache = await caches.open(name);
  /** @type {File[]} */
  const files = [];
  let text = "";
  for (const request of await cache.keys()) {
    const body = await cache.match(request);
    const file = request.url.split("/").slice(-2);
    if (!body) continue;
    if (file[0] === "shared") text = await body.text();
    else files.push(new File([await body.blob()], decodeURIComponent(file[1])));
  }
  await caches.delete(name);
  history.replaceState(history.state, "", location.pathname);
  return { files, text };
}
