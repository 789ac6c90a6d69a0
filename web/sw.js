// The service worker: the app and the decks are kept, so that it opens without a network. The build
// fills in the version and the list.
const CACHE = 'mazziere-' + '@version';
const KEPT = ['@kept'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // A page is asked for anew, so that a new version is seen at once; without an answer, the kept one.
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/')));
  else if (KEPT.includes(pathname))
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const there = windows.find((each) => new URL(each.url).pathname === event.notification.data);
    await (there ? there.focus() : self.clients.openWindow(event.notification.data));
  };
  event.waitUntil(show());
});
