import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { formatMoment } from '#frontend/clock.ts';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { ReportData } from '../contract.ts';

interface ReadAgainProblemProps {
  problem: Problem;
  report: ReportData;
  readAt: number;
}

/** Rows that could not be read again stay readable, and say how old they are. */
export function ReadAgainProblem({ problem, report, readAt }: ReadAgainProblemProps) {
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert
        title="Failed to fetch expense data"
        problem={problem}
        action={
          <Button
            color="inherit"
            href={report.folderLink}
            target="_blank"
            rel="noreferrer"
            endIcon={<ArrowSquareOutIcon size={16} />}
          >
            Open in Drive
          </Button>
        }
      >
        Your sheet is untouched. Shown rows are from {formatMoment(readAt)} and stay readable.
      </ProblemAlert>
    </Box>
  );
}
