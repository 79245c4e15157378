import { useMemo } from 'react';
import type { CommandOf } from '#frontend/calls/command.ts';
import { laidOver, openWrites, type RowShape, type RowWrite, unsentOf } from '#frontend/outbox/laid-over.ts';
import { rowId } from '#kernel/records/by-headers.ts';
import { blankCells } from '#kernel/records/record.ts';
import contract, { type MemberData } from '../contract.ts';
import { changesOf, type MemberRow, member } from '../record.ts';
import { commands } from './writes.ts';

// Members as they will be once everything that waits for the network has been sent.

const calls = ['addMember', 'updateMember', 'updateMembers', 'deleteMember'] as const;

type RowCommand = CommandOf<typeof contract, (typeof calls)[number]>;

const blank = blankCells(member);

const shape: RowShape<MemberRow> = {
  numberOf: ({ _rowIndex }) => _rowIndex,
  cellsOf: ({ id: _, _rowIndex, ...cells }) => cells,
  rowOf: (_rowIndex, cells) => ({ ...blank, ...cells, id: rowId(_rowIndex), _rowIndex }),
};

/** None for a command that the present contract rejects. */
function writesOf(command: RowCommand): RowWrite[] {
  switch (command.call) {
    case 'addMember': {
      const { data } = contract.addMember.body.safeParse(command.body);
      if (!data) return [];
      const { listId: _, ...cells } = data;
      return [{ cells: { ...cells, memberId: data.memberId ?? '' } }];
    }
    case 'updateMember': {
      const { data } = contract.updateMember.body.safeParse(command.body);
      if (!data?.expected) return [];
      const { listId: _, expected, memberId = '', ...cells } = data;
      const seen = { rowIndex: Number(command.params.row), cells: expected };
      // A member without an ID gets one with the write.
      return [{ seen, cells: { ...changesOf(cells, expected), memberId: expected.memberId || memberId } }];
    }
    case 'updateMembers': {
      const { data } = contract.updateMembers.body.safeParse(command.body);
      return (data?.updates ?? []).map(({ rowIndex, expected, changes }) => ({
        seen: { rowIndex, cells: expected },
        cells: Object.fromEntries(
          Object.entries(changes).flatMap(([name, cell]) => (cell === undefined ? [] : [[name, cell]])),
        ),
      }));
    }
    case 'deleteMember': {
      const { data } = contract.deleteMember.body.safeParse(command.body);
      return data
        ? [{ seen: { rowIndex: Number(command.params.row), cells: data.expected }, cells: null }]
        : [];
    }
  }
}

/** The members of a list with all waiting changes applied, and marks as soon as they are pressed. */
export function useShownMembers(listId: string, read: MemberData): MemberData {
  const unsaved = commands.useUnsaved(calls, { listId });
  return useMemo(() => {
    const open = unsaved.filter(
      ({ command, state, isOpen }) => state === 'waiting' || isOpen || command.call === 'updateMembers',
    );
    const rows = laidOver(read.rows, openWrites(open, writesOf), shape);
    return rows === read.rows ? read : { ...read, rows: [...rows] };
  }, [read, unsaved]);
}

/** The members whose rows are in the sheet. */
export function inSheet(rows: readonly MemberRow[]): MemberRow[] {
  return rows.filter((row) => !unsentOf(row)?.isNew);
}
