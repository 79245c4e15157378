import { useKeyFor } from '#frontend/calls/use-key-for.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { rememberMapping } from '#frontend/import/mapping-memory.ts';
import { counted } from '#kernel/counted.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { useAddExpenses, useChangeExpenses, useRemoveExpenses, useRowCommands } from '../writes.ts';
import type { useStatement } from './use-statement.ts';

/**
 * Adds the checked lines, once however often they are sent, after rows have taken what a card charged for them; one click undoes
 * all of it. If the second write fails, the first remains, and sending again sends only the rest.
 */
export function useAdding(
  data: ReportData,
  { source, lines, memory }: ReturnType<typeof useStatement>,
  onDone: () => void,
) {
  const { id } = data.report;
  const add = useAddExpenses(id);
  const change = useChangeExpenses(id);
  const remove = useRemoveExpenses(id);
  const make = useRowCommands(id);
  const keyFor = useKeyFor();
  const offerUndo = useOfferUndo();
  const expenses = lines.flatMap(({ isTaken, fresh }) => (isTaken && fresh ? [fresh] : []));
  const changes = lines.flatMap((line) => (line.change ? [line.change] : []));

  function finish(added: readonly ExpenseRow[], changed: readonly ExpenseRow[]) {
    rememberMapping(memory, source.table?.headers ?? [], source.mapping);
    const back = changed.flatMap((row, at) => {
      const before = changes[at]?.before;
      return before ? [{ row, changes: before }] : [];
    });
    const did = [
      ...(added.length > 0 ? [`${counted(added.length, 'expense')} imported`] : []),
      ...(changed.length > 0 ? [`${counted(changed.length, 'expense')} changed`] : []),
    ];
    offerUndo({
      message: did.join(', '),
      undo: () =>
        Promise.all([
          added.length > 0 && remove.mutateAsync(make.removeAll(added)),
          back.length > 0 && change.mutateAsync(make.changeAll(back)),
        ]),
    });
    onDone();
  }

  function addTo(changed: readonly ExpenseRow[]) {
    if (expenses.length === 0) return finish([], changed);
    add.mutate(make.addAll(expenses, keyFor(expenses)), { onSuccess: ({ rows }) => finish(rows, changed) });
  }

  return {
    isPending: add.isPending || change.isPending,
    error: change.error ?? add.error,
    add: () => {
      if (changes.length === 0) return addTo([]);
      const rows = changes.map(({ row, changes: next }) => ({ row, changes: next }));
      change.mutate(make.changeAll(rows, { key: keyFor(rows) }), {
        onSuccess: ({ rows: saved }) => addTo(saved),
      });
    },
  };
}
