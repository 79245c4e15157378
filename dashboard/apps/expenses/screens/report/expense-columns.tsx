import Box from '@mui/material/Box';
import { rowNumberColumn, type SheetColumn } from '#frontend/grid/SheetGrid.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import type { ReportData } from '../../contract.ts';
import { amountWidth } from './amount-width.ts';
import { AmountText, DateText, NotSaved, oneLine, PhotoName, ReceiptText } from './cells.tsx';
import { LineMenu } from './LineMenu.tsx';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';

export interface ColumnOptions {
  data: ReportData;
  canEdit: boolean;
  actions: LineActions;
  /** In px. */
  amountColumnWidth: number;
}

/** Width in px of the column in which every amount of a report is seen whole. */
export function amountColumnWidthOf(data: ReportData): number {
  return amountWidth(amountsOf(data));
}

function amountsOf({ rows, report }: ReportData): string[] {
  return rows.flatMap(({ Amount }) =>
    typeof Amount === 'number' ? [formatMoney(Amount, report.currency)] : [],
  );
}

/** The sheet's columns A to G, the sheet's row numbers before them and what can be done with a row behind. */
export function expenseColumns({
  data,
  canEdit,
  actions,
  amountColumnWidth,
}: ColumnOptions): SheetColumn<Line>[] {
  return [
    rowNumberColumn((line) => line.row._rowIndex),
    {
      field: 'date',
      headerName: 'Date',
      width: 118,
      valueGetter: (_, { row }) => parseDay(row.Date) ?? '',
      valueFormatter: (day: string) => (day === '' ? '' : formatDay(day)),
      renderCell: ({ row: { row } }) => <DateText row={row} />,
    },
    {
      field: 'description',
      headerName: 'Description',
      flex: 1,
      minWidth: 180,
      hideable: false,
      cellClassName: 'rh-key',
      valueGetter: (_, { row }) => row.Description,
      renderCell: ({ row: line, hasFocus }) =>
        line.state === 'failed' ? (
          <>
            <Box sx={{ ...oneLine, mr: 3 }}>{line.row.Description}</Box>
            <NotSaved line={line} actions={actions} hasFocus={hasFocus} />
          </>
        ) : (
          <span className="rh-line" title={line.row.Description.slice(0, 300)}>
            {line.row.Description}
          </span>
        ),
    },
    {
      field: 'category',
      headerName: 'Category',
      width: 128,
      valueGetter: (_, { row }) => row.Category,
      renderCell: ({ value }) =>
        value && (
          <span className="rh-chip" title={value}>
            {value}
          </span>
        ),
    },
    {
      field: 'amount',
      headerName: 'Amount',
      width: amountColumnWidth,
      align: 'right',
      headerAlign: 'right',
      type: 'number',
      cellClassName: 'rh-money',
      valueGetter: (_, { row }) => (typeof row.Amount === 'number' ? row.Amount : null),
      valueFormatter: (amount: number | null) =>
        amount === null ? '' : formatMoney(amount, data.report.currency),
      renderCell: ({ row: { row } }) => <AmountText row={row} />,
    },
    {
      field: 'receipt',
      headerName: 'Receipt',
      width: 88,
      valueGetter: (_, { row }) => row.Receipt,
      renderCell: ({ value, hasFocus }) => <ReceiptText text={value} hasFocus={hasFocus} />,
    },
    {
      field: 'photo',
      headerName: 'Photo name',
      width: 158,
      valueGetter: (_, { row }) => row.Photo,
      renderCell: ({ row: { row }, hasFocus }) => (
        <PhotoName data={data} row={row} hasFocus={hasFocus} onShow={() => actions.showPhoto(row)} />
      ),
    },
    { field: 'notes', headerName: 'Notes', width: 110, valueGetter: (_, { row }) => row.Notes },
    ...(canEdit ? [actionsColumn(actions)] : []),
  ];
}

function actionsColumn(actions: LineActions): SheetColumn<Line> {
  return {
    field: 'actions',
    // A click on an action does not select its row.
    type: 'actions',
    headerName: 'Photo',
    width: 84,
    sortable: false,
    hideable: false,
    align: 'center',
    headerAlign: 'center',
    renderCell: ({ row: line, hasFocus }) => <LineMenu line={line} actions={actions} hasFocus={hasFocus} />,
  };
}
