import { describe, expect, it } from 'vitest';
import { assignOrders } from './spreadsheets-order.ts';

interface Row {
  order: number;
}

const newRow = (): Row => ({ order: Number.NaN });

/** Rows with keys from 1 on, as they are first saved. */
function rowsOf(count: number): Row[] {
  const rows = Array.from({ length: count }, newRow);
  assignOrders(rows, [...rows.keys()]);
  return rows;
}

const isInOrder = (rows: readonly Row[]) =>
  rows.every(({ order }, at) => at === 0 || order > (rows[at - 1]?.order ?? Number.NaN));

const inserts: Readonly<Record<string, (at: number) => number>> = {
  'each after the one before': (at) => 500 + at,
  'each before the one before': () => 500,
  'at the top': () => 0,
  'in pairs around one place': (at) => 500 + (at % 2) * at,
};

describe.each(Object.entries(inserts))('rows inserted %s', (_, placeOf) => {
  it('stay in order, and few others are moved', () => {
    const rows = rowsOf(1000);
    const count = 5000;
    let moved = 0;
    for (let at = 0; at < count; at += 1) {
      rows.splice(placeOf(at), 0, newRow());
      moved += assignOrders(rows, [placeOf(at)]).length;
      if (at % 500 === 0) expect(isInOrder(rows)).toBe(true);
    }
    expect(isInOrder(rows)).toBe(true);
    expect(moved / count).toBeLessThan(12);
  });
});

it('rows inserted at several places at once, some of them without room, stay in order', () => {
  const rows = rowsOf(100);
  for (let round = 0; round < 200; round += 1) {
    rows.splice(10, 0, newRow());
    rows.splice(14, 0, newRow(), newRow());
    rows.splice(60, 0, newRow());
    assignOrders(rows, [60, 10, 14, 15]);
    expect(isInOrder(rows)).toBe(true);
  }
});

it('rows far from the first one are told apart', () => {
  const rows = [2 ** 40, 2 ** 40 + 1].map((order) => ({ order }));
  for (let round = 0; round < 300; round += 1) {
    rows.splice(1, 0, newRow());
    assignOrders(rows, [1]);
  }
  expect(isInOrder(rows)).toBe(true);
});
