import { type ExpenseRow, type ReportData, suggestedCategories } from '../contract.ts';
import { AddExpenseDialog } from './AddExpenseDialog.tsx';
import { EditExpenseDialog } from './EditExpenseDialog.tsx';
import { nextRowIndex } from './lines.ts';
import { AddPhotoDialog } from './PhotoDialog.tsx';
import { PhotoPreviewDialog } from './PhotoPreviewDialog.tsx';
import type { Adding } from './queries.ts';

export type OpenDialog =
  | { kind: 'add'; failed?: Adding }
  | { kind: 'edit' | 'photo' | 'preview'; row: ExpenseRow };

interface ExpenseDialogsProps {
  dialog: OpenDialog;
  data: ReportData;
  onClose: () => void;
}

/** The one dialog that is open over a report. */
export function ExpenseDialogs({ dialog, data, onClose }: ExpenseDialogsProps) {
  const reportId = data.report.id;
  switch (dialog.kind) {
    case 'add':
      return (
        <AddExpenseDialog
          {...{ reportId, onClose }}
          {...(dialog.failed && { failed: dialog.failed })}
          categories={categoriesOf(data)}
          rowIndex={nextRowIndex(data.rows)}
        />
      );
    case 'edit':
      return (
        <EditExpenseDialog
          {...{ reportId, onClose }}
          row={dialog.row}
          categories={categoriesOf(data)}
          sheetHeaders={data.headers}
        />
      );
    case 'photo':
      return <AddPhotoDialog {...{ reportId, onClose }} row={dialog.row} />;
    case 'preview':
      return <PhotoPreviewDialog {...{ data, onClose }} row={dialog.row} />;
  }
}

/** The usual categories and those of the sheet, each once. */
function categoriesOf({ rows }: ReportData): string[] {
  const known = new Map(suggestedCategories.map((category) => [category.toLowerCase(), category]));
  for (const { Category } of rows) {
    const category = Category.trim();
    if (category !== '' && !known.has(category.toLowerCase())) known.set(category.toLowerCase(), category);
  }
  return [...known.values()];
}
