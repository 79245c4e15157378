import { useState } from 'react';
import type { Cells } from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { useOnceDone } from '../outbox/waiting-rows.ts';
import { formPhoto, type RecordEditor } from './editor.ts';
import { SaveFailure } from './SaveFailure.tsx';
import { useRecordForm } from './use-record-form.ts';

interface AddRecordProps {
  editor: RecordEditor;
  /** To the oldest sheet, or a new one, if null. */
  sheetId: string | null;
  /** One that was not saved, to be reviewed and sent again. */
  failed?: Command;
  /** The form's initial values; other fields have their defaults. */
  initial?: Cells;
  onClose: () => void;
}

/** The form of a new record. */
export function AddRecord({ editor, sheetId, failed, initial = {}, onClose }: AddRecordProps) {
  const { writes, form: words, renderFields } = editor;
  const add = writes.useSend('add');
  useOnceDone(add, onClose);
  const dismissFailed = writes.useDismissFailed();
  const before = failed && writes.commands.valuesIn(failed);
  const [file, setFile] = useState(failed ? writes.commands.photoOf(failed) : null);
  const again = add.variables ?? failed;
  const { form, isFilled, showProblems } = useRecordForm(
    words,
    before ? words.textsOf(before) : { ...words.empty, ...textsAtFirst(words, initial) },
  );

  function send(values: Cells) {
    const command = writes.commands.add(sheetId, values, { again, photo: file });
    if (again) dismissFailed(again.key);
    add.mutate(command, { onError: showProblems });
  }

  return (
    <FormDialog
      title={writes.record.words.add}
      maxWidth="sm"
      isOpen
      keptSince={add.submittedAt}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      submit={{ label: 'Create', busyLabel: 'Creating', isDisabled: !isFilled }}
      isBusy={add.isPending}
    >
      {renderFields(form, formPhoto(writes, [file, setFile]))}
      {add.error && <SaveFailure words={writes.record.words} problem={add.error} />}
    </FormDialog>
  );
}

function textsAtFirst({ textsOf }: RecordEditor['form'], initial: Cells) {
  return Object.fromEntries(
    Object.entries(textsOf(initial)).filter(([name]) => Object.hasOwn(initial, name)),
  );
}
