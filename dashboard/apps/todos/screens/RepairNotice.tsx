import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TableIcon } from '@phosphor-icons/react/Table';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import type { TodoList, Todos } from '../contract.ts';
import { useRepairList } from './queries.ts';

/** Says which columns a sheet has lost, or that its tab is gone, and offers to put them back. */
export function RepairNotice({ list, data }: { list: TodoList; data: Todos }) {
  const repair = useRepairList(list.id);
  if (data.missingHeaders.length === 0) return null;
  const isTabGone = data.range === null;
  const label = isTabGone ? 'Create the Tasks tab' : 'Restore the header row';
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>
        {isTabGone ? 'The Tasks tab is gone from this sheet' : titleOf(data.missingHeaders)}
      </AlertTitle>
      Columns are found by the headers in row 1. Until they are back nothing is read or written, and your rows
      stay as they are.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {list.canEdit && (
          <Button
            variant="contained"
            onClick={() => repair.mutate()}
            loading={repair.isPending}
            loadingPosition="start"
          >
            {repair.isPending ? 'Repairing' : label}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          href={list.url}
          target="_blank"
          rel="noreferrer"
          startIcon={<TableIcon size={18} />}
        >
          Open in Sheets
        </Button>
      </Stack>
      {repair.error && <ProblemAlert title="Failed to repair the list" problem={repair.error} />}
    </Alert>
  );
}

function titleOf(headers: readonly string[]): string {
  const names = headers.map((header) => `"${header}"`);
  if (names.length === 1) return `The column ${names[0]} is missing in the sheet`;
  return `The columns ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are missing in the sheet`;
}
