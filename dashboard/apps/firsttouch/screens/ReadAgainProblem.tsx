import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { formatMoment } from '#frontend/clock.ts';
import { ProblemAlert } from '#frontend/ProblemAlert.tsx';
import type { Problem } from '#kernel/problem.ts';
import type { ContactsData } from '../contract.ts';

interface ReadAgainProblemProps {
  problem: Problem;
  data: ContactsData;
  readAt: number;
}

/** Contacts that could not be read again stay readable, and say how old they are. */
export function ReadAgainProblem({ problem, data: { sheet }, readAt }: ReadAgainProblemProps) {
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert
        title="Failed to fetch contacts"
        problem={problem}
        action={
          sheet && (
            <Button
              color="inherit"
              href={sheet.webViewLink}
              target="_blank"
              rel="noreferrer"
              endIcon={<ArrowSquareOutIcon size={16} />}
            >
              Open in Sheets
            </Button>
          )
        }
      >
        Your sheet is untouched. Shown contacts are from {formatMoment(readAt)} and stay readable.
      </ProblemAlert>
    </Box>
  );
}
