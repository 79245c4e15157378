import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { useKeyFor } from '#frontend/calls/use-key-for.ts';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Problem } from '#kernel/problem.ts';
import { type Sending, useRefetch } from '../queries.ts';
import { ConfirmMileage } from './ConfirmMileage.tsx';
import { placeProblems } from './place-problems.ts';
import { comparedCells, type RowKind, type RowVersions, versionsOfRow, withTheirs } from './row-conflict.ts';

interface Outcome {
  onSuccess: () => void;
  onError: (problem: Problem) => void;
}

interface RowDialogProps<Cells extends object, Typed extends FieldValues, Made extends object> {
  title: string;
  /** On the button of a form that adds. */
  addLabel?: string;
  failure: string;
  note: string;
  kind: RowKind<Cells, Made>;
  /** Null adds one. */
  row: (Cells & { _rowIndex: number }) | null;
  /** The sheet's headers from left to right, to name cells by. */
  sheetHeaders: readonly string[];
  form: UseFormReturn<Typed, unknown, Made>;
  save: { isPending: boolean; error: Problem | null; reset: () => void };
  onSend: (made: Made, sending: Sending<Cells & { _rowIndex: number }>, outcome: Outcome) => void;
  /** The field of the odometer, which may run backwards when a person says so. */
  mileageField?: 'mileage' | 'odometer';
  isShort?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of all forms of rows: it sends what was typed, and asks where another hand changed the row as well. */
export function RowDialog<Cells extends object, Typed extends FieldValues, Made extends object>(
  props: RowDialogProps<Cells, Typed, Made>,
) {
  const { title, addLabel = 'Add', failure, note, kind, row, form, save, mileageField, onClose } = props;
  const keyFor = useKeyFor();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [conflict, setConflict] = useState<RowVersions<Cells, Made>>();
  const refetch = useRefetch();
  function send(made: Made, over = row, key = keyFor(made)) {
    props.onSend(
      made,
      { row: over, key, isConfirmed },
      {
        onSuccess: onClose,
        onError: (problem) => {
          placeProblems(problem, form.setError);
          const versions = over && versionsOfRow(problem, { row: over, made, kind });
          if (versions) setConflict(versions);
        },
      },
    );
  }
  if (conflict) {
    const isAnother = save.error?.details.conflict === undefined;
    return (
      <RowConflict
        versions={conflict}
        cells={comparedCells(conflict, kind, props.sheetHeaders)}
        onMine={(theirs, kept) =>
          send(withTheirs(kind, { made: conflict.mine, theirs, fields: kept }), theirs, newRequestKey())
        }
        onAgain={(mine) => send(mine, null, newRequestKey())}
        again={{ isPending: save.isPending, error: isAnother ? save.error : null }}
        failure={failure}
        refetch={refetch}
        onBack={() => {
          save.reset();
          setConflict(undefined);
        }}
        onDone={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={title}
      {...(props.isShort ? { isShort: true } : { maxWidth: 'sm' })}
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((made) => send(made))(event)}
      submit={row ? { label: 'Save', busyLabel: 'Saving' } : { label: addLabel, busyLabel: 'Adding' }}
      isBusy={save.isPending}
      note={note}
    >
      {props.children}
      {mileageField && save.error?.details.fields?.[mileageField] && (
        <ConfirmMileage isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      )}
      {save.error && <WriteProblem title={failure} problem={save.error} />}
    </FormDialog>
  );
}
