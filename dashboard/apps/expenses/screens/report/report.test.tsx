import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, hotel, reportData } from '#testing/data/expenses.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { ReportData } from '../../report-calls.ts';
import Expenses from '../index.tsx';

const address = '?app=expenses&report=r1';

function open(data: ReportData, answers: Answers<typeof contract> = {}, width = 390, isTouched = false) {
  answerCalls(manifest, contract, { readReport: () => data, ...answers });
  return renderScreen(<Expenses />, { address, width, isTouched });
}

describe('a report', () => {
  it('shows all it comes to, and marks what cannot be read', async () => {
    const rows = [
      expenseRow(2, 'Tram', { amount: 'about 5' }),
      expenseRow(3, 'Paper', { date: 'in May' }),
      hotel,
    ];
    open(reportData({ rows: rows.map((each, index) => ({ ...each, _rowIndex: index + 2 })) }));
    expect(await screen.findByText('1 amount unreadable, counted as $0')).toBeTruthy();
    expect(screen.getByText('1 date unreadable')).toBeTruthy();
    expect(screen.getAllByText('$496.20').length).toBeGreaterThan(0);
    expect(screen.getByRole('group', { name: 'Highest month: November 2025, $486.20' })).toBeTruthy();
  });

  it('shows the sheet’s own row numbers in its table, and totals over all pages', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => expenseRow(index + 2, `Tram ${index + 1}`));
    open(reportData({ rows }), {}, 1440);
    const grid = await screen.findByRole('grid', { name: 'Expenses' });
    expect(await within(grid).findByRole('gridcell', { name: '61' })).toBeTruthy();
    expect(within(grid).queryByRole('gridcell', { name: '2' })).toBeNull();
    expect(screen.getByText('1–25 of 60')).toBeTruthy();
    expect(screen.getAllByText('$600.00').length).toBeGreaterThan(0);
  });

  it.each([390, 1440])('leads to the history of its sheet, not of its folder, at %i px', async (width) => {
    open(reportData({ rows: [hotel] }), {}, width);
    const link = await screen.findByRole('link', { name: 'History' });
    expect(link.getAttribute('href')).toBe('/?app=history&sheet=sheet-r1');
  });

  it('holds only what is near the window of a long list on a phone', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => expenseRow(index + 2, `Tram ${index + 1}`));
    open(reportData({ rows }));
    const list = await screen.findByRole('list', { name: 'Expenses' });
    const shown = within(list).getAllByRole('listitem');
    expect(shown).toHaveLength(50);
    expect(shown[49]?.getAttribute('aria-posinset')).toBe('50');
    expect(shown[49]?.getAttribute('aria-setsize')).toBe('120');
  });

  it.each([390, 1440])('is printed as a table with all rows, at %i px', async (width) => {
    const rows = Array.from({ length: 60 }, (_, index) => expenseRow(index + 2, `Tram ${index + 1}`));
    open(reportData({ rows }), {}, width);
    await screen.findByText('Tram 60');
    act(() => void dispatchEvent(new Event('beforeprint')));
    const table = screen.getByRole('table', { name: 'Expenses' });
    expect(within(table).getAllByRole('row')).toHaveLength(62);
    expect(within(table).getByRole('columnheader', { name: 'Category' })).toBeTruthy();
    expect(within(table).getByText('$600.00')).toBeTruthy();
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table', { name: 'Expenses' })).toBeNull();
  });

  it('is read again by Refresh, with what was written into the sheet by hand', async () => {
    let rows = [expenseRow(2, 'Tram')];
    const { user } = open(reportData(), { readReport: () => reportData({ rows }) }, 1440);
    expect(await screen.findByRole('gridcell', { name: 'Tram' })).toBeTruthy();
    rows = [...rows, expenseRow(3, 'By hand')];
    await user.click(screen.getAllByRole('button', { name: 'Refresh' })[0] ?? document.body);
    expect(await screen.findByRole('gridcell', { name: 'By hand' })).toBeTruthy();
  });

  it('lets nobody write who may only read', async () => {
    const { report } = reportData();
    const owner = { displayName: 'Priya Nair', emailAddress: 'priya@studio.example' };
    open(reportData({ report: { ...report, isOwned: false, canEdit: false, owner } }));
    expect((await screen.findAllByText('View only, owned by Priya Nair')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Add Expense' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Share|People/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Photo for Tram' })).toHaveProperty('disabled', true);
  });

  it('names the column whose header is missing and puts it back', async () => {
    const { user } = open(reportData({ rows: [], missingHeaders: ['Amount'] }), {
      repairReport: () => reportData(),
    });
    await screen.findByText('The column "Amount" is missing in the sheet');
    expect(screen.queryByText('No expenses found')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore the header row' }));
    expect(await screen.findByText('Hotel Santa Julia')).toBeTruthy();
  });

  it.each([
    [false, /anywhere on this page/],
    [true, /Expenses sheet in this report\.$/],
  ])('offers an empty page to drop photos on, but not to fingers (%s)', async (isTouched, text) => {
    open(reportData({ rows: [] }), {}, 390, isTouched);
    expect((await screen.findByText(/^The first one you add/)).textContent).toMatch(text);
  });

  it('makes the sheet anew that is gone from the folder', async () => {
    const { user } = open(reportData({ rows: [], sheetId: null, sheetLink: null, range: null }), {
      repairReport: () => reportData({ rows: [] }),
    });
    expect(await screen.findByText('No expenses found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create the Expenses sheet' }));
    expect(await screen.findByText(/The first one you add becomes row 2/)).toBeTruthy();
  });
});

