import { describe, expect, it } from 'vitest';
import type { ProposedTab } from '../../contract.ts';
import { appOf, type DraftColumn, draftOf, draftOfApp, namesProblem, withColumn } from './draft.ts';
import { paints } from './draft-house.ts';
import { usualDraft } from './draft-views.ts';
import { tabOf } from './tab-of-app.ts';
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

  it('shows choices in colours and amounts in the currency that the sheet shows', () => {
    const price = { key: 'price', letter: 'E', header: 'Price', kind: 'money', confidence: 1 } as const;
    const of = (currency: string) => {
      const columns = [...tab.columns, { ...price, currency }];
      return appOf(draftOf('Orders', { ...tab, columns }), tab)?.columns;
    };
    expect(of('EUR')).toContainEqual({ key: 'price', header: 'Price', kind: 'money', currency: 'EUR' });
    expect(of('EUR')).toContainEqual(
      expect.objectContaining({ key: 'stage', paints: { Quote: 'slate', Proof: 'ochre' } }),
    );
    expect(of('Taler')).toContainEqual({ key: 'price', header: 'Price', kind: 'money' });
  });

  it('keeps several choices apart as the sheet does, and begins with a percentage as it is typed', () => {
    const columns: ProposedTab['columns'] = [
      ...tab.columns,
      {
        ...{ key: 'papers', letter: 'E', header: 'Papers', kind: 'choices', confidence: 1 },
        ...{ choices: ['Quote', 'Proof'], separator: '; ' },
      },
      { key: 'share', letter: 'F', header: 'Share', kind: 'percent', confidence: 1 },
    ];
    const draft = draftOf('Orders', { ...tab, columns });
    const begun = (initial: string) =>
      appOf(
        {
          ...draft,
          columns: draft.columns.map((one) => (one.key === 'share' ? { ...one, initial } : one)),
        },
        tab,
      );
    const app = begun('12,5 %');
    expect(app?.columns).toContainEqual({
      ...{ key: 'papers', header: 'Papers', kind: 'choices' },
      ...{ choices: ['Quote', 'Proof'], separator: '; ' },
    });
    expect(app?.columns).toContainEqual(expect.objectContaining({ key: 'share', initial: 0.125 }));
    if (!app) throw new Error('There are columns to fill in.');
    expect(draftOfApp(app, tab).columns.find(({ key }) => key === 'share')?.initial).toBe('12.5%');
    // An invalid value is refused with the definition.
    expect(begun('a bit')?.columns).toContainEqual(expect.objectContaining({ initial: 'a bit' }));
  });

  it('begins a row with nothing where the set-up shows no initial value: its kind or its choices have changed', () => {
    const draft = draftOf('Orders', tab);
    const begun = (key: string, changes: Partial<DraftColumn>) =>
      appOf(
        { ...draft, columns: draft.columns.map((one) => (one.key === key ? { ...one, ...changes } : one)) },
        tab,
      )?.columns.find((one) => one.key === key);
    expect(begun('stage', { initial: 'Proof' })).toHaveProperty('initial', 'Proof');
    expect(begun('stage', { initial: 'Proof', choices: 'Quote\nProofs' })).not.toHaveProperty('initial');
    expect(begun('job', { initial: 'many', kind: 'number' })).not.toHaveProperty('initial');
    expect(begun('job', { initial: '3/14/2026', kind: 'day' })).not.toHaveProperty('initial');
    expect(begun('job', { initial: '2026-11-30', kind: 'day' })).toHaveProperty('initial', '2026-11-30');
  });

  it('keeps the saved views of the app, whatever columns there are', () => {
    const app = appOf(draftOf('Orders', tab), tab);
    if (!app) throw new Error('There are columns to fill in.');
    const saved = [{ name: 'Open', grouped: 'stage' }];
    const draft = draftOfApp({ ...app, saved }, tab);
    const columns = draft.columns.filter(({ key }) => key !== 'stage');
    expect(appOf({ ...draft, columns }, app)?.saved).toEqual(saved);
  });

  it('keeps the form of the app, without the columns that there are no more', () => {
    const app = appOf(draftOf('Orders', tab), tab);
    if (!app) throw new Error('There are columns to fill in.');
    const form = { title: 'Order', thanks: 'Thanks', fields: ['job', 'stage'], most: 5 };
    const draft = draftOfApp({ ...app, form }, tab);
    expect(appOf(draft, app)?.form).toEqual(form);
    const columns = draft.columns.map((column) =>
      column.key === 'stage' ? { ...column, kind: null } : column,
    );
    expect(appOf({ ...draft, columns }, app)?.form).toEqual({ ...form, fields: ['job'] });
  });

  it('keeps what the app shows helpers, whatever columns there are', () => {
    const app = appOf(draftOf('Orders', tab), tab);
    if (!app) throw new Error('There are columns to fill in.');
    const staff = { title: 'Door', fields: ['job', 'stage'] };
    const draft = draftOfApp({ ...app, staff }, tab);
    const columns = draft.columns.filter(({ key }) => key !== 'stage');
    expect(appOf({ ...draft, columns }, app)?.staff).toEqual(staff);
  });

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
    // A date column cannot be text.
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

  it('of an app whose headers a hand has moved below a title, or written with other capitals, has lost none', () => {
    const app = appOf(draftOf('Commissions', tab), tab);
    if (!app) throw new Error('An app can be made of it.');
    const columns = tab.columns.map((column) => ({ ...column, header: column.header.toUpperCase() }));
    const moved = { ...tab, headerRow: 4, columns };
    expect(tabOf(app, [moved])).toBe(moved);
    expect(draftOfApp(app, moved).columns.map(({ key, letter }) => `${key} ${letter}`)).toEqual([
      ...['job A', 'stage B', 'done C', 'each D'],
    ]);
    const others = columns.map((column) => ({ ...column, header: `${column.header} 2` }));
    expect(tabOf(app, [{ ...moved, columns: others }])).toBeUndefined();
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

describe('the views of an app', () => {
  const dated = {
    ...tab,
    columns: [
      ...tab.columns,
      { key: 'due', letter: 'E', header: 'Due', kind: 'day' as const, confidence: 1 },
      { key: 'sent', letter: 'F', header: 'Sent', kind: 'day' as const, confidence: 1 },
    ],
  };

  it('are the usual ones while nothing is decided, and stand nowhere', () => {
    expect(appOf(draftOf('Commissions', dated), dated)).not.toHaveProperty('views');
  });

  it('are kept as they were decided, and read back as that', () => {
    const draft = {
      ...draftOf('Commissions', dated),
      views: { ...usualDraft, cards: null, calendar: 'sent' },
    };
    const app = appOf(draft, dated);
    expect(app?.views).toEqual([
      { kind: 'board', by: 'stage' },
      { kind: 'calendar', by: 'sent' },
      { kind: 'chart', by: 'due' },
    ]);
    if (!app) throw new Error('The draft makes no app.');
    expect(draftOfApp(app, dated).views).toEqual({
      cards: null,
      gallery: '',
      board: 'stage',
      calendar: 'sent',
      map: '',
      chart: 'due',
    });
    expect(appOf(draftOfApp(app, dated), app)).toEqual(app);
  });

  it('whose column is left out go by another one, or are not there', () => {
    const decided = { ...draftOf('Commissions', dated), views: { ...usualDraft, calendar: 'sent' } };
    const without = (...keys: string[]) => ({
      ...decided,
      columns: decided.columns.map((column) =>
        keys.includes(column.key) ? { ...column, kind: null } : column,
      ),
    });
    // By the first date column, the default.
    expect(appOf(without('sent'), dated)).not.toHaveProperty('views');
    expect(appOf({ ...without('sent', 'due'), views: { ...usualDraft, chart: null } }, dated)?.views).toEqual(
      [{ kind: 'cards' }, { kind: 'board', by: 'stage' }],
    );
  });

  it('that had no column are offered once there is one', () => {
    const app = appOf({ ...draftOf('Commissions', tab), views: { ...usualDraft, chart: null } }, tab);
    if (!app) throw new Error('The draft makes no app.');
    expect(draftOfApp(app, tab).views).toMatchObject({ calendar: '', chart: null });
  });
});
