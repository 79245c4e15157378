import type { CellValue } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { calledFunctions } from './formula-text.ts';

export interface FormulaError {
  type: 'ERROR' | 'NULL_VALUE' | 'DIVIDE_BY_ZERO' | 'VALUE' | 'REF' | 'NAME' | 'NUM' | 'N_A';
  /** The displayed error, such as #DIV/0!. */
  shown: string;
  message: string;
}

/** The result of a formula, with the number format of its operands. */
export interface FormulaResult {
  value?: CellValue;
  error?: FormulaError;
  pattern?: string | undefined;
}

/** How the engine classes the value of a cell. */
const engineTypes = { number: 1, boolean: 4, error: 16 } as const;

/** How a formula's result is written: 15 digits and an exponent. */
export const exactPattern = '0.00000000000000E+00';

export function readResult(formula: string, type: number, text: string): FormulaResult {
  if (type === engineTypes.error) return { error: errorOf(formula, text) };
  if (type === engineTypes.boolean) return { value: text === 'TRUE' };
  if (type !== engineTypes.number) return { value: text };
  const value = Number(text);
  return Number.isFinite(value) ? { value } : { error: numberError };
}

const numberError: FormulaError = {
  type: 'NUM',
  shown: '#NUM!',
  message: 'The result is not a number that can be shown.',
};
const parseError: FormulaError = { type: 'ERROR', shown: '#ERROR!', message: 'Formula parse error.' };

export const arrayError: FormulaError = {
  type: 'REF',
  shown: '#REF!',
  message: 'Results of several cells are not expanded in this workspace.',
};

const errors: Readonly<Record<string, FormulaError>> = {
  '#DIV/0!': {
    type: 'DIVIDE_BY_ZERO',
    shown: '#DIV/0!',
    message: 'Function DIVIDE parameter 2 cannot be zero.',
  },
  '#VALUE!': { type: 'VALUE', shown: '#VALUE!', message: 'A parameter of the formula has the wrong type.' },
  '#REF!': { type: 'REF', shown: '#REF!', message: 'Reference does not exist.' },
  '#NUM!': { type: 'NUM', shown: '#NUM!', message: 'A parameter of the formula is out of its range.' },
  '#N/A': { type: 'N_A', shown: '#N/A', message: 'Did not find the value that the formula looks for.' },
  '#CIRC!': {
    type: 'REF',
    shown: '#REF!',
    message: 'Circular dependency detected. To resolve with iterative calculation, see File > Settings.',
  },
  '#SPILL!': arrayError,
};

/** The result of every formula in a spreadsheet whose calculation had to be given up. */
export const abandonedError: FormulaError = {
  type: 'ERROR',
  shown: '#ERROR!',
  message: 'The formulas of this spreadsheet could not be calculated within their limits.',
};

export const tooLongError: FormulaError = {
  ...parseError,
  message: 'This formula is too long to be calculated.',
};

/** Functions of Sheets that are not served here; nothing is ever fetched for a formula. */
const unavailable = new Set(
  'IMPORTXML IMPORTDATA IMPORTHTML IMPORTFEED IMPORTRANGE GOOGLEFINANCE GOOGLETRANSLATE DETECTLANGUAGE QUERY SPARKLINE SPLIT REGEXMATCH REGEXEXTRACT REGEXREPLACE FLATTEN'.split(
    ' ',
  ),
);

function errorOf(formula: string, shown: string): FormulaError {
  const known = errors[shown];
  if (known !== undefined) return known;
  if (shown !== '#NAME?') return parseError;
  const missing = calledFunctions(formula).find((name) => unavailable.has(name));
  if (missing !== undefined) {
    return { ...parseError, message: `The function ${missing} is not available in this workspace.` };
  }
  return { type: 'NAME', shown: '#NAME?', message: 'The formula uses a name or a function that is unknown.' };
}
