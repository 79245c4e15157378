import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { counted } from '#kernel/counted.ts';
import { matches } from '#kernel/search.ts';
import { AdminDialogs } from './AdminDialogs.tsx';
import { adminQueries } from './queries.ts';
import { nameOf, type Viewer, viewersOf } from './sharing.ts';
import { Toolbar } from './Toolbar.tsx';
import type { Revoking } from './tree/ResourcePeople.tsx';
import { ViewerCard } from './ViewerCard.tsx';

const whos = ['all', 'link', 'outside'] as const;
type Who = (typeof whos)[number];

const whoWords: Readonly<Record<Who, string>> = {
  all: 'Everyone',
  link: 'Anyone with the link',
  outside: 'Outside your domain',
};

const tests: Readonly<Record<Who, (viewer: Viewer) => boolean>> = {
  all: () => true,
  link: ({ grant }) => grant.type === 'anyone',
  outside: ({ isOutside }) => isOutside,
};

function isFound({ grant, doors }: Viewer, search: string): boolean {
  return matches([nameOf(grant), grant.emailAddress, ...doors.map(({ resource }) => resource.name)], search);
}

/** Everybody who can see something of the person's own, and through which file or folder. */
export function PeopleView() {
  const { data } = useSuspenseQuery(adminQueries.resources());
  const viewers = useMemo(() => viewersOf(data.resources), [data.resources]);
  const byId = useMemo(() => new Map(data.resources.map((one) => [one.id, one])), [data.resources]);
  const [who, setWho] = useState<Who>('all');
  const [search, setSearch] = useState('');
  const [revoking, setRevoking] = useState<Revoking | null>(null);
  const shown = viewers.filter((viewer) => tests[who](viewer) && isFound(viewer, search));
  return (
    <>
      {viewers.length === 0 && (
        <EmptyState title="Only you">
          Nobody else can see your files. People you share with are listed here, with what they can open.
        </EmptyState>
      )}
      {viewers.length > 0 && (
        <Toolbar status={`${shown.length} of ${counted(viewers.length, 'entry', 'entries')}`}>
          <SearchField label="Search people and files" onSearch={setSearch} />
          <FilterToggle
            label="Who"
            value={who}
            onChange={setWho}
            options={whos.map((value) => ({
              value,
              label: whoWords[value],
              count: viewers.filter(tests[value]).length,
            }))}
          />
        </Toolbar>
      )}
      <Box component="ul" aria-label="Who can see" sx={list}>
        {shown.map((viewer) => (
          <ViewerCard key={viewer.id} viewer={viewer} onRevoke={setRevoking} />
        ))}
      </Box>
      {shown.length === 0 && viewers.length > 0 && <NoMatch query={search || whoWords[who]} />}
      {revoking && (
        <AdminDialogs
          dialog={{ kind: 'revoke', ...revoking }}
          apps={data.apps}
          byId={byId}
          onClose={() => setRevoking(null)}
          onGone={() => {}}
        />
      )}
    </>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 };
