import Box from '@mui/material/Box';
import { useMutationState } from '@tanstack/react-query';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { Problem } from '#kernel/problem.ts';
import { undoKey } from './queries.ts';

/** Why the last undo failed, if it did. The dialog that offered it is closed. */
export function UndoProblem() {
  const errors = useMutationState({ filters: { mutationKey: undoKey }, select: ({ state }) => state.error });
  const last = errors.at(-1);
  if (!(last instanceof Problem)) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert title="That could not be undone" problem={last} />
    </Box>
  );
}
