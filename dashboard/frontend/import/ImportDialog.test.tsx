import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type ImportedFile, importCalls } from '#kernel/calls/imports.ts';
import { Problem } from '#kernel/problem.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { ImportDialog, type ImportDialogProps } from './ImportDialog.tsx';
import type { ImportField } from './mapping.ts';

type Key = 'name' | 'email';
const fields: readonly ImportField<Key>[] = [
  { key: 'name', label: 'Member Name', aliases: ['Name'], isRequired: true },
  { key: 'email', label: 'Email' },
];
const file: ImportedFile = {
  kind: 'table',
  headers: ['Name', 'Mail', 'Shoe'],
  rows: [
    ['Ann', 'ann@x.example', '38'],
    ['Bo', '', ''],
    ['', 'nobody@x.example', ''],
    ['Cy', 'cy@x.example', '44'],
  ],
};
afterEach(() => localStorage.clear());

function open(
  props: Partial<ImportDialogProps<Key>>,
  answer: (sheet: string | undefined) => ImportedFile = () => file,
) {
  answerCalls({ id: 'shared' }, importCalls.contract, { readFile: ({ body }) => answer(body.sheet) });
  const onImport = vi.fn(async (records: readonly unknown[]) => `${records.length} members imported.`);
  const onClose = vi.fn();
  const setting = { title: 'Import members', memory: 'club', fields, onImport, onClose, ...props };
  const { user } = renderScreen(<ImportDialog {...setting} />, { address: '', width: 1440 });
  const choose = async (name = 'roster.csv') => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for a file.');
    await user.upload(input, new File(['Name,Mail,Shoe'], name));
  };
  return { user, choose, onImport, onClose };
}

