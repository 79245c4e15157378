import Box from '@mui/material/Box';
import { rowNumberColumn, type SheetColumn } from '#frontend/grid/SheetGrid.tsx';
import { ChangedMark, WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { shownCell, sortValue } from '#frontend/records/record-rows.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { isNumber } from '#kernel/records/field.ts';
import type { RowCells } from '#kernel/records/record.ts';
import type { ReportData } from '../../contract.ts';
import { amountWidth } from './amount-width.ts';
import { CellText, fieldsOf, NotSaved, oneLine, PhotoName, ReceiptText } from './cells.tsx';
import { LineMenu } from './LineMenu.tsx';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';

export interface ColumnOptions {
  data: ReportData;
  lines: readonly Line[];
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
  return rows.flatMap(({ amount }) =>
    typeof amount === 'number' ? [formatMoney(amount, report.currency)] : [],
  );
}

/** The sheet's columns, the sheet's row numbers before them and what can be done with a row behind. */
export function expenseColumns(options: ColumnOptions): SheetColumn<Line>[] {
  const { lines, canEdit, actions } = options;
  const own = ownColumns(options);
  const columns = fieldsOf(lines).map(([name, field]): SheetColumn<Line> => {
    const cellOf = (row: RowCells) => row[name];
    return {
      field: name,
      headerName: field.header,
      width: 110,
      ...(isNumber(field) && { type: 'number' as const }),
      valueGetter: (_, { row }) => sortValue(field, cellOf(row)),
      valueFormatter: (_, { row }) => shownCell(field, cellOf(row)),
      ...own[name],
    };
  });
  return [
    rowNumberColumn((line) => line.row._rowIndex),
    ...columns,
    ...(canEdit ? [actionsColumn(actions)] : []),
  ];
}

/** What the column of a field has beside what follows from its kind. */
function ownColumns({
  data,
  actions,
  amountColumnWidth,
}: ColumnOptions): Readonly<Record<string, Partial<SheetColumn<Line>>>> {
  return {
    date: {
      width: 118,
      valueGetter: (_, { row }) => parseDay(row.date) ?? '',
      valueFormatter: (day: string) => (day === '' ? '' : formatDay(day)),
      renderCell: ({ row: { row } }) => <CellText row={row} name="date" />,
    },
    description: {
      flex: 1,
      minWidth: 180,
      hideable: false,
      cellClassName: 'rh-key',
      renderCell: ({ row: line, hasFocus }) =>
        line.state === 'failed' ? (
          <>
            <Box sx={{ ...oneLine, mr: 3 }}>{line.row.description}</Box>
            <NotSaved line={line} actions={actions} hasFocus={hasFocus} />
          </>
        ) : (
          <>
            <span className="rh-line" title={line.row.description.slice(0, 300)}>
              {line.row.description}
            </span>
            {line.isOpen ? <ChangedMark /> : line.isWaiting && <WaitingMark />}
          </>
        ),
    },
    category: {
      width: 128,
      renderCell: ({ value }) =>
        value && (
          <span className="rh-chip" title={value}>
            {value}
          </span>
        ),
    },
    amount: {
      width: amountColumnWidth,
      align: 'right',
      headerAlign: 'right',
      cellClassName: 'rh-money',
      valueGetter: (_, { row }) => (typeof row.amount === 'number' ? row.amount : null),
      valueFormatter: (amount: number | null) =>
        amount === null ? '' : formatMoney(amount, data.report.currency),
      renderCell: ({ row: { row } }) => <CellText row={row} name="amount" />,
    },
    receipt: {
      width: 88,
      renderCell: ({ value, hasFocus }) => <ReceiptText text={value} hasFocus={hasFocus} />,
    },
    photo: {
      headerName: 'Photo name',
      width: 158,
      renderCell: ({ row: { row }, hasFocus }) => (
        <PhotoName data={data} row={row} hasFocus={hasFocus} onShow={() => actions.showPhoto(row)} />
      ),
    },
  };
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
