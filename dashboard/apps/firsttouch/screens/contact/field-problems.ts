import { Problem } from '#kernel/problem.ts';
import { headers } from '../../headers.ts';
import type { WholeContact } from '../../records.ts';

function isField(name: string): name is keyof WholeContact {
  return Object.hasOwn(headers, name);
}

/** What the server said about single fields of the form. */
export function fieldProblems(problem: unknown): [keyof WholeContact, string][] {
  if (!(problem instanceof Problem)) return [];
  return Object.entries(problem.details.fields ?? {}).flatMap(([name, message]) =>
    isField(name) ? [[name, message] satisfies [keyof WholeContact, string]] : [],
  );
}
