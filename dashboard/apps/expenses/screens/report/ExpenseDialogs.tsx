import { onDemand } from '#frontend/page/on-demand.tsx';
import { PhotoCapture } from '#frontend/photo/PhotoCapture.tsx';
import { PhotoReviewDialog } from '#frontend/photo-review/PhotoReviewDialog.tsx';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import type { ExpenseRow } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import { ItemsOffer } from '../receipts/ItemsOffer.tsx';
import { LoosePhotosDialog } from '../receipts/LoosePhotosDialog.tsx';
import { AddPhotoDialog } from '../receipts/PhotoDialog.tsx';
import { PhotoPreviewDialog } from '../receipts/PhotoPreviewDialog.tsx';
import { isSplit, itemsOfDraft } from '../receipts/receipt-draft.ts';
import type { useReceipts } from '../receipts/use-receipts.ts';
import { AddExpenseDialog } from './AddExpenseDialog.tsx';
import { EditExpenseDialog } from './EditExpenseDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';

// A pack is made about once a month.
const PackDialog = onDemand(() => import('../pack/PackDialog.tsx').then(({ PackDialog }) => PackDialog));

const MileageDialog = onDemand(() =>
  import('../mileage/MileageDialog.tsx').then(({ MileageDialog }) => MileageDialog),
);

export type OpenDialog =
  /** With a photo, the fields are suggested from it. */
  | { kind: 'add'; failedKey?: string; photo?: File | ReceiptPhoto }
  | { kind: 'edit' | 'split' | 'photo' | 'preview'; row: ExpenseRow }
  | { kind: 'capture' | 'receipts' | 'loose' | 'pack' | 'mileage' };

interface ExpenseDialogsProps {
  dialog: OpenDialog;
  data: ReportData;
  receipts: ReturnType<typeof useReceipts>;
  onDialog: (dialog: OpenDialog | null) => void;
}

/** The one dialog that is open over a report. */
export function ExpenseDialogs({ dialog, data, receipts, onDialog }: ExpenseDialogsProps) {
  const reportId = data.report.id;
  const { categories } = receipts;
  const onClose = () => onDialog(null);
  switch (dialog.kind) {
    case 'add': {
      const { failedKey, photo } = dialog;
      return (
        <AddExpenseDialog
          {...{ data, categories, onClose }}
          {...(failedKey !== undefined && { failedKey })}
          {...(photo && { photo })}
          rowIndex={nextRowIndex(data.rows)}
          onParts={(parts, typed) => {
            receipts.takeParts(parts, typed);
            onDialog({ kind: 'receipts' });
          }}
        />
      );
    }
    case 'edit':
      return (
        <EditExpenseDialog
          {...{ reportId, categories, onClose }}
          row={dialog.row}
          sheetHeaders={data.headers}
        />
      );
    case 'split':
      return <SplitDialog {...{ reportId, categories, onClose }} row={dialog.row} />;
    case 'photo':
      return <AddPhotoDialog {...{ reportId, onClose }} row={dialog.row} />;
    case 'preview':
      return <PhotoPreviewDialog {...{ data, onClose }} row={dialog.row} />;
    case 'capture':
      return (
        <PhotoCapture
          title="Add Receipts"
          isMany
          note={`Each becomes a row of ${data.report.name} once you have checked it.`}
          onPhotos={receipts.take}
          onClose={onClose}
        />
      );
    case 'pack':
      return <PackDialog {...{ data, onClose }} />;
    case 'mileage':
      return <MileageDialog {...{ data, categories, onClose }} rowIndex={nextRowIndex(data.rows)} />;
    case 'loose':
      return (
        <LoosePhotosDialog
          {...{ data, onClose }}
          photos={receipts.loose}
          onAdd={(photo) => onDialog({ kind: 'add', photo })}
        />
      );
    case 'receipts':
      return (
        <PhotoReviewDialog
          title="Receipts to review"
          noun="receipt"
          {...receipts}
          rules={{
            ...receipts.rules,
            renderMore(photo, draft, onChange) {
              const own = data.report.currency ?? usualCurrency;
              const items = itemsOfDraft(draft, photo.extraction, own);
              if (items.length === 0) return null;
              const choose = (isChosen: boolean) => onChange({ ...draft, isSplit: String(isChosen) });
              return <ItemsOffer items={items} isChosen={isSplit(draft)} onChange={choose} />;
            },
          }}
          onAdd={() => onDialog({ kind: 'capture' })}
          onClose={() => {
            receipts.queue.clearSaved();
            receipts.forgetRefused();
            onClose();
          }}
        />
      );
  }
}
