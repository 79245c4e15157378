import { readMoney } from '#kernel/money.ts';
import type { Cells, Row, SnapsheetData } from '../contract.ts';

/** What stands in the fields of a row's form. */
export function textsOf({ cells }: Row, headers: readonly string[]): Record<string, string> {
  return Object.fromEntries(headers.map((header) => [header, String(cells[header] ?? '')]));
}

/** The cells that differ from before; below numbers what is one goes as a number, as the person's region writes it. */
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
