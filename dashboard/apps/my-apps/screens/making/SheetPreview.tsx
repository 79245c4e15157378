import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import type { SheetFile } from '#kernel/calls/files.ts';
import { counted } from '#kernel/counted.ts';
import { ownApps } from '../queries.ts';
import { FirstRows } from './FirstRows.tsx';
import { Heading } from './Heading.tsx';

/** The first rows of a sheet as they are, before it is chosen. If they cannot be read, the next step says so. */
export function SheetPreview({ sheet: { id, name } }: { sheet: SheetFile }) {
  const { data, isPending } = useQuery(ownApps.proposal(id));
  const tab = data?.tabs.find(({ refusal }) => refusal === null) ?? data?.tabs[0];
  return (
    <Card component="section" variant="outlined" sx={{ display: { xs: 'none', lg: 'block' } }}>
      {tab?.refusal === null ? (
        <FirstRows tab={tab} columns={[]} note={`${tab.isPart ? 'over ' : ''}${counted(tab.rows, 'row')}`} />
      ) : (
        <>
          <Heading>{name}</Heading>
          <Box sx={{ p: 4 }}>
            {isPending && <CellSpinner label="Reading the sheet" />}
            {tab && <Alert severity="warning">{tab.refusal}</Alert>}
          </Box>
        </>
      )}
    </Card>
  );
}
