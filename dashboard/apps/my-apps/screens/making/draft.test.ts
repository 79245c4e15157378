import { describe, expect, it } from 'vitest';
import type { ProposedTab } from '../../contract.ts';
import { appOf, draftOf, draftOfApp, namesProblem, paints, withColumn } from './draft.ts';
import { emptyApp, templates } from './templates.ts';

const tab: ProposedTab = {
  tab: 'Orders',
  refusal: null,
  headerRow: 3,
  fingerprint: ['job'],
  preview: [],
  rows: 6,
  isPart: false,
  columns: [
    { key: 'job', letter: 'A', header: 'Job', kind: 'text', confidence: 0.9 },
    {
      key: 'stage',
      letter: 'B',
      header: 'Stage',
      kind: 'choice',
      confidence: 1,
      choices: ['Quote', 'Proof'],
    },
    { key: 'done', letter: 'C', header: 'Done', kind: 'flag', confidence: 1 },
    { key: 'each', letter: 'D', header: 'Each', kind: 'formula', confidence: 1 },
  ],
};

describe('the draft of an app', () => {
  it.each([...templates.map(({ app }) => app), emptyApp])(
    'of $title is that app while nothing is changed',
    (app) => {
      expect(appOf(draftOfApp(app, undefined), app)).toEqual(app);
    },
  );

  it.each(templates.map(({ app }) => app))(
    'of $title has colours that can be chosen',
    ({ house, columns }) => {
      const used = [house.color, ...columns.flatMap((column) => Object.values(column.paints ?? {}))];
      expect(paints).toEqual(expect.arrayContaining(used));
    },
  );

  it('is what a tab is proposed to be, and what ticks a row off is known by its name', () => {
    const draft = draftOf('Commissions 2026', tab);
    expect(draft).toMatchObject({ title: 'Commissions', done: 'done' });
    expect(appOf({ ...draft, due: 'job' }, tab)).toMatchObject({
      headerRow: 3,
      fingerprint: ['job'],
      done: 'done',
      columns: [
        { key: 'job' },
        { key: 'stage', choices: ['Quote', 'Proof'] },
        { key: 'done' },
        { key: 'each' },
      ],
    });
    // A day is no text.
    expect(appOf({ ...draft, due: 'job' }, tab)).not.toHaveProperty('due');
    const none = draft.columns.map((column) => ({
      ...column,
      kind: column.kind === 'formula' ? column.kind : null,
    }));
    expect(appOf({ ...draft, columns: none }, tab)).toBeUndefined();
  });

  it('of an app that is changed has the other columns of its sheet left out, and says which the sheet has lost', () => {
    const app = appOf(draftOf('Commissions', tab), tab);
    if (!app) throw new Error('An app can be made of it.');
    const [job, ...others] = app.columns;
    const renamed = {
      ...app,
      columns: [{ ...app.columns[0], key: 'job', kind: 'text' as const, header: 'Order' }, ...others],
    };
    expect(job?.header).toBe('Job');
    const draft = draftOfApp(renamed, tab);
    expect(draft.columns.map(({ key, letter, kind }) => [key, letter, kind])).toEqual([
      ['jobX', 'A', null],
      ['stage', 'B', 'choice'],
      ['done', 'C', 'flag'],
      ['each', 'D', 'formula'],
      ['job', '', 'text'],
    ]);
  });

  it('says of columns that are to be made whether each has a name of its own', () => {
    const draft = draftOfApp(emptyApp, undefined);
    expect(namesProblem(draft)).toBeUndefined();
    const more = withColumn(draft);
    expect(namesProblem(more)).toBe('A column has no name yet.');
    const named = more.columns.map((column) => ({ ...column, header: column.header || ' name ' }));
    expect(namesProblem({ ...more, columns: named })).toBe('Two columns have the same name.');
  });
});
