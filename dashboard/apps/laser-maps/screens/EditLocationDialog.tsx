import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { RowConflict } from '#frontend/RowConflict.tsx';
import { newRequestKey } from '#frontend/request-key.ts';
import { changesWithout } from '#frontend/versions.ts';
import type { Location, WholeLocation } from '../contract.ts';
import { SaveFailure } from './AddLocationDialog.tsx';
import { type Conflict, comparedCells, conflictOf } from './conflict.ts';
import { fieldProblems } from './field-problems.ts';
import { LocationFields } from './LocationFields.tsx';
import { changesOf, formOfLocation, locationFormSchema, rowIdOf, withHeight } from './location-form.ts';
import { useAddLocation, useChangeLocation, useReadRowsAgain } from './queries.ts';
import { useIsFilled } from './use-is-filled.ts';

interface EditLocationDialogProps {
  sheetId: string;
  location: Location;
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  onClose: () => void;
}

export function EditLocationDialog({ sheetId, location, headers, onClose }: EditLocationDialogProps) {
  const change = useChangeLocation(sheetId);
  const form = useForm({
    resolver: zodResolver(locationFormSchema),
    defaultValues: formOfLocation(location),
  });
  const isFilled = useIsFilled(form.control);

  function save(wanted: WholeLocation) {
    const changes = changesOf(location, withHeight(wanted));
    if (Object.keys(changes).length === 0) return onClose();
    change.mutate(
      { location, changes },
      {
        onSuccess: onClose,
        onError: (problem) => {
          for (const [name, message] of fieldProblems(problem)) form.setError(name, { message });
        },
      },
    );
  }

  const conflict = conflictOf(change.error, change.variables);
  if (conflict) {
    return <EditConflict {...{ sheetId, conflict, headers, change, onClose }} onBack={change.reset} />;
  }
  const row = location._rowIndex;
  return (
    <FormDialog
      title="Edit Location"
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Update', busyLabel: 'Updating', isDisabled: !isFilled }}
      isBusy={change.isPending}
      note={change.isPending ? `Saving row ${row}` : `Row ${row}`}
    >
      <LocationFields form={form} />
      {change.error && <SaveFailure problem={change.error} />}
    </FormDialog>
  );
}

interface EditConflictProps {
  sheetId: string;
  conflict: Conflict;
  headers: readonly string[];
  change: ReturnType<typeof useChangeLocation>;
  onBack: () => void;
  onClose: () => void;
}

function EditConflict({ sheetId, conflict, headers, change, onBack, onClose }: EditConflictProps) {
  const add = useAddLocation();
  const readAgain = useReadRowsAgain();

  return (
    <RowConflict
      versions={conflict}
      cells={comparedCells(conflict, headers)}
      onMine={(theirs, kept) => {
        const location = { ...theirs, id: rowIdOf(theirs) };
        const changes = changesWithout(change.variables?.changes ?? {}, kept);
        change.mutate({ location, changes }, { onSuccess: onClose });
      }}
      onAgain={(mine) => {
        const location = locationFormSchema.safeParse(formOfLocation(mine));
        if (!location.success) return onBack();
        add.mutate({ location: location.data, sheetId, requestKey: newRequestKey() }, { onSuccess: onClose });
      }}
      again={add}
      failure="Failed to save location"
      readAgain={readAgain}
      onBack={onBack}
      onDone={onClose}
    />
  );
}
