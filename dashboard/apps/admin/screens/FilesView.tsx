import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoMatch } from '#frontend/grid/NoMatch.tsx';
import type { Resource } from '#kernel/calls/resources.ts';
import { AdminDialogs, type OpenAdminDialog } from './AdminDialogs.tsx';
import { useAdminAddress } from './address.ts';
import { FilesToolbar } from './FilesToolbar.tsx';
import { type Show, showWords } from './filters.ts';
import { adminQueries } from './queries.ts';
import { ResourceDetails } from './tree/ResourceDetails.tsx';
import { ResourceTree } from './tree/ResourceTree.tsx';
import { useTree } from './tree/use-tree.ts';

/** The tree of all files, and the details of the selected one. */
export function FilesView() {
  const { data } = useSuspenseQuery(adminQueries.resources());
  const [{ file }, setAddress] = useAdminAddress();
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [dialog, setDialog] = useState<OpenAdminDialog | null>(null);
  const { lines, apps, byId, found, fold } = useTree(data, { search, show, fileId: file });
  const chosen = byId.get(file ?? '');
  const choose = (id: string | null) => void setAddress({ file: id }, { history: 'replace' });
  const open = (kind: 'share' | 'associate' | 'trash') => (resource: Resource) =>
    setDialog({ kind, resource });
  return (
    <>
      <FilesToolbar data={data} show={show} onShow={setShow} onSearch={setSearch} found={found} />
      <Box sx={chosen ? { ...frame, ...withDetails } : frame}>
        {found === 0 ? (
          <NoMatch query={search || showWords[show]} />
        ) : (
          <ResourceTree
            lines={lines}
            apps={apps}
            selectedId={chosen?.id ?? null}
            onSelect={choose}
            onFold={fold}
            onShare={open('share')}
            onAssociate={open('associate')}
          />
        )}
        {chosen && (
          <ResourceDetails
            key={chosen.id}
            resource={chosen}
            app={apps.get(chosen.rowhouseApp ?? '')}
            byId={byId}
            onClose={() => choose(null)}
            onShare={open('share')}
            onAssociate={open('associate')}
            onTrash={open('trash')}
            onRevoke={(revoke) => setDialog({ kind: 'revoke', ...revoke })}
          />
        )}
      </Box>
      {dialog && (
        <AdminDialogs
          dialog={dialog}
          apps={data.apps}
          byId={byId}
          onClose={() => setDialog(null)}
          onGone={() => choose(null)}
        />
      )}
    </>
  );
}

/** Space for what covers the bottom of a phone's page, so that the last rows can be scrolled above it. */
const frame = { pb: { xs: 16, md: 0 } };
const withDetails = {
  display: { md: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) 360px',
  gap: 4,
  alignItems: 'start',
};
