import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { formatOf } from '../cell-format.ts';
import { patternType } from '../number-format.ts';
import type { FormulaResult } from './formula-results.ts';
import type { Reference, Token } from './formula-text.ts';
import { tokenize } from './formula-text.ts';

const dayFunctions = new Set(['DATE', 'NOW', 'TODAY']);

const isDayType = (type: string | undefined) => type === 'DATE' || type === 'DATE_TIME';

/**
 * Whether a formula takes days from days, such as `=B2-A2`: that makes a number of days, which the engine takes for a day. `results`
 * are those of the spreadsheet's other formulas.
 */
export function isSpanOfDays(
  { formula, pattern, own }: { formula: string; pattern: string; own: Sheet | undefined },
  spreadsheet: Spreadsheet,
  resultOf: (cell: Cell) => FormulaResult | undefined,
): boolean {
  if (!isDayType(patternType(pattern)) || !formula.includes('-')) return false;
  const isDay = (reference: Reference) => {
    const cell = cellOf(spreadsheet, own, reference);
    if (cell === undefined) return false;
    const numberFormat = formatOf(spreadsheet.formats, cell.style)?.numberFormat;
    const inferred = resultOf(cell)?.pattern;
    return isDayType(numberFormat?.type ?? (inferred && patternType(inferred)));
  };
  const signs = signsOfDays(tokenize(formula), isDay);
  return signs.includes(-1) && signs.reduce((sum, sign) => sum + sign, 0) === 0;
}

function cellOf(
  { sheets }: Spreadsheet,
  own: Sheet | undefined,
  { title, start, end }: Reference,
): Cell | undefined {
  if (end !== undefined || start.row === undefined || start.column === undefined) return undefined;
  const sheet =
    title === undefined ? own : sheets.find((each) => each.title.toLowerCase() === title.toLowerCase());
  return sheet?.rows.cell(start.row.index, start.column.index);
}

/** Whether each day in a formula is added (1) or taken away (-1). What is within a call is left out. */
function signsOfDays(tokens: readonly Token[], isDay: (reference: Reference) => boolean): number[] {
  const signs: number[] = [];
  const outer: number[] = [];
  let sign = 1;
  let isCall = false;
  let depth = 0;
  for (const token of tokens) {
    const { kind, text } = token;
    if (isCall) {
      if (text === '(') depth += 1;
      if (text === ')') depth -= 1;
      isCall = depth > 0 || text !== ')';
    } else if (kind === 'reference') {
      if (isDay(token.reference)) signs.push(sign);
    } else if (kind === 'call') {
      if (dayFunctions.has(text.toUpperCase())) signs.push(sign);
      isCall = true;
    } else if (text === '(') outer.push(sign);
    else if (text === ')') sign = outer.pop() ?? 1;
    else if (text === '+') sign = outer.at(-1) ?? 1;
    else if (text === '-') sign = -(outer.at(-1) ?? 1);
  }
  return signs;
}
