import { describe, expect, it } from 'vitest';
import { type Filter, filterSchema, filtersSchema, fittingFilters, rowFilter } from './filters.ts';
import { defineRecord } from './record.ts';

const { shownFields } = defineRecord({
  tab: 'Orders',
  one: 'order',
  many: 'orders',
  fingerprint: [['job']],
  fields: {
    job: { kind: 'text', header: 'Job' },
    stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'] },
    due: { kind: 'day', header: 'Due' },
    price: { kind: 'money', header: 'Price' },
    paid: { kind: 'flag', header: 'Paid' },
    proof: { kind: 'photo', header: 'Proof sheet' },
    each: { kind: 'number', header: 'Each', isReadOnly: true },
    papers: {
      ...{ kind: 'text', header: 'Papers' },
      several: { choices: ['Cotton', 'Linen'], separator: '; ' },
    },
  },
});

const blank = { job: '', stage: '', due: '', price: '', paid: false, proof: '', each: '', papers: '' };
const menus = {
  ...blank,
  job: 'Crème menus',
  stage: 'quote ',
  due: '11/24/2026',
  price: 620,
  paid: true,
  papers: 'linen;Felt',
};
const suite = {
  ...blank,
  job: 'Wedding suite',
  stage: 'Proof',
  due: '2026-11-22',
  price: '1240,5',
  each: 2,
  papers: 'Cotton; Linen',
};
const labels = {
  ...blank,
  job: 'Labels',
  stage: 'On hold',
  due: 'after Easter',
  price: 'ask',
  proof: 'a.jpg',
};
const rows = { blank, menus, suite, labels };

// A Tuesday.
const at = { today: '2026-11-24', weekStart: 1 };

const found = (...filters: Filter[]) => {
  const holds = rowFilter(shownFields, filters, at);
  return Object.entries(rows).flatMap(([name, row]) => (holds(row) ? [name] : []));
};

describe('filters by columns', () => {
  it.each<[string, Filter, string[]]>([
    ['a choice in any case', { by: 'stage', is: 'any', of: ['Quote'] }, ['menus']],
    ['any of several', { by: 'stage', is: 'any', of: ['Quote', 'Proof'] }, ['menus', 'suite']],
    ['a text that is no choice', { by: 'stage', is: 'any', of: ['On hold'] }, ['labels']],
    ['nothing among choices', { by: 'stage', is: 'any', of: ['Proof', ''] }, ['blank', 'suite']],
    ['one of several that a cell lists', { by: 'papers', is: 'any', of: ['Linen'] }, ['menus', 'suite']],
    ['what a cell lists beside the choices', { by: 'papers', is: 'any', of: ['Felt'] }, ['menus']],
    ['nothing in a list', { by: 'papers', is: 'any', of: ['Cotton', ''] }, ['blank', 'suite', 'labels']],
    ['a text in a list', { by: 'papers', is: 'contains', text: 'fel' }, ['menus']],
    ['yes', { by: 'paid', is: 'yes' }, ['menus']],
    ['no', { by: 'paid', is: 'no' }, ['blank', 'suite', 'labels']],
    ['today, however it is written', { by: 'due', is: 'today' }, ['menus']],
    ['this week', { by: 'due', is: 'week' }, ['menus']],
    ['this month', { by: 'due', is: 'month' }, ['menus', 'suite']],
    ['overdue', { by: 'due', is: 'overdue' }, ['suite']],
    ['from a day', { by: 'due', is: 'between', from: '2026-11-23' }, ['menus']],
    ['to a day', { by: 'due', is: 'between', to: '2026-11-22' }, ['suite']],
    [
      'from a day to a day',
      { by: 'due', is: 'between', from: '2026-11-22', to: '2026-11-24' },
      ['menus', 'suite'],
    ],
    ['no date', { by: 'due', is: 'blank' }, ['blank']],
    ['any date, and what is none', { by: 'due', is: 'filled' }, ['menus', 'suite', 'labels']],
    ['at least', { by: 'price', is: 'amount', min: 1000 }, ['suite']],
    ['at most', { by: 'price', is: 'amount', max: 620 }, ['menus']],
    ['a number of a formula', { by: 'each', is: 'amount', min: 2, max: 2 }, ['suite']],
    ['a text without its accents', { by: 'job', is: 'contains', text: 'creme M' }, ['menus']],
    ['a photo', { by: 'proof', is: 'filled' }, ['labels']],
  ])('find %s', (_, filter, names) => {
    expect(found(filter)).toEqual(names);
  });

  it('begin a week on the day on which it begins for the person', () => {
    const sunday = (weekStart: number) =>
      rowFilter(shownFields, [{ by: 'due', is: 'week' }], { today: '2026-11-24', weekStart })(suite);
    expect([sunday(0), sunday(1)]).toEqual([true, false]);
  });

  it('all hold of a row, and there may be none', () => {
    expect(found({ by: 'due', is: 'month' }, { by: 'paid', is: 'no' })).toEqual(['suite']);
    expect(found()).toEqual(Object.keys(rows));
  });

  it('of columns that have gone, or are of another kind, are told from the others', () => {
    const kept: Filter = { by: 'stage', is: 'any', of: ['Quote'] };
    const gone: Filter[] = [
      { by: 'paper', is: 'blank' },
      { by: 'job', is: 'any', of: ['Menus'] },
      { by: 'stage', is: 'today' },
    ];
    expect(fittingFilters(shownFields, [...gone, kept])).toEqual({
      fitting: [kept],
      missing: ['paper', 'job', 'stage'],
    });
  });

  it.each([
    ['a text', { by: 'job', is: 'contains', text: '  ' }, 'text', 'Please enter a text'],
    ['a day', { by: 'due', is: 'between' }, 'from', 'Please enter a date'],
    [
      'days in their order',
      { by: 'due', is: 'between', from: '2026-02-02', to: '2026-02-01' },
      'to',
      'This is before the first day',
    ],
    ['a number', { by: 'price', is: 'amount' }, 'min', 'Please enter a number'],
    [
      'numbers in their order',
      { by: 'price', is: 'amount', min: 2, max: 1 },
      'max',
      'This is less than the least',
    ],
  ])('say %s', (_, wrong, part, sentence) => {
    const issues = filterSchema.safeParse(wrong).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[part, sentence]]);
  });

  it('say nothing that is not known, and are not without end', () => {
    const wrong = [
      [{ by: 'paid', is: 'yes', also: 1 }],
      [{ by: 'paid', is: 'perhaps' }],
      [{ by: 'stage', is: 'any', of: [] }],
      [{ by: 'due', is: 'between', from: '2026-02-30' }],
      Array.from({ length: 21 }, () => ({ by: 'paid', is: 'yes' })),
    ];
    expect(wrong.map((filters) => filtersSchema.safeParse(filters).success)).toEqual(wrong.map(() => false));
  });
});
