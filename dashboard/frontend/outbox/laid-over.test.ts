import { expect, it } from 'vitest';
import { headedRows, laidOver, openWrites, type RowWrite, unsentOf } from './laid-over.ts';

interface Fill {
  _rowIndex: number;
  Date: string;
  Amount: number | string;
  Notes: string;
}

const shape = headedRows<Fill>();
const fill = (_rowIndex: number, Amount: number, Notes = ''): Fill => ({
  ...{ _rowIndex, Date: `2025-11-0${_rowIndex}` },
  ...{ Amount, Notes },
});
const read = [fill(2, 10), fill(3, 20), fill(4, 30)];
const seen = ({ _rowIndex: rowIndex, ...cells }: Fill) => ({ rowIndex, cells: { ...cells } });

function laid(rows: readonly Fill[], ...writes: RowWrite[]) {
  const commands = writes.map((write, at) => ({
    command: { key: `k${at}`, write },
    state: 'waiting' as const,
  }));
  return laidOver(
    rows,
    openWrites(commands, ({ write }) => [write]),
    shape,
  );
}

it('rows that wait to be added stand below those that were read, and tell of their command', () => {
  const { _rowIndex: _, ...cells } = fill(9, 40);
  const rows = laid(read, { cells }, { cells: { ...cells, Amount: 50 } });
  expect(rows.map(({ _rowIndex, Amount }) => [_rowIndex, Amount])).toEqual([
    [2, 10],
    [3, 20],
    [4, 30],
    [5, 40],
    [6, 50],
  ]);
  expect(rows.map(unsentOf)).toEqual([
    undefined,
    undefined,
    undefined,
    { key: 'k0', isNew: true, isWaiting: true },
    { key: 'k1', isNew: true, isWaiting: true },
  ]);
});

it('a change of a change, and the deletion after both, are laid over each other', () => {
  const [, second = fill(3, 20)] = read;
  const changed = { ...second, Notes: 'leaded' };
  const twice = laid(
    read,
    { seen: seen(second), cells: { Notes: 'leaded' } },
    { seen: seen(changed), cells: { Amount: 21 } },
  );
  expect(twice[1]).toEqual({ ...second, Notes: 'leaded', Amount: 21 });
  expect(twice[1] && unsentOf(twice[1])).toEqual({ key: 'k0', isNew: false, isWaiting: true });
  const gone = laid(
    read,
    { seen: seen(second), cells: { Notes: 'leaded' } },
    { seen: seen(changed), cells: null },
  );
  expect(gone).toEqual([read[0], read[2]]);
  expect(read[1]).toEqual(second);
});

it('a row is found where it stands now, also where another hand has written in it', () => {
  const write = { seen: seen(fill(4, 30)), cells: { Notes: 'mine' } };
  const moved = [fill(2, 10), { ...fill(4, 30), _rowIndex: 3 }];
  expect(laid(moved, write)[1]).toMatchObject({ _rowIndex: 3, Amount: 30, Notes: 'mine' });
  const byHand = [...read.slice(0, 2), fill(4, 30, 'theirs')];
  expect(laid(byHand, write)[2]).toMatchObject({ Amount: 30, Notes: 'mine' });
});

it('what is gone takes no other row along', () => {
  const others = [fill(2, 10), { ...fill(8, 90), _rowIndex: 3 }];
  expect(laid(others, { seen: seen(fill(3, 20)), cells: { Notes: 'mine' } })).toEqual(others);
  expect(laid(others, { seen: seen(fill(3, 20)), cells: null })).toEqual(others);
});

it('a row whose change met another hand stands as it is, and says so', () => {
  const [, , third = fill(4, 30)] = read;
  const open = [{ command: { key: 'k' }, state: 'failed' as const, isOpen: true }];
  const { rowIndex, cells } = seen(third);
  const write = { seen: { rowIndex, cells: { ...cells, Notes: 'as it was' } }, cells: { Amount: 31 } };
  const rows = laidOver(
    read,
    openWrites(open, () => [write]),
    shape,
  );
  expect(rows).toEqual(read);
  expect(rows.map((row) => unsentOf(row)?.isOpen)).toEqual([undefined, undefined, true]);
});

it('what has failed, and nothing at all, changes nothing', () => {
  const failed = [{ command: { key: 'k' }, state: 'failed' as const }];
  const writes = openWrites(failed, () => [{ seen: seen(fill(2, 10)), cells: null }]);
  expect(laidOver(read, writes, shape)).toBe(read);
});
