import type { Manifest } from '#kernel/manifest.ts';
import type { Listing, PlainFormat } from '#kernel/records/calls.ts';
import type { Cells, RowCells } from '#kernel/records/record.ts';
import type { RecordView } from '#kernel/records/views.ts';
import type { Command } from '../calls/command.ts';
import type { sheetQuery } from '../calls/sheet-query.ts';
import type { MenuChoice } from '../page/MenuChoices.tsx';
import type { SavedViews } from '../views/SavedViewsMenu.tsx';
import type { RecordEditor } from './editor.ts';
import type { RecordWrites } from './record-writes.ts';

/** What a simple app provides to its screen. */
export interface RecordApp<List extends Listing> {
  app: Manifest;
  records: {
    list: (sheetId: string | null) => ReturnType<typeof sheetQuery<List>>;
    useRefetch: (sheetId: string | null) => () => void;
    writes: RecordWrites;
  };
  /** Where the sheet is saved as a file. */
  fileAddress?: (sheetId: string, format: PlainFormat) => string;
  /** What else can be done with the whole sheet. */
  more?: readonly MenuChoice[];
  /** How its rows can be viewed besides the list; every view that its record has a field for when absent. */
  views?: readonly RecordView[];
  /** The saved views; undefined if none can be saved. */
  savedViews?: SavedViews;
  /** The names of the fields that can be added up, the most telling first; its amounts and numbers when absent. */
  amounts?: readonly string[];
  /** The fields of its form; below each other when absent. */
  renderFields?: RecordEditor['renderFields'];
}

/** The dialog that is open over the records of a simple app. */
export type RecordDialog =
  /** With what was not saved, or with some cells filled in. */
  | { kind: 'add'; failed?: Command; initial?: Cells }
  | { kind: 'edit' | 'photo'; row: RowCells }
  | { kind: 'delete' | 'set'; rows: readonly RowCells[] }
  | { kind: 'import' | 'share' };
