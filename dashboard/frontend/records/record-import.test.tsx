import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type ImportedFile, importCalls } from '#kernel/calls/imports.ts';
import { defineContract } from '#kernel/contract.ts';
import { plainFormats, recordCalls } from '#kernel/records/calls.ts';
import { defineRecord, type RowCells } from '#kernel/records/record.ts';
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
