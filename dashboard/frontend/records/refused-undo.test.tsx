import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { it } from 'vitest';
import { app, contract, record, row, writes } from '#testing/data/orders.ts';
import { refuseUndo, seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { UndoSnackbar } from '../dialogs/UndoSnackbar.tsx';
import { useCellWrite } from '../views/use-cell-write.tsx';
import { SetField } from './bulk/SetField.tsx';
import { DeleteRecords } from './DeleteRecords.tsx';
import { recordForm } from './record-form.ts';

function Deleting() {
  const [isOpen, setIsOpen] = useState(true);
  const onClose = () => setIsOpen(false);
  return isOpen && <DeleteRecords {...{ writes, onClose }} sheetId="s" rows={[row]} nameOf={() => 'Cards'} />;
}

function Setting() {
  const [isOpen, setIsOpen] = useState(true);
  const editor = { writes, form: recordForm(record) };
  return isOpen && <SetField {...{ editor }} sheetId="s" rows={[row]} onClose={() => setIsOpen(false)} />;
}

const show = (screen: ReactNode) => renderScreen(<UndoSnackbar>{screen}</UndoSnackbar>, { address: '' });

it('of a deletion is told once, though its dialog is gone', async () => {
  answerCalls(app, contract, {
    removeOrders: () => ({ success: true as const, undo: 'sealed' }),
    undo: refuseUndo,
  });
  const view = show(<Deleting />);
  await view.user.click(await screen.findByRole('button', { name: 'Delete order' }));
  await seeUndoRefused(view);
});

it('of a field of several rows is told once, though its dialog is gone', async () => {
  answerCalls(app, contract, {
    updateOrders: thenRefuse({ success: true as const, rows: [{ ...row, job: 'Menus' }] }),
  });
  const view = show(<Setting />);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Job' }), { target: { value: 'Menus' } });
  await view.user.click(screen.getByRole('button', { name: 'Change' }));
  await seeUndoRefused(view);
});

function Board() {
  const { write, failure } = useCellWrite(writes, 's');
  return (
    <>
      {failure}
      <button type="button" onClick={() => write(row, 'job', 'Menus', 'Menus')}>
        Move
      </button>
    </>
  );
}

it('of a cell is told once, and not by the board as well', async () => {
  answerCalls(app, contract, {
    updateOrder: thenRefuse({ success: true as const, order: { ...row, job: 'Menus' } }),
  });
  const view = show(<Board />);
  await view.user.click(screen.getByRole('button', { name: 'Move' }));
  await seeUndoRefused(view);
});
