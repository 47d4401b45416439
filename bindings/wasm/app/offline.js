// What keeps tetron.html where it is served, so that it opens without the server: its files as they were when this was installed, replaced
// when the server has another version of this. build.mjs puts the version in.
const name = "tetron @VERSION@";
const files = ["tetron.html", "tetron.webmanifest", "tetron.svg", "tetron-256.png"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  const old = (key) => key.startsWith("tetron ") && key !== name;
  const swept = caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key))));
  event.waitUntil(swept.then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.open(name).then((cache) => cache.match(request, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)));
});
