import { readFile } from 'node:fs/promises';
import { makeReceipt } from './receipt.ts';

// Made once, since no package writes such files: `photograph(makeReceipt(46), 'rotated', 46)` with the tags below, put through
// `heif-enc -q 45` of libheif 1.15 (Debian's libheif-examples), and its `iloc` box rewritten as phones write it: an item's
// position is in its extent, not in its base.

/** The receipt in the HEIC. */
export const heicReceipt = makeReceipt(46);

/** The data that its camera recorded. */
export const heicFacts = {
  taken: { day: '2026-03-04', time: '17:56' },
  place: { latitude: 46.95, longitude: 7.45 },
};

/** A photo of a receipt as stored by Apple's phones. */
export const heicPhoto = (): Promise<Buffer> => readFile(new URL('./phone.heic', import.meta.url));
