import type { Listing } from '#kernel/records/calls.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { onDemand } from '../page/on-demand.tsx';
import { AddRecord } from './AddRecord.tsx';
import { DeleteRecords } from './DeleteRecords.tsx';
import { EditRecord } from './EditRecord.tsx';
import type { RecordEditor } from './editor.ts';
import type { RecordDialog } from './record-app.ts';
import { WaitingRecord } from './WaitingRecord.tsx';

const ShareDialog = onDemand(() => import('../sharing/ShareDialog.tsx').then((module) => module.ShareDialog));
const RecordImport = onDemand(() => import('./RecordImport.tsx').then((module) => module.RecordImport));
const RecordPhoto = onDemand(() => import('./RecordPhoto.tsx').then((module) => module.RecordPhoto));

const SetField = onDemand(() => import('./bulk/SetField.tsx').then((module) => module.SetField));

interface RecordDialogsProps {
  editor: RecordEditor;
  dialog: RecordDialog;
  list: Listing;
  rows: readonly RowCells[];
  /** Called with the answer after a row was changed, before its form closes. */
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
}

/** The one dialog that is open over the records. */
export function RecordDialogs({ editor, dialog, list, rows, onSaved, onClose }: RecordDialogsProps) {
  const { sheet, headers } = list;
  const { writes, form } = editor;
  const sheetId = sheet?.id ?? null;
  const waiting = writes.useWaitingKeys();
  const row = dialog.kind === 'edit' ? dialog.row : dialog.kind === 'delete' ? dialog.rows[0] : undefined;
  if (row && waiting.has(row.id)) {
    return <WaitingRecord name={nameOfRow(writes.record, row)} requestKey={row.id} onClose={onClose} />;
  }
  switch (dialog.kind) {
    case 'add':
      return (
        <AddRecord
          {...{ editor, sheetId, onClose }}
          {...(dialog.failed && { failed: dialog.failed })}
          {...(dialog.initial && { initial: dialog.initial })}
        />
      );
    case 'import':
      return <RecordImport {...{ writes, form, sheetId, rows, onClose }} />;
  }
  if (!sheet) return null;
  switch (dialog.kind) {
    case 'edit':
      return (
        <EditRecord
          sheetId={sheet.id}
          row={dialog.row}
          {...{ editor, headers, onClose }}
          {...(onSaved && { onSaved })}
        />
      );
    case 'photo':
      return <RecordPhoto row={dialog.row} {...{ writes, onClose }} />;
    case 'delete': {
      const nameOf = (row: RowCells) => nameOfRow(writes.record, row);
      return <DeleteRecords sheetId={sheet.id} rows={dialog.rows} {...{ writes, nameOf, onClose }} />;
    }
    case 'set':
      return <SetField sheetId={sheet.id} rows={dialog.rows} {...{ editor, onClose }} />;
    case 'share':
      return (
        <ShareDialog
          file={sheet}
          address={{ app: writes.appId, sheet: sheet.id }}
          failure="Failed to share sheet"
          onClose={onClose}
        />
      );
  }
}
