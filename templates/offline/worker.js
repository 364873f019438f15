// Keeps what anybody may see for a device without a network. What it keeps it asks for without cookies, so
// nothing personal is in it; everything else goes to the site as if this weren't here.
const CACHE = "layer-one-{{ edition }}";
const KEPT = new Set([{% for each in kept %}"{{ each|escapejs }}", {% endfor %}]);
const PRACTICE = "{{ practice|escapejs }}";

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await Promise.all([...KEPT].map(async (path) => {
      const response = await fetch(path, { credentials: "omit", cache: "no-cache" });
      if (response.ok && !response.redirected) await cache.put(path, response);
    }));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("layer-one-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (!isPage && !KEPT.has(url.pathname)) return;
  event.respondWith((async () => {
    try {
      return await fetch(request);
    } catch (error) {
      const cache = await caches.open(CACHE);
      const kept = KEPT.has(url.pathname) ? await cache.match(url.pathname) : undefined;
      if (kept) return kept;
      if (!isPage) throw error;
      return (await cache.match(PRACTICE)) ?? Response.error();
    }
  })());
});
