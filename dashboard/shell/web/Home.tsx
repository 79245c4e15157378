import { useQuery } from '@tanstack/react-query';
import { enableHistorySync, NuqsAdapter } from 'nuqs/adapters/react';
import { useState } from 'react';
import { askForAccess } from '#frontend/calls/access.ts';
import { createQueryClient } from '#frontend/calls/query-client.ts';
import { sessionQueries } from '#frontend/calls/session.ts';
import { readSite } from '#frontend/calls/site.ts';
import { HouseFrame } from '#frontend/house/HouseFrame.tsx';
import { KeptAnswers } from '#frontend/kept/kept-answers.ts';
import { soon } from '#frontend/kept/time.ts';
import { LoadFailure } from '#frontend/page/LoadFailure.tsx';
import { MissingPart, onDemand } from '#frontend/page/on-demand.tsx';
import type { ErrorNotice } from './errors/error-address.ts';
import { followNetwork } from './follow-network.ts';
import { followSession, sendWhatWaits } from './follow-session.ts';
import { goTo } from './go-to.ts';
import { LoadBoundary } from './LoadBoundary.tsx';
import { Landing } from './landing/Landing.tsx';
import { launcherQueries } from './launcher/queries.ts';
import { PageSpinner } from './PageSpinner.tsx';
import { ShellBar } from './ShellBar.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useReturn } from './use-return.ts';

const ErrorView = onDemand(async () => (await import('./errors/ErrorView.tsx')).ErrorView);
const Unreachable = onDemand(async () => (await import('./Unreachable.tsx')).Unreachable);

const queryClient = createQueryClient();
const kept = new KeptAnswers(queryClient);
followSession(queryClient);
followNetwork(queryClient);

/**
 * Asks who is signed in, which everything else waits for, while the code of the screen is still loading. Unless there
 * is an error to show, the page assumes a session, and asks what the person may open at the same time. Returns what
 * shows the kept answers of the screen, once its code is there.
 */
export function askAhead(query: URLSearchParams, error: ErrorNotice | null): () => Promise<void> {
  const showKept = error === null ? kept.open(query) : async () => {};
  soon(() => void sendWhatWaits(queryClient));
  void queryClient.prefetchQuery(sessionQueries.me());
  if (error !== null) return showKept;
  askForAccess(queryClient);
  if (!query.has('app')) void queryClient.prefetchQuery(launcherQueries.available());
  return showKept;
}

// The position within the apps also changes through the history itself, and nuqs then hears of it.
enableHistorySync();

interface HomeProps {
  /** The message of a redirect to this page. */
  error: ErrorNotice | null;
}

/** The one address of everything but the legal pages: the error view, the landing page, or the apps. */
export function Home({ error }: HomeProps) {
  return (
    <NuqsAdapter>
      <HouseFrame queryClient={queryClient}>
        <MissingPart value={LoadFailure}>
          <LoadBoundary instead={<Broken />}>
            <HomeContent error={error} />
          </LoadBoundary>
        </MissingPart>
      </HouseFrame>
    </NuqsAdapter>
  );
}

function Broken() {
  return (
    <p role="alert" style={{ padding: 32 }}>
      Part of this page could not be loaded. <a href={location.href}>Reload the page</a>
    </p>
  );
}

function HomeContent({ error }: HomeProps) {
  const [shownError, setShownError] = useState(error);
  useReturn();
  const session = useQuery(sessionQueries.me());
  if (session.isPending) return <PageSpinner />;
  if (shownError) {
    return (
      <>
        <ShellBar user={session.data?.user ?? null} onLeave={() => setShownError(null)} />
        <ErrorView
          error={shownError}
          onHome={() => {
            setShownError(null);
            goTo('/');
          }}
          meanwhile={<PageSpinner />}
        />
      </>
    );
  }
  if (session.data) return <SignedIn user={session.data.user} />;
  return (
    <Landing
      workspaceName={readSite().workspaceName}
      notice={session.error && <Unreachable problem={session.error} onRetry={() => void session.refetch()} />}
    />
  );
}
