import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { Problem } from '#kernel/problem.ts';
import { undoKey } from './queries.ts';

/** Why the last undo failed, if it did: what offered it may have left the screen. */
export function UndoProblem() {
  const errors = useMutationState({ filters: { mutationKey: undoKey }, select: ({ state }) => state.error });
  const [seen, setSeen] = useState<Problem>();
  const last = errors.at(-1);
  if (!(last instanceof Problem) || last === seen) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert
        title="That could not be undone"
        problem={last}
        action={
          <Button color="inherit" onClick={() => setSeen(last)}>
            Close
          </Button>
        }
      />
    </Box>
  );
}
