// Keeps a published table, so that it opens without a network. All but the page itself is named by its content.
"use strict";

const PREFIX = "loopwright-table-";
const CACHE = PREFIX + FILES.version;

self.addEventListener("install", (event) => {
  const all = FILES.names.map((name) => new Request(new URL(name, self.registration.scope), { cache: "no-cache" }));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(all))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      const here = self.registration.scope;
      for (const name of old) {
        const first = (await (await caches.open(name)).keys())[0];
        if (!first || first.url.startsWith(here)) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? newest(request) : kept(request));
});

async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true })) || fetch(request);
}

// The page itself comes from the network where there is one, so that a newer draft is seen at once.
async function newest(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, { ignoreSearch: true })) || (await cache.match(new URL("index.html", self.registration.scope)));
  }
}
