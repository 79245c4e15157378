import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TableIcon } from '@phosphor-icons/react/Table';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import type { MemberData, MemberList } from '../contract.ts';
import { useRepairList } from './queries.ts';

interface RepairNoticeProps {
  listId: string;
  data: MemberData;
  list: MemberList | undefined;
}

/** Says what a sheet has lost, and offers to put it back. */
export function RepairNotice({ listId, data, list }: RepairNoticeProps) {
  const repair = useRepairList(listId);
  if (data.missingHeaders.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>{titleOf(data)}</AlertTitle>
      Columns are found by the headers in row 1. Until they are back nothing is read or written, and your rows
      stay as they are.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {(list?.canEdit ?? true) && (
          <Button
            variant="contained"
            onClick={() => repair.mutate()}
            loading={repair.isPending}
            loadingPosition="start"
          >
            {repair.isPending ? 'Restoring' : 'Restore the header row'}
          </Button>
        )}
        {list && (
          <Button
            variant="outlined"
            color="inherit"
            href={list.webViewLink}
            target="_blank"
            rel="noreferrer"
            startIcon={<TableIcon size={18} />}
          >
            Open in Sheets
          </Button>
        )}
      </Stack>
      {repair.error && <ProblemAlert title="Failed to repair the list" problem={repair.error} />}
    </Alert>
  );
}

function titleOf({ range, missingHeaders }: MemberData): string {
  if (range === null) return 'The tab "Members" is missing in the sheet';
  const names = missingHeaders.map((header) => `"${header}"`).join(', ');
  return missingHeaders.length === 1
    ? `The column ${names} is missing in the sheet`
    : `The columns ${names} are missing in the sheet`;
}
