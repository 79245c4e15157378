// Stands in the worker's place where an installation keeps nothing in browsers: takes itself and its files away.
async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('rowhouse-')).map((name) => caches.delete(name)));
  await registration.unregister();
}

addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
