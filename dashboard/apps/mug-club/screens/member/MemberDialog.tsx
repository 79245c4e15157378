import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { changesWithout } from '#frontend/dialogs/versions.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import type { Conflict } from '#frontend/records/record-form.ts';
import { SaveFailure } from '#frontend/records/SaveFailure.tsx';
import { useRecordForm } from '#frontend/records/use-record-form.ts';
import type { Cells } from '#kernel/records/record.ts';
import type { MemberData } from '../../contract.ts';
import { type MemberRow, member } from '../../record.ts';
import { useRefetch } from '../queries.ts';
import { newMemberId, saveCommand, useSaveMember } from '../writes.ts';
import { MemberFormFields } from './MemberFormFields.tsx';
import { emptyForm, formOfRow, memberForm, sizesFor } from './member-form.ts';

interface MemberDialogProps {
  listId: string;
  data: MemberData;
  /** Null to add a member. */
  row: MemberRow | null;
  onClose: () => void;
}

/** Adds or changes a member; closes once the sheet has it, or it waits for the network. */
export function MemberDialog({ listId, data, row, onClose }: MemberDialogProps) {
  const save = useSaveMember(listId);
  useOnceDone(save, onClose);
  const [memberId] = useState(() => row?.memberId || newMemberId());
  const { form, showProblems } = useRecordForm(memberForm, row ? memberForm.textsOf(row) : emptyForm());

  function submit(values: Cells) {
    const command = saveCommand(listId, { row, fields: member.values.parse(values), memberId });
    save.mutate(command, { onError: showProblems });
  }

  const changes =
    row && save.variables && memberForm.changesOf(row, member.values.parse(save.variables.body));
  const conflict = row && changes && memberForm.conflictOf(save.error, changes, row);
  if (conflict)
    return <SaveConflict {...{ listId, data, row, changes, conflict, onClose }} onBack={save.reset} />;
  const rowIndex = row?._rowIndex ?? nextRowIndex(data.rows);
  return (
    <FormDialog
      title={row ? member.words.edit : member.words.add}
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      submit={{ label: 'Save Member', busyLabel: 'Saving' }}
      isBusy={save.isPending}
      note={noteFor({ row, rowIndex, isSaving: save.isPending })}
    >
      <MemberFormFields control={form.control} sizes={sizesFor(row?.tShirtSize ?? '')} />
      {save.error && <SaveFailure words={member.words} problem={save.error} />}
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
  data: MemberData;
  /** The row as it was when the form opened, and the changes made in the form. */
  row: MemberRow;
  changes: Partial<Cells>;
  conflict: Conflict;
  /** Back to the form, which keeps what was typed. */
  onBack: () => void;
  onClose: () => void;
}

/** Asks which version of the row to keep; the row may change again meanwhile. */
function SaveConflict({ listId, data, row, changes, conflict, onBack, onClose }: SaveConflictProps) {
  const save = useSaveMember(listId);
  useOnceDone(save, onClose);
  const refetch = useRefetch();
  const latest = memberForm.conflictOf(save.error, changes, row) ?? conflict;
  const isOther = latest === conflict;
  return (
    <RowConflict
      versions={latest}
      cells={memberForm.comparedCells(latest, data.headers)}
      onMine={(theirs, kept) => {
        const now = member.seen.parse(theirs);
        const fields = { ...formOfRow(now), ...changesWithout(changes, kept) };
        save.mutate(saveCommand(listId, { row: now, fields, memberId: now.memberId }));
      }}
      onAgain={(mine) =>
        save.mutate(saveCommand(listId, { row: null, fields: formOfRow(mine), memberId: newMemberId() }))
      }
      again={{ isPending: save.isPending, error: isOther ? save.error : null }}
      failure={member.words.saveFailed}
      refetch={refetch}
      onBack={onBack}
      onDone={onClose}
    />
  );
}
