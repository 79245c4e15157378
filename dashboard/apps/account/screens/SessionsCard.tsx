import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#frontend/dialogs/ConfirmDialog.tsx';
import { listRow } from '#frontend/grid/list-row.ts';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { OpenSession } from '#kernel/calls/session.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import { accountQueries, useEndOtherSessions, useEndSession } from './queries.ts';
import { ReadCard } from './ReadCard.tsx';
import { SettingsCard } from './SettingsCard.tsx';

const dayText = (instant: string) => formatDay(dayOf(new Date(instant)));

/** Where the person is signed in, with a way to sign out of each. */
export function SessionsCard() {
  const query = useQuery(accountQueries.sessions());
  return (
    <SettingsCard title="Where you are signed in">
      <ReadCard query={query} failure="The list could not be read." usualHeight={91}>
        {(data) => <Sessions sessions={data.sessions} />}
      </ReadCard>
    </SettingsCard>
  );
}

function Sessions({ sessions }: { sessions: readonly OpenSession[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      {endOne.error && <ProblemAlert title="The session was not ended" problem={endOne.error} />}
      <Box component="ul" sx={{ mt: 2, mb: 3, borderBottom: 1, borderColor: 'divider' }}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </Box>
      {others.length > 0 ? (
        <Button variant="outlined" color="inherit" onClick={() => setIsAsking(true)}>
          Sign out everywhere else
        </Button>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          You are signed in only here.
        </Typography>
      )}
      <ConfirmDialog
        title="Sign out everywhere else?"
        text="Every other browser and phone will have to sign in again. This one stays signed in, your sheets are untouched, and API tokens keep working until you revoke them."
        confirm={{ label: 'Sign out', busyLabel: 'Signing out' }}
        isOpen={isAsking}
        isBusy={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        {endOthers.error && <ProblemAlert title="Nobody was signed out" problem={endOthers.error} />}
      </ConfirmDialog>
    </>
  );
}

interface SessionRowProps {
  session: OpenSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = session.browser === '' ? 'Unknown browser' : session.browser;
  const since = dayText(session.createdAt);
  return (
    <Box component="li" sx={listRow}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: '20px', overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Signed in {since} · last used {dayText(session.lastUsedAt)}
        </Typography>
      </Box>
      {session.isCurrent ? (
        <Chip label="This browser" color="success" />
      ) : (
        <Button
          color="inherit"
          loading={isEnding}
          aria-label={`Sign out ${name}, signed in ${since}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Box>
  );
}
