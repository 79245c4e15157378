import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TableIcon } from '@phosphor-icons/react/Table';
import { RepairButton } from './RepairButton.tsx';

interface SheetRepairProps {
  missingHeaders: readonly string[];
  /** Where they belong: "the sheet", or one tab of several. */
  place?: string;
  /** The tab that is missing along with them. */
  missingTab?: string | undefined;
  /** Where the sheet opens; null if unknown. */
  link: string | null;
  canEdit: boolean;
  repair: Parameters<typeof RepairButton>[0]['repair'];
  failure: string;
}

/** Says what a sheet has lost, and offers to restore it; nothing if it is complete. */
export function SheetRepair(props: SheetRepairProps) {
  const { missingHeaders, missingTab, link, canEdit, repair, failure } = props;
  if (missingHeaders.length === 0) return null;
  const label = missingTab === undefined ? 'Restore the header row' : `Create the ${missingTab} tab`;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: 0 }}>{titleOf(props)}</AlertTitle>
      Columns are found by the headers in row 1. Until they are back nothing is read or written there, and
      your rows stay as they are.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        {canEdit && <RepairButton repair={repair} label={label} busyLabel="Restoring" failure={failure} />}
        {link !== null && (
          <Button
            variant="outlined"
            color="inherit"
            href={link}
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

function titleOf({ missingHeaders, missingTab, place = 'the sheet' }: SheetRepairProps): string {
  if (missingTab !== undefined) return `The ${missingTab} tab is gone from this sheet`;
  const names = missingHeaders.map((header) => `"${header}"`);
  if (names.length === 1) return `The column ${names[0]} is missing in ${place}`;
  return `The columns ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are missing in ${place}`;
}
