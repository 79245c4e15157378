import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { PhotoField } from './PhotoField.tsx';
import { UploadTab } from './UploadTab.tsx';

const oneField = (
  <PhotoField photo={null} onPhoto={() => {}} maxBytes={10 * 1024 * 1024} isDisabled={false} />
);

it('nobody is told to drop a photo where fingers have nothing to drop', () => {
  renderScreen(oneField, { address: '', isTouched: true });
  expect(screen.getByText('An image or a PDF, up to 10 MB; larger photos are made smaller')).toBeTruthy();
});

it('a photo can be dropped with the mouse, and the field says so', () => {
  renderScreen(oneField, { address: '' });
  expect(
    screen.getByText('or drop an image or a PDF here, up to 10 MB; larger photos are made smaller'),
  ).toBeTruthy();
});

it.each([
  { isTouched: true, hint: /^JPEG, PNG, WebP, HEIC, GIF or PDF, up to 10 MB each; / },
  { isTouched: false, hint: /^or drop them here: JPEG, PNG, WebP, HEIC, GIF or PDF, up to 10 MB each; / },
])('several photos: what may be chosen is said in one line (touched: $isTouched)', ({ isTouched, hint }) => {
  renderScreen(<UploadTab isMany refusedBefore={[]} onPhotos={() => {}} />, { address: '', isTouched });
  expect(screen.getByText(hint)).toBeTruthy();
});

it.each([
  [6, 'and 1 more file'],
  [7, 'and 2 more files'],
])('of %i files that were refused, the others are counted', (count, text) => {
  const refused = Array.from({ length: count }, (_, at) => `notes-${at}.txt: not a photo`);
  renderScreen(<UploadTab isMany refusedBefore={refused} onPhotos={() => {}} />, { address: '' });
  expect(screen.getByText(text)).toBeTruthy();
});
