import { useQueryState } from 'nuqs';
import { useLayoutEffect, useRef } from 'react';
import { onDemand } from '#frontend/page/on-demand.tsx';
import type { SessionUser } from '#kernel/calls/session.ts';
import { AlphaChip } from './AlphaChip.tsx';
import { LateOfflineChip } from './LateOfflineChip.tsx';
import { Launcher } from './launcher/Launcher.tsx';
import { AppFrame } from './load-ahead.ts';
import { ownScreenOf, reviewId } from './own-screens.ts';
import { PageSpinner } from './PageSpinner.tsx';
import { SearchEverything } from './palette/SearchEverything.tsx';
import { findApp } from './registry.ts';
import { ShellBar } from './ShellBar.tsx';
import { useReturnFromConsent } from './use-return-from-consent.ts';

const DeclinedSnackbar = onDemand(async () => (await import('./DeclinedSnackbar.tsx')).DeclinedSnackbar);
const AppNotFound = onDemand(async () => (await import('./AppNotFound.tsx')).AppNotFound);

const spinner = <PageSpinner />;

/** The main area of a person who is signed in: the app that the address names, or the launcher. */
export function SignedIn({ user }: { user: SessionUser }) {
  const [named] = useQueryState('app');
  const [review] = useQueryState(reviewId);
  const id = review === null ? named : reviewId;
  const app = id === null ? undefined : findApp(id);
  const own = ownScreenOf(id);
  useTopOfPage(id);
  const { hasDeclined, hasGranted, acknowledge } = useReturnFromConsent();
  const declined = hasDeclined && <DeclinedSnackbar onClose={acknowledge} />;
  if (id === null) {
    return (
      <>
        <ShellBar
          user={user}
          status={
            <>
              <SearchEverything hasSlash />
              <LateOfflineChip />
              <AlphaChip />
            </>
          }
        />
        <Launcher user={user} hasGranted={hasGranted} />
        {declined}
      </>
    );
  }
  return (
    <>
      <ShellBar
        user={user}
        place={own?.title ?? app?.title}
        status={
          <>
            <SearchEverything />
            <LateOfflineChip />
          </>
        }
      />
      {own ? (
        <own.Screen meanwhile={spinner} />
      ) : app ? (
        <AppFrame key={app.id} app={app} user={user} meanwhile={spinner} />
      ) : (
        <AppNotFound meanwhile={spinner} />
      )}
      {declined}
    </>
  );
}

/** Another screen starts at its top. */
function useTopOfPage(screen: string | null): void {
  const shown = useRef(screen);
  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    scrollTo(0, 0);
  }, [screen]);
}
