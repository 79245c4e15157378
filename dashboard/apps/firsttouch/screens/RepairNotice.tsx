import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TableIcon } from '@phosphor-icons/react/Table';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import type { ContactsData } from '../contract.ts';
import { useRepair } from './queries.ts';

/** Says which columns a sheet has lost, and offers to put their headers back. */
export function RepairNotice({ data }: { data: ContactsData }) {
  const { sheet, missingHeaders, missingInteractionHeaders } = data;
  if (!sheet || missingHeaders.length + missingInteractionHeaders.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>
        {missingHeaders.length > 0
          ? titleOf(missingHeaders, 'Contacts')
          : titleOf(missingInteractionHeaders, 'Interactions')}
      </AlertTitle>
      Columns are found by the headers in row 1. Until they are back nothing is read or written there, and
      your rows stay as they are.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {sheet.canEdit && <RepairButton sheetId={sheet.id} />}
        <Button
          variant="outlined"
          color="inherit"
          href={sheet.webViewLink}
          target="_blank"
          rel="noreferrer"
          startIcon={<TableIcon size={18} />}
        >
          Open in Sheets
        </Button>
      </Stack>
    </Alert>
  );
}

function titleOf(headers: readonly string[], tab: string): string {
  const names = headers.map((header) => `"${header}"`);
  if (names.length === 1) return `The column ${names[0]} is missing in ${tab}`;
  return `The columns ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are missing in ${tab}`;
}

function RepairButton({ sheetId }: { sheetId: string }) {
  const repair = useRepair(sheetId);
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Button
        variant="contained"
        onClick={() => repair.mutate()}
        loading={repair.isPending}
        loadingPosition="start"
      >
        {repair.isPending ? 'Restoring' : 'Restore the header row'}
      </Button>
      {repair.error && <ProblemAlert title="Failed to repair the sheet" problem={repair.error} />}
    </Stack>
  );
}
