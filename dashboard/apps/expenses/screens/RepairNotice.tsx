import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TableIcon } from '@phosphor-icons/react/Table';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import type { ReportData } from '../contract.ts';
import { useRepairReport } from './queries.ts';

/** Says which columns a sheet has lost, and offers to put their headers back. */
export function RepairNotice({ data }: { data: ReportData }) {
  const { missingHeaders, sheetLink, report } = data;
  if (missingHeaders.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>{titleOf(missingHeaders)}</AlertTitle>
      Columns are found by the headers in row 1. Until they are back nothing is read or written, and your rows
      stay as they are.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {report.canEdit && (
          <RepairButton reportId={report.id} label="Restore the header row" busyLabel="Restoring" />
        )}
        {sheetLink && (
          <Button
            variant="outlined"
            color="inherit"
            href={sheetLink}
            target="_blank"
            rel="noreferrer"
            startIcon={<TableIcon size={18} />}
          >
            Open in Sheets
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function titleOf(headers: readonly string[]): string {
  const names = headers.map((header) => `"${header}"`);
  if (names.length === 1) return `The column ${names[0]} is missing in the sheet`;
  return `The columns ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are missing in the sheet`;
}

interface RepairButtonProps {
  reportId: string;
  label: string;
  busyLabel: string;
}

export function RepairButton({ reportId, label, busyLabel }: RepairButtonProps) {
  const repair = useRepairReport(reportId);
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Button
        variant="contained"
        onClick={() => repair.mutate()}
        loading={repair.isPending}
        loadingPosition="start"
      >
        {repair.isPending ? busyLabel : label}
      </Button>
      {repair.error && <ProblemAlert title="Failed to repair the report" problem={repair.error} />}
    </Stack>
  );
}
