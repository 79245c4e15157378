import { describe, expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import type { Waiting } from '../outbox/waiting.ts';
import { comparedCells } from './compared.ts';
import { Reviewed, type ReviewWords } from './reviewed.ts';

const book = defineRecord({
  tab: 'Books',
  one: 'book',
  many: 'books',
  fingerprint: [['title']],
  fields: {
    title: { kind: 'text', header: 'Title', required: 'Please enter a title' },
    price: { kind: 'money', header: 'Price' },
    notes: { kind: 'text', header: 'Notes', aliases: ['Remarks'] },
  },
});

const route = {
  method: 'PUT',
  address: '/api/app/books/B1',
  title: 'Change book',
  page: '/?app=books',
} as const;
const words: ReviewWords = {
  recordOf: () => book,
  addAgain: (command, row) => ({ ...command, call: 'addBook', key: 'fresh', body: { title: row['title'] } }),
  routeOf: () => ({ ...route, address: '/api/app/books', method: 'POST' }),
};

type Conflict = NonNullable<NonNullable<Waiting['problem']>['conflict']>;

function waiting(
  body: Command['body'],
  told: { conflict?: Conflict; conflicts?: (Conflict & { at: number })[] },
) {
  const command: Command = { app: 'books', call: 'updateBook', params: { bookId: 'B1' }, body, key: 'old' };
  const problem = { code: 'CONFLICT' as const, error: 'Changed.', ...told };
  return { command, route, problem, state: 'conflict' } as Waiting;
}

const theirs = { Title: 'Emma', Price: 12, Notes: 'lent' };
const met: Conflict = { rowIndex: 4, current: theirs, fields: ['price', 'notes'] };

describe.each([
  [
    'by the sheet',
    { expected: { Title: 'Emma', Price: 8, Notes: '' }, changes: { price: 9, notes: 'mine' } },
  ],
  [
    'by the record',
    { expected: { _rowIndex: 3, title: 'Emma', price: 8, notes: '' }, price: 9, notes: 'mine' },
  ],
])('a change of a row that is told %s', (way, body) => {
  const reviewed = new Reviewed(waiting(body, { conflict: met }), words);
  const [row] = reviewed.rows;
  const isHeaded = way === 'by the sheet';

  it('shows what was wanted, what is there and what was seen', () => {
    expect(row).toMatchObject({
      mine: { title: 'Emma', price: 9, notes: 'mine' },
      theirs: { title: 'Emma', price: 12, notes: 'lent' },
      seen: { title: 'Emma', price: 8, notes: '' },
      isWhole: false,
    });
    const cells = row ? comparedCells(reviewed, row, ['Title', 'Remarks', 'Price']) : [];
    expect(cells.map(({ label, changedCell }) => [label, changedCell])).toEqual([
      ['Title', undefined],
      ['Price', 'C4'],
      ['Remarks', 'B4'],
    ]);
  });

  it("is sent as a whole under a new key, expecting the sheet's version", () => {
    const [sent, ...others] = reviewed.decide(new Set());
    expect(others).toEqual([]);
    expect(sent?.command.key).not.toBe('old');
    expect(sent?.command.body).toEqual({
      ...body,
      expected: isHeaded ? theirs : { _rowIndex: 4, title: 'Emma', price: 12, notes: 'lent' },
    });
  });

  it('is sent without the cells that stay, and not at all where all do', () => {
    const [sent] = reviewed.decide(new Set(['0.price']));
    const left: unknown = isHeaded ? sent?.command.body['changes'] : sent?.command.body;
    expect(left).toMatchObject({ notes: 'mine' });
    expect(left).not.toHaveProperty('price');
    expect(reviewed.keys).toEqual(new Set(['0.price', '0.notes']));
    expect(reviewed.decide(reviewed.keys)).toEqual([]);
  });
});

it('a row that is gone is added again with what was wanted, or not at all', () => {
  const body = { expected: { Title: 'Emma', Price: 8, Notes: '' }, changes: { title: 'Emma II' } };
  const gone = { rowIndex: null, current: null, fields: [] };
  const reviewed = new Reviewed(waiting(body, { conflict: gone }), words);
  expect(reviewed.mayHaveMine).toBe(true);
  const [sent] = reviewed.decide(new Set());
  expect(sent).toMatchObject({
    command: { call: 'addBook', body: { title: 'Emma II' } },
    route: { method: 'POST', page: '/?app=books' },
  });
  expect(reviewed.decide(reviewed.keys)).toEqual([]);
  expect(new Reviewed(waiting(body, { conflict: gone }), undefined).mayHaveMine).toBe(false);
});

it('of several rows each is decided by itself; those that met nobody go along', () => {
  const rows = ['Emma', 'Persuasion', 'Ivanhoe'].map((title, at) => ({
    _rowIndex: at + 2,
    title,
    price: 1,
    notes: '',
  }));
  const conflicts = [1, 2].map((at) => ({
    at,
    rowIndex: at + 2,
    current: { ...theirs, Title: `T${at}` },
    fields: [],
  }));
  const reviewed = new Reviewed(waiting({ books: rows }, { conflicts }), words);
  expect(reviewed.rows.map(({ mine, isWhole }) => [mine, isWhole])).toEqual([
    [null, true],
    [null, true],
  ]);
  const [sent] = reviewed.decide(new Set(['2.']));
  expect(sent?.command.body['books']).toEqual([
    rows[0],
    { _rowIndex: 3, title: 'T1', price: 12, notes: 'lent' },
  ]);
});

it('nothing is compared where the server has not told how the row stands', () => {
  const unknown = { rowIndex: 4, current: null, fields: [] };
  const body = { expected: { Title: 'Emma' }, changes: { title: 'x' } };
  expect(new Reviewed(waiting(body, { conflict: unknown }), words).rows).toEqual([]);
});
