import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { Part } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { partBodies } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';

/** Where the parts of a spreadsheet contain formulas: in the values of conditions and of colour scales. */
const formulaFields = new Set(['userEnteredValue', 'value']);

/** Puts every formula in the rules that are bound to cells through `change`, with the sheet and the first of these cells. */
export function changePartFormulas(
  { parts, sheets }: Spreadsheet,
  change: (formula: string, own: Sheet, at: { row: number; column: number }) => string,
): void {
  for (const part of parts.all()) {
    const [first] = part.anchors;
    const own = sheets.find((sheet) => sheet.sheetId === first?.sheetId);
    if (own === undefined) continue;
    const at = { row: first?.startRowIndex ?? 0, column: first?.startColumnIndex ?? 0 };
    const changed = changedBody(part, (formula) => change(formula, own, at));
    if (changed !== undefined) parts.replace(part, { anchors: part.anchors, body: changed });
  }
}

/** The part's body with `change` applied to its formulas; undefined if none of them changed. */
export function changedBody(part: Part, change: (formula: string) => string): Part['body'] | undefined {
  let isChanged = false;
  const walk = (value: unknown, field?: string): unknown => {
    if (typeof value === 'string') {
      if (field === undefined || !formulaFields.has(field) || !value.startsWith('=')) return value;
      const changed = change(value);
      isChanged ||= changed !== value;
      return changed;
    }
    if (Array.isArray(value)) return value.map((member) => walk(member));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member, name)]));
  };
  const body = walk(part.body);
  return isChanged ? partBodies[part.kind].parse(body) : undefined;
}