it('goes from a file over its columns and rows to one import', async () => {
  const { user, choose, onImport, onClose } = open({
    match: ({ name }) => (name === 'Cy' ? { duplicateOf: 'Cy Twombly' } : 'new'),
  });
  await choose();
  expect(await screen.findByRole('heading', { name: 'Match the columns' })).toBe(document.activeElement);
  expect(screen.getByText('Ann, Bo, Cy')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for Mail' }), 'Email');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));

  const rows = screen.getByRole('list', { name: 'Rows in the file' });
  expect(within(rows).getAllByRole('listitem')).toHaveLength(4);
  expect(getComputedStyle(screen.getByText('Same as Cy Twombly')).whiteSpace, 'in full').toBe('normal');
  expect(screen.getByText('Member Name is missing')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Take Row 3' }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Take Cy' }));
  await user.click(screen.getByRole('checkbox', { name: 'Take Bo' }));
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));

  expect(await screen.findByText(/2 members imported\..*2 rows of the file left out/)).toBeTruthy();
  expect(onImport).toHaveBeenCalledTimes(1);
  expect(onImport.mock.calls[0]?.[0]).toEqual([
    { name: 'Ann', email: 'ann@x.example' },
    { name: 'Cy', email: 'cy@x.example' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before the choices that were made for a file go', async () => {
  const { user, choose, onClose } = open({});
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await choose();
  await screen.findByRole('heading', { name: 'Match the columns' });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('asks nothing where no row of a file is new', async () => {
  const { user, choose, onClose } = open({ match: () => ({ duplicateOf: 'a member' }) });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  const empty = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 rows' });
  expect(empty.disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

const datedFields: readonly ImportField<Key>[] = [
  { key: 'name', label: 'Member Name', aliases: ['Name'], isRequired: true },
  { key: 'email', label: 'Joined', kind: 'day' },
];
const datedFile = (...days: string[]): ImportedFile => ({
  kind: 'table',
  headers: ['Name', 'Joined'],
  rows: days.map((day, at) => [`Member ${at + 1}`, day]),
});

it('asks once which day a date is that has two readings, and begins with what is usual here', async () => {
  const { user, choose, onImport } = open({ fields: datedFields }, () =>
    datedFile('01.01.2010', '03/04/2025'),
  );
  await choose();
  expect(await screen.findByText('Which day is 03/04/2025?')).toBeTruthy();
  const choices = screen.getByRole('radiogroup', { name: 'How dates are written' });
  const month = within(choices).getByRole<HTMLInputElement>('radio', {
    name: /^Month first.*is March 4, 2025$/,
  });
  expect(month.checked).toBe(true);
  await user.click(within(choices).getByRole('radio', { name: /^Day first.*is April 3, 2025$/ }));
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await screen.findByRole('button', { name: 'Done' });
  expect(onImport.mock.calls[0]?.[0]).toMatchObject([{ email: '2010-01-01' }, { email: '2025-04-03' }]);
});

it('tells how dates are read where another date of the file decides it', async () => {
  const { choose } = open({ fields: datedFields }, () => datedFile('03/04/2025', '25/12/2024'));
  await choose();
  expect(await screen.findByText('Dates are read day first: 25/12/2024 is December 25, 2024.')).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'How dates are written' })).toBeNull();
});

it('says nothing of dates that have but one reading', async () => {
  const { choose } = open({ fields: datedFields }, () => datedFile('01.01.2010', '2025-04-03'));
  await choose();
  await screen.findByText('01.01.2010, 2025-04-03');
  expect(screen.queryByText(/Which day|Dates are read/)).toBeNull();
});

it('matches the columns of the next file as those of the last', async () => {
  const first = open({});
  await first.choose();
  await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Field for Mail' }), 'Email');
  await first.user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await first.user.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  await first.user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(localStorage.getItem('import:club')).toContain('email');
});

it('waits for the columns that are required', async () => {
  const { user, choose } = open({});
  await choose();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Field for Name' }), 'Leave out');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check the rows' }).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('Choose the column that holds Member Name');
});

it('takes the first row for a row when told so', async () => {
  const { user, choose, onImport } = open({});
  await choose();
  await user.click(await screen.findByRole('checkbox', { name: /first row holds the names/ }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Field for Column 1' }),
    'Member Name (required)',
  );
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await user.click(screen.getByRole('button', { name: 'Import 4 rows' }));
  await screen.findByRole('button', { name: 'Done' });
  expect(onImport.mock.calls[0]?.[0]).toEqual(
    ['Name', 'Ann', 'Bo', 'Cy'].map((name) => ({ name, email: '' })),
  );
});

it('takes the first row as it is, without the names that were made up for its columns', async () => {
  const { user, choose, onImport } = open({}, () => ({
    kind: 'table',
    headers: ['Ann', 'Column B', 'Ann (2)'],
    rows: [['Bo', 'bo@x.example', 'Bo']],
    firstRow: ['Ann', '', 'Ann'],
  }));
  await choose();
  await user.click(await screen.findByRole('checkbox', { name: /first row holds the names/ }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Field for Column 3' }),
    'Member Name (required)',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Field for Column 2' }), 'Email');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  await screen.findByRole('button', { name: 'Done' });
  expect(onImport.mock.calls[0]?.[0]).toEqual([
    { name: 'Ann', email: '' },
    { name: 'Bo', email: 'bo@x.example' },
  ]);
});

it('says why a file cannot be read, and reads pasted text', async () => {
  let isRefused = true;
  const sentence = '"roster.csv" is empty. Choose another one.';
  const { user, choose } = open({}, () => {
    if (isRefused) throw new Problem('INVALID_INPUT', sentence, { fields: { file: sentence } });
    return { kind: 'text', lines: ['Ann', 'Bo'] };
  });
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  isRefused = false;
  await user.type(screen.getByRole('textbox', { name: 'Or paste rows or lines' }), 'Ann{Enter}Bo');
  await user.click(screen.getByRole('button', { name: 'Read pasted text' }));
  expect(await screen.findByRole('combobox', { name: 'Field for Text' })).toHaveProperty('value', 'name');
});

it('keeps the rows of an import that failed, and tries it again under the same key', async () => {
  const keys: string[] = [];
  const onImport: ImportDialogProps<Key>['onImport'] = async (_, { requestKey }) => {
    keys.push(requestKey);
    if (keys.length < 2) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
    return 'Imported.';
  };
  const { user, choose } = open({ onImport, failure: 'Failed to import members' });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to import members');
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  await screen.findByText(/Imported\./);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

it('reads another sheet of a workbook', async () => {
  const sheets = ['2024', '2025'];
  const { user, choose } = open({}, (sheet) => ({
    kind: 'table',
    headers: ['Name'],
    rows: [[sheet === '2025' ? 'Bo' : 'Ann']],
    sheet: sheet ?? '2024',
    sheets,
  }));
  await choose('roster.xlsx');
  expect(await screen.findByText('Ann')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), '2025');
  expect(await screen.findByText('Bo')).toBeTruthy();
});
