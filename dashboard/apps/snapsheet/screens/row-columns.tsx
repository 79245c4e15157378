import { rowNumberColumn, type SheetColumn } from '#frontend/grid/SheetGrid.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { photoHeader, type SnapsheetData } from '../contract.ts';
import { PhotoCell } from './PhotoCell.tsx';
import { RowActionsMenu } from './RowActionsMenu.tsx';
import type { RowActions } from './row-actions.ts';
import { cellText, type Line } from './rows.ts';

export interface ColumnOptions {
  data: SnapsheetData;
  canEdit: boolean;
  actions: RowActions;
}

/** The sheet's own columns in order, preceded by the row number and followed by the row's actions. */
export function rowColumns(options: ColumnOptions): SheetColumn<Line>[] {
  const { data, canEdit, actions } = options;
  const first = data.headers.find((header) => header !== photoHeader);
  return [
    rowNumberColumn((line) => line.row._rowIndex),
    ...data.headers.map((header) =>
      header === photoHeader ? photoColumn(options) : valueColumn(data, header, header === first),
    ),
    ...(canEdit ? [actionsColumn(data, actions)] : []),
  ];
}

/** Headers may be anything, even the names of the grid's own fields. */
const fieldOf = (header: string) => `header ${header}`;

function photoColumn({ data, actions }: ColumnOptions): SheetColumn<Line> {
  return {
    field: fieldOf(photoHeader),
    headerName: photoHeader,
    width: 196,
    hideable: false,
    valueGetter: (_, { row }) => row.cells[photoHeader],
    renderCell: ({ row: line, hasFocus }) => <PhotoCell {...{ data, line, hasFocus, actions }} />,
  };
}

// Codes that a machine would read are set in a monospaced font.
const readBack = /^(?:latitude|longitude)$|\b(?:serial|vin|imei|isbn|barcode|sku|id)\b/i;

function valueColumn(data: SnapsheetData, header: string, isKey: boolean): SheetColumn<Line> {
  const kind = data.kinds[header];
  const isNumber = kind === 'number' || kind === 'money';
  const isEmpty = data.emptyHeaders.includes(header);
  return {
    field: fieldOf(header),
    headerName: header,
    flex: 1,
    minWidth: widthFor(data, header),
    ...(isNumber && ({ align: 'right', headerAlign: 'right' } as const)),
    cellClassName: isEmpty ? 'rh-hatched' : isKey ? 'rh-key' : readBack.test(header) ? 'rh-mono' : '',
    valueGetter: (_, { row }) => row.cells[header] ?? '',
    renderCell: ({ row: { row } }) => {
      const text = cellText(row, header, kind);
      return (
        <span className="rh-line" title={text.slice(0, 300)}>
          {text}
          {isKey && unsentOf(row)?.isWaiting && (
            <>
              {' '}
              <WaitingMark />
            </>
          )}
        </span>
      );
    },
  };
}

/** Room for the header and for a typical value below it. */
function widthFor({ rows, kinds }: SnapsheetData, header: string): number {
  const texts = rows.slice(-20).map((row) => cellText(row, header, kinds[header]).length);
  const longest = Math.max(header.length, ...texts);
  return Math.min(260, Math.max(84, longest * 8 + 34));
}

function actionsColumn(data: SnapsheetData, actions: RowActions): SheetColumn<Line> {
  return {
    field: 'row actions',
    type: 'actions',
    headerName: 'Actions',
    width: 84,
    sortable: false,
    hideable: false,
    align: 'center',
    headerAlign: 'center',
    renderCell: ({ row: line }) => <RowActionsMenu {...{ data, line, actions }} />,
  };
}
