import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import type { Problem } from '#kernel/problem.ts';
import { type Sending, useRefetch } from '../queries.ts';
import { ConfirmMileage } from './ConfirmMileage.tsx';
import { placeProblems } from './place-problems.ts';
import { comparedCells, type RowKind, type RowVersions, versionsOfRow, withTheirs } from './row-conflict.ts';

interface Outcome {
  onError: (problem: Problem) => void;
}

interface RowDialogProps<Cells extends object, Typed extends FieldValues, Made extends object> {
  title: string;
  /** The label of the button in a form that adds. */
  addLabel?: string;
  failure: string;
  note: string;
  kind: RowKind<Cells, Made>;
  /** Null to add one. */
  row: (Cells & { _rowIndex: number }) | null;
  /** The sheet's headers from left to right, to name cells by. */
  sheetHeaders: readonly string[];
  form: UseFormReturn<Typed, unknown, Made>;
  save: {
    isPending: boolean;
    error: Problem | null;
    isSuccess: boolean;
    variables: { key: string } | undefined;
    reset: () => void;
  };
  onSend: (made: Made, sending: Sending<Cells & { _rowIndex: number }>, outcome: Outcome) => void;
  /** The odometer's field, and why its value needs confirmation: lower readings are saved if the person confirms. */
  mileage?: { field: FieldPath<Typed>; problemOf: (made: Made) => string | undefined };
  isShort?: boolean;
  onClose: () => void;
  /** Called once the row is in the sheet, or waits for the network; by default, the form closes. */
  onSaved?: () => void;
  children: ReactNode;
}

/** The frame of all row forms: sends what was typed, and asks what to do if the row was changed elsewhere, too. */
export function RowDialog<Cells extends object, Typed extends FieldValues, Made extends object>(
  props: RowDialogProps<Cells, Typed, Made>,
) {
  const { title, addLabel = 'Add', failure, note, kind, row, form, save, mileage, onClose } = props;
  const { onSaved = onClose } = props;
  useOnceDone(save, onSaved);
  const [isAsked, setIsAsked] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [conflict, setConflict] = useState<RowVersions<Cells, Made>>();
  const refetch = useRefetch();
  function submit(made: Made) {
    const problem = isConfirmed ? undefined : mileage?.problemOf(made);
    if (!mileage || problem === undefined) return send(made);
    setIsAsked(true);
    form.setError(mileage.field, { message: problem });
  }
  function send(made: Made, over = row) {
    props.onSend(
      made,
      { row: over, isConfirmed },
      {
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
          send(withTheirs(kind, { made: conflict.mine, theirs, fields: kept }), theirs)
        }
        onAgain={(mine) => send(mine, null)}
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
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      submit={row ? { label: 'Save', busyLabel: 'Saving' } : { label: addLabel, busyLabel: 'Adding' }}
      isBusy={save.isPending}
      note={note}
    >
      {props.children}
      {mileage && (isAsked || save.error?.details.fields?.[mileage.field]) && (
        <ConfirmMileage isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      )}
      {save.error && <WriteProblem title={failure} problem={save.error} />}
    </FormDialog>
  );
}
