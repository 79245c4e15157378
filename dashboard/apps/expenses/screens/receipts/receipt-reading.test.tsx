import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { ReadReceipt } from '../../photo-calls.ts';
import Expenses from '../index.tsx';

const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'IMG_1.jpg', { type: 'image/jpeg' });
const found: ReadReceipt = {
  ...nothingRead,
  marks: { sha256: 'a1', look: '' },
  fields: {
    date: { value: '2025-03-04', confidence: 0.95, snippet: 'DATE 03/04/2025' },
    amount: { value: '12.50', confidence: 0.5, snippet: 'TOTAL 12.50' },
    description: { value: 'Blue Heron Diner', confidence: 0.9, snippet: 'Blue Heron Diner' },
    category: { value: 'Meals', confidence: 0.8, snippet: 'Coffee' },
    currency: { value: 'USD', confidence: 0.9, snippet: '$12.50' },
  },
  rawText: 'Blue Heron Diner',
};

async function openDialog(answers: Answers<typeof contract>) {
  answerCalls(manifest, contract, { readReport: () => reportData(), ...answers });
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1' });
  const [button] = await screen.findAllByRole('button', { name: 'Add Expense' });
  if (!button) throw new Error('There is no button.');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  return { user, dialog, choose: () => user.upload(dialog.getByLabelText('Choose a file'), photo) };
}

const textIn = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : undefined);

describe('a receipt that is chosen while adding an expense', () => {
  beforeEach(() => {
    document.documentElement.dataset['extractor'] = 'embedded';
  });
  afterEach(() => {
    delete document.documentElement.dataset['extractor'];
    localStorage.clear();
  });

  it('fills the fields, and marks what was hard to read', async () => {
    const { dialog, choose } = await openDialog({ extractReceipt: () => found });
    await choose();
    expect(await dialog.findByDisplayValue('Blue Heron Diner')).toBeTruthy();
    expect(textIn(dialog.getByLabelText(/Amount/))).toBe('12.50');
    expect(textIn(dialog.getByLabelText('Date'))).toBe('2025-03-04');
    expect(textIn(dialog.getByLabelText('Category'))).toBe('Meals');
    expect(dialog.getByText('Please check: hard to read in the photo')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false);
  });

  it('leaves alone what was typed, also while it was read', async () => {
    const { promise, resolve } = Promise.withResolvers<ReadReceipt>();
    const { user, dialog, choose } = await openDialog({ extractReceipt: () => promise });
    await choose();
    expect(dialog.getByText('Reading the photo').role).toBe('status');
    await user.click(dialog.getByLabelText(/Description/));
    await user.paste('Lunch with Ines');
    resolve(found);
    expect(await dialog.findByDisplayValue('12.50')).toBeTruthy();
    expect(textIn(dialog.getByLabelText(/Description/))).toBe('Lunch with Ines');
  });

  it('is offered as the shop was called the last time', async () => {
    const answers = {
      extractReceipt: () => found,
      addExpense: () => ({ success: true as const, rowIndex: 9, row: expenseRow(9, 'The Heron') }),
      attachPhoto: () => {
        throw new Problem('NETWORK_ERROR', 'There is no network.');
      },
    };
    const first = await openDialog(answers);
    await first.choose();
    await first.dialog.findByDisplayValue('Blue Heron Diner');
    await first.user.clear(first.dialog.getByLabelText(/Description/));
    await first.user.type(first.dialog.getByLabelText(/Description/), 'The Heron');
    await first.user.click(first.dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Failed to upload photo')).toBeTruthy();
    cleanup();

    const again = await openDialog(answers);
    await again.choose();
    expect(await again.dialog.findByDisplayValue('The Heron')).toBeTruthy();
    expect(again.dialog.getByText('What you called this shop last time')).toBeTruthy();
    expect(textIn(again.dialog.getByLabelText(/Amount/))).toBe('12.50');
  });

  it('is what was paid when it is in another currency', async () => {
    const euro = { value: 'EUR', confidence: 0.9, snippet: '12,50 EUR' };
    const inEuro = { ...found, fields: { ...found.fields, currency: euro } };
    const { user, dialog, choose } = await openDialog({
      extractReceipt: () => inEuro,
      rateOfDay: () => ({ rate: null, day: null, source: null }),
    });
    await choose();
    expect(textIn(await dialog.findByLabelText('Paid, EUR *'))).toBe('12.50');
    // Nothing on it is taken for dollars, and it may be added before its amount in dollars is known.
    expect(textIn(dialog.getByLabelText('Amount, USD'))).toBe('');
    expect(dialog.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false);
    await user.type(dialog.getByLabelText('USD for 1 EUR'), '1.0842');
    expect(textIn(dialog.getByLabelText('Amount, USD'))).toBe('13.55');
    await user.selectOptions(dialog.getByLabelText('Currency'), 'USD, US Dollar');
    expect(textIn(dialog.getByLabelText('Amount, USD *'))).toBe('13.55');
    expect(dialog.queryByLabelText('USD for 1 EUR')).toBeNull();
  });

  it('takes the day of the camera where the receipt has none', async () => {
    const { date: _, ...fields } = found.fields;
    const dayless = { ...found, fields, taken: { day: '2025-02-01', time: '12:30' } };
    const { dialog, choose } = await openDialog({ extractReceipt: () => dayless });
    await choose();
    expect(await dialog.findByText('The day the photo was taken')).toBeTruthy();
    expect(textIn(dialog.getByLabelText('Date'))).toBe('2025-02-01');
  });

  it('says when it was entered before', async () => {
    const photo = { id: 'p', name: 'IMG_0.jpg', filename: 'IMG_0.jpg', webViewLink: '' };
    const stored = { ...photo, hasThumbnail: false, sha256: 'a1', look: '' };
    const diner = expenseRow(2, 'Diner', { amount: 12.5, photo: 'IMG_0.jpg' });
    const { dialog, choose } = await openDialog({
      readReport: () => reportData({ rows: [diner], photos: [stored] }),
      extractReceipt: () => found,
    });
    await choose();
    expect(await dialog.findByText('This photo is already in row 2: Diner, $12.50.')).toBeTruthy();
  });

  it('can be read again when that failed', async () => {
    let isUsedUp = true;
    const { user, dialog, choose } = await openDialog({
      extractReceipt() {
        if (isUsedUp) throw new Problem('TOO_MANY_REQUESTS', 'Too many photos are waiting to be read.');
        return found;
      },
    });
    await choose();
    const text = 'Too many photos are waiting to be read. Please try again later.';
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(textIn(dialog.getByLabelText('Date'))).toBe(today());
    isUsedUp = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByDisplayValue('Blue Heron Diner')).toBeTruthy();
    expect(dialog.queryByText(text)).toBeNull();
  });

  it('is not sent anywhere where nothing reads photos', async () => {
    document.documentElement.dataset['extractor'] = 'off';
    const { dialog, choose } = await openDialog({});
    await choose();
    expect(dialog.getByText('IMG_1.jpg')).toBeTruthy();
    expect(dialog.queryByText('Reading the photo')).toBeNull();
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});