it('takes the photo of a receipt with the camera of the device, or from a file', async () => {
  const { user } = open(reportData());
  await user.click(await screen.findByRole('button', { name: 'Photo for Tram' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Receipt Photo' }));
  const camera = dialog.getByLabelText('Take a photo', { selector: 'input' });
  expect(['accept', 'capture'].map((name) => camera.getAttribute(name))).toEqual(['image/*', 'environment']);
  const files = dialog.getByLabelText('Choose a file', { selector: 'input' });
  expect(['accept', 'capture'].map((name) => files.getAttribute(name))).toEqual([
    'image/*,application/pdf',
    null,
  ]);
});

it('is held open while the photo is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = open(reportData(), {
    attachPhoto: async () => {
      await promise;
      throw new Problem('SERVER_ERROR', 'Request failed with status 500');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Photo for Tram' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Receipt Photo' });
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'IMG_1.jpg', { type: 'image/jpeg' });
  await user.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), photo);
  await user.click(within(dialog).getByRole('button', { name: 'Upload Photo' }));
  expect(await within(dialog).findByRole('progressbar')).toBeTruthy();
  await user.keyboard('{Escape}');
  for (const name of ['Close', 'Cancel']) {
    expect(within(dialog).getByRole('button', { name })).toHaveProperty('disabled', true);
  }
  resolve();
  expect(await within(dialog).findByText('Failed to upload photo')).toBeTruthy();
});

it('tells a photo that was stored, but not named in its row, from one that was not stored', async () => {
  const { user } = open(reportData(), {
    attachPhoto: () => {
      throw new Problem('CONFLICT', 'This row was changed in the sheet.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Photo for Tram' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Receipt Photo' });
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'IMG_1.jpg', { type: 'image/jpeg' });
  await user.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), photo);
  await user.click(within(dialog).getByRole('button', { name: 'Upload Photo' }));
  expect(await within(dialog).findByText('Failed to update expense with photo')).toBeTruthy();
  expect(within(dialog).queryByText('Failed to upload photo')).toBeNull();
});

describe('deleting an expense', () => {
  it('is done at once, and Undo puts the row back', async () => {
    let data = reportData();
    const { user } = open(data, {
      readReport: () => data,
      deleteExpense: ({ row: rowIndex }) => {
        data = reportData({ rows: data.rows.filter((each) => String(each._rowIndex) !== rowIndex) });
        return { success: true, undo: 'sealed' };
      },
      undoDelete: ({ body }) => {
        if (body.undo === 'sealed') data = reportData();
        return { success: true, row: hotel };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Hotel Santa Julia/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('"Hotel Santa Julia" deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Hotel/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /^Hotel Santa Julia/ })).toBeTruthy();
  });

  it('tells once that the row was not put back', async () => {
    const view = open(reportData(), {
      deleteExpense: () => ({ success: true, undo: 'sealed' }),
      undoDelete: refuseUndo,
    });
    await view.user.click(await screen.findByRole('button', { name: /^Hotel Santa Julia/ }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    await seeUndoRefused(view);
  });

  it('brings the row back by itself when the server refuses', async () => {
    const { user } = open(reportData(), {
      deleteExpense: () => {
        throw new Problem(
          'CONFLICT',
          'This row has changed in the sheet. Look at it again before you delete it.',
        );
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Hotel Santa Julia/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete expense')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Hotel Santa Julia/, hidden: true })).toBeTruthy();
  });
});
