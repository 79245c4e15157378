import { PhoneLink } from '#frontend/grid/PhoneLink.tsx';
import { rowNumberColumn, type SheetColumn } from '#frontend/grid/SheetGrid.tsx';
import { parseDay } from '#kernel/day.ts';
import { DayText, DuesChip, GivenToggle, MemberName, Mono, SizeChip } from './cells.tsx';
import type { Line, MemberActions } from './lines.ts';
import { type Merch, merchWords } from './merch.ts';

interface ColumnOptions {
  actions: MemberActions;
  /** Whether any membership has an end; without, there is nothing to show. */
  hasEnds: boolean;
}

export function memberColumns({ actions, hasEnds }: ColumnOptions): SheetColumn<Line>[] {
  return [
    rowNumberColumn<Line>(({ row }) => row._rowIndex),
    nameColumn(actions),
    { field: 'email', headerName: 'Email', width: 204, valueGetter: (_, { row }) => row.Email },
    {
      field: 'phone',
      headerName: 'Phone',
      // The longest numbers with a country and its spaces.
      width: 172,
      valueGetter: (_, { row }) => row.Phone,
      renderCell: ({ row: { row } }) => <PhoneLink phone={row.Phone} />,
    },
    {
      field: 'joined',
      headerName: 'Join Date',
      width: 118,
      valueGetter: (_, { row }) => parseDay(row['Join Date']) ?? row['Join Date'],
      renderCell: ({ row: { row } }) => <DayText text={row['Join Date']} />,
    },
    {
      field: 'size',
      headerName: 'T-Shirt Size',
      width: 100,
      valueGetter: (_, { row }) => row['T-Shirt Size'],
      renderCell: ({ row: { row } }) => <SizeChip size={row['T-Shirt Size']} />,
    },
    givenColumn('tShirt', actions),
    givenColumn('hat', actions),
    ...(hasEnds ? [endColumn] : []),
    {
      field: 'receipt',
      headerName: 'Receipt',
      width: 92,
      valueGetter: (_, { row }) => row['Receipt Number'],
      renderCell: ({ row: { row } }) => <Mono text={row['Receipt Number']} />,
    },
    {
      field: 'notes',
      headerName: 'Notes',
      flex: 1,
      minWidth: 110,
      valueGetter: (_, { row }) => row.Notes,
    },
  ];
}

function nameColumn({ onMember }: MemberActions): SheetColumn<Line> {
  return {
    field: 'name',
    headerName: 'Member Name',
    width: 176,
    hideable: false,
    valueGetter: (_, { row }) => row['Member Name'],
    renderCell: ({ row: { row }, hasFocus }) => <MemberName {...{ row, hasFocus }} onOpen={onMember} />,
  };
}

function givenColumn(merch: Merch, { onToggle }: MemberActions): SheetColumn<Line> {
  const { header } = merchWords[merch];
  return {
    field: merch,
    headerName: merch === 'tShirt' ? 'T-Shirt' : 'Hat',
    width: 112,
    valueGetter: (_, { row }) => (row[header] ? 1 : 0),
    renderCell: ({ row: { row }, hasFocus }) => <GivenToggle {...{ row, merch, hasFocus, onToggle }} />,
  };
}

const endColumn: SheetColumn<Line> = {
  field: 'expires',
  headerName: 'Membership',
  width: 176,
  valueGetter: (_, { row }) => parseDay(row.Expires) ?? row.Expires,
  renderCell: ({ row: { row } }) => (row.Expires === '' ? null : <DuesChip row={row} />),
};
