// Runs before the first paint, so that a chosen mode shows without a flash; frontend/theme-mode.ts takes over.
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
