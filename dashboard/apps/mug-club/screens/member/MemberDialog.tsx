import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useKeyFor } from '#frontend/calls/use-key-for.ts';
import { ConflictDialog } from '#frontend/dialogs/ConflictDialog.tsx';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { ScopeProblem } from '#frontend/sharing/ScopeProblem.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { type MemberData, type MemberFields, type MemberRow, memberFieldsSchema } from '../../contract.ts';
import { nextRowIndex } from '../member-rows.ts';
import { useRefetch } from '../queries.ts';
import { newMemberId, saveCommand, useSaveMember } from '../writes.ts';
import { type Conflict, comparedCells, conflictOf, withTheirs } from './conflict.ts';
import { MemberFormFields } from './MemberFormFields.tsx';
import { emptyForm, fieldProblems, formOfRow, sizesFor } from './member-form.ts';

interface MemberDialogProps {
  listId: string;
  data: MemberData;
  /** Null adds a member. */
  row: MemberRow | null;
  onClose: () => void;
}

/** Adds a member or changes one; closes when the sheet has it. */
export function MemberDialog({ listId, data, row, onClose }: MemberDialogProps) {
  const save = useSaveMember(listId);
  const keyFor = useKeyFor();
  const [memberId] = useState(() => row?.['Member ID'] || newMemberId());
  const form = useForm({
    resolver: zodResolver(memberFieldsSchema),
    defaultValues: row ? formOfRow(row) : emptyForm(),
  });

  function submit(member: MemberFields) {
    save.mutate(saveCommand(listId, { row, member, memberId }, keyFor(member)), {
      onSuccess: onClose,
      onError: (problem) => {
        for (const [name, message] of fieldProblems(problem)) form.setError(name, { message });
      },
    });
  }

  const conflict = conflictOf(save.error, save.variables);
  if (conflict) return <SaveConflict {...{ listId, conflict, data, onClose }} onBack={save.reset} />;
  const rowIndex = row?._rowIndex ?? nextRowIndex(data.rows);
  return (
    <FormDialog
      title={row ? 'Edit Member' : 'Add Member'}
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      submit={{ label: 'Save Member', busyLabel: 'Saving' }}
      isBusy={save.isPending}
      note={noteFor({ row, rowIndex, isSaving: save.isPending })}
    >
      <MemberFormFields control={form.control} sizes={sizesFor(row?.['T-Shirt Size'] ?? '')} />
      {save.error && <WriteProblem title="Failed to save member" problem={save.error} />}
      <ScopeProblem
        problem={save.error}
        operation="edit"
        message="Additional permissions required to modify mug club lists."
      />
    </FormDialog>
  );
}

interface Progress {
  row: MemberRow | null;
  rowIndex: number;
  isSaving: boolean;
}

function noteFor({ row, rowIndex, isSaving }: Progress): string {
  if (isSaving) return `Saving row ${rowIndex}`;
  return row ? `Row ${rowIndex}` : `Becomes row ${rowIndex}`;
}

interface SaveConflictProps {
  listId: string;
  conflict: Conflict;
  data: MemberData;
  /** Back to the form, with what was typed. */
  onBack: () => void;
  onClose: () => void;
}

/** Asks which version of the row stays; it may be changed once more while it is asked. */
function SaveConflict({ listId, conflict, data, onBack, onClose }: SaveConflictProps) {
  const save = useSaveMember(listId);
  const refetch = useRefetch();
  const latest = conflictOf(save.error, save.variables) ?? conflict;
  const { mine, theirs } = latest;
  const isOther = latest === conflict;
  const write = (member: MemberFields) =>
    save.mutate(
      saveCommand(listId, { row: theirs, member, memberId: theirs?.['Member ID'] || newMemberId() }),
      { onSuccess: onClose },
    );
  return (
    <ConflictDialog
      isOpen
      isBusy={save.isPending}
      isGone={theirs === null}
      cells={comparedCells(latest, data.headers)}
      onMine={() => write(mine)}
      onChosen={(kept) => write(withTheirs(latest, kept))}
      onTheirs={() => {
        refetch();
        onClose();
      }}
      onClose={onBack}
    >
      {save.error && isOther && <WriteProblem title="Failed to save member" problem={save.error} />}
    </ConflictDialog>
  );
}
