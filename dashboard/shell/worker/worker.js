// The service worker of our pages: gives out the page and its files, where somebody's answers are kept on the device, and
// nothing else: no call goes through it. It also takes in the photos that are shared with the installed site, and shows
// what the server has to tell while no page is open. The server puts `version`, `files` and `codeFile` before it; a page is kept with the files of
// its own version, so that it never meets those of another.
const cacheName = `rowhouse-${version}`;
const keptPage = '/kept.html';
const hasAccount = 'rowhouse-has-account';
const shareAddress = '/share';
const acceptedType = /^image\/|^application\/pdf$/;
/** So many bytes of files wait on a device at most (`frontend/kept/files.ts`). */
const maxFileBytes = 200_000_000;
const kept = new Set(files);
const asIs = { ignoreVary: true };
const isHashed = (file) => file.startsWith('/assets/');

/** More files than this that are code come in one answer: to ask for each costs more than what is in most of them. */
const fewFiles = 40;

async function get(file) {
  const answer = await fetch(file, { priority: 'low' });
  const isHtml = (answer.headers.get('content-type') ?? '').startsWith('text/html');
  const isPage = file === keptPage;
  // A network's own sign-in page answers to everything, and a server may have been replaced meanwhile.
  const isOwn = isPage ? answer.headers.get('x-page-version') === version : !isHtml;
  if (answer.status !== 200 || answer.redirected || !isOwn) throw new Error(`${file} is not to be had.`);
  return answer;
}

/** Keeps those of the files that a version before has kept; returns the others. */
async function keepKnown(cache, wanted) {
  const left = await Promise.all(
    wanted.map(async (file) => {
      const found = isHashed(file) ? await caches.match(file, asIs) : undefined;
      if (found) await cache.put(file, found);
      return found ? [] : [file];
    }),
  );
  return left.flat();
}

/** Keeps those of the files that are code; returns the others. */
async function keepCode(cache, wanted) {
  const code = await (await get(codeFile)).json();
  const typeOf = (file) => (file.endsWith('.css') ? 'text/css' : 'application/javascript');
  // As the server gives each. Browsers keep no compiled code of what does not say how long it holds.
  const answerOf = (file) =>
    new Response(code[file], {
      headers: {
        'content-type': `${typeOf(file)}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  const isCode = (file) => Object.hasOwn(code, file);
  await Promise.all(wanted.filter(isCode).map((file) => cache.put(file, answerOf(file))));
  return wanted.filter((file) => !isCode(file));
}

async function keepAll() {
  const cache = await caches.open(cacheName);
  try {
    const unknown = await keepKnown(cache, files);
    const left = unknown.length > fewFiles && codeFile ? await keepCode(cache, unknown) : unknown;
    const waiting = [keptPage, ...left];
    const next = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        await cache.put(file, await get(file));
    };
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

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The database of whoever is signed in, as the pages have made it; rejects where it is not there. */
async function openAccount() {
  const cache = await caches.open(hasAccount);
  const account = await (await cache.match('/account'))?.text();
  if (!account) throw new Error('Nobody is signed in.');
  const request = indexedDB.open(`rowhouse-account-${account}`);
  // Another page makes it.
  request.onupgradeneeded = () => request.transaction.abort();
  const database = await asked(request);
  database.onversionchange = () => database.close();
  return database;
}

/** As `frontend/kept/seal.ts` has it. */
async function seal(key, id, plain) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(id);
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain) };
}

/** Puts files on the device as `frontend/kept/files.ts` reads them; false, and none of them, where there is no room. */
async function keepShared(files) {
  const database = await openAccount();
  try {
    const { key } = await asked(database.transaction('meta').objectStore('meta').get('meta'));
    // Those of one moment keep their order.
    const now = Date.now();
    const sealed = await Promise.all(
      files.map(async (file, index) => {
        const id = `share ${now} ${String(index).padStart(4, '0')} ${crypto.randomUUID()}`;
        const told = JSON.stringify({ name: file.name, type: file.type });
        const facts = await seal(key, `facts of ${id}`, new TextEncoder().encode(told));
        const bytes = await seal(key, id, await file.arrayBuffer());
        return { id, entry: { size: file.size, facts }, bytes };
      }),
    );
    const transaction = database.transaction(['files', 'bytes'], 'readwrite', { durability: 'strict' });
    const entries = transaction.objectStore('files');
    const before = await asked(entries.getAll());
    const sum = [...before, ...sealed.map(({ entry }) => entry)].reduce((all, { size }) => all + size, 0);
    if (sum > maxFileBytes) return false;
    for (const { id, entry, bytes } of sealed) {
      entries.put(entry, id);
      transaction.objectStore('bytes').put(bytes, id);
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return true;
  } finally {
    database.close();
  }
}

/** Photos that another app shares with this one: they wait on the device, and their person says what they are for. */
async function takeShared(request) {
  let kept = 'no';
  try {
    const sent = [...(await request.formData()).values()].filter((value) => value instanceof File);
    const files = sent.filter(({ size, type }) => size > 0 && acceptedType.test(type));
    if (files.length === 0) kept = 'none';
    else if (!(await keepShared(files))) kept = 'full';
    else kept = files.length === sent.length ? 'yes' : 'some';
  } catch {
    // A full disk, or a database that does not answer: the page says that they are not kept.
  }
  return Response.redirect(`/?app=share&kept=${kept}`, 303);
}

/** As the server wrote it (`shell/server/reminders/push/notice.ts`). Browsers want to see one for every message, whatever it says. */
function readNotice(data) {
  try {
    const { title, body, path, tag } = data.json();
    return { title: String(title), body: String(body), path: String(path), tag: String(tag) };
  } catch {
    return { title: 'Rowhouse', body: '', path: '/?app=today', tag: 'unread' };
  }
}

async function showNotice(data) {
  const { title, body, path, tag } = readNotice(data);
  await registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } });
}

/** What is typed into a page stays there: another one is opened, unless one shows the thing already. */
async function openNotice({ path }) {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address.href);
  await (there ? there.focus() : clients.openWindow(address.href));
}

/** A browser that renews its subscription says so here alone, and may leave the new one to us. */
async function subscriptionAfter({ oldSubscription, newSubscription }) {
  if (newSubscription) return newSubscription;
  const told = async () => (await (await fetch('/api/reminders')).json()).push.key;
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? (await told());
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Notices go on under it, where this session gets any; one that nobody has chosen ends. */
async function renew(change) {
  const subscription = await subscriptionAfter(change);
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch('/api/reminders/devices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
  if ([401, 403, 404].includes(answer.status)) await subscription.unsubscribe();
}

addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(event.notification.data));
});
addEventListener('install', (event) => event.waitUntil(keepAll()));
// The page of a first visit was there before its worker, and finds its code offline as well.
addEventListener('activate', (event) => event.waitUntil(Promise.all([forgetOlder(), clients.claim()])));
addEventListener('message', ({ data }) => {
  if (data === 'take over') void skipWaiting();
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === shareAddress) event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    const isTold = searchParams.has('auth') || searchParams.has('error');
    if (pathname === '/' && !isTold) event.respondWith(givePage(request));
  } else if (kept.has(pathname) || isHashed(pathname)) {
    event.respondWith(give(request, pathname));
  }
});
