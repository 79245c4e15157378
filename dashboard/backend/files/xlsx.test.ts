import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { xlsxFile } from './xlsx.ts';

it('holds no text that makes Excel call the file damaged', async () => {
  const columns = [{ header: 'Notes', width: 20 }];
  const rows = [['a'.repeat(32_767)], ['b'.repeat(50_000)], ['not \uFFFE a \uFFFF letter']];
  const { bytes } = await xlsxFile('Trip', { tab: 'Expenses', columns, rows });
  const [, longest, cut, letters] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(longest).toEqual(['a'.repeat(32_767)]);
  expect(cut).toEqual([`${'b'.repeat(32_766)}…`]);
  expect(letters).toEqual(['not  a  letter']);
});
