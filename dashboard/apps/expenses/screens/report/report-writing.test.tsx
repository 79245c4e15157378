import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, hotel, reportData } from '#testing/data/expenses.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { headed } from '../../record.ts';
import type { ReportData } from '../../report-calls.ts';
import Expenses from '../index.tsx';

const address = '?app=expenses&report=r1';

function open(data: ReportData, answers: Answers<typeof contract> = {}) {
  answerCalls(manifest, contract, { readReport: () => data, ...answers });
  return renderScreen(<Expenses />, { address });
}

async function clickFirst(user: ReturnType<typeof renderScreen>['user'], name: string) {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`No button ${name}`);
  await user.click(button);
}

async function dialogToClose(name: string) {
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
}

const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'IMG_1.jpg', { type: 'image/jpeg' });

describe('adding an expense', () => {
  async function fill(user: ReturnType<typeof renderScreen>['user'], description: string, amount: string) {
    const dialog = await screen.findByRole('dialog', { name: 'Add Expense' });
    await user.click(within(dialog).getByLabelText(/Description/));
    await user.paste(description);
    await user.click(within(dialog).getByLabelText(/Amount/));
    await user.paste(amount);
    return dialog;
  }

  it('needs a description and a number, and starts with the local day', async () => {
    const { user } = open(reportData());
    await clickFirst(user, 'Add Expense');
    const dialog = await screen.findByRole('dialog', { name: 'Add Expense' });
    const add = within(dialog).getByRole('button', { name: 'Add' });
    expect(within(dialog).getByLabelText('Date')).toHaveProperty('value', today());
    expect(add).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByLabelText(/Description/));
    await user.paste('Taxi');
    expect(add).toHaveProperty('disabled', true);
    await user.clear(within(dialog).getByLabelText(/Description/));
    await user.click(within(dialog).getByLabelText(/Amount/));
    await user.paste('12abc');
    expect(add).toHaveProperty('disabled', true);
    await user.click(within(dialog).getByLabelText(/Description/));
    await user.paste('Taxi');
    expect(add).toHaveProperty('disabled', false);
    await user.click(add);
    expect(await within(dialog).findByText('Please enter a valid amount')).toBeTruthy();
  });

  it('shows the row at once, and closes when it is in the sheet', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const taxi = expenseRow(4, 'Taxi', { amount: 24.1 });
    let data = reportData();
    const { user } = open(data, {
      readReport: () => data,
      addExpense: async ({ body }) => {
        await promise;
        data = reportData({
          rows: [...data.rows, { ...taxi, description: body.description, amount: body.amount ?? '' }],
        });
        return { success: true, rowIndex: 4, row: taxi };
      },
    });
    await clickFirst(user, 'Add Expense');
    const dialog = await fill(user, 'Taxi', '$24.10');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: /^Taxi/, hidden: true })).toBeTruthy();
    expect(within(dialog).getByText('Saving row 4')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBe(dialog);
    resolve();
    await dialogToClose('Add Expense');
    expect((await screen.findAllByText('Row 4 saved just now')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: /^Taxi/ })).toBeTruthy();
  });

  it('keeps a row that was not saved, and sends it again under the same key', async () => {
    const keys: (string | null)[] = [];
    let data = reportData();
    const { user } = open(data, {
      readReport: () => data,
      addExpense: ({ requestKey }) => {
        keys.push(requestKey);
        if (keys.length === 1) throw new Problem('WORKSPACE_UNAVAILABLE', 'The workspace does not answer.');
        const added = expenseRow(4, 'Taxi', { amount: 24.1 });
        data = reportData({ rows: [...data.rows, added] });
        return { success: true, rowIndex: 4, row: added };
      },
    });
    await clickFirst(user, 'Add Expense');
    const dialog = await fill(user, 'Taxi', '24.10');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Failed to add expense')).toBeTruthy();
    expect(within(dialog).getByText(/The workspace does not answer/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect((await screen.findAllByText('1 row not saved.')).length).toBeGreaterThan(0);
    await clickFirst(user, 'Retry');
    expect((await screen.findAllByText('Row 4 saved just now')).length).toBeGreaterThan(0);
    expect(keys[1]).toBe(keys[0]);
    expect(screen.getAllByRole('button', { name: /^Taxi/ })).toHaveLength(1);
  });

  it('opens what was typed again for review', async () => {
    const { user } = open(reportData(), {
      addExpense: () => {
        throw new Problem('NOT_FOUND', 'The sheet is gone.');
      },
    });
    await clickFirst(user, 'Add Expense');
    const dialog = await fill(user, 'Taxi', '24.10');
    await user.keyboard('{Enter}');
    await within(dialog).findByText('Failed to add expense');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await dialogToClose('Add Expense');
    await clickFirst(user, 'Review');
    const again = await screen.findByRole('dialog', { name: 'Add Expense' });
    expect(within(again).getByDisplayValue('Taxi')).toBeTruthy();
    expect(within(again).getByDisplayValue('24.10')).toBeTruthy();
  });

  it('puts what the server says of a field at the field', async () => {
    const { user } = open(reportData(), {
      addExpense: () => {
        throw new Problem('INVALID_INPUT', 'Some fields need another look.', {
          fields: { description: 'This description is not for sheets' },
        });
      },
    });
    await clickFirst(user, 'Add Expense');
    const dialog = await fill(user, '=IMPORTXML("x")', '1');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('This description is not for sheets')).toBeTruthy();
    expect(within(dialog).getByDisplayValue('=IMPORTXML("x")')).toBeTruthy();
  });

  it('adds the row once when only its photo fails, and asks for the photo alone', async () => {
    const added: string[] = [];
    const keys: (string | null)[] = [];
    const attached: string[] = [];
    const { user } = open(reportData(), {
      addExpense: ({ body }) => {
        added.push(body.description);
        return { success: true, rowIndex: 4, row: expenseRow(4, body.description) };
      },
      attachPhoto: ({ row: rowIndex, body, files, requestKey }) => {
        keys.push(requestKey);
        attached.push(`${files.photo.name} to row ${rowIndex}, location kept: ${body.keepLocation}`);
        if (attached.length === 1) throw new Problem('SERVER_ERROR', 'The photo could not be stored.');
        const stored = {
          id: 'p',
          name: 'IMG_1.jpg',
          filename: 'IMG_1.jpg',
          webViewLink: '',
          hasThumbnail: false,
          sha256: '',
          look: '',
        };
        return { success: true, row: expenseRow(4, 'Taxi', { photo: 'IMG_1.jpg' }), photo: stored };
      },
    });
    await clickFirst(user, 'Add Expense');
    const dialog = await fill(user, 'Taxi', '24.10');
    await user.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), photo);
    expect(await within(dialog).findByText('IMG_1.jpg')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    const photoDialog = await screen.findByRole('dialog', { name: 'Add Receipt Photo' });
    expect(within(photoDialog).getByText('Failed to upload photo')).toBeTruthy();
    await user.click(within(photoDialog).getByRole('button', { name: 'Upload Photo' }));
    await dialogToClose('Add Receipt Photo');
    expect(keys[1]).toBe(keys[0]);
    expect(added).toEqual(['Taxi']);
    expect(attached).toEqual(Array(2).fill('IMG_1.jpg to row 4, location kept: false'));
  });
});

