/*
 * Keeps nothing of the app, so that an old app never meets a new server: only the page that says that there is no
 * connection. Shows pushes, too.
 */
const KEPT = 'stolik-offline-1';
const OFFLINE = ['/offline.html', '/offline.css', '/icon.svg'];

self.addEventListener('install', (event) => {
  const fresh = OFFLINE.map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const forgetOthers = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(forgetOthers)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE[0])));
  else if (origin === self.location.origin && OFFLINE.includes(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // not ours; a browser wants to see something all the same
  }
  event.waitUntil(show(told));
});

async function show({ title = 'Stolik', body = '', url = '/', tag = 'stolik' }) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // whoever is looking at the table needs no telling
  if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === url)) return;
  const look = { body, tag, renotify: true, icon: '/icon-192.png', data: { url } };
  await self.registration.showNotification(title, look);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/'));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path) ?? pages[0];
  if (!there) return self.clients.openWindow(path);
  await there.focus();
  return new URL(there.url).pathname === path ? there : there.navigate(path);
}
