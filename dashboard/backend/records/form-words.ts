import type { AnyRecord } from '#kernel/records/record.ts';
import { formProblems } from '../table/form-problem.ts';

/**
 * Makes the function that translates refusals of a sheet's columns into messages for the forms' fields of some
 * records.
 */
export function inFormWords(...records: readonly Pick<AnyRecord, 'formFields'>[]) {
  const names = records.flatMap(({ formFields }) => formFields.map(([name, { header }]) => [header, name]));
  return formProblems(Object.fromEntries(names));
}
