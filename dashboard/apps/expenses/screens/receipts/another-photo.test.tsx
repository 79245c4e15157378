import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { nothingRead } from '#kernel/extraction.ts';
import { reportData } from '#testing/data/expenses.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { ReadReceipt } from '../../photo-calls.ts';
import Expenses from '../index.tsx';

const read = (texts: Readonly<Record<string, string>>): ReadReceipt => ({
  ...nothingRead,
  marks: { sha256: 'a1', look: '' },
  fields: Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, { value, confidence: 0.9, snippet: value }]),
  ),
});

type Texts = Readonly<Record<string, string>>;

/** A form, and a way to have it read the next photo. */
async function opened(...readings: readonly Texts[]) {
  const left = readings.map(read);
  answerCalls(manifest, contract, {
    readReport: () => reportData(),
    extractReceipt: () => left.shift() ?? read({}),
    rateOfDay: () => ({ rate: null, day: null, source: null }),
  });
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1' });
  const [button] = await screen.findAllByRole('button', { name: 'Add Expense' });
  if (!button) throw new Error('There is no button.');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  let at = -1;
  async function choose() {
    at += 1;
    const description = readings[at]?.['description'] ?? '';
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, at])], `IMG_${at}.jpg`, { type: 'image/jpeg' });
    await user.upload(dialog.getByLabelText(/^Choose (a file|another)$/), photo);
    await dialog.findByDisplayValue(description);
  }
  return { user, dialog, choose };
}

/** The form after one photo was chosen after the other. */
async function chosen(...readings: readonly Texts[]) {
  const { dialog, choose } = await opened(...readings);
  for (const _ of readings) await choose();
  return { dialog };
}

const textIn = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : undefined);

describe('another photo in place of one that was read', () => {
  beforeEach(() => {
    document.documentElement.dataset['extractor'] = 'embedded';
  });
  afterEach(() => {
    delete document.documentElement.dataset['extractor'];
    localStorage.clear();
  });

  it('leaves nothing of the first in the form', async () => {
    const first = {
      description: 'Diner',
      amount: '12.50',
      date: '2025-03-04',
      category: 'Meals',
      tax: '1.10',
    };
    const { dialog } = await chosen(first, { description: 'Parking', amount: '4.00' });
    expect(textIn(dialog.getByLabelText(/Amount/))).toBe('4.00');
    expect(textIn(dialog.getByLabelText('Category'))).toBe('');
    expect(textIn(dialog.getByLabelText('Date'))).toBe(today());
    expect(dialog.queryByLabelText('Tax, USD')).toBeNull();
  });

  it('is not in the currency of the first', async () => {
    const abroad = { description: 'Bistro', amount: '12.50', currency: 'EUR' };
    const { dialog } = await chosen(abroad, { description: 'Diner', amount: '20.00', currency: 'USD' });
    expect(textIn(dialog.getByLabelText('Amount, USD *'))).toBe('20.00');
    expect(dialog.queryByLabelText(/Paid, EUR/)).toBeNull();
  });

  it('is what was paid, if it is in another currency than the first', async () => {
    const own = { description: 'Diner', amount: '20.00', currency: 'USD' };
    const { dialog } = await chosen(own, { description: 'Bistro', amount: '12.50', currency: 'EUR' });
    expect(textIn(dialog.getByLabelText('Paid, EUR *'))).toBe('12.50');
    expect(textIn(dialog.getByLabelText('Amount, USD'))).toBe('');
  });

  it('in another currency is what was paid, as the first was', async () => {
    const euro = { description: 'Bistro', amount: '12.50', currency: 'EUR' };
    const { dialog } = await chosen(euro, { description: 'Pub', amount: '8.00', currency: 'GBP' });
    expect(textIn(dialog.getByLabelText('Paid, GBP *'))).toBe('8.00');
  });

  it('keeps what was typed, and replaces the rest', async () => {
    const { user, dialog, choose } = await opened(
      { description: 'Diner', amount: '12.50', category: 'Meals' },
      { description: 'Parking', amount: '4.00', category: 'Transport' },
    );
    await choose();
    await user.clear(dialog.getByLabelText('Category'));
    await user.type(dialog.getByLabelText('Notes'), 'mine');
    expect(dialog.getAllByText('Read from the photo')).toHaveLength(2);
    await choose();
    expect(textIn(dialog.getByLabelText(/Amount/))).toBe('4.00');
    expect(dialog.getByLabelText('Notes')).toHaveProperty('value', 'mine');
  });
});
