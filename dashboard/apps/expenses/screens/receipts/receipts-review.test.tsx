import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nothingRead } from '#kernel/extraction.ts';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { ReadReceipt } from '../../photo-calls.ts';
import { expense } from '../../record.ts';
import Expenses from '../index.tsx';

const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff]), name], name, { type: 'image/jpeg' });
const photos = ['a.jpg', 'b.jpg', 'c.jpg'].map(photo);

/** Each photo is a lunch at a different price; the last one's amount was hard to read. */
function read({ name }: File): ReadReceipt {
  const at = photos.findIndex((each) => each.name === name);
  const reading = (value: string, confidence = 0.9) => ({ value, confidence, snippet: value });
  return {
    ...nothingRead,
    fields: {
      date: reading('2025-03-04'),
      amount: reading(`${10 + at}.00`, at === 2 ? 0.4 : 0.9),
      description: reading(`Diner ${name}`),
    },
    marks: { sha256: name, look: '' },
  };
}

const stored = (name: string) => ({
  id: name,
  name,
  filename: name,
  webViewLink: '',
  hasThumbnail: false,
  sha256: name,
  look: '',
});

async function openReview(answers: Answers<typeof contract> = {}, chosen = photos) {
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows: [], photos: [] }),
    extractReceipt: ({ files }) => read(files.photo),
    ...answers,
  });
  const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1' });
  const [button] = await screen.findAllByRole('button', { name: 'Add Receipts' });
  if (!button) throw new Error('There is no button.');
  await user.click(button);
  await user.upload(await screen.findByLabelText('Photos to read'), chosen);
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipts to review' }));
  const row = (name: string) => within(dialog.getByRole('group', { name }));
  return { user, dialog, row };
}

beforeEach(() => {
  document.documentElement.dataset['extractor'] = 'embedded';
});
afterEach(() => {
  delete document.documentElement.dataset['extractor'];
});

