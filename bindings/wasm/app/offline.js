// What keeps tetron.html where it is served, so that it opens without the server: its files as they were when this was installed, replaced
// when the server has another version of this. build.mjs puts the version in.
const name = "tetron @VERSION@";
const files = ["tetron.html", "tetron.webmanifest", "tetron.svg", "tetron-256.png"];

// The page beside it, which may not be there: from the server as long as that answers, because it has no part in the version.
const rules = "rules.html";

addEventListener("install", (event) => {
  const kept = caches.open(name).then((cache) => cache.addAll(files).then(() => cache.add(rules).catch(() => {})));
  event.waitUntil(kept.then(() => skipWaiting()));
});
async function rulesPage(request) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(rules, response.clone());
    return response;
  } catch {
    return (await cache.match(rules)) ?? Response.error();
  }
}
addEventListener("activate", (event) => {
  const old = (key) => key.startsWith("tetron ") && key !== name;
  const swept = caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key))));
  event.waitUntil(swept.then(() => clients.claim()));
});
// What a phone shares with the page, until the page takes it: installing.js.
async function shared(request) {
  const form = await request.formData();
  const cache = await caches.open("shared with tetron");
  const files = form.getAll("file").filter((file) => file.size > 0);
  const text = ["title", "text", "url"].map((part) => form.get(part)).filter(Boolean).join("\n");
  for (const [i, file] of files.entries()) await cache.put(`shared/${i}/${encodeURIComponent(file.name)}`, new Response(file));
  if (files.length === 0) await cache.put("shared/text", new Response(text));
  return Response.redirect("tetron.html#shared", 303);
}
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && new URL(request.url).pathname.endsWith("/tetron.html")) return event.respondWith(shared(request));
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (new URL(request.url).pathname.endsWith(`/${rules}`)) return event.respondWith(rulesPage(request));
  event.respondWith(caches.open(name).then((cache) => cache.match(request, { ignoreSearch: true })).then((kept) => kept ?? fetch(request)));
});
