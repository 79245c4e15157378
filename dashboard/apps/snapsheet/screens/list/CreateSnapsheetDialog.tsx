import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField } from '#frontend/dialogs/fields.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { longestDescription, longestName, newSnapsheetSchema } from '../../contract.ts';
import { commands, useRefetch } from '../queries.ts';

interface CreateSnapsheetDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function CreateSnapsheetDialog({ onClose, onCreated }: CreateSnapsheetDialogProps) {
  const refetch = useRefetch();
  const create = commands.useSend<'createSnapsheet'>({ onSuccess: () => void refetch() });
  const form = useForm({
    resolver: zodResolver(newSnapsheetSchema),
    defaultValues: { name: '', description: '' },
  });
  const [name, description = ''] = useWatch({ control: form.control, name: ['name', 'description'] });
  return (
    <FormDialog
      title="Create SnapSheet"
      isShort
      isOpen
      onClose={onClose}
      onSubmit={(event) =>
        void form.handleSubmit((snapsheet) =>
          create.mutate(commands.make('createSnapsheet', { body: snapsheet }, { again: create.variables }), {
            onSuccess: (created) => onCreated(created.snapsheet.id),
            onError: ({ details: { fields = {} } }) => {
              if (fields['name']) form.setError('name', { message: fields['name'] });
            },
          }),
        )(event)
      }
      submit={{
        label: 'Create',
        busyLabel: 'Creating',
        isDisabled: name.length > longestName || description.length > longestDescription,
      }}
      isBusy={create.isPending}
      note={create.isPending ? 'Creating the folder, its sheet and its photos folder' : undefined}
    >
      <FormField
        control={form.control}
        name="name"
        label="Name"
        help={`${name.length}/${longestName}`}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: longestName } }}
      />
      <FormField
        control={form.control}
        name="description"
        label="Description"
        help={`${description.length}/${longestDescription}`}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: longestDescription } }}
      />
      {create.error && !create.error.details.fields?.['name'] && (
        <WriteProblem title="Failed to create SnapSheet" problem={create.error} />
      )}
    </FormDialog>
  );
}
