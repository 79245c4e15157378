import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TabRow } from '#frontend/page/TabRow.tsx';
import { type AdminView, useAdminAddress } from './address.ts';
import { adminQueries } from './queries.ts';
import { viewersOf } from './sharing.ts';

export function AdminTabs({ view }: { view: AdminView }) {
  const [, setAddress] = useAdminAddress();
  const { resources } = useSuspenseQuery(adminQueries.resources()).data;
  const people = useMemo(() => viewersOf(resources).length, [resources]);
  return (
    <Box sx={{ mx: { xs: -4, sm: -6, md: 0 } }}>
      <TabRow<AdminView>
        label="What to show"
        value={view}
        onChange={(next) => void setAddress({ view: next, file: null })}
        panelId="admin"
        tabs={[
          { value: 'files', label: 'Files', count: resources.length },
          { value: 'people', label: 'Who can see', count: people },
          { value: 'trash', label: 'Trash' },
        ]}
      />
    </Box>
  );
}
