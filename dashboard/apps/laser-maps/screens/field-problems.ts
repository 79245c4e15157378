import { Problem } from '#kernel/problem.ts';
import { isField, type LocationForm } from './location-form.ts';

/** What the server said about single fields of the form. */
export function fieldProblems(problem: unknown): [keyof LocationForm, string][] {
  if (!(problem instanceof Problem)) return [];
  return Object.entries(problem.details.fields ?? {}).flatMap(([name, message]) =>
    isField(name) ? [[name, message] satisfies [keyof LocationForm, string]] : [],
  );
}
