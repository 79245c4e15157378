import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { Problem } from '#kernel/problem.ts';

/** Shows the server's refusals below the fields concerned. */
export function placeProblems<V extends FieldValues>(problem: Problem, setError: UseFormSetError<V>): void {
  for (const [name, message] of Object.entries(problem.details.fields ?? {})) {
    // A problem about a name that is not a field of this form is shown beside the button only.
    setError(name as FieldPath<V>, { message });
  }
}
