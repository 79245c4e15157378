import { expect, it } from 'vitest';
import { DiscoveryCheck } from './discovery-check.ts';

function problemsOf(address: string, answer: unknown, status = 200): string[] {
  const check = new DiscoveryCheck();
  const contentType = 'application/json; charset=UTF-8';
  check.see({ method: 'GET', address, status, contentType, body: JSON.stringify(answer) });
  expect(check.methods.size).toBe(1);
  return check.problems;
}

it.each([
  ['a name that Google does not know', { colour: 'red' }, '$.colour is unknown'],
  ['a 64-bit number that is no text', { size: 5 }, '$.size is no text: 5'],
  ['a time without three decimals', { createdTime: '2026-01-01T00:00:00Z' }, '$.createdTime is no date-time'],
  ['one thing for a list', { parents: 'root' }, '$.parents is no list'],
  ['what lies deep', { owners: [{ me: 'yes' }] }, '$.owners[].me is no boolean'],
  ['a value of a map', { properties: { key: 1 } }, '$.properties.key is no text'],
])('finds %s', (_, answer, problem) => {
  expect(problemsOf('/drive/v3/files/x', answer).join()).toContain(problem);
});

it('finds a value that is not in its enum', () => {
  const answer = { sheets: [{ properties: { sheetType: 'GRIDS' } }] };
  expect(problemsOf('/v4/spreadsheets/x', answer).join()).toContain('is not in the enum: "GRIDS"');
});

it('finds an error in another shape', () => {
  expect(problemsOf('/v4/spreadsheets/x', { error: 'no' }, 404)).toHaveLength(1);
  const error = { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' };
  expect(problemsOf('/v4/spreadsheets/x', { error }, 404)).toEqual([]);
});

it('takes what Google sends', () => {
  const file = {
    kind: 'drive#file',
    id: 'x',
    size: '5',
    createdTime: '2026-01-01T00:00:00.000Z',
    owners: [],
  };
  expect(problemsOf('/drive/v3/files/x?fields=*', file)).toEqual([]);
});
