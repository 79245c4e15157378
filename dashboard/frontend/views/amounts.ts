import { isNumber } from '#kernel/records/field.ts';
import type { AnyRecord, NamedField } from '#kernel/records/record.ts';

const added: ReadonlySet<string> = new Set(['money', 'number', 'duration']);

/** A record's numbers that can be added up, amounts of money first; without ratings from 1 to 5, percentages and times. */
export function amountsOf({ formFields }: Pick<AnyRecord, 'formFields'>): string[] {
  const numbers = formFields.filter(
    ([, field]) => isNumber(field) && field.max === undefined && added.has(field.kind),
  );
  const isMoney = ([, { kind }]: NamedField) => kind === 'money';
  return [...numbers.filter(isMoney), ...numbers.filter((named) => !isMoney(named))].map(([name]) => name);
}
