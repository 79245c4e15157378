import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '#frontend/access.ts';
import { useTitle } from '#frontend/use-title.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Footer } from '../Footer.tsx';
import { street } from '../registry.ts';
import { AlphaNotice } from './AlphaNotice.tsx';
import { LauncherHeader } from './LauncherHeader.tsx';
import { LauncherStreet } from './LauncherStreet.tsx';
import { NothingFound } from './NothingFound.tsx';
import { launcherQueries } from './queries.ts';
import { searchApps } from './search.ts';

// What few visits need is loaded when it is needed.
const AccessNotice = lazy(async () => ({
  default: (await import('../access/AccessNotice.tsx')).AccessNotice,
}));
const LauncherProblem = lazy(async () => ({
  default: (await import('./LauncherProblem.tsx')).LauncherProblem,
}));
const AddApplicationDialog = lazy(async () => ({
  default: (await import('./AddApplicationDialog.tsx')).AddApplicationDialog,
}));

const TrialSnackbar = lazy(async () => ({
  default: (await import('../access/TrialSnackbar.tsx')).TrialSnackbar,
}));

const builtApps = street.filter((app) => !app.isPlanned);

/** The person's apps, and those that they could add; the latter are known only once the former are. */
function useApps() {
  const available = useQuery(launcherQueries.available());
  const own = builtApps.filter((app) => !app.needsFolder || available.data?.directoryApps.includes(app.id));
  const addable: readonly Manifest[] = available.data ? builtApps.filter((app) => !own.includes(app)) : [];
  return { available, own, addable };
}

/** The person's street: their apps, a search, and a way to add more. */
export function Launcher({ user }: { user: SessionUser }) {
  const [search, setSearch] = useQueryState('search', { defaultValue: '' });
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { available, own, addable } = useApps();
  const access = useAccess();
  useTitle('Your apps');
  const shown = searchApps(own, search);
  const clearSearch = () => void setSearch(null);
  // The apps that need no folder are there from the beginning; they are not what a newcomer comes for.
  const isFirstVisit = search === '' && !own.some((app) => app.needsFolder);
  return (
    <>
      <Box component="main" id="content" sx={page}>
        <AlphaNotice />
        <Suspense fallback={null}>
          {access.state === 'closed' && <AccessNotice status={access.subscription} needs={access.needs} />}
        </Suspense>
        <LauncherHeader
          user={user}
          search={search}
          onSearch={(text) => void setSearch(text || null)}
          isWaiting={available.isPending}
          onAdd={addable.length > 0 ? () => setDialog('open') : undefined}
        />
        <Suspense fallback={null}>
          {available.error && (
            <LauncherProblem problem={available.error} onRetry={() => void available.refetch()} />
          )}
        </Suspense>
        {(shown.length > 0 || available.isPending) && (
          <LauncherStreet apps={shown} isWaiting={available.isPending} />
        )}
        <Box role="status" sx={unseen}>
          {search !== '' && `${shown.length} of ${own.length} applications`}
        </Box>
        {available.isSuccess && (shown.length === 0 || isFirstVisit) && (
          <NothingFound
            search={search}
            onClear={clearSearch}
            onAdd={addable.length > 0 ? () => setDialog('open') : undefined}
          />
        )}
      </Box>
      <Footer />
      <Suspense fallback={null}>
        {dialog !== 'unused' && (
          <AddApplicationDialog
            apps={addable}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        )}
        {access.state === 'open' && <TrialSnackbar status={access.subscription} />}
      </Suspense>
    </>
  );
}

const page = {
  flex: 1,
  width: 1,
  // The footer begins below the fold, clear of the snackbar.
  minHeight: 'calc(100dvh - 60px)',
  px: { xs: 4, sm: 6, lg: 8 },
  pt: 1,
  pb: 16,
};
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
