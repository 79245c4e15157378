import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ImportedFile, importCalls } from '#kernel/calls/imports.ts';
import { defineContract } from '#kernel/contract.ts';
import { plainFormats, recordCalls } from '#kernel/records/calls.ts';
import { readDefinition } from '#kernel/records/definition.ts';
import type { Fields } from '#kernel/records/field.ts';
import { type AnyRecord, defineRecord, type RecordOf, type RowCells } from '#kernel/records/record.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { RecordImport } from './RecordImport.tsx';
import { recordForm } from './record-form.ts';
import { RecordWrites } from './record-writes.ts';

const record = defineRecord({
  tab: 'Orders',
  one: 'row',
  many: 'rows',
  fingerprint: [['job', 'due', 'price', 'paid']],
  fields: {
    job: { kind: 'text', header: 'Job' },
    due: { kind: 'day', header: 'Due' },
    price: { kind: 'money', header: 'Price' },
    paid: { kind: 'flag', header: 'Paid' },
  },
});
const app = { id: 'orders' };
const contract = defineContract(recordCalls(record, { maxImported: 100, formats: plainFormats }));
const writes = new RecordWrites({ app, contract, record });

const row = (index: number, cells: object): RowCells => ({ ...cells, id: `r${index}`, _rowIndex: index });
const rows = [
  row(2, { job: 'Cards', due: '2026-11-22', price: 1240, paid: true }),
  row(3, { job: 'Menus', due: '11/30/2026', price: 310, paid: false }),
];
const file: ImportedFile = {
  kind: 'table',
  headers: ['Job', 'Due', 'Price', 'Paid'],
  rows: [
    ['Cards', '11/22/2026', '$1,240.00', 'yes'],
    ['menus', '2026-11-30', '310.00', ''],
    ['Maps', '2026-12-01', '80', 'no'],
  ],
};

it('knows rows that are there already, however the file writes their days, amounts and ticks', async () => {
  answerCalls({ id: 'shared' }, importCalls.contract, { readFile: () => file });
  const form = recordForm(record);
  const { user } = renderScreen(
    <RecordImport {...{ writes, form, rows }} sheetId="sheet" onClose={() => {}} />,
    { address: '', width: 1440 },
  );
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await user.upload(input, new File(['Job'], 'orders.csv'));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeTruthy();
  expect(screen.getByText('Same as Cards in row 2')).toBeTruthy();
  expect(screen.getByText('Same as Menus in row 3')).toBeTruthy();
});

it('matches the columns of a person’s own sheet as its last file, not as those of another sheet', async () => {
  const own = (name: 'bought' | 'date') =>
    readDefinition({
      tab: 'Rows',
      isFree: true,
      one: 'row',
      many: 'rows',
      fingerprint: [['thing']],
      fields: {
        thing: { kind: 'text', header: 'Thing' },
        [name]: { kind: 'day', header: name === 'date' ? 'Date' : 'Bought' },
        ...(name === 'date' && { email: { kind: 'text', header: 'Email' } }),
      },
    }) as RecordOf<Fields, 'row', 'rows'> & AnyRecord;
  const importInto = async (name: 'bought' | 'date', sheetId: string) => {
    const ownRecord = own(name);
    const calls = defineContract(recordCalls(ownRecord, { maxImported: 100, formats: plainFormats }));
    answerCalls({ id: 'shared' }, importCalls.contract, {
      readFile: (): ImportedFile => ({
        kind: 'table',
        headers: ['Thing', 'Date', 'Email'],
        rows: [['Press', '2026-11-22', 'ann@x.example']],
      }),
    });
    const ownWrites = new RecordWrites({ app, contract: calls, record: ownRecord });
    const { user, unmount } = renderScreen(
      <RecordImport
        writes={ownWrites}
        form={recordForm(ownRecord)}
        rows={[]}
        sheetId={sheetId}
        onClose={() => {}}
      />,
      { address: '', width: 1440 },
    );
    const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
    await user.upload(input, new File(['Thing'], 'things.csv'));
    await screen.findByRole('heading', { name: 'Match the columns' });
    const fieldOf = (header: string) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: `Field for ${header}` }).value;
    // From here on, instead of the call that reads the file.
    answerCalls(app, calls, { importRows: () => ({ success: true as const, count: 1, sheetId }) });
    return { user, unmount, fieldOf };
  };
  const tools = await importInto('bought', 'sheet of tools');
  await tools.user.selectOptions(screen.getByRole('combobox', { name: 'Field for Date' }), 'Bought');
  await tools.user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await tools.user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await tools.user.click(await screen.findByRole('button', { name: 'Done' }));
  tools.unmount();
  const guests = await importInto('date', 'sheet of guests');
  expect([guests.fieldOf('Date'), guests.fieldOf('Email')]).toEqual(['date', 'email']);
  guests.unmount();
  const again = await importInto('bought', 'sheet of tools');
  expect(again.fieldOf('Date')).toBe('bought');
});

it('imports no row whose tick is neither yes nor no, and says so', async () => {
  answerCalls({ id: 'shared' }, importCalls.contract, {
    readFile: (): ImportedFile => ({
      kind: 'table',
      headers: ['Job', 'Paid'],
      rows: [
        ['Maps', 'yes, until May'],
        ['Cards', 'Oui'],
        ['Menus', '-'],
      ],
    }),
  });
  const form = recordForm(record);
  const { user } = renderScreen(
    <RecordImport {...{ writes, form, rows: [] }} sheetId="sheet" onClose={() => {}} />,
    { address: '', width: 1440 },
  );
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await user.upload(input, new File(['Job'], 'orders.csv'));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Paid: "yes, until May" is neither yes nor no')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeTruthy();
});

it('takes a choice however the file writes it, and says of another what can be chosen', async () => {
  const jobs = defineRecord({
    tab: 'Jobs',
    one: 'row',
    many: 'rows',
    fingerprint: [['job']],
    fields: {
      job: { kind: 'text', header: 'Job' },
      stage: { kind: 'text', header: 'Stage', choices: ['Quote', 'Proof'] },
    },
  });
  const calls = defineContract(recordCalls(jobs, { maxImported: 100, formats: plainFormats }));
  answerCalls({ id: 'shared' }, importCalls.contract, {
    readFile: (): ImportedFile => ({
      kind: 'table',
      headers: ['Job', 'Stage'],
      rows: [
        ['Cards', 'proof'],
        ['Menus', 'Sent'],
      ],
    }),
  });
  const { user } = renderScreen(
    <RecordImport
      writes={new RecordWrites({ app, contract: calls, record: jobs })}
      form={recordForm(jobs)}
      rows={[]}
      sheetId="sheet"
      onClose={() => {}}
    />,
    { address: '', width: 1440 },
  );
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await user.upload(input, new File(['Job'], 'jobs.csv'));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(screen.getByText('Stage: Please choose from the list')).toBeTruthy();
  const taken: unknown[] = [];
  answerCalls(app, calls, {
    importRows: ({ body }) => {
      taken.push(...body.rows);
      return { success: true as const, count: 1, sheetId: 'sheet' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await screen.findByRole('button', { name: 'Done' });
  expect(taken).toEqual([{ job: 'Cards', stage: 'Proof' }]);
});
