import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { SnapsheetData } from '../contract.ts';
import { commands, useSend } from './queries.ts';

interface CleanColumnsDialogProps {
  data: SnapsheetData;
  onClose: () => void;
}

/** Asks before empty columns are removed, says which were, and offers an undo. */
export function CleanColumnsDialog({ data, onClose }: CleanColumnsDialogProps) {
  const sheetId = data.snapsheet.sheetId ?? '';
  const clean = useSend<'cleanColumns'>();
  const restore = useSend<'undoCleanColumns'>();
  const offerUndo = useOfferUndo();
  const [names] = useState(data.emptyHeaders);
  if (clean.data) {
    return (
      <DialogFrame
        title="Remove Empty Columns"
        isShort
        isOpen
        isBusy={false}
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose} autoFocus>
            Done
          </Button>
        }
      >
        <Alert severity="success">{wordsOf(clean.data.removedColumns)}</Alert>
      </DialogFrame>
    );
  }
  return (
    <ConfirmDialog
      title="Remove Empty Columns?"
      text={`No row has anything below ${listed(names)}. The columns are deleted from the sheet; you can undo this right after.`}
      confirm={{ label: 'Remove Empty Columns', busyLabel: 'Removing' }}
      isOpen
      isBusy={clean.isPending}
      onConfirm={() =>
        clean.mutate(commands.make('cleanColumns', { sheetId }), {
          onSuccess: ({ removedColumns, undo }) => {
            if (undo === null) return;
            const back = commands.make('undoCleanColumns', { sheetId, body: { undo } });
            offerUndo({ message: wordsOf(removedColumns), undo: () => restore.mutateAsync(back) });
          },
        })
      }
      onClose={onClose}
    >
      {clean.error && <ProblemAlert title="Failed to remove empty columns" problem={clean.error} />}
    </ConfirmDialog>
  );
}

function wordsOf(removed: readonly string[]): string {
  if (removed.length === 0) return 'No empty columns found to remove';
  return `Successfully removed ${removed.length} empty column(s): ${removed.join(', ')}`;
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
