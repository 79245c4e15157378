import Box from '@mui/material/Box';
import { LimitedAccess } from '#frontend/sharing/LimitedAccess.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { OpenList } from '../use-list.ts';

/** Explains why a list can only be viewed: Drive does not say who owns it. */
export function UnknownRights({ open }: { open: OpenList }) {
  const { rightsProblem, data } = open;
  if (!rightsProblem) return null;
  if (data.permissions.hasLimitedAccess) {
    return (
      <LimitedAccess permissions={data.permissions} words={{ about: 'lists' }}>
        You can only look at this list. To see whether you may edit it, let Rowhouse read what other people
        share with you.
      </LimitedAccess>
    );
  }
  return (
    <Box sx={{ mb: 4 }}>
      <ProblemAlert title="You can only look at this list" problem={rightsProblem} />
    </Box>
  );
}
