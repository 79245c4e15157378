import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { Problem } from '#kernel/problem.ts';
import { formatMoment } from './clock.ts';
import { ProblemAlert } from './ProblemAlert.tsx';

interface ReadAgainProblemProps {
  title: string;
  problem: Problem;
  /** What is still on the screen: "rows". */
  shown: string;
  readAt: number;
  link: { label: string; href: string } | null;
}

/** Rows that could not be read again stay readable, with their age. */
export function RefetchProblem({ title, problem, shown, readAt, link }: ReadAgainProblemProps) {
  // The bars already say that there is no network and how old the rows are; nothing is wrong with them.
  if (problem.code === 'NETWORK_ERROR' && readAt > 0) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert
        title={title}
        problem={problem}
        action={
          link && (
            <Button
              color="inherit"
              href={link.href}
              target="_blank"
              rel="noreferrer"
              endIcon={<ArrowSquareOutIcon size={16} />}
            >
              {link.label}
            </Button>
          )
        }
      >
        Your sheet is untouched. The {shown} below are from {formatMoment(readAt)}.
      </ProblemAlert>
    </Box>
  );
}
