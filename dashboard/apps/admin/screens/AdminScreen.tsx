import Box from '@mui/material/Box';
import { usePrefetchQuery } from '@tanstack/react-query';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { ReadFrame } from '#frontend/status/ReadFrame.tsx';
import manifest from '../manifest.ts';
import { AdminStatusBar } from './AdminStatusBar.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { type AdminView, useAdminAddress } from './address.ts';
import { FilesView } from './FilesView.tsx';
import { AdminActions, RefreshAll } from './HeaderActions.tsx';
import { Overview } from './Overview.tsx';
import { PeopleView } from './PeopleView.tsx';
import { adminQueries } from './queries.ts';
import { TrashView } from './TrashView.tsx';

/** What the product keeps in a person's Drive, who can see it, and what is in the trash. */
export function AdminScreen({ view }: { view: AdminView }) {
  const [, setAddress] = useAdminAddress();
  // Read together with the files, not after them: what is below would move when they come.
  usePrefetchQuery(adminQueries.permissions());
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        back={{ label: 'Back', onClick: () => void setAddress(null) }}
        mark={<HouseMark app={manifest} size={54} />}
        actions={<AdminActions />}
        phoneActions={<RefreshAll />}
      />
      <ReadFrame
        queries={[adminQueries.resources()]}
        label="Reading the files"
        failure="Failed to load Rowhouse resources"
        rowHeight={36}
      >
        <Overview />
        <Box sx={{ display: { md: 'none' }, mb: 4 }}>
          <AdminActions isPhone />
        </Box>
        <AdminTabs view={view} />
        <Box role="tabpanel" id="admin" aria-labelledby={`admin-${view}`} sx={{ pt: 4 }}>
          {view === 'files' && <FilesView />}
          {view === 'people' && <PeopleView />}
          {view === 'trash' && (
            <ReadFrame
              queries={[adminQueries.trash()]}
              label="Reading the trash"
              failure="Failed to load the trash"
              rowHeight={52}
            >
              <TrashView />
            </ReadFrame>
          )}
        </Box>
      </ReadFrame>
      <AdminStatusBar />
    </>
  );
}
