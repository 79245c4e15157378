import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { dayFormat, parseDay } from '#kernel/day.ts';
import { choiceIn } from '#kernel/records/choice-in.ts';
import { type Field, isNumber } from '#kernel/records/field.ts';
import type { AnyRecord, NamedField, RowCells } from '#kernel/records/record.ts';
import { nameOfRow, shownCell, sortValue } from '#kernel/records/shown-rows.ts';
import { amountIn, writingOf } from '#kernel/records/written-numbers.ts';
import type { Arranging } from '../grid/arranging.ts';
import { type ChosenRows, ChosenRowsContext } from '../grid/chosen-rows.ts';
import type { Counted } from '../grid/grid-totals.ts';
import { RowMenu } from '../grid/RowMenu.tsx';
import { selectColumn } from '../grid/SelectColumn.tsx';
import { rowNumberColumn, type SheetColumn, SheetGrid } from '../grid/SheetGrid.tsx';
import { unsentOf } from '../outbox/laid-over.ts';
import { ChangedMark, WaitingMark } from '../outbox/WaitingMark.tsx';
import { Thumbnail } from '../photo/Thumbnail.tsx';
import { PaintedChoice } from './PaintedChoice.tsx';
import { type RowActions, rowChoices } from './row-actions.tsx';

/** In px; the width of a sheet's column without a width of its own. */
const usualWidth = 140;

const monthName = dayFormat({ month: 'long', year: 'numeric' });

interface RecordGridProps {
  record: AnyRecord;
  rows: readonly RowCells[];
  /** Those that have a column. */
  fields: readonly NamedField[];
  actions: RowActions;
  /** The ids of rows that are not in the sheet yet. */
  waiting: ReadonlySet<string>;
  arranging: Arranging;
  /** Null if nothing can be done with several rows. */
  chosen: ChosenRows | null;
  summary: ReactNode;
  nothing: ReactNode;
}

/** The records as a table: a column for each field that people fill in. */
export function RecordGrid(props: RecordGridProps) {
  const { record, rows, fields, actions, waiting, chosen, ...around } = props;
  const canChoose = chosen !== null;
  const columns = useMemo(
    () => [
      ...(canChoose ? [selectColumn<RowCells>((row) => nameOfRow(record, row))] : []),
      ...columnsOf(record, fields, actions, waiting),
    ],
    [record, fields, actions, waiting, canChoose],
  );
  return (
    <ChosenRowsContext value={chosen}>
      <SheetGrid
        label={record.tab}
        rows={rows}
        columns={columns}
        height={500}
        rowHeight={44}
        pageSize={25}
        pageSizes={[10, 25, 50, 100]}
        sortedBy={[]}
        selectedId={null}
        onSelect={(id) => {
          const row = rows.find((each) => each.id === id);
          if (row) actions.onOpen(row);
        }}
        search={null}
        {...(chosen && { onSpace: chosen.toggle })}
        {...around}
      />
    </ChosenRowsContext>
  );
}

/** Columns share the available space in proportion to their widths in the sheet. */
function columnsOf(
  record: AnyRecord,
  fields: readonly NamedField[],
  actions: RowActions,
  waiting: ReadonlySet<string>,
): SheetColumn<RowCells>[] {
  const columns = fields.map(([name, field], index): SheetColumn<RowCells> => {
    if (field.kind === 'photo') return photoColumn(record, [name, field], actions);
    return {
      field: name,
      headerName: field.header,
      flex: field.width ?? usualWidth,
      minWidth: index === 0 ? usualWidth : 90,
      hideable: index > 0,
      ...cellLook(field, index),
      ...(isNumber(field) && { type: 'number' as const, ...countedBy(name, field) }),
      ...groupedBy(name, field),
      valueGetter: (_, row) => sortValue(field, row[name]),
      valueFormatter: (_, row) => shownCell(field, row[name]),
      ...(field.kind === 'text' &&
        field.paints && {
          renderCell: ({ row }) => <PaintedChoice choice={String(row[name] ?? '')} paints={field.paints} />,
        }),
      ...(index === 0 && {
        renderCell: ({ row }) => (
          <>
            <span className="rh-line">{shownCell(field, row[name])}</span>
            {waiting.has(row.id) && <WaitingMark />}
            {unsentOf(row)?.isOpen && <ChangedMark />}
          </>
        ),
      }),
    };
  });
  return [
    rowNumberColumn<RowCells>((row) => row._rowIndex),
    ...columns,
    menuColumn(record, actions, waiting),
  ];
}

/** The column that names a row is emphasised, and so are amounts of money. */
function cellLook({ kind }: Field, index: number): { cellClassName?: string } {
  if (index === 0) return { cellClassName: 'rh-key' };
  return kind === 'money' ? { cellClassName: 'rh-money' } : {};
}

/** A number that can be added up; for a rating from 1 to 5 only an average makes sense, so it is left out. */
function countedBy(name: string, field: Field): Counted<RowCells> {
  return {
    amountOf: (row) => amountIn(field, row[name]),
    shownAmount: (amount) => shownCell(field, Number(amount.toFixed(writingOf(field.kind) ? 12 : 6))),
  };
}

/** Choices and checkboxes by value, days by month. */
function groupedBy(name: string, field: Field): Counted<RowCells> {
  if (field.kind === 'day') {
    return {
      groupOf: (row) => parseDay(String(row[name] ?? ''))?.slice(0, 'yyyy-mm'.length) ?? '',
      groupName: (month) => monthName(`${month}-01`),
    };
  }
  if (field.kind === 'flag') return { groupOf: (row) => (row[name] === true ? 'Yes' : 'No') };
  if (field.kind === 'text' && field.choices) {
    const said = choiceIn(field.choices);
    // The same groups as on a board.
    return {
      groupOf: (row) => said(row[name]) ?? String(row[name] ?? '').trim(),
      groupOrder: field.choices,
    };
  }
  return {};
}

function photoColumn(
  record: AnyRecord,
  [name, { header }]: NamedField,
  { photo }: RowActions,
): SheetColumn<RowCells> {
  return {
    field: name,
    headerName: header,
    width: 84,
    sortable: false,
    renderCell: ({ row, hasFocus }) => {
      const address = photo?.addressOf(row);
      if (!photo || address === undefined) return null;
      return (
        <Thumbnail
          address={address}
          label={`Show the ${header.toLowerCase()} of ${nameOfRow(record, row)}`}
          width={28}
          height={36}
          tabIndex={hasFocus ? 0 : -1}
          onClick={(event) => {
            // The row has a form of its own.
            event.stopPropagation();
            photo.onOpen(row);
          }}
        />
      );
    },
  };
}

function menuColumn(
  record: AnyRecord,
  actions: RowActions,
  waiting: ReadonlySet<string>,
): SheetColumn<RowCells> {
  return {
    field: 'actions',
    type: 'actions',
    headerName: 'Actions',
    width: 84,
    sortable: false,
    hideable: false,
    align: 'center',
    headerAlign: 'center',
    renderCell: ({ row }) => (
      <RowMenu
        label={`Actions for ${nameOfRow(record, row)}`}
        choices={rowChoices(row, actions)}
        at={waiting.has(row.id) ? undefined : { tab: record.tab, row: row._rowIndex }}
      />
    ),
  };
}
