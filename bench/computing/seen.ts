import type { Tab } from '../../dashboard/backend/google/tabs.ts';
import { TabDigest } from '../../dashboard/backend/history/digest.ts';
import type { Figure, Section } from '../figure.ts';
import { spent } from './codec.ts';

const [rows, columns, atOnce] = [20_000, 10, 1000];

/** A tab as Sheets sends it: three columns of numbers, six of words, one that is blank. */
function makeTab(): Tab {
  const cell = (row: number, column: number) => {
    if (column === 5) return {};
    const text = column < 3 ? String(row * (column + 1)) : `Words of row ${row}, column ${column}`;
    const effectiveValue = column < 3 ? { numberValue: row * (column + 1) } : { stringValue: text };
    return { effectiveValue, formattedValue: text };
  };
  const rowData = Array.from({ length: rows }, (_, row) => ({
    values: Array.from({ length: columns }, (__, column) => cell(row, column)),
  }));
  const properties = { sheetId: 0, title: 'Rows' };
  return { properties, merges: [], data: [{ startRow: 0, startColumn: 0, rowData }] };
}

async function measure(): Promise<Figure[]> {
  const tab = makeTab();
  const whole = () => {
    const digest = new TabDigest(tab);
    while (!digest.step(atOnce));
    return digest.text;
  };
  const unit = 'ms of processor time';
  const what = `the digest of ${rows} rows of ${columns} cells`;
  return [
    { what, value: spent(whole), unit },
    {
      what: `${atOnce} rows of it, between which others have their turn`,
      value: spent(whole) / (rows / atOnce),
      unit,
    },
  ];
}

export const seen: Section = {
  name: 'seen',
  title: 'What each read of a whole tab leaves for its history',
  measure,
};
