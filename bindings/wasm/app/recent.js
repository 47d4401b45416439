// @ts-check
// The recordings that were opened last, kept in the browser, unless one does not want that.

/** @typedef {{key: string, name: string, size: number, opened: number}} Recent */

const most = 20;
const mostBytes = 64 << 20; // of one
const mostTogether = 256 << 20;
const switchKey = "tetron: keep recordings";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function database() {
  const request = indexedDB.open("tetron", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("about", { keyPath: "key" });
    request.result.createObjectStore("bytes");
  };
  return answer(request);
}

/** @template T @param {IDBTransactionMode} mode @param {(about: IDBObjectStore, bytes: IDBObjectStore) => Promise<T>} what */
async function within(mode, what) {
  const open = await database();
  try {
    const all = open.transaction(["about", "bytes"], mode);
    return await what(all.objectStore("about"), all.objectStore("bytes"));
  } finally {
    open.close();
  }
}

/** The same for the same file; of a large one some bytes are enough, so that nothing waits. @param {string} name @param {Uint8Array} bytes */
export function keyOf(name, bytes) {
  const step = Math.ceil(bytes.length / (1 << 20));
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at += step) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  return `${name} ${bytes.length} ${(hash >>> 0).toString(16)}`;
}

export function keepsRecent() {
  try {
    return localStorage.getItem(switchKey) !== "no";
  } catch {
    return false;
  }
}

/** Off also forgets what is kept. @param {boolean} isOn */
export async function setKeepsRecent(isOn) {
  localStorage.setItem(switchKey, isOn ? "yes" : "no");
  if (isOn) return;
  await within("readwrite", async (about, bytes) => {
    about.clear();
    await answer(bytes.clear());
  });
}

/** The last one first; none where the browser keeps nothing. @returns {Promise<Recent[]>} */
export async function recentRecordings() {
  try {
    const all = await within("readonly", (about) => answer(about.getAll()));
    return all.sort((a, b) => b.opened - a.opened);
  } catch {
    return [];
  }
}

/** @param {string} key @returns {Promise<{name: string, bytes: Uint8Array} | null>} */
export async function recentRecording(key) {
  try {
    return await within("readonly", async (about, bytes) => {
      const [of, all] = await Promise.all([answer(about.get(key)), answer(bytes.get(key))]);
      return of && all ? { name: of.name, bytes: all } : null;
    });
  } catch {
    return null;
  }
}

/** Puts files before the others; the oldest go. @param {{key: string, name: string, bytes: Uint8Array}[]} files */
export async function keepRecent(files) {
  const taken = files.filter(({ bytes }) => bytes.length <= mostBytes).slice(0, most);
  if (!keepsRecent() || taken.length === 0) return;
  try {
    await within("readwrite", async (about, bytes) => {
      // Two in one millisecond have an order, too.
      const now = Math.max(Date.now(), ...(await answer(about.getAll())).map(({ opened }) => opened + 1));
      taken.forEach(({ key, name, bytes: all }, i) => {
        about.put({ key, name, size: all.length, opened: now - i / 1000 });
        bytes.put(all, key);
      });
      const kept = (await answer(about.getAll())).sort((a, b) => b.opened - a.opened);
      let size = 0;
      for (const [i, one] of kept.entries()) {
        size += one.size;
        if (i < most && size <= mostTogether) continue;
        about.delete(one.key);
        bytes.delete(one.key);
      }
    });
  } catch {
    // No room, or a browser that keeps nothing.
  }
}