describe('changing an expense', () => {
  async function edit(user: ReturnType<typeof renderScreen>['user'], amount: string) {
    await user.click(await screen.findByRole('button', { name: /^Hotel Santa Julia/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Expense' });
    const field = within(dialog).getByLabelText(/Amount/);
    await user.clear(field);
    await user.paste(amount);
    await user.keyboard('{Enter}');
  }

  function conflictWith(rowIndex: number | null, current: Record<string, unknown> | null) {
    return new Problem('CONFLICT', 'This row has changed in the sheet.', {
      conflict: { rowIndex, current, fields: rowIndex === null ? [] : ['amount'] },
    });
  }

  const inSheet = { ...hotel, _rowIndex: 7, amount: 450 };
  const currentCells = headed.cells.encode(inSheet);

  it('sends the changed cells alone, with the row as it was seen', async () => {
    const sent: unknown[] = [];
    const { user } = open(reportData(), {
      updateExpense: ({ row: rowIndex, body }) => {
        sent.push([rowIndex, body.changes, body.expected.amount]);
        return { success: true, row: { ...hotel, amount: 500 } };
      },
    });
    await edit(user, '500');
    expect((await screen.findAllByText('Row 3 saved just now')).length).toBeGreaterThan(0);
    expect(sent).toEqual([['3', { amount: 500 }, 486.2]]);
  });

  it('shows both versions of a row that changed, and writes over the one that was shown', async () => {
    const expected: unknown[] = [];
    const { user } = open(reportData(), {
      updateExpense: ({ row: rowIndex, body }) => {
        expected.push([rowIndex, body.expected.amount]);
        if (expected.length === 1) throw conflictWith(7, currentCells);
        return { success: true, row: { ...inSheet, amount: 500 } };
      },
    });
    await edit(user, '500');
    const dialog = await screen.findByRole('dialog', { name: 'This row changed in the sheet' });
    expect(within(dialog).getByText('Only D7 differs')).toBeTruthy();
    expect(within(within(dialog).getByRole('table', { name: 'Yours' })).getByText('$500.00')).toBeTruthy();
    expect(
      within(within(dialog).getByRole('table', { name: 'In the sheet' })).getByText('$450.00'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    expect((await screen.findAllByText('Row 7 saved just now')).length).toBeGreaterThan(0);
    expect(expected).toEqual([
      ['3', 486.2],
      ['7', 450],
    ]);
  });

  it('leaves the sheet as it is when asked to', async () => {
    let data = reportData();
    const { user } = open(data, {
      readReport: () => data,
      updateExpense: () => {
        data = reportData({ rows: [inSheet] });
        throw conflictWith(7, currentCells);
      },
    });
    await edit(user, '500');
    await user.click(await screen.findByRole('button', { name: "Keep the sheet's" }));
    expect((await screen.findAllByText('$450.00')).length).toBeGreaterThan(0);
  });

  it('offers to add a row again that was deleted in the sheet', async () => {
    const added: unknown[] = [];
    const { user } = open(reportData(), {
      updateExpense: () => {
        throw conflictWith(null, null);
      },
      addExpense: ({ body }) => {
        added.push([body.description, body.amount, body.notes]);
        return { success: true, rowIndex: 4, row: { ...hotel, _rowIndex: 4, amount: 500 } };
      },
    });
    await edit(user, '500');
    const dialog = await screen.findByRole('dialog', { name: 'This row was deleted in the sheet' });
    await user.click(within(dialog).getByRole('button', { name: 'Add it again' }));
    await dialogToClose('This row was deleted in the sheet');
    expect(added).toEqual([['Hotel Santa Julia', 500, 'Room 304']]);
  });
});
