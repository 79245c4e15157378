// The service worker of our pages: gives out the page and its files, where somebody's answers are kept on the device, and
// nothing else: no call goes through it. The server puts `version` and `files` before it; a page is kept with the files of
// its own version, so that it never meets those of another.
const cacheName = `rowhouse-${version}`;
const keptPage = '/kept.html';
const hasAccount = 'rowhouse-has-account';
const kept = new Set(files);
const asIs = { ignoreVary: true };
const isHashed = (file) => file.startsWith('/assets/');

async function keep(cache, file) {
  const answer = await fetch(file);
  const isHtml = (answer.headers.get('content-type') ?? '').startsWith('text/html');
  const isPage = file === keptPage;
  // A network's own sign-in page answers to everything, and a server may have been replaced meanwhile.
  const isOwn = isPage ? answer.headers.get('x-page-version') === version : !isHtml;
  if (answer.status !== 200 || answer.redirected || !isOwn) throw new Error(`${file} is not to be had.`);
  await cache.put(file, answer);
}

async function keepAll() {
  const cache = await caches.open(cacheName);
  const waiting = [keptPage, ...files];
  const next = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keep(cache, file);
  };
  try {
    await Promise.all([next(), next(), next(), next()]);
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

/** The version before stays: a tab in which somebody is in the middle of something goes on with its files. */
async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter(
    (name) => name.startsWith('rowhouse-') && name !== cacheName && name !== hasAccount,
  );
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

async function give(request, file) {
  const cache = await caches.open(cacheName);
  // What is named after its content is the same in any version.
  const found =
    (await cache.match(file, asIs)) ?? (isHashed(file) ? await caches.match(file, asIs) : undefined);
  return found ?? fetch(request);
}

async function givePage(request) {
  return (await caches.has(hasAccount)) ? give(request, keptPage) : fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting();
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    const isTold = searchParams.has('auth') || searchParams.has('error');
    if (pathname === '/' && !isTold) event.respondWith(givePage(request));
  } else if (kept.has(pathname) || isHashed(pathname)) {
    event.respondWith(give(request, pathname));
  }
});
