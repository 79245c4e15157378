import { decimalText, readMoney } from '#kernel/money.ts';
import type { Cells, Row, SnapsheetData } from '../contract.ts';

type Kinds = SnapsheetData['kinds'];

const isNumeric = (kinds: Kinds, header: string) => kinds[header] === 'number' || kinds[header] === 'money';

/** The contents of the fields in a row's form; numbers are written as they are read back. */
export function textsOf({ cells }: Row, headers: readonly string[], kinds: Kinds): Record<string, string> {
  return Object.fromEntries(
    headers.map((header) => {
      const cell = cells[header] ?? '';
      const isNumber = typeof cell === 'number' && isNumeric(kinds, header);
      return [header, isNumber ? decimalText(cell) : String(cell)];
    }),
  );
}

/** The cells that have changed; in a number column, a number is sent as a number, parsed by the person's region. */
export function changedCells(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  kinds: Kinds,
): Cells {
  return Object.fromEntries(
    Object.entries(after).flatMap(([header, text]): [string, string | number][] => {
      if (text === before[header]) return [];
      const number = isNumeric(kinds, header) ? readMoney(text) : undefined;
      return [[header, number ?? text]];
    }),
  );
}
