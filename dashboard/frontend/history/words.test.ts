import { expect, it } from 'vitest';
import { documentedRegion, showRegion } from '#kernel/region.ts';
import { cellText } from './words.ts';

it('a cell is told as people write it', () => {
  showRegion(documentedRegion);
  const told = ['', '2026-05-05', '2026-05-05 18:28', '2026-05-05 18:28:48', '2026-02-30 07:00', '12'].map(
    cellText,
  );
  expect(told).toEqual([
    'empty',
    'May 5, 2026',
    'May 5, 2026, 6:28 PM',
    '2026-05-05 18:28:48',
    '2026-02-30 07:00',
    '12',
  ]);
});
