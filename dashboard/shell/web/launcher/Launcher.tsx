import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQueryState } from 'nuqs';
import { useState } from 'react';
import { useAccess } from '#frontend/calls/access.ts';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { useTitle } from '#frontend/page/use-title.ts';
import type { SessionUser } from '#kernel/calls/session.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Footer } from '../Footer.tsx';
import { PageSpinner } from '../PageSpinner.tsx';
import { todayPlace } from '../today/place.ts';
import { RegionOffer, SampleNotice, TodayPanel, TrialSnackbar } from './extras.ts';
import { LauncherHeader } from './LauncherHeader.tsx';
import { LauncherStreet } from './LauncherStreet.tsx';
import { NothingFound } from './NothingFound.tsx';
import { noticePlace } from './notice-place.ts';
import { useApps, useOwnHouses } from './own-apps.ts';
import { searchApps } from './search.ts';

// What few visits need is loaded when it is needed.
const AccessNotice = onDemand(async () => (await import('../access/AccessNotice.tsx')).AccessNotice);
const LauncherProblem = onDemand(async () => (await import('./LauncherProblem.tsx')).LauncherProblem);
const AddApplicationDialog = onDemand(
  async () => (await import('./AddApplicationDialog.tsx')).AddApplicationDialog,
);

const NewStreet = onDemand(async () => (await import('../new-street/NewStreet.tsx')).NewStreet);

interface LauncherProps {
  user: SessionUser;
  /** The person comes back from the consent page. */
  hasGranted?: boolean;
}

/** The person's street: their apps, a search, and a way to add more; for a new person, the houses to pick from. */
export function Launcher({ user, hasGranted = false }: LauncherProps) {
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { available, own, addable } = useApps();
  const access = useAccess();
  // The sample street is painted for its person.
  const canPick = available.isSuccess && addable.length > 0 && !user.isSample;
  const { houses, hasMade } = useOwnHouses(available.data?.directoryApps);
  const firstHour = useFirstHour(canPick && !hasMade, own);
  useTitle('Your apps');
  // What would only be refused is not offered: the notice says what opens the houses.
  const onAdd = addable.length > 0 && access.state !== 'closed' ? () => setDialog('open') : undefined;
  return (
    <>
      <Box component="main" id="content" sx={page}>
        {firstHour.isOn ? (
          <>
            <RegionOffer />
            <NewStreet
              user={user}
              apps={addable}
              access={access}
              hasGranted={hasGranted}
              onPainted={firstHour.begin}
              onAdd={onAdd}
              meanwhile={<PageSpinner />}
            />
          </>
        ) : (
          <OwnStreet {...{ user, available, access, own, houses, onAdd }} />
        )}
        {access.state === 'open' && <TrialSnackbar status={access.subscription} />}
      </Box>
      <Footer />
      {dialog !== 'unused' && (
        <AddApplicationDialog apps={addable} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  );
}

/**
 * A person without a house picks their first ones, and types the first rows below them until they leave the page. Houses that need
 * no folder are there from the start and do not count, since no newcomer comes for them.
 */
function useFirstHour(canPick: boolean, own: readonly Manifest[]) {
  const [search] = useQueryState('search', { defaultValue: '' });
  const [first, setFirst] = useQueryState('first', { history: 'push' });
  const [hasPainted, setHasPainted] = useState(false);
  const isNew = canPick && search === '' && !own.some((app) => app.needsFolder);
  return {
    isOn: isNew || (hasPainted && first === 'row'),
    begin: () => {
      setHasPainted(true);
      void setFirst('row');
    },
  };
}

/** The houses are known from before, and the top bar says that there is no network. */
function isOnlyOffline({ data, error }: ReturnType<typeof useApps>['available']): boolean {
  return data !== undefined && error?.code === 'NETWORK_ERROR';
}

interface OwnStreetProps {
  user: SessionUser;
  available: ReturnType<typeof useApps>['available'];
  access: ReturnType<typeof useAccess>;
  own: readonly Manifest[];
  houses: ReturnType<typeof useOwnHouses>['houses'];
  /** Absent when there is nothing to add. */
  onAdd: (() => void) | undefined;
}

function OwnStreet({ user, available, access, own, houses, onAdd }: OwnStreetProps) {
  const [search, setSearch] = useQueryState('search', { defaultValue: '' });
  const all = [...own, ...houses];
  const shown = searchApps(all, search);
  const hasHouses = houses.length > 0 || own.some((app) => app.needsFolder);
  const isNothing =
    available.isSuccess && (shown.length === 0 || (search === '' && !hasHouses && !user.isSample));
  return (
    <>
      {user.isSample && <SampleNotice user={user} meanwhile={<Box sx={noticePlace} />} />}
      {access.state === 'closed' && <AccessNotice status={access.subscription} needs={access.needs} />}
      <LauncherHeader
        user={user}
        search={search}
        onSearch={(text) => void setSearch(text || null)}
        isWaiting={available.isPending}
        // On an empty street the one below is enough.
        onAdd={hasHouses ? onAdd : undefined}
      />
      <RegionOffer />
      {available.error && !isOnlyOffline(available) && (
        <LauncherProblem problem={available.error} onRetry={() => void available.refetch()} />
      )}
      {search === '' &&
        (hasHouses && access.state === 'open' ? (
          <TodayPanel houses={own.filter((app) => app.needsFolder)} meanwhile={place} />
        ) : (
          (available.isPending || access.state === 'waiting') && place
        ))}
      {(shown.length > 0 || available.isPending) && (
        <LauncherStreet apps={shown} isWaiting={available.isPending} />
      )}
      {/* The dialog that adds apps offers it, too, as long as there are any. */}
      {hasHouses && !onAdd && search === '' && access.state === 'open' && !user.isSample && (
        <Link href="/?app=my-apps" sx={{ alignSelf: 'center', mt: 6 }}>
          Make an app from a sheet
        </Link>
      )}
      <Box role="status" sx={unseen}>
        {search !== '' && `${shown.length} of ${all.length} applications`}
      </Box>
      {isNothing && <NothingFound search={search} onClear={() => void setSearch(null)} onAdd={onAdd} />}
    </>
  );
}

const place = <Box sx={todayPlace} />;

const page = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  width: 1,
  // The footer starts below the fold.
  minHeight: 'calc(100dvh - 60px)',
  px: { xs: 4, sm: 6, lg: 8 },
  pt: 1,
  pb: 7,
};
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
