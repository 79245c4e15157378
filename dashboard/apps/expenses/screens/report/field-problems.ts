import { Problem } from '#kernel/problem.ts';
import type { NewExpense } from '../../contract.ts';
import { headers } from './lines.ts';

function isField(name: string): name is keyof NewExpense {
  return Object.hasOwn(headers, name);
}

/** What the server said about single fields of the form. */
export function fieldProblems(problem: unknown): [keyof NewExpense, string][] {
  if (!(problem instanceof Problem)) return [];
  return Object.entries(problem.details.fields ?? {}).flatMap(([name, message]) =>
    isField(name) ? [[name, message] satisfies [keyof NewExpense, string]] : [],
  );
}
