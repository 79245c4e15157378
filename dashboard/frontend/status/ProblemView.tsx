import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Problem, ProblemCode } from '#kernel/problem.ts';
import { signInAddress } from '../calls/session.ts';
import { readSite } from '../calls/site.ts';

type Way = 'retry' | 'signIn' | 'grant' | 'home' | 'access' | 'write';

interface Words {
  title: string;
  next: string;
  way: Way;
}

/** The texts for every way in which reading can fail: what happened and what to do. */
const wordsOf = {
  INVALID_INPUT: {
    title: 'This address asks for something that does not exist',
    next: 'Go back to your apps and open it from there.',
    way: 'home',
  },
  AUTH_ERROR: {
    title: 'Sign in to continue',
    next: 'Your session has ended. You will come back to this screen.',
    way: 'signIn',
  },
  REAUTH_REQUIRED: {
    title: 'Sign in again to continue',
    next: 'Google ended this session. Nothing in your Drive has changed.',
    way: 'signIn',
  },
  INSUFFICIENT_SCOPES: {
    title: 'Drive permissions are required',
    next: 'You grant them on the sign-in page and come straight back here.',
    way: 'grant',
  },
  ACCESS_DENIED: {
    title: 'You do not have access to this',
    next: 'Your account screen shows what you have access to.',
    way: 'access',
  },
  NOT_FOUND: {
    title: 'This is no longer here',
    next: 'It may have been moved or deleted in Drive.',
    way: 'home',
  },
  CONFLICT: {
    title: 'The sheet has changed',
    next: 'Refresh to see the rows as they are now.',
    way: 'retry',
  },
  ALREADY_SAVED: {
    title: 'This was saved before',
    next: 'Refresh to see the rows as they are now.',
    way: 'retry',
  },
  UNSURE_IF_SAVED: {
    title: 'This may have been saved before',
    next: 'Look at the row that is named before you save it again.',
    way: 'retry',
  },
  TOO_LARGE: { title: 'This is too large', next: 'Try a smaller file.', way: 'retry' },
  KEY_REUSED: {
    title: 'This was sent before with different contents',
    next: 'Nothing was changed. Check whether the earlier one is there, then try again.',
    way: 'retry',
  },
  TOO_MANY_REQUESTS: {
    title: 'Too many requests just now',
    next: 'The limit resets within a minute. Your sheet is untouched.',
    way: 'retry',
  },
  SERVER_ERROR: {
    title: 'The server could not answer',
    next: 'Your sheet is untouched. If it happens again, write to us with the request number below.',
    way: 'write',
  },
  WORKSPACE_UNAVAILABLE: {
    title: 'Drive does not answer',
    next: 'Your sheets are untouched. Try again in a moment.',
    way: 'retry',
  },
  BILLING_UNAVAILABLE: {
    title: 'The billing service does not answer',
    next: 'Nothing was charged. Try again in a moment.',
    way: 'retry',
  },
  EXTRACTION_UNAVAILABLE: {
    title: 'The photo could not be read',
    next: 'Nothing was written. Try again, or fill in the fields yourself.',
    way: 'retry',
  },
  NETWORK_ERROR: {
    title: 'Rowhouse cannot be reached',
    next: 'Check your connection, then try again.',
    way: 'retry',
  },
} satisfies Record<ProblemCode, Words>;

interface ProblemViewProps {
  problem: Problem;
  onRetry: () => void;
}

/** A part of a screen that could not be read: what happened, what to do, and a button for it. */
export function ProblemView({ problem, onRetry }: ProblemViewProps) {
  const { title, next, way } = wordsOf[problem.code];
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', px: 4, py: 12 }}>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>{next}</Typography>
      <Alert severity="error" sx={{ mb: 5 }}>
        {problem.message}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <WayOn way={way} onRetry={onRetry} />
        {way !== 'retry' && way !== 'write' && (
          <Button variant="outlined" color="inherit" onClick={onRetry}>
            Retry
          </Button>
        )}
      </Box>
      {problem.requestId && (
        <Typography variant="caption" component="p" sx={{ mt: 4, color: 'rh.ink3' }}>
          Request number:{' '}
          <Typography variant="mono" component="span">
            {problem.requestId}
          </Typography>
        </Typography>
      )}
    </Box>
  );
}

function WayOn({ way, onRetry }: { way: Way; onRetry: () => void }) {
  const retry = (
    <Button variant="contained" onClick={onRetry}>
      Retry
    </Button>
  );
  switch (way) {
    case 'retry':
      return retry;
    case 'write':
      return (
        <>
          {retry}
          <Button variant="outlined" color="inherit" href={`mailto:${readSite().supportEmail}`}>
            Email us
          </Button>
        </>
      );
    case 'signIn':
      return (
        <Button variant="contained" href={signInAddress()}>
          Re-authenticate
        </Button>
      );
    case 'grant':
      return (
        <Button variant="contained" href={grantAddress()}>
          Grant Permissions
        </Button>
      );
    case 'access':
      return (
        <Button variant="contained" href="/?app=account">
          Account Settings
        </Button>
      );
    case 'home':
      return (
        <Button variant="contained" href="/">
          Go to your apps
        </Button>
      );
  }
}

/** Where missing permissions are requested; the person returns to the open screen. */
export function grantAddress(scopes: readonly string[] = []): string {
  const callback = `callbackUrl=${encodeURIComponent(location.pathname + location.search)}`;
  const wanted = scopes.length === 0 ? '' : `scopes=${encodeURIComponent(scopes.join(' '))}&`;
  return `/api/auth/scope-request?${wanted}${callback}`;
}
