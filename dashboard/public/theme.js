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
  },
  true,
);
