import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#frontend/theme/mono.css';
import { takeErrorFromAddress } from './errors/error-address.ts';
import { loadAppAhead } from './load-ahead.ts';
import { PageSpinner } from './PageSpinner.tsx';
import { findApp } from './registry.ts';

// Zod would compile schemas with `new Function`, which the content security policy forbids. Said before Zod is there,
// which takes it from here: the legal pages never load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Everything but the landing page of a visitor without a session. */
export function startShell(root: HTMLElement): void {
  const shell = createRoot(root, { onCaughtError });
  const draw = (page: ReactNode) => shell.render(<StrictMode>{page}</StrictMode>);
  const error = takeErrorFromAddress();
  // No fallback of Suspense: React holds back what follows one by 300 ms.
  draw(<PageSpinner />);
  void pageAt(location.pathname, error).then(draw);
}

/** A Problem is shown where it happened. Anything else that a boundary caught is a bug, and must not go unnoticed. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof Error && error.name === 'Problem')) reportError(error);
}

/** The legal pages have a path; the position within the apps is in the query, and every other path is Home. */
async function pageAt(path: string, error: ReturnType<typeof takeErrorFromAddress>): Promise<ReactNode> {
  if (path === '/privacy') {
    const { Privacy } = await import('./legal/Privacy.tsx');
    return <Privacy />;
  }
  if (path === '/terms') {
    const { Terms } = await import('./legal/Terms.tsx');
    return <Terms />;
  }
  const query = new URLSearchParams(location.search);
  const app = query.get('app');
  const home = import('./Home.tsx');
  // Not after the session is known: over a slow line each step that waits for another costs a journey to the server.
  const screen = app !== null && findApp(app) ? loadAppAhead(app, query) : undefined;
  // A newcomer arrives by signing in; the launcher reports what could not be loaded.
  if (app === null && query.get('auth') === 'success') import('./new-street/NewStreet.tsx').catch(() => {});
  const { askAhead, Home } = await home;
  const showKept = askAhead(query, error);
  // The shell's own screens come after the question of what there is.
  await (screen ??
    import('./own-screens.ts').then(({ loadOwnScreen, screenIn }) => loadOwnScreen(screenIn(query))));
  await showKept();
  return <Home error={error} />;
}
