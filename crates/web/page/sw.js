// Keeps the page in the browser, so that it opens without a network.
//
// The static build fills in the files and a version that changes with any of them. A new version is fetched as a
// whole and used once no tab shows the old one: pages never mix files of two versions.

const VERSION = '';
/** @type {string[]} */
const FILES = [];

const CACHE = `taquin-${VERSION}`;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('install', (event) => {
  event.waitUntil(keep());
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers());
});

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith('taquin-') && name !== CACHE) await caches.delete(name);
  }
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method === 'GET' && url.startsWith(worker.registration.scope)) event.respondWith(answer(event.request, mode));
});

/** @param {Request} request @param {RequestMode} mode */
async function answer(request, mode) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(mode === 'navigate' ? './' : request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
