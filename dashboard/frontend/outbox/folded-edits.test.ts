import { expect, it } from 'vitest';
import type { Command } from '../calls/command.ts';
import { foldedEdits } from './folded-edits.ts';

const seen = { Service: 'Oil', Cost: 62, Notes: '' };
const command = (body: Command['body'], params = { vehicleId: 'v1' }): Command => ({
  ...{ app: 'model', call: 'updateService', params, key: JSON.stringify(body) },
  body,
});
const first = command({ rowIndex: 4, expected: seen, changes: { cost: 70 } });

it('two edits of a row are one: what was seen at first, and all that changes', () => {
  const second = command({
    rowIndex: 4,
    expected: { ...seen, Cost: 70 },
    changes: { cost: 75, notes: 'Late' },
  });
  expect(foldedEdits(first, second)).toEqual({
    ...first,
    body: { rowIndex: 4, expected: seen, changes: { cost: 75, notes: 'Late' } },
  });
});

it('what is told beside the cells that were seen is folded, too, and rows that stand in a list of one', () => {
  const named = command({ name: 'Ada', email: 'a', expected: { Name: 'Ida', Email: '' } });
  const again = command({ name: 'Ada', email: 'b', expected: { Name: 'Ada', Email: 'a' } });
  expect(foldedEdits(named, again)?.body).toEqual({
    ...{ name: 'Ada', email: 'b' },
    expected: { Name: 'Ida', Email: '' },
  });
  const row = { row: 3, expected: seen, changes: { Cost: 70 } };
  const later = { row: 3, expected: { ...seen, Cost: 70 }, changes: { Notes: 'Late' } };
  const [one, other] = [row, later].map((each) => command({ log: 'body', rows: [each] }));
  if (!one || !other) throw new Error('Both are there.');
  expect(foldedEdits(one, other)?.body).toEqual({
    ...{ log: 'body' },
    rows: [{ row: 3, expected: seen, changes: { Cost: 70, Notes: 'Late' } }],
  });
  const otherLog = command({ log: 'sleep', rows: [later] });
  expect(foldedEdits(one, otherLog)).toBeUndefined();
  expect(foldedEdits(one, command({ log: 'body', rows: [later, later] }))).toBeUndefined();
});

it.each([
  ['another row', { rowIndex: 5, expected: { ...seen, Cost: 70 }, changes: { notes: 'Late' } }],
  [
    'cells that another hand has changed',
    { rowIndex: 4, expected: { ...seen, Notes: 'Theirs' }, changes: { cost: 1 } },
  ],
  ['a deletion', { rowIndex: 4, expected: { ...seen, Cost: 70 } }],
])('%s stays by itself', (_, body) => {
  expect(foldedEdits(first, command(body))).toBeUndefined();
  const elsewhere = command(
    { rowIndex: 4, expected: { ...seen, Cost: 70 }, changes: {} },
    { vehicleId: 'v2' },
  );
  expect(foldedEdits(first, elsewhere)).toBeUndefined();
});
