import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useAccess } from '#frontend/calls/access.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useOuterTitle } from '#frontend/page/use-title.ts';
import { ProblemBoundary } from '#frontend/status/ProblemBoundary.tsx';
import type { SessionUser } from '#kernel/calls/session.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { AccessFailure } from './access/AccessFailure.tsx';
import { TrialSnackbar } from './access/TrialSnackbar.tsx';
import { screensOf } from './app-screens.ts';
import { PageSpinner } from './PageSpinner.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';

// People with access do not load the gate.
const GateScreen = onDemand(async () => (await import('./access/GateScreen.tsx')).GateScreen);

interface AppFrameProps {
  app: Manifest;
  user: SessionUser;
}

/** One app: behind the gate, in its own paint, with one place for waiting and one for failing. */
export function AppFrame({ app, user }: AppFrameProps) {
  // The account, which stores nothing in Drive, is where access is restored: it is always open.
  if (app.hasCard === false && !app.needsFolder) {
    return (
      <>
        <OpenApp app={app} />
        <TimeLeft />
      </>
    );
  }
  return (
    <Gate user={user}>
      <OpenApp app={app} />
    </Gate>
  );
}

function TimeLeft() {
  const access = useAccess();
  return access.state === 'open' && <TrialSnackbar status={access.subscription} isOverStatusBar />;
}

function Gate({ user, children }: { user: SessionUser; children: ReactNode }) {
  const access = useAccess();
  switch (access.state) {
    case 'waiting':
      return <PageSpinner />;
    case 'failed':
      return <AccessFailure problem={access.problem} onRetry={access.retry} />;
    case 'closed':
      return (
        <GateScreen status={access.subscription} needs={access.needs} user={user} onCheck={access.retry} />
      );
    case 'open':
      return (
        <>
          {children}
          <TrialSnackbar status={access.subscription} isOverStatusBar />
        </>
      );
  }
}

function OpenApp({ app }: { app: Manifest }) {
  const Screens = screensOf(app.id);
  useOuterTitle(app.title);
  usePaint(app);
  return (
    <ScreenFrame>
      <ProblemBoundary>
        <Suspense fallback={<PageSpinner />}>
          <Screens meanwhile={<PageSpinner />} />
        </Suspense>
      </ProblemBoundary>
    </ScreenFrame>
  );
}

/** On <html> and not on a wrapper: dialogs and menus render outside of it and must have the accent too. */
function usePaint({ id, color }: Manifest): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['app'] = id;
    dataset['paint'] = color;
    return () => {
      delete dataset['app'];
      delete dataset['paint'];
    };
  }, [id, color]);
}
