import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { defineContract } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import { plainFormats, recordCalls } from '#kernel/records/calls.ts';
import { defineRecord } from '#kernel/records/record.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { UndoSnackbar } from '../../dialogs/UndoSnackbar.tsx';
import { recordForm } from '../record-form.ts';
import { RecordWrites } from '../record-writes.ts';
import { SetField } from './SetField.tsx';

const record = defineRecord({
  tab: 'Orders',
  one: 'order',
  many: 'orders',
  fingerprint: [['job']],
  fields: { job: { kind: 'text', header: 'Job' } },
});
const app = { id: 'orders' };
const contract = defineContract(recordCalls(record, { maxImported: 100, formats: plainFormats }));
const writes = new RecordWrites({ app, contract, record });
const row = { id: 'o2', _rowIndex: 2, job: 'Cards' };

function Setting() {
  const [isOpen, setIsOpen] = useState(true);
  const editor = { writes, form: recordForm(record) };
  return isOpen && <SetField {...{ editor }} sheetId="s" rows={[row]} onClose={() => setIsOpen(false)} />;
}

it('tells that it could not be undone, though its dialog is gone', async () => {
  let count = 0;
  answerCalls(app, contract, {
    updateOrders: () => {
      count += 1;
      if (count > 1) throw new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.');
      return { success: true as const, rows: [{ ...row, job: 'Menus' }] };
    },
  });
  const { user } = renderScreen(
    <UndoSnackbar>
      <Setting />
    </UndoSnackbar>,
    { address: '' },
  );
  fireEvent.change(await screen.findByRole('textbox', { name: 'Job' }), { target: { value: 'Menus' } });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Not taken back\. This row was changed in the sheet/)).toBeTruthy();
});
