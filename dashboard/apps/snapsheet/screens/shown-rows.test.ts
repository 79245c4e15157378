import { expect, it } from 'vitest';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { snapsheetData } from '#testing/data/snapsheet-data.ts';
import type { Cells, Row, SnapsheetData } from '../contract.ts';
import { commands } from './queries.ts';
import { type ShownCommand, shownData, withAnswered } from './shown-rows.ts';

const row = (_rowIndex: number, cells: Cells, shown = {}): Row => ({ _rowIndex, cells, shown });
const data: SnapsheetData = {
  ...snapsheetData(),
  headers: ['Photo', 'Maker', 'Price'],
  rows: [
    row(2, { Photo: 'a.jpg', Maker: 'Albion', Price: 12 }, { Price: '$12.00' }),
    row(3, { Photo: '', Maker: 'Columbian', Price: 90 }, { Price: '$90.00' }),
  ],
};
const [albion, columbian] = data.rows as [Row, Row];
const id = data.snapsheet.id;

const change = ({ _rowIndex, cells }: Row, changes: Cells) =>
  commands.make('updateRows', { id, body: { updates: [{ row: _rowIndex, expected: cells, changes }] } });
const remove = ({ _rowIndex, cells }: Row) =>
  commands.make('deleteRow', { id, row: _rowIndex, body: { expected: cells } });
const upload = (fields: Cells | Cells[]) =>
  commands.make('upload', {
    id,
    body: { extractedData: JSON.stringify(fields) },
    files: { photo: new File(['x'], 'b.jpg') },
  });
const waiting = (...sent: ShownCommand[]) =>
  shownData(
    data,
    sent.map((command) => ({ command, state: 'waiting' })),
  );

it('changed cells are shown as they are typed, all others as the sheet shows them', () => {
  const { rows, headers } = waiting(
    change(albion, { Maker: 'Albion Press' }),
    change(columbian, { Price: 95 }),
  );
  expect(headers).toEqual(data.headers);
  expect(rows).toEqual([
    row(2, { Photo: 'a.jpg', Maker: 'Albion Press', Price: 12 }, { Price: '$12.00' }),
    row(3, { Photo: '', Maker: 'Columbian', Price: 95 }),
  ]);
  expect(rows.map((one) => unsentOf(one)?.isNew)).toEqual([false, false]);
});

it('a row that was changed and deleted is gone, and what was read stays as it was', () => {
  const { rows } = waiting(
    change(albion, { Maker: 'Albion Press' }),
    remove({ ...albion, cells: { ...albion.cells, Maker: 'Albion Press' } }),
  );
  expect(rows).toEqual([columbian]);
  expect(data.rows).toEqual([albion, columbian]);
});

it('the rows of a photo stand below the others, under the columns that they will have', () => {
  const { rows, headers } = waiting(upload([{ maker: 'Stanhope', Colour: 'green' }, { maker: 'Ruthven' }]));
  expect(headers).toEqual(['Photo', 'Maker', 'Price', 'Colour']);
  expect(rows.slice(2)).toEqual([
    row(4, { Maker: 'Stanhope', Colour: 'green' }),
    row(5, { Maker: 'Ruthven' }),
  ]);
  expect(rows.slice(2).map((one) => unsentOf(one)?.isNew)).toEqual([true, true]);
});

it('a photo on its way is told of above the rows, and what failed is shown nowhere', () => {
  const under = shownData(data, [
    { command: upload({ Maker: 'Stanhope' }), state: 'saving' },
    { command: remove(albion), state: 'failed' },
  ]);
  expect(under).toBe(data);
});

it('what was answered counts until the rows are read again, wherever the row stands by now', () => {
  const moved = { ...data, rows: data.rows.map((one) => ({ ...one, _rowIndex: one._rowIndex + 1 })) };
  const changed = withAnswered(moved, change(columbian, { Price: 95 }), [
    row(4, { Photo: '', Maker: 'Columbian', Price: 95.5 }),
  ]);
  expect(changed.rows.map(({ cells }) => cells['Price'])).toEqual([12, 95.5]);
  expect(changed.rows.map(unsentOf)).toEqual([undefined, undefined]);
  expect(withAnswered(moved, remove(columbian), []).rows.map(({ cells }) => cells['Maker'])).toEqual([
    'Albion',
  ]);
});
