import { PhoneLink } from '#frontend/grid/PhoneLink.tsx';
import { rowNumberColumn, type SheetColumn } from '#frontend/grid/SheetGrid.tsx';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { parseDay } from '#kernel/day.ts';
import { isGiven, type Merch } from '../merch.ts';
import type { MemberRow } from '../record.ts';
import styles from './cells.module.css';
import { DayText, DuesChip, GivenToggle, MemberName, Mono, SizeChip } from './cells.tsx';

/** What can be done with a member; undefined actions are not allowed. */
export interface MemberActions {
  onMember: (rowIndex: number) => void;
  onEdit: ((row: MemberRow) => void) | undefined;
  onToggle: ((row: MemberRow, merch: Merch) => void) | undefined;
}

interface ColumnOptions {
  actions: MemberActions;
  /** Whether any membership has an end; otherwise there is nothing to show. */
  hasEnds: boolean;
}

export function memberColumns({ actions, hasEnds }: ColumnOptions): SheetColumn<MemberRow>[] {
  return [
    rowNumberColumn<MemberRow>(({ _rowIndex }) => _rowIndex),
    nameColumn(actions),
    { field: 'email', headerName: 'Email', width: 204, valueGetter: (_, row) => row.email },
    {
      field: 'phone',
      headerName: 'Phone',
      // Fits the longest numbers with country code and spaces.
      width: 172,
      valueGetter: (_, row) => row.phone,
      renderCell: ({ row }) => <PhoneLink phone={row.phone} />,
    },
    {
      field: 'joined',
      headerName: 'Join Date',
      width: 118,
      valueGetter: (_, row) => parseDay(row.joinDate) ?? row.joinDate,
      renderCell: ({ row }) => <DayText text={row.joinDate} />,
    },
    {
      field: 'size',
      headerName: 'T-Shirt Size',
      width: 100,
      valueGetter: (_, row) => row.tShirtSize,
      renderCell: ({ row }) => <SizeChip size={row.tShirtSize} />,
    },
    givenColumn('tShirt', actions),
    givenColumn('hat', actions),
    ...(hasEnds ? [endColumn] : []),
    {
      field: 'receipt',
      headerName: 'Receipt',
      width: 92,
      valueGetter: (_, row) => row.receiptNumber,
      renderCell: ({ row }) => <Mono text={row.receiptNumber} />,
    },
    {
      field: 'notes',
      headerName: 'Notes',
      flex: 1,
      minWidth: 110,
      valueGetter: (_, row) => row.notes,
    },
  ];
}

function nameColumn({ onMember }: MemberActions): SheetColumn<MemberRow> {
  return {
    field: 'name',
    headerName: 'Member Name',
    width: 176,
    hideable: false,
    valueGetter: (_, row) => row.memberName,
    renderCell: ({ row, hasFocus }) => (
      <span className={styles['lines']}>
        <MemberName {...{ row, hasFocus }} onOpen={onMember} />
        <WaitingLine row={row} />
      </span>
    ),
  };
}

function givenColumn(merch: Merch, { onToggle }: MemberActions): SheetColumn<MemberRow> {
  return {
    field: merch,
    headerName: merch === 'tShirt' ? 'T-Shirt' : 'Hat',
    width: 112,
    valueGetter: (_, row) => (isGiven(row, merch) ? 1 : 0),
    renderCell: ({ row, hasFocus }) => <GivenToggle {...{ row, merch, hasFocus, onToggle }} />,
  };
}

const endColumn: SheetColumn<MemberRow> = {
  field: 'expires',
  headerName: 'Membership',
  width: 176,
  valueGetter: (_, row) => parseDay(row.expires) ?? row.expires,
  renderCell: ({ row }) => (row.expires === '' ? null : <DuesChip row={row} />),
};
