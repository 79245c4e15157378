import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { FieldValue } from '#kernel/records/field.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { useOfferUndo } from '../dialogs/UndoSnackbar.tsx';
import { noteUnsent, unsentOf } from '../outbox/laid-over.ts';
import { withChanges } from '../records/record-form.ts';
import type { RecordWrites } from '../records/record-writes.ts';
import { ProblemAlert } from '../status/ProblemAlert.tsx';

interface CellWrite {
  /** Writes one cell of a row; `now` is its new value in words: "Proof". */
  write: (row: RowCells, name: string, value: FieldValue, now: string) => void;
  /** What could not be written, if anything. */
  failure: ReactNode;
}

/** Writes single cells of rows, like a form in which nothing else was changed, and offers an undo for each. */
export function useCellWrite(writes: RecordWrites, sheetId: string): CellWrite {
  const { record, commands } = writes;
  const change = writes.useSend('update');
  const undo = writes.useSend('undo');
  const refetch = writes.useRefetchRows();
  const offerUndo = useOfferUndo();
  const write: CellWrite['write'] = (row, name, value, now) => {
    const before = row[name] ?? '';
    const said = `${nameOfRow(record, row)} is now ${now}`;
    // Text typed into the sheet by hand may not be writable here.
    const canGoBack = record.changes.safeParse({ [name]: before }).success;
    const was = before === '' ? 'it was blank before' : `it said "${String(before)}" before`;
    change.mutate(commands.update(sheetId, row, { [name]: value }), {
      onSuccess: (answer) =>
        offerUndo({
          message: canGoBack ? said : `${said}; ${was}`,
          undo: canGoBack
            ? () => undo.mutateAsync(commands.update(sheetId, writes.savedIn(answer), { [name]: before }))
            : null,
        }),
      onError: refetch,
    });
  };
  const failure = change.error && (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert title={record.words.saveFailed} problem={change.error}>
        The rows below are as they are in the sheet.
      </ProblemAlert>
    </Box>
  );
  return { write, failure };
}

/** Rows as they will be once the pending changes have arrived, and which rows those change. */
export function useWithChanging(writes: RecordWrites, rows: readonly RowCells[]) {
  const changing = writes.useChanging();
  return useMemo(() => {
    const saving = new Set<string>();
    if (changing.length === 0) return { rows, saving };
    const shown = rows.map((row) => {
      const changes = changing.map((command) => writes.commands.changesTo(command, row));
      const known = changes.filter((each) => each !== undefined);
      if (known.length === 0) return row;
      saving.add(row.id);
      const changed = known.reduce<RowCells>((now, each) => withChanges(now, each), row);
      const unsent = unsentOf(row);
      return unsent ? noteUnsent(changed, unsent) : changed;
    });
    return { rows: shown, saving };
  }, [writes, rows, changing]);
}
