import type { Cells, RowCells } from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import { RowConflict } from '../dialogs/RowConflict.tsx';
import { changesWithout } from '../dialogs/versions.ts';
import { useOnceDone } from '../outbox/waiting-rows.ts';
import type { RecordEditor } from './editor.ts';
import type { Conflict } from './record-form.ts';
import type { SendResult } from './record-writes.ts';

interface RecordConflictProps {
  editor: Pick<RecordEditor, 'writes' | 'form'>;
  sheetId: string;
  row: RowCells;
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  conflict: Conflict;
  update: SendResult;
  /** How a row that is gone is added again, if not in the record's own way. */
  addAgain?: { commandOf: (values: Cells) => Command; failure: string };
  /** Called with the answer before the dialog closes. */
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
}

/** Both versions of a row that was changed in the sheet meanwhile, and what can be done about it. */
export function RecordConflict(props: RecordConflictProps) {
  const { editor, sheetId, row, headers, conflict, update, addAgain, onSaved, onClose } = props;
  const { writes, form } = editor;
  const { commands, record } = writes;
  const add = writes.useSend('add');
  useOnceDone(add, onClose);
  const refetch = writes.useRefetchRows();
  const photo = update.variables ? commands.photoOf(update.variables) : null;
  return (
    <RowConflict
      versions={conflict}
      cells={form.comparedCells(conflict, headers)}
      onMine={(theirs, kept) => {
        const wanted = update.variables ? commands.changesIn(update.variables) : {};
        const changes = changesWithout(wanted, kept);
        const isPhotoMine = (commands.photoName ?? '') in changes;
        const command = commands.update(sheetId, { ...theirs, id: row.id }, changes, {
          photo: isPhotoMine ? photo : null,
        });
        update.mutate(command, { onSuccess: (answer) => onSaved?.(answer) });
      }}
      onAgain={(mine) => {
        const values = form.schema.safeParse(form.textsOf(mine));
        if (!values.success) return update.reset();
        const command = addAgain?.commandOf(values.data) ?? commands.add(sheetId, values.data, { photo });
        add.mutate(command);
      }}
      again={add}
      failure={addAgain?.failure ?? record.words.saveFailed}
      refetch={refetch}
      onBack={update.reset}
      onDone={onClose}
    />
  );
}
