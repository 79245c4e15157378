import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import '#frontend/mono.css';
import { takeErrorFromAddress } from './errors/error-address.ts';
import { loadAppAhead } from './load-ahead.ts';
import { PageSpinner } from './PageSpinner.tsx';
import { findApp } from './registry.ts';

// Zod would compile schemas with `new Function`, which the content security policy forbids. Said before Zod is there,
// which takes it from here: the legal pages never load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const Home = lazy(async () => ({ default: (await import('./Home.tsx')).Home }));
const Privacy = lazy(async () => ({ default: (await import('./legal/Privacy.tsx')).Privacy }));
const Terms = lazy(async () => ({ default: (await import('./legal/Terms.tsx')).Terms }));

/** Everything but the landing page of a visitor without a session. */
export function startShell(root: HTMLElement): void {
  const error = takeErrorFromAddress();
  // Not after the session is known: over a slow line each step that waits for another costs a journey to the server.
  const app = new URLSearchParams(location.search).get('app');
  if (app !== null && findApp(app)) loadAppAhead(app);
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <Suspense fallback={<PageSpinner />}>
        <Page path={location.pathname} error={error} />
      </Suspense>
    </StrictMode>,
  );
}

/** A Problem is shown where it happened. What else a boundary caught is a bug, and must not go unseen. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof Error && error.name === 'Problem')) reportError(error);
}

interface PageProps {
  path: string;
  error: ReturnType<typeof takeErrorFromAddress>;
}

/** The legal pages have a path; where one is in the apps stands in the query, and every other path is Home. */
function Page({ path, error }: PageProps) {
  if (path === '/privacy') return <Privacy />;
  if (path === '/terms') return <Terms />;
  return <Home error={error} />;
}
