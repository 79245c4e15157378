import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField } from '#frontend/dialogs/fields.tsx';
import { ScopeProblem } from '#frontend/sharing/ScopeProblem.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import contract from '../../contract.ts';
import { commands, useCreateList } from '../writes.ts';

interface CreateListDialogProps {
  onClose: () => void;
  onCreated: (listId: string) => void;
}

export function CreateListDialog({ onClose, onCreated }: CreateListDialogProps) {
  const create = useCreateList();
  const form = useForm({
    resolver: zodResolver(contract.createList.body),
    defaultValues: { listName: '', description: '' },
  });
  return (
    <FormDialog
      title="Create New List"
      isShort
      isOpen
      onClose={onClose}
      onSubmit={(event) =>
        void form.handleSubmit((list) =>
          create.mutate(commands.make('createList', { body: list }), {
            onSuccess: ({ id }) => onCreated(id),
          }),
        )(event)
      }
      submit={{ label: 'Create', busyLabel: 'Creating' }}
      isBusy={create.isPending}
      note={create.isPending ? 'Creating the sheet' : undefined}
    >
      <FormField
        control={form.control}
        name="listName"
        label="List Name"
        help="Multiple spaces will be replaced with single spaces"
        required
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <FormField control={form.control} name="description" label="Description" multiline minRows={2} />
      {create.error && <WriteProblem title="Failed to create list" problem={create.error} />}
      <ScopeProblem
        problem={create.error}
        operation="create"
        message="Additional permissions required to create mug club lists."
      />
    </FormDialog>
  );
}
