import { describe, expect, it } from 'vitest';
import { surveyWords } from './move-words.ts';

const nothing = { folders: 0, sheets: 0, files: 0, bytes: 0, leftOut: 0 };

describe('what a move would copy', () => {
  it.each([
    [{ ...nothing, folders: 12, sheets: 14 }, '12 folders and 14 sheets'],
    [{ ...nothing, sheets: 1 }, '1 sheet'],
    [{ ...nothing, folders: 1, files: 2, bytes: 1_400_000 }, '1 folder and 2 photos and files (1.4 MB)'],
    [
      { ...nothing, folders: 83, sheets: 41, files: 1, bytes: 1400 },
      '83 folders, 41 sheets and 1 photo or file (1.4 KB)',
    ],
  ])('names only what there is', (survey, words) => {
    expect(surveyWords(survey)).toBe(words);
  });
});
