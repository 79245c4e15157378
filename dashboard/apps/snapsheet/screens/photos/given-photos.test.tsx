import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { snapsheetData } from '#testing/data/snapsheet-data.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { AddPhotos } from './AddPhotos.tsx';

// What another app has shared with this one leaves the device once it is here.

const scan = new File([new Uint8Array(11 * 2 ** 20)], 'scan.pdf', { type: 'application/pdf' });
const drawing = new File(['x'], 'drawing.svg', { type: 'image/svg+xml' });

it.each([
  ['one that is too large', [scan], /^This PDF is 11\.0 MB; the limit is 10 MB$/],
  ['one of several', [scan, drawing], /^scan\.pdf: This PDF is 11\.0 MB; the limit is 10 MB$/],
])('says why a shared file is not taken: %s', async (_, files, sentence) => {
  answerCalls(manifest, contract, {});
  const onQueue = vi.fn();
  const { snapsheet } = snapsheetData();
  renderScreen(<AddPhotos {...{ snapsheet, files, onQueue }} onClose={() => {}} />, {
    address: '?app=snapsheet&sheet=s1',
  });
  await screen.findByText(sentence);
  screen.getByRole('button', { name: 'Choose photos' });
  expect(onQueue).not.toHaveBeenCalled();
});
