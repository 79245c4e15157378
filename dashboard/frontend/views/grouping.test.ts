import { afterEach, describe, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { blankCells, defineRecord, type RowCells } from '#kernel/records/record.ts';
import { fieldsFor, usualViews } from '#kernel/records/views.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { amountsOf } from './amounts.ts';
import { blankTitle, boardColumns, byDay, cardFields, sumOf } from './grouping.ts';
import { viewNamed } from './use-view.ts';

afterEach(() => showRegion(documentedRegion));

const record = defineRecord({
  tab: 'Orders',
  one: 'row',
  many: 'rows',
  fingerprint: [['job']],
  fields: {
    job: { kind: 'text', header: 'Job' },
    client: { kind: 'text', header: 'Client' },
    stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof', 'Delivered'] },
    due: { kind: 'day', header: 'Due' },
    quantity: { kind: 'number', header: 'Quantity' },
    rating: { kind: 'number', header: 'Rating', min: 1, max: 5 },
    price: { kind: 'money', header: 'Price' },
    made: { kind: 'day', header: 'Made', isReadOnly: true },
  },
});
const blank = blankCells(record);
const row = (index: number, cells: Partial<RowCells>): RowCells => ({
  ...blank,
  ...cells,
  id: `r${index}`,
  _rowIndex: index,
});
const stage = ['stage', record.fields.stage] as const;
const price = ['price', record.fields.price] as const;

const rows = [
  row(2, { job: 'Letterhead', stage: 'Quote', price: 0.1, due: '2026-12-02' }),
  row(3, { job: 'Menus', stage: ' proof ', price: 'about 20', due: '12/2/2026' }),
  row(4, { job: 'Coasters', stage: 'Quote', price: 0.2, due: 'soon' }),
  row(5, { job: 'Poster', stage: '', price: 5 }),
  row(6, { job: 'Cards', stage: 'Lost', price: 7 }),
];

describe('a board', () => {
  it('has a column for each choice in its order, then one for what says nothing, and one for what says something else', () => {
    const columns = boardColumns(stage, rows, price);
    expect(columns.map(({ title, items }) => [title, items.map(({ _rowIndex }) => _rowIndex)])).toEqual([
      ['Quote', [2, 4]],
      ['Proof', [3]],
      ['Delivered', []],
      ['No stage', [5]],
      ['Other', [6]],
    ]);
    expect(columns.map(({ isClosed }) => isClosed)).toEqual([false, false, false, false, true]);
    expect(new Set(columns.map(({ id }) => id)).size).toBe(5);
  });

  it('adds up the amounts of each column; what is no number counts as nothing', () => {
    expect(boardColumns(stage, rows, price).map(({ sum }) => sum)).toEqual([
      '0.30',
      '0.00',
      '',
      '5.00',
      '7.00',
    ]);
    expect(boardColumns(stage, rows, undefined).every(({ sum }) => sum === undefined)).toBe(true);
    expect(sumOf(['quantity', record.fields.price], rows)).toBe(0);
  });

  it('adds up numbers that stand as texts with separators of thousands, as the person’s region writes them', () => {
    const quantity = ['quantity', record.fields.quantity] as const;
    const written = (...texts: string[]) => texts.map((text, at) => row(at + 2, { quantity: text }));
    expect(sumOf(quantity, written('1,250', '2.5', '-12,000.25', '1,5'))).toBe(1_250 + 2.5 - 12_000.25 + 1.5);
    showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
    expect(sumOf(quantity, written('1,250', '2,5', '1.250,5'))).toBe(1.25 + 2.5 + 1_250.5);
  });

  it('lets nothing be made blank that must not be', () => {
    const must = { ...record.fields.stage, required: 'Please fill in Stage' };
    const none = boardColumns(['stage', must], rows, undefined).find(({ title }) => title === 'No stage');
    expect(none?.isClosed).toBe(true);
  });

  it('keeps apart choices that differ by their capitals alone', () => {
    const sizes = { kind: 'text', header: 'Size', choices: ['M', 'm'] } as const;
    const columns = boardColumns(
      ['stage', sizes],
      [row(2, { stage: 'm' }), row(3, { stage: 'M' })],
      undefined,
    );
    expect(columns.map(({ items }) => items.map(({ _rowIndex }) => _rowIndex))).toEqual([[3], [2]]);
  });

  it('of 20,000 rows is made in no time that anybody notices', () => {
    const many = Array.from({ length: 20_000 }, (_, at) =>
      row(at + 2, { stage: at % 2 ? 'Quote' : 'Proof' }),
    );
    const columns = boardColumns(stage, many, price);
    expect(columns.map(({ items }) => items.length)).toEqual([10_000, 10_000, 0]);
  });
});

it('what is blank is named for its column', () => {
  expect(blankTitle({ kind: 'text', header: 'Stage' })).toBe('No stage');
  expect(blankTitle({ kind: 'text', header: 'PO state' })).toBe('No PO state');
  expect(blankTitle({ kind: 'text', header: 'S', label: 'Step of the job' })).toBe('No step of the job');
});

it('rows stand by their day, however it is written; those without one under no day', () => {
  const days = byDay('due', rows);
  expect(days.get('2026-12-02')?.map(({ _rowIndex }) => _rowIndex)).toEqual([2, 3]);
  expect(days.get('')?.map(({ _rowIndex }) => _rowIndex)).toEqual([4, 5, 6]);
});

it('amounts come before counts, and a mark within bounds is no amount', () => {
  expect(amountsOf(record)).toEqual(['price', 'quantity']);
});

it('a card shows what is not told by where it stands', () => {
  const named = (fields: ReturnType<typeof cardFields>) =>
    [fields.text, fields.choice, fields.day, fields.amount].map((field) => field?.[0]);
  expect(named(cardFields(record, ['price']))).toEqual(['client', 'stage', 'due', 'price']);
  expect(named(cardFields(record, [], 'stage'))).toEqual(['client', undefined, 'due', undefined]);
});

describe('views', () => {
  it('are those that a record has a field for that can be written', () => {
    expect(usualViews(record)).toEqual([
      { kind: 'cards' },
      { kind: 'board', by: 'stage' },
      { kind: 'calendar', by: 'due' },
      { kind: 'chart', by: 'due' },
    ]);
    expect(usualViews({ formFields: [['job', record.fields.job]] })).toEqual([{ kind: 'cards' }]);
    expect(fieldsFor(record, 'calendar').map(([name]) => name)).toEqual(['due']);
  });

  it('are opened by the address, and what it says of others is no view', () => {
    const offered = usualViews(record);
    expect(viewNamed(record, offered, { view: 'board', by: null })).toEqual({ kind: 'board', by: 'stage' });
    expect(viewNamed(record, offered, { view: 'chart', by: 'stage' })).toEqual({
      kind: 'chart',
      by: 'stage',
    });
    expect(viewNamed(record, offered, { view: 'board', by: 'due' })).toEqual({ kind: 'board', by: 'stage' });
    expect(viewNamed(record, offered, { view: 'map', by: null })).toBeNull();
    expect(fieldsFor(record, 'chart').map(([name]) => name)).toEqual([
      ...['due', 'stage', 'client', 'job', 'quantity', 'rating', 'price'],
    ]);
    expect(viewNamed(record, [], { view: 'board', by: null })).toBeNull();
  });

  it('of a chart keep what a saved one says, but for what the address names', () => {
    const offered = usualViews(record);
    const saved = { kind: 'chart', by: 'stage', of: 'price', how: 'max', palette: 'warm' } as const;
    const named = { view: 'chart', by: null };
    expect(viewNamed(record, offered, named, saved)).toEqual(saved);
    expect(viewNamed(record, offered, { ...named, by: 'client', step: 'week' }, saved)).toEqual({
      ...saved,
      by: 'client',
      step: 'week',
    });
    expect(viewNamed(record, offered, { ...named, how: 'count', step: 'fit' }, saved)).toEqual({
      ...{ kind: 'chart', by: 'stage', how: 'count', palette: 'warm' },
    });
    expect(viewNamed(record, offered, { ...named, of: 'quantity', how: 'fit' }, saved)).toEqual({
      ...{ kind: 'chart', by: 'stage', of: 'quantity', palette: 'warm' },
    });
    expect(viewNamed(record, offered, { view: 'board', by: null }, saved)).toEqual({
      kind: 'board',
      by: 'stage',
    });
    expect(viewNamed(record, [{ kind: 'cards' }], named, saved)).toBeNull();
  });
});
