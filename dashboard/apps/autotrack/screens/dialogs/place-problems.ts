import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { Problem } from '#kernel/problem.ts';

/** Shows what the server refuses at the fields it is about. */
export function placeProblems<V extends FieldValues>(problem: Problem, setError: UseFormSetError<V>): void {
  for (const [name, message] of Object.entries(problem.details.fields ?? {})) {
    // A name that is no field of this form lands nowhere, and stands beside the button all the same.
    setError(name as FieldPath<V>, { message });
  }
}
