import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { RecordFields } from '../RecordFields.tsx';
import { recordForm } from '../record-form.ts';
import { useRecordForm } from '../use-record-form.ts';
import { checksOf, RelatedContext, type RelatedRows } from './related.ts';

const loan = defineRecord({
  tab: 'Loans',
  one: 'row',
  many: 'rows',
  fingerprint: [['who']],
  fields: {
    who: { kind: 'text', header: 'Who' },
    thing: { kind: 'text', header: 'Thing' },
    back: { kind: 'day', header: 'Back by' },
  },
});
const noPhoto = { file: null, onFile: () => undefined, addressOf: () => '' };

const rows = ['Hal', 'Priya', 'Ana', 'Uma', 'Tom', 'Rosa'].map((who, at) => ({
  id: `row-${at + 2}`,
  _rowIndex: at + 2,
  who,
  thing: 'Drill',
  back: '2026-12-01',
}));
const related: RelatedRows = {
  tab: 'Things',
  problem: null,
  headers: ['Name', 'Shelf', 'Worth'],
  rows: [
    { row: 2, name: 'Drill', cells: ['Drill', 'Wall A', ''] },
    { row: 3, name: 'Router', cells: ['Router', 'Wall B', '$210.00'] },
    { row: 4, name: 'Router', cells: ['Router', 'Wall C', '$250.00'] },
  ],
  isPart: false,
  isStrict: true,
  naming: rows,
};

function Form({ onSave, told }: { onSave: (values: unknown) => void; told: RelatedRows }) {
  const fields = new Map([['thing', told]]);
  const words = recordForm(loan, { checks: checksOf(fields) });
  const { form } = useRecordForm(words, words.empty);
  return (
    <RelatedContext value={fields}>
      <form onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
        <RecordFields record={loan} form={form} photo={noPhoto} />
        <button type="submit">Save</button>
      </form>
    </RelatedContext>
  );
}

function shown(told: Partial<RelatedRows> = {}) {
  const saved: unknown[] = [];
  const { user } = renderScreen(
    <Form onSave={(values) => saved.push(values)} told={{ ...related, ...told }} />,
    { address: '' },
  );
  return { user, saved };
}

it('a row of another tab is chosen by its name, and shown with the records that name it', async () => {
  const { user, saved } = shown();
  const field = await screen.findByRole('combobox', { name: 'Thing' });
  await user.type(field, 'dri');
  await user.click(await screen.findByRole('option', { name: 'Drill' }));
  await user.click(screen.getByRole('button', { name: 'Row 2 of Things' }));
  const row = screen.getByRole('group', { name: 'Row 2 of Things' });
  expect([...row.querySelectorAll('dd')].map((cell) => cell.textContent)).toEqual(['Drill', 'Wall A']);
  expect(row.textContent).toContain('Loans with Drill: 6');
  expect([...row.querySelectorAll('li')].map((line) => line.textContent)[0]).toMatch(/^Row 2, Hal, /);
  expect(row.textContent).toContain('and 1 more');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ who: '', thing: 'Drill', back: '' }]));
});

it('what names no row is refused where nothing else may stand there', async () => {
  const { user, saved } = shown();
  await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'Lathe');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('“Lathe” is not a row of Things. Please choose one of its rows.'),
  ).toBeTruthy();
  expect(saved).toEqual([]);
});

it.each([
  ['anything may be typed', { isStrict: false }, 'No row of Things has this name'],
  [
    'the tab is gone',
    { problem: 'There is no tab “Things” any more.', rows: [] },
    /no tab “Things” any more/,
  ],
  ['not all rows are known', { isPart: true }, 'No row of Things has this name'],
] as const)('it is kept as it is typed where %s', async (_, told, said) => {
  const { user, saved } = shown(told);
  await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'Lathe');
  expect(screen.getByText(said)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([{ who: '', thing: 'Lathe', back: '' }]));
});

it('several rows of one name are all shown', async () => {
  const { user } = shown();
  await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'Router');
  await user.click(screen.getByRole('button', { name: '2 rows of Things' }));
  expect(screen.getAllByRole('group', { name: /^Row \d of Things$/ })).toHaveLength(2);
});

it.each([
  ['1,200', 1200, '1200'],
  ['0042', 42, '42'],
  ['$1,200.50', 1200.5, '1200.5'],
  ['1200', 1200, '1,200'],
])(
  'a row whose number is shown as %s is named by it, as a cell without that format shows it',
  async (name, number, typed) => {
    const { user, saved } = shown({ rows: [{ row: 2, name, number, cells: [name, 'Wall A', ''] }] });
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), typed);
    expect(await screen.findByRole('button', { name: 'Row 2 of Things' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ who: '', thing: typed, back: '' }]));
  },
);