describe('several receipts', () => {
  it('are read, checked and saved, each once under its own key', async () => {
    const saved: string[] = [];
    const keys = new Set<string | null>();
    const { user, dialog, row } = await openReview({
      addReceipt: ({ body, files, requestKey }) => {
        const { description, amount } = expense.fresh.parse(body.expense);
        saved.push(`${description} ${amount} ${files.photo.name}`);
        keys.add(requestKey);
        return {
          success: true,
          row: expenseRow(saved.length + 1, description, { photo: files.photo.name }),
          photo: stored(files.photo.name),
        };
      },
    });
    expect(await dialog.findByDisplayValue('Diner c.jpg')).toBeTruthy();
    const amount = row('c.jpg').getByLabelText(/Amount/);
    expect(row('c.jpg').getByText('Needs review')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.clear(amount);
    await user.type(amount, '21');
    await user.click(dialog.getByRole('button', { name: 'Save all 3' }));
    await waitFor(() => expect(dialog.getAllByText('Saved')).toHaveLength(3));
    expect(saved).toEqual(['Diner a.jpg 10 a.jpg', 'Diner b.jpg 11 b.jpg', 'Diner c.jpg 21 c.jpg']);
    expect(keys.size).toBe(3);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('in other currencies are saved as what was paid, at a rate or until there is one', async () => {
    const saved: unknown[] = [];
    const { user, dialog, row } = await openReview({
      extractReceipt: ({ files }) => {
        const said = read(files.photo);
        const [, currency] = { 'b.jpg': ['', 'EUR'], 'c.jpg': ['', 'GBP'] }[files.photo.name] ?? ['', 'USD'];
        const named = { value: currency ?? '', confidence: 0.9, snippet: '' };
        return { ...said, fields: { ...said.fields, currency: named } };
      },
      addReceipt: ({ body, files }) => {
        const { amount, currency, paid, rate } = expense.fresh.parse(body.expense);
        saved.push([amount, currency, paid, rate]);
        return {
          success: true,
          row: expenseRow(saved.length + 1, 'x', { photo: files.photo.name }),
          photo: stored(files.photo.name),
        };
      },
    });
    await dialog.findByDisplayValue('Diner c.jpg');
    expect(row('b.jpg').getByText(/^This receipt is in EUR/)).toBeTruthy();
    await user.type(row('b.jpg').getByLabelText('USD for 1 EUR'), '1.1');
    await user.click(await dialog.findByRole('button', { name: 'Save all 3' }));
    await waitFor(() => expect(saved).toHaveLength(3));
    expect(saved).toEqual([
      [10, '', '', ''],
      [12.1, 'EUR', 11, 1.1],
      ['', 'GBP', 12, ''],
    ]);
  });

  it('of which one stands in the report already are not saved together with it', async () => {
    const saved: string[] = [];
    const ferry = expenseRow(2, 'Ferry', { photo: 'b.jpg', amount: 14 });
    const { user, dialog, row } = await openReview({
      readReport: () => reportData({ rows: [ferry], photos: [stored('b.jpg')] }),
      addReceipt: ({ files }) => {
        saved.push(files.photo.name);
        const row = expenseRow(saved.length + 2, 'x', { photo: `new-${files.photo.name}` });
        return { success: true, row, photo: stored(`new-${files.photo.name}`) };
      },
    });
    await dialog.findByDisplayValue('Diner c.jpg');
    expect(row('b.jpg').getByText('This photo is already in row 2: Ferry, $14.00.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save all 2' }));
    await waitFor(() => expect(dialog.getAllByText('Saved')).toHaveLength(2));
    expect(saved).toEqual(['a.jpg', 'c.jpg']);
    await user.click(row('b.jpg').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual(['a.jpg', 'c.jpg', 'b.jpg']));
  });

  it('keep what was typed when one cannot be saved, and it is saved again under the same key', async () => {
    const keys: (string | null)[] = [];
    const { user, dialog, row } = await openReview(
      {
        addReceipt: ({ files, requestKey }) => {
          keys.push(requestKey);
          if (keys.length === 1) throw new Problem('WORKSPACE_UNAVAILABLE', 'Google Drive does not answer.');
          return { success: true, row: expenseRow(2, 'x'), photo: stored(files.photo.name) };
        },
      },
      photos.slice(0, 2),
    );
    await dialog.findByDisplayValue('Diner b.jpg');
    await user.type(row('a.jpg').getByLabelText('Notes'), 'for two');
    await user.click(row('a.jpg').getByRole('button', { name: 'Save' }));
    expect(await row('a.jpg').findByText('Not saved')).toBeTruthy();
    expect(row('a.jpg').getByText(/Google Drive does not answer/)).toBeTruthy();
    expect(row('a.jpg').getByDisplayValue('for two')).toBeTruthy();
    await user.click(row('a.jpg').getByRole('button', { name: 'Save' }));
    expect(await row('a.jpg').findByText('Saved')).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('are filled in by hand where one cannot be read', async () => {
    const { dialog, row, user } = await openReview(
      {
        extractReceipt: ({ files }) => {
          if (files.photo.name === 'a.jpg') throw new Problem('EXTRACTION_UNAVAILABLE', 'It cannot be read.');
          return read(files.photo);
        },
      },
      photos.slice(0, 2),
    );
    await dialog.findByDisplayValue('Diner b.jpg');
    expect(await row('a.jpg').findByText('Not read')).toBeTruthy();
    expect(row('a.jpg').getByRole('button', { name: 'Retry' })).toBeTruthy();
    const save = row('a.jpg').getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    await user.type(row('a.jpg').getByLabelText(/Description/), 'Bus');
    await user.type(row('a.jpg').getByLabelText(/Amount/), '2');
    await user.type(row('a.jpg').getByLabelText(/Date/), '2025-03-04');
    expect(save).toHaveProperty('disabled', false);
  });
});

describe('a photo that stands in no row', () => {
  const loose = () => reportData({ rows: [expenseRow(2, 'Tram')], photos: [stored('IMG_9.jpg')] });

  it('becomes a row under its name', async () => {
    const added: (string | undefined)[] = [];
    answerCalls(manifest, contract, {
      readReport: loose,
      extractStored: () => read(photo('a.jpg')),
      addExpense: ({ body }) => {
        added.push(body.photo);
        return {
          success: true as const,
          rowIndex: 3,
          row: expenseRow(3, body.description, { photo: 'IMG_9.jpg' }),
        };
      },
    });
    const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1' });
    expect(await screen.findByText('The photo IMG_9.jpg has no row.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the photos without a row' }));
    await user.click(await screen.findByRole('button', { name: 'Add a row for IMG_9.jpg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
    expect(await dialog.findByDisplayValue('Diner a.jpg')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(added).toEqual(['IMG_9.jpg']));
  });

  it('goes to the trash, from where it can be taken back', async () => {
    const trashed: boolean[] = [];
    answerCalls(manifest, contract, {
      readReport: () => (trashed.at(-1) ? reportData() : loose()),
      trashPhoto: ({ body }) => {
        trashed.push(body.isTrashed);
        return { success: true as const };
      },
    });
    const { user } = renderScreen(<Expenses />, { address: '?app=expenses&report=r1' });
    await user.click(await screen.findByRole('button', { name: 'Show the photos without a row' }));
    await user.click(await screen.findByRole('button', { name: 'Move to trash: IMG_9.jpg' }));
    await waitFor(() => expect(screen.queryByText('The photo IMG_9.jpg has no row.')).toBeNull());
    expect(trashed).toEqual([true]);
  });
});
