import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { Report } from '../report-calls.ts';
import { commands, useDeleteReport, useRestoreReport } from './writes.ts';

interface DeleteReportDialogProps {
  report: Report;
  onClose: () => void;
}

export function DeleteReportDialog({ report, onClose }: DeleteReportDialogProps) {
  const remove = useDeleteReport();
  const restore = useRestoreReport();
  const offerUndo = useOfferUndo();
  function confirm() {
    const at = { reportId: report.id };
    remove.mutate(commands.make('deleteReport', at), {
      onSuccess: () => {
        const undo = () => restore.mutateAsync(commands.make('restoreReport', at));
        offerUndo({ message: `"${report.name}" moved to the trash`, undo });
        onClose();
      },
    });
  }
  return (
    <ConfirmDialog
      title={`Delete "${report.name}"?`}
      text="The report's folder moves to the trash in your Drive, with its sheet and its photos."
      confirm={{ label: 'Delete report', busyLabel: 'Deleting' }}
      isOpen
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {remove.error && (
        <ProblemAlert title="Failed to delete the report" problem={remove.error}>
          Nothing was moved.
        </ProblemAlert>
      )}
    </ConfirmDialog>
  );
}
