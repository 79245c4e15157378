import { describe, expect, it } from 'vitest';
import { defineRecord } from './record.ts';
import { doubleName, fittingLook, type SavedView, savedViewSchema } from './saved-views.ts';
import { usualViews } from './views.ts';

const record = defineRecord({
  tab: 'Orders',
  one: 'order',
  many: 'orders',
  fingerprint: [['job']],
  fields: {
    job: { kind: 'text', header: 'Job' },
    stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'] },
    due: { kind: 'day', header: 'Due' },
    each: { kind: 'text', header: 'Each', isReadOnly: true },
    weight: { kind: 'number', header: 'Weight' },
  },
});
const offered = usualViews(record);
const whole: SavedView = {
  name: 'Open jobs',
  view: { kind: 'board', by: 'stage' },
  sought: 'paper',
  filters: [
    { by: 'stage', is: 'any', of: ['Quote'] },
    { by: 'due', is: 'overdue' },
  ],
  sorted: { by: 'each', order: 'desc' },
  grouped: 'due',
  totals: 'sum',
  hidden: ['each'],
};

describe('a saved view', () => {
  it('is shown whole while the sheet has all that it names', () => {
    const { name: _, ...look } = whole;
    expect(fittingLook(record, offered, whole)).toEqual({ look, missing: [] });
  });

  it('is shown without columns that have gone or are of another kind, and says which', () => {
    const saved: SavedView = {
      ...whole,
      view: { kind: 'calendar', by: 'stage' },
      filters: [
        { by: 'paid', is: 'yes' },
        { by: 'due', is: 'amount', min: 1 },
        { by: 'job', is: 'contains', text: 'suite' },
      ],
      sorted: { by: 'price', order: 'asc' },
      grouped: 'job',
      hidden: ['price', 'each', 'paper'],
    };
    expect(fittingLook(record, offered, saved)).toEqual({
      look: {
        sought: 'paper',
        filters: [{ by: 'job', is: 'contains', text: 'suite' }],
        totals: 'sum',
        hidden: ['each'],
      },
      missing: ['stage', 'paid', 'due', 'price', 'paper', 'job'],
    });
  });

  it('keeps what a chart measures, and what another version says of it; without a column that has gone it counts', () => {
    const view = { kind: 'chart', by: 'stage', of: 'weight', how: 'average', palette: 'warm' } as const;
    expect(savedViewSchema.parse({ name: 'Weights', view }).view).toEqual(view);
    expect(fittingLook(record, offered, { name: 'Weights', view })).toEqual({ look: { view }, missing: [] });
    const gone = { name: 'Weights', view: { ...view, of: 'price' } };
    expect(fittingLook(record, offered, gone)).toEqual({
      look: { view: { kind: 'chart', by: 'stage', palette: 'warm' } },
      missing: ['price'],
    });
  });

  it('that is of a kind which the app does not offer is the list', () => {
    const views = offered.filter(({ kind }) => kind !== 'cards');
    const { look, missing } = fittingLook(record, views, { name: 'All', view: { kind: 'cards' } });
    expect({ look, missing }).toEqual({ look: {}, missing: ['cards'] });
  });

  it('has a name, and nothing that is not known', () => {
    const wrong = [
      { ...whole, name: '  ' },
      { ...whole, name: 'x'.repeat(61) },
      { ...whole, sorted: { by: 'job', order: 'up' } },
      { ...whole, colour: 'red' },
      { ...whole, filters: [] },
      { ...whole, filters: [{ by: 'job', is: 'like', text: 'a' }] },
    ];
    expect(wrong.map((view) => savedViewSchema.safeParse(view).success)).toEqual(wrong.map(() => false));
    expect(savedViewSchema.parse(whole)).toEqual(whole);
  });

  it('has a name of its own, however it is written', () => {
    expect(doubleName([{ name: 'Open' }, { name: 'Late' }])).toBeUndefined();
    expect(doubleName([{ name: 'Open' }, { name: 'Late' }, { name: ' open' }])).toBe(' open');
  });
});
