import Box from '@mui/material/Box';
import { rowNumberColumn, type SheetColumn } from '#frontend/grid/SheetGrid.tsx';
import { ChangedMark, WaitingMark } from '#frontend/outbox/WaitingMark.tsx';
import { formatDay, parseDay } from '#kernel/day.ts';
import { decimalsOf, formatMoney } from '#kernel/money.ts';
import { isNumber } from '#kernel/records/field.ts';
import type { NamedField, RowCells } from '#kernel/records/record.ts';
import { shownCell, sortValue } from '#kernel/records/shown-rows.ts';
import { numberFormat, usualCurrency } from '#kernel/region.ts';
import { abroadOf, formatRate, homeAmountOf, rateOf } from '../../currencies.ts';
import type { ReportData } from '../../report-calls.ts';
import { isReimbursable, taxOf } from '../../tax.ts';
import type { Totals } from '../../totals.ts';
import { amountWidth } from './amount-width.ts';
import { CellText, fieldsOf, NotSaved, oneLine, PhotoName, ReceiptText } from './cells.tsx';
import { LineMenu } from './LineMenu.tsx';
import type { LineActions } from './line-actions.ts';
import type { Line } from './lines.ts';

export interface ColumnOptions {
  data: ReportData;
  totals: Totals;
  lines: readonly Line[];
  canEdit: boolean;
  actions: LineActions;
  /** In px. */
  amountColumnWidth: number;
}

/** Width in px of a column that fits every amount of a report. */
export function amountColumnWidthOf(data: ReportData): number {
  return amountWidth(amountsOf(data));
}

function amountsOf({ rows, report: { currency = usualCurrency } }: ReportData): string[] {
  return rows.flatMap((row) => {
    const amount = homeAmountOf(row, currency);
    return amount === undefined ? [] : [formatMoney(amount, currency)];
  });
}

/** The sheet's columns, with the row numbers in front and the actions of a row at the end. */
export function expenseColumns(options: ColumnOptions): SheetColumn<Line>[] {
  const { canEdit, actions } = options;
  const own = ownColumns(options);
  const columns = shownFields(options).map(([name, field]): SheetColumn<Line> => {
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

/** If several currencies were paid, what was paid comes before the amount. */
function shownFields({ lines, totals }: ColumnOptions): readonly NamedField[] {
  if (totals.currencies.length === 0) return fieldsOf(lines);
  const all = fieldsOf(lines, abroadFields);
  const isAbroad = ([name]: NamedField) => abroadFields.includes(name);
  const rest = all.filter((field) => !isAbroad(field));
  const at = rest.findIndex(([name]) => name === 'amount');
  return [...rest.slice(0, at), ...all.filter(isAbroad), ...rest.slice(at)];
}

/** Options for a field's column beyond those that its kind determines. */
function ownColumns(options: ColumnOptions): Readonly<Record<string, Partial<SheetColumn<Line>>>> {
  const { data, totals, actions, amountColumnWidth } = options;
  const { currency = usualCurrency } = data.report;
  const isMixed = totals.currencies.length > 0;
  return {
    ...(isMixed && abroadColumns(currency)),
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
      ...(isMixed && { headerName: `In ${currency}` }),
      valueGetter: (_, { row }) => homeAmountOf(row, currency) ?? null,
      valueFormatter: (amount: number | null) => (amount === null ? '' : formatMoney(amount, currency)),
      renderCell: ({ row: { row } }) => <CellText row={row} name="amount" />,
    },
    taxRate: { width: 84, headerName: 'Tax %', align: 'right', headerAlign: 'right' },
    tax: {
      width: 104,
      align: 'right',
      headerAlign: 'right',
      valueGetter: (_, { row }) => taxOf(row, currency)?.tax ?? null,
      renderCell: ({ row: { row } }) => <CellText row={row} name="tax" />,
    },
    reimbursable: {
      width: 118,
      valueGetter: (_, { row }) => (isReimbursable(row) ? 'Yes' : 'No'),
      valueFormatter: (text: string) => text,
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
    // Beside the description, which is read first; they take part of the remaining width.
    notes: { flex: 0.4, minWidth: 110 },
  };
}

const abroadFields: readonly string[] = ['currency', 'paid', 'rate'];

const paidFormats = new Map<string, ReturnType<typeof numberFormat>>();

/** "55.10", "9,800": what was paid; its currency is in the next column. */
function paidText(paid: number, currency: string): string {
  const digits = decimalsOf(currency);
  const format =
    paidFormats.get(currency) ??
    numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  paidFormats.set(currency, format);
  return format(paid);
}

/** The columns for what was paid; lines in the report's own currency fill them too. */
function abroadColumns(own: string): Readonly<Record<string, Partial<SheetColumn<Line>>>> {
  const figures = { align: 'right', headerAlign: 'right' } as const;
  return {
    currency: {
      width: 92,
      valueGetter: (_, { row }) => abroadOf(row, own)?.currency ?? own,
      valueFormatter: (currency: string) => currency,
    },
    paid: {
      ...figures,
      headerName: 'Paid',
      width: 104,
      valueGetter: (_, { row }) => abroadOf(row, own)?.paid ?? homeAmountOf(row, own) ?? null,
      valueFormatter: (paid: number | null, { row }) =>
        paid === null ? '' : paidText(paid, abroadOf(row, own)?.currency ?? own),
    },
    rate: {
      ...figures,
      headerName: 'Rate',
      width: 96,
      valueGetter: (_, { row }) => (abroadOf(row, own) ? (rateOf(row, own) ?? null) : 1),
      valueFormatter: (rate: number | null, { row }) => {
        if (rate === null) return '';
        return abroadOf(row, own) ? formatRate(rate) : 'same';
      },
    },
  };
}

function actionsColumn(actions: LineActions): SheetColumn<Line> {
  return {
    field: 'actions',
    // Clicking an action does not select its row.
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
