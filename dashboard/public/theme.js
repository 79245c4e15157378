// Runs before the first paint, so that a chosen mode shows without a flash; frontend/theme/theme-mode.ts takes over.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('themeMode') ?? 'auto';
  } catch {
    // Storage is switched off: the page follows the system.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mode = isDark ? 'dark' : 'light';
})();

// Who signs in before the page has its scripts comes back to the same place, too; shell/web/sign-in-place.ts takes over.
addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href="/api/auth/google"]') : null;
    const { pathname, search } = location;
    const place = new URLSearchParams(search).has('app') ? pathname + search : history.state?.place;
    if (link && place) link.href += `?callbackUrl=${encodeURIComponent(place)}`;
    const box = document.getElementById('shared-computer');
    if (!box || !(target instanceof Element && target.closest('a[href^="/api/auth/"]'))) return;
    // Gone with the browser's window; frontend/kept/shared-computer.ts and the server go by it.
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-http addresses
    document.cookie = `rowhouse_shared_computer=${box.checked ? 'yes' : '; max-age=0'}; path=/; SameSite=Lax${secure}`;
  },
  true,
);

// Whoever was here has no session any more, says the page that the server gave. What this browser keeps of them waits behind the
// next sign-in, and is deleted where somebody ended the session; frontend/kept/forget.ts has the names.
(async () => {
  const account = localStorage.getItem('rowhouse-account');
  if (account === null || document.documentElement.dataset.session !== '') return;
  const { session } = await (await fetch('/api/auth/me')).json();
  if (session === undefined) return;
  localStorage.removeItem('rowhouse-account');
  await globalThis.caches?.delete('rowhouse-has-account');
  if (session === 'revoked') indexedDB.deleteDatabase(`rowhouse-account-${account}`);
})().catch(() => {});
