import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { reasonOf } from '#frontend/calls/answers.ts';
import { signInAddress } from '#frontend/calls/session.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { grantAddress } from '#frontend/status/ProblemView.tsx';
import type { Problem } from '#kernel/problem.ts';

/** The list of apps could not be read: says why, and leads to the remedy. */
export function LauncherProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <Box sx={look}>
      <ProblemAlert
        title={titleOf(problem)}
        problem={problem}
        action={
          <Box sx={{ display: 'flex', gap: 2 }}>
            {problem.status === 403 && (
              <Button variant="contained" href={grantAddress()}>
                Grant Permissions
              </Button>
            )}
            {problem.status === 401 && (
              <Button variant="contained" href={signInAddress()}>
                {mustReauthenticate(problem) ? 'Re-authenticate' : 'Sign In'}
              </Button>
            )}
            <Button variant="outlined" color="inherit" onClick={onRetry}>
              Retry
            </Button>
          </Box>
        }
      />
    </Box>
  );
}

/** On a phone two buttons leave no room for the words beside them, so they go below. */
const look = {
  mt: 4,
  mb: 6,
  '& .MuiAlert-root': { flexWrap: { xs: 'wrap', sm: 'nowrap' } },
  '& .MuiAlert-message': { flex: 1 },
  '& .MuiAlert-action': {
    flexBasis: { xs: '100%', sm: 'auto' },
    m: 0,
    p: { xs: '0 0 8px 28px', sm: '8px 0 0 16px' },
  },
};

function titleOf(problem: Problem): string {
  if (problem.status === 403) return 'Drive permissions are required';
  if (problem.status === 401) return 'Your session has ended';
  return `Error loading available apps: ${reasonOf(problem) ?? problem.message}`;
}

/** The workspace ended the grant; the server reports that in several ways. */
export function mustReauthenticate(problem: Problem): boolean {
  return (
    problem.details.requiresReauth === true ||
    /Authentication expired|No refresh token/i.test(problem.message)
  );
}
