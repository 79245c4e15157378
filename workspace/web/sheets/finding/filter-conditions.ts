import type { Condition } from '../../api/sheets.ts';

/** The conditions by which rows can be shown, as people say them, and how many values each takes. */
export const conditions = [
  ['BLANK', 'is empty', 0],
  ['NOT_BLANK', 'is not empty', 0],
  ['TEXT_CONTAINS', 'contains', 1],
  ['TEXT_NOT_CONTAINS', 'does not contain', 1],
  ['TEXT_STARTS_WITH', 'starts with', 1],
  ['TEXT_ENDS_WITH', 'ends with', 1],
  ['TEXT_EQ', 'is exactly', 1],
  ['NUMBER_EQ', 'is the number', 1],
  ['NUMBER_NOT_EQ', 'is not the number', 1],
  ['NUMBER_GREATER', 'is greater than', 1],
  ['NUMBER_GREATER_THAN_EQ', 'is at least', 1],
  ['NUMBER_LESS', 'is less than', 1],
  ['NUMBER_LESS_THAN_EQ', 'is at most', 1],
  ['NUMBER_BETWEEN', 'is between', 2],
  ['NUMBER_NOT_BETWEEN', 'is not between', 2],
  ['DATE_EQ', 'is on the day', 1],
  ['DATE_BEFORE', 'is before the day', 1],
  ['DATE_AFTER', 'is after the day', 1],
] as const;

/** What has been chosen and typed; the type is empty if no condition is wanted. */
export interface TypedCondition {
  type: string;
  values: readonly string[];
}

export function valueCount(type: string): number {
  return conditions.find(([name]) => name === type)?.[2] ?? 0;
}

/** Undefined for a condition that the dialog does not know, such as a formula: it is left as it is. */
export function typedCondition(condition: Condition | undefined): TypedCondition | undefined {
  if (condition === undefined) return { type: '', values: [] };
  const values = (condition.values ?? []).map(({ userEnteredValue }) => userEnteredValue);
  const isKnown = conditions.some(([name]) => name === condition.type);
  if (!isKnown || !values.every((value) => value !== undefined)) return undefined;
  return { type: condition.type, values };
}

/** What keeps a condition from being one. */
export function problemOf({ type, values }: TypedCondition): string | undefined {
  const wanted = values.slice(0, valueCount(type));
  if (wanted.length < valueCount(type) || wanted.some((value) => value.trim() === '')) {
    return 'Enter a value for the condition.';
  }
  const isPlain = wanted.every((value) => !/^[=+]/.test(value.trim()));
  return isPlain ? undefined : 'Enter a plain value: a filter cannot calculate.';
}

export function conditionOf({ type, values }: TypedCondition): Condition | undefined {
  if (type === '') return undefined;
  const wanted = values.slice(0, valueCount(type));
  return {
    type,
    ...(wanted.length > 0 && { values: wanted.map((value) => ({ userEnteredValue: value.trim() })) }),
  };
}
