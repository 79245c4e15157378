import { readMoney } from '#kernel/money.ts';
import type { Cells, Row, SnapsheetData } from '../contract.ts';

/** The contents of the fields in a row's form. */
export function textsOf({ cells }: Row, headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(headers.map((header) => [header, String(cells[header] ?? '')]));
}

/** The cells that have changed; in a number column, a number is sent as a number, parsed by the person's region. */
export function changedCells(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  kinds: SnapsheetData['kinds'],
): Cells {
  return Object.fromEntries(
    Object.entries(after).flatMap(([header, text]): [string, string | number][] => {
      if (text === before[header]) return [];
      const isNumeric = kinds[header] === 'number' || kinds[header] === 'money';
      const number = isNumeric ? readMoney(text) : undefined;
      return [[header, number ?? text]];
    }),
  );
}
