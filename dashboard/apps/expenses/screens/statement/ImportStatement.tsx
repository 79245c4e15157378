import { useState } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { ImportDialog } from '#frontend/import/ImportDialog.tsx';
import { counted } from '#kernel/counted.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { ReportData } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { useAddExpenses, useRemoveExpenses, useRowCommands } from '../writes.ts';
import { lineFields } from './line-fields.ts';
import { JudgedFile, keyOfLine } from './statement-lines.ts';

const accept = {
  types: '.csv,.tsv,.txt,.xlsx,.ods,.ofx,.qfx,.qif,.xml,text/csv,text/plain,application/xml',
  words: 'CSV, Excel, OpenDocument, OFX, QIF or CAMT',
};

interface ImportStatementProps {
  data: ReportData;
  onClose: () => void;
}

/** Brings the lines of a bank's statement into a report; those that are there, and what came in, are left out at first. */
export function ImportStatement({ data, onClose }: ImportStatementProps) {
  const { report, rows } = data;
  const add = useAddExpenses(report.id);
  const remove = useRemoveExpenses(report.id);
  const make = useRowCommands(report.id);
  const offerUndo = useOfferUndo();
  const [judged] = useState(() => new JudgedFile(report.currency ?? usualCurrency));
  return (
    <ImportDialog
      title="Import a bank statement"
      memory={`${manifest.id} statement`}
      fields={lineFields}
      accept={accept}
      check={(record, _, all) => judged.line(record, all, rows)?.problem}
      match={(record, _, all) => judged.line(record, all, rows)?.match ?? 'new'}
      keyOf={keyOfLine}
      onImport={async (records, { requestKey }) => {
        const saved = await add.mutateAsync(make.addAll(judged.expensesOf(records, rows), requestKey));
        const text = counted(saved.rows.length, 'expense');
        offerUndo({
          message: `${text} imported`,
          undo: () => remove.mutate(make.removeAll(saved.rows)),
        });
        return `${text} imported.`;
      }}
      failure="Failed to import the statement"
      onClose={onClose}
    />
  );
}
