import { afterEach, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { changedCells, textsOf } from './edits.ts';

afterEach(() => showRegion(documentedRegion));

it.each(['en-US', 'de-DE'])(
  'a number of three decimals stays one where its last is changed, in %s',
  (locale) => {
    showRegion(regionOf({ ...noPreferences, locale }));
    const kinds = { Weight: 'number', Code: 'text' } as const;
    const row = { _rowIndex: 2, cells: { Weight: 12.125, Code: 4.5 }, shown: {} };
    const before = textsOf(row, ['Weight', 'Code'], kinds);
    const typed = { Weight: String(before['Weight']).replace(/5$/, '6'), Code: `${before['Code']}1` };
    expect(changedCells(before, typed, kinds)).toEqual({ Weight: 12.126, Code: '4.51' });
    expect(changedCells(before, before, kinds)).toEqual({});
  },
);
