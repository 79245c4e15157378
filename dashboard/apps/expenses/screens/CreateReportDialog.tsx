import { zodResolver } from '@hookform/resolvers/zod';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField } from '#frontend/dialogs/fields.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { shownRegion } from '#kernel/region.ts';
import contract from '../contract.ts';
import { commands, useCreateReport } from './writes.ts';

interface CreateReportDialogProps {
  onClose: () => void;
  onCreated: (reportId: string) => void;
}

export function CreateReportDialog({ onClose, onCreated }: CreateReportDialogProps) {
  const create = useCreateReport();
  const form = useForm({
    resolver: zodResolver(contract.createReport.body),
    defaultValues: { name: '', description: '' },
  });
  return (
    <FormDialog
      title="Create New Expense Report"
      isShort
      isOpen
      onClose={onClose}
      onSubmit={(event) =>
        void form.handleSubmit((report) =>
          create.mutate(commands.make('createReport', { body: report }), {
            onSuccess: (created) => onCreated(created.report.id),
          }),
        )(event)
      }
      submit={{ label: 'Create', busyLabel: 'Creating' }}
      isBusy={create.isPending}
      note={create.isPending ? 'Creating the folder and its sheet' : undefined}
    >
      <FormField
        control={form.control}
        name="name"
        label="Report Name"
        help="Creates a folder with this name in your Drive, with an Expenses sheet and a photos folder"
        required
        autoFocus
      />
      <FormField control={form.control} name="description" label="Description" />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Amounts are in {shownRegion().currency}. New reports take the currency of{' '}
        <Link href="/?app=account">your regional settings</Link>.
      </Typography>
      {create.error && <WriteProblem title="Failed to create the report" problem={create.error} />}
    </FormDialog>
  );
}
