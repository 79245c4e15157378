import type { CellValue } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Condition } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import { parseTyped } from '../values/entered.ts';

type Use = 'validation' | 'formatting' | 'filter';

interface ConditionKind {
  uses: readonly Use[];
  /** How many values the condition takes. */
  values: readonly [least: number, most: number];
  /** Whether it holds for a cell; absent if that depends on the result of a formula. */
  holds?: (cell: Tested, values: readonly string[]) => boolean;
}

/** The input of a condition: a cell's value, and its displayed text. */
export interface Tested {
  value: CellValue | undefined;
  shown: string;
  /** By which the values of conditions are read. */
  locale: string;
}

const everywhere: readonly Use[] = ['validation', 'formatting', 'filter'];
const shownOnly: readonly Use[] = ['formatting', 'filter'];
const enteredOnly: readonly Use[] = ['validation'];

/** Where each condition may be used, according to ConditionType in Google's discovery document. */
const kinds: Readonly<Record<string, ConditionKind>> = {
  NUMBER_GREATER: numbers((cell, limit) => cell > limit),
  NUMBER_GREATER_THAN_EQ: numbers((cell, limit) => cell >= limit),
  NUMBER_LESS: numbers((cell, limit) => cell < limit),
  NUMBER_LESS_THAN_EQ: numbers((cell, limit) => cell <= limit),
  NUMBER_EQ: numbers((cell, limit) => cell === limit),
  NUMBER_NOT_EQ: numbers((cell, limit) => cell !== limit),
  NUMBER_BETWEEN: { ...numbers(isBetween), values: [2, 2] },
  NUMBER_NOT_BETWEEN: { ...numbers((cell, a, b) => !isBetween(cell, a, b)), values: [2, 2] },
  TEXT_CONTAINS: texts(everywhere, (cell, text) => cell.includes(text)),
  TEXT_NOT_CONTAINS: texts(everywhere, (cell, text) => !cell.includes(text)),
  TEXT_STARTS_WITH: texts(shownOnly, (cell, text) => cell.startsWith(text)),
  TEXT_ENDS_WITH: texts(shownOnly, (cell, text) => cell.endsWith(text)),
  TEXT_EQ: texts(everywhere, (cell, text) => cell === text),
  TEXT_IS_EMAIL: { uses: enteredOnly, values: [0, 0] },
  TEXT_IS_URL: { uses: enteredOnly, values: [0, 0] },
  DATE_EQ: dates(everywhere, (cell, day) => Math.floor(cell) === day),
  DATE_BEFORE: dates(everywhere, (cell, day) => cell < day),
  DATE_AFTER: dates(everywhere, (cell, day) => cell >= day + 1),
  DATE_ON_OR_BEFORE: { uses: enteredOnly, values: [1, 1] },
  DATE_ON_OR_AFTER: { uses: enteredOnly, values: [1, 1] },
  DATE_BETWEEN: { uses: enteredOnly, values: [2, 2] },
  DATE_NOT_BETWEEN: { uses: enteredOnly, values: [2, 2] },
  DATE_IS_VALID: { uses: enteredOnly, values: [0, 0] },
  ONE_OF_RANGE: { uses: enteredOnly, values: [1, 1] },
  ONE_OF_LIST: { uses: enteredOnly, values: [1, Number.POSITIVE_INFINITY] },
  BLANK: { uses: shownOnly, values: [0, 0], holds: ({ shown }) => shown === '' },
  NOT_BLANK: { uses: shownOnly, values: [0, 0], holds: ({ shown }) => shown !== '' },
  CUSTOM_FORMULA: { uses: everywhere, values: [1, 1] },
  BOOLEAN: { uses: enteredOnly, values: [0, 2] },
};

const useNames: Readonly<Record<Use, string>> = {
  validation: 'data validation',
  formatting: 'conditional formatting',
  filter: 'filters',
};

/** Refuses a condition that is not allowed where it is used or has the wrong number of values. */
export function checkCondition(condition: Condition, use: Use): void {
  const problem = problemWith(condition, use);
  if (problem !== undefined) throw new ApiError(400, problem);
}

/** The problem with a condition where it is used, if there is one. */
export function problemWith({ type, values = [] }: Condition, use: Use): string | undefined {
  const kind = kinds[type];
  if (kind === undefined || !kind.uses.includes(use))
    return `ConditionType ${type} is not supported by ${useNames[use]}.`;
  const [least, most] = kind.values;
  if (values.length < least || values.length > most) {
    const range = Number.isFinite(most) ? `${least} to ${most}` : `at least ${least}`;
    const wanted = least === most ? `${least}` : range;
    return `ConditionType ${type} takes ${wanted} values, but ${values.length} were given.`;
  }
  for (const { userEnteredValue, relativeDate } of values) {
    if ((userEnteredValue === undefined) === (relativeDate === undefined))
      return 'A condition value must be either userEnteredValue or relativeDate.';
    const takesRelative = type.startsWith('DATE_') && use !== 'validation' && least === 1;
    if (relativeDate !== undefined && !takesRelative)
      return `A relative date is not supported by ${type} in ${useNames[use]}.`;
  }
  return undefined;
}

/** True if the condition can be evaluated from the cell alone, without calculating anything. */
export function isPlain({ type, values = [] }: Condition): boolean {
  return (
    kinds[type]?.holds !== undefined &&
    values.every(({ userEnteredValue }) => userEnteredValue !== undefined && !/^[=+]/.test(userEnteredValue))
  );
}

/** Whether a plain condition holds for a cell. */
export function holds({ type, values = [] }: Condition, cell: Tested): boolean {
  const texts = values.map(({ userEnteredValue = '' }) => userEnteredValue);
  return kinds[type]?.holds?.(cell, texts) ?? true;
}

function isBetween(cell: number, a: number, b = a): boolean {
  return cell >= Math.min(a, b) && cell <= Math.max(a, b);
}

function numbers(test: (cell: number, limit: number, other?: number) => boolean): ConditionKind {
  return {
    uses: everywhere,
    values: [1, 1],
    holds({ value, locale }, values) {
      const [limit, other] = values.map((text) => readNumber(text, locale));
      return typeof value === 'number' && limit !== undefined && test(value, limit, other);
    },
  };
}

function dates(uses: readonly Use[], test: (cell: number, day: number) => boolean): ConditionKind {
  return {
    uses,
    values: [1, 1],
    holds({ value, locale }, [text = '']) {
      const day = readNumber(text, locale);
      return typeof value === 'number' && day !== undefined && test(value, Math.floor(day));
    },
  };
}

/** Text is compared without regard to case. */
function texts(uses: readonly Use[], test: (cell: string, text: string) => boolean): ConditionKind {
  return {
    uses,
    values: [1, 1],
    holds: ({ shown }, [text = '']) => test(shown.toLowerCase(), text.toLowerCase()),
  };
}

/** The number that typing the text into a cell would give; undefined if it is not a number. */
export function readNumber(text: string, locale: string): number | undefined {
  const value: unknown = parseTyped(text, locale)?.v;
  return typeof value === 'number' ? value : undefined;
}
