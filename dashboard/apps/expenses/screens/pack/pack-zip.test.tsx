import { screen, within } from '@testing-library/react';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { PackDialog } from './PackDialog.tsx';

const photoOf = (id: string) => ({
  ...{ id, name: `${id}.jpg`, filename: `${id}.jpg`, webViewLink: `https://drive.example/${id}` },
  ...{ hasThumbnail: false, sha256: '', look: '' },
});

const photos = ['tram', 'hotel', 'dinner'];
const rows = photos.map((id, at) => expenseRow(at + 2, id, { photo: `${id}.jpg`, amount: at + 1 }));

/** What is asked of the page to save, by its name. */
function savedFiles(): Map<string, Blob> {
  const saved = new Map<string, Blob>();
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) content = made;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.set(this.download, content);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return saved;
}

async function makeZip(lost: Readonly<Record<string, Problem>>) {
  answerCalls(manifest, contract, {
    photoContent: ({ photoId }) => {
      const problem = lost[photoId];
      if (problem) throw problem;
      return { bytes: new Uint8Array([1]), type: 'image/jpeg' };
    },
  });
  const data = reportData({ rows, photos: photos.map(photoOf) });
  const { user } = renderScreen(<PackDialog data={data} onClose={() => {}} />, { address: '?app=expenses' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt pack' }));
  await user.click(dialog.getByRole('checkbox', { name: /PDF with receipts/ }));
  await user.click(dialog.getByRole('checkbox', { name: /ZIP of the photos/ }));
  await user.click(dialog.getByRole('button', { name: 'Make and download' }));
  return dialog;
}

async function namesIn(zip: Blob | undefined): Promise<string[]> {
  const entries = await new ZipReader(new BlobReader(zip ?? new Blob())).getEntries();
  return entries.map(({ filename }) => filename);
}

it('holds the other photos if one is no longer there, and says which is not', async () => {
  const saved = savedFiles();
  const dialog = await makeZip({ hotel: new Problem('NOT_FOUND', 'Not there.') });
  expect(await dialog.findByText(/^Not in the ZIP.*: row 3, hotel, "hotel\.jpg"\.$/)).toBeTruthy();
  expect(await dialog.findByText(/^Saved: .* receipts\.zip$/)).toBeTruthy();
  expect(await namesIn([...saved.values()][0])).toEqual([
    '2025-11-03 row 2 1.00 tram.jpg',
    '2025-11-03 row 4 3.00 dinner.jpg',
  ]);
});

it('is not made without a photo that could not be fetched for another reason', async () => {
  const saved = savedFiles();
  const dialog = await makeZip({ hotel: new Problem('WORKSPACE_UNAVAILABLE', 'Drive does not answer.') });
  expect(await dialog.findByText('The pack was not made')).toBeTruthy();
  expect(saved.size).toBe(0);
});

it('is not made of no photos', async () => {
  const saved = savedFiles();
  const gone = new Problem('NOT_FOUND', 'Not there.');
  const dialog = await makeZip({ tram: gone, hotel: gone, dinner: gone });
  expect(await dialog.findByText(/row 2, tram, "tram\.jpg"; row 3.*; row 4/)).toBeTruthy();
  expect(saved.size).toBe(0);
});
