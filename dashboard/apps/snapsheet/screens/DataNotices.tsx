import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { RepairButton } from '#frontend/status/RepairButton.tsx';
import { SheetRepair } from '#frontend/status/SheetRepair.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import type { SnapsheetData } from '../contract.ts';
import { commands, useRepair, useSend } from './queries.ts';

interface DataNoticesProps {
  data: SnapsheetData;
  canEdit: boolean;
  /** True while a photo is being saved: it has no row yet, but soon will. */
  isUploading: boolean;
}

/** What needs attention in a SnapSheet, and how to fix it. */
export function DataNotices({ data, canEdit, isUploading }: DataNoticesProps) {
  const { snapsheet, sheetLink, missingHeaders, headers, orphans } = data;
  const repair = useRepair(snapsheet.id);
  if (sheetLink === null) {
    return (
      <Alert severity="warning" sx={{ mb: 4 }}>
        <AlertTitle sx={titleLook}>The data sheet is gone from this SnapSheet's folder</AlertTitle>
        It may be in the trash in your Drive. The photos are still here; a new sheet can be filled from them.
        {snapsheet.canEdit && (
          <Stack sx={{ mt: 3 }}>
            <RepairButton
              repair={repair}
              label="Create the data sheet"
              busyLabel="Creating the sheet"
              failure="Failed to repair the SnapSheet"
            />
          </Stack>
        )}
      </Alert>
    );
  }
  return (
    <>
      <SheetRepair
        missingHeaders={missingHeaders}
        link={sheetLink}
        canEdit={snapsheet.canEdit}
        repair={repair}
        failure="Failed to repair the SnapSheet"
      />
      {headers.length > 100 && (
        <Alert severity="info" sx={{ mb: 4 }}>
          This sheet has {headers.length} columns. Above 100 a table is hard to read; remove those you do not
          need.
        </Alert>
      )}
      {canEdit && orphans.length > 0 && !isUploading && <Orphans id={snapsheet.id} names={orphans} />}
    </>
  );
}

/** Stored photos without a row: a script sent them, or the server or the network failed in between. */
function Orphans({ id, names }: { id: string; names: readonly string[] }) {
  const settle = useSend<'settleOrphans'>();
  const several = names.length > 1;
  const act = (deed: 'add' | 'trash') =>
    settle.mutate(commands.make('settleOrphans', { id, body: { deed, names: names.slice(0, 500) } }));
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={titleLook}>
        {counted(names.length, 'photo')} {several ? 'have' : 'has'} no row
      </AlertTitle>
      {names.slice(0, 3).join(', ')}
      {names.length > 3 && ` and ${names.length - 3} more`}. What was noted when{' '}
      {several ? 'they were' : 'it was'} stored goes into the {several ? 'rows' : 'row'}.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          loading={settle.isPending}
          loadingPosition="start"
          onClick={() => act('add')}
        >
          {several ? 'Add their rows' : 'Add its row'}
        </Button>
        <Button variant="outlined" color="inherit" disabled={settle.isPending} onClick={() => act('trash')}>
          Move to the trash
        </Button>
      </Stack>
      {settle.error && (
        <WriteProblem title="Failed to update the photos" problem={settle.error} kept="No photo was moved" />
      )}
    </Alert>
  );
}

const titleLook = { fontSize: 14, fontWeight: 600, mb: 0 };
