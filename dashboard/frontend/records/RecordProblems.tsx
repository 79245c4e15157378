import type { Problem } from '#kernel/problem.ts';
import type { Listing } from '#kernel/records/calls.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { RefetchProblem } from '../status/RefetchProblem.tsx';

interface RecordProblemsProps {
  record: AnyRecord;
  list: Listing;
  query: { error: Problem | null; dataUpdatedAt: number };
}

/** Why the rows below could not be read again; nothing if they could. */
export function RecordProblems({ record: { many }, list: { sheet }, query }: RecordProblemsProps) {
  return (
    query.error && (
      <RefetchProblem
        title={`Failed to fetch ${many}`}
        problem={query.error}
        shown={many}
        readAt={query.dataUpdatedAt}
        link={sheet && { label: 'Open in Sheets', href: sheet.webViewLink }}
      />
    )
  );
}
