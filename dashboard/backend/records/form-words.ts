import type { AnyRecord } from '#kernel/records/record.ts';
import { formProblems } from '../table/form-problem.ts';

/** Makes the function that says of the forms' fields of some records what a sheet refuses in their columns. */
export function inFormWords(...records: readonly Pick<AnyRecord, 'formFields'>[]) {
  const names = records.flatMap(({ formFields }) => formFields.map(([name, { header }]) => [header, name]));
  return formProblems(Object.fromEntries(names));
}
