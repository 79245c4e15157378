import Box from '@mui/material/Box';
import type { Problem } from '#kernel/problem.ts';
import type { Listing } from '#kernel/records/calls.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import { RefetchProblem } from '../status/RefetchProblem.tsx';

interface RecordProblemsProps {
  record: AnyRecord;
  list: Listing;
  query: { error: Problem | null; dataUpdatedAt: number };
  undo: { error: Problem | null };
}

/** Why the rows below could not be read again, or a deletion not undone; nothing if there is no problem. */
export function RecordProblems({ record: { many }, list: { sheet }, query, undo }: RecordProblemsProps) {
  return (
    <>
      {query.error && (
        <RefetchProblem
          title={`Failed to fetch ${many}`}
          problem={query.error}
          shown={many}
          readAt={query.dataUpdatedAt}
          link={sheet && { label: 'Open in Sheets', href: sheet.webViewLink }}
        />
      )}
      {undo.error && (
        <Box sx={{ mb: 4 }}>
          <ProblemAlert title="Failed to undo" problem={undo.error}>
            The {many} below are as they are in the sheet.
          </ProblemAlert>
        </Box>
      )}
    </>
  );
}
