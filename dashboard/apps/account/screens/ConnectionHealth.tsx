import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { readSite } from '#frontend/calls/site.ts';
import { formatMoment } from '#frontend/status/clock.ts';
import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import { endingOf } from './connection.ts';

/** The state of the connection to Drive, and what to do when it is broken. */
export function ConnectionHealth({ status }: { status: PermissionStatus }) {
  const { workspaceName, supportEmail } = readSite();
  const isGoogle = workspaceName === '';
  const { askedAt, grantedAt, renewedAt, endedAt } = status.connection;
  const day = (instant: string) => formatDay(dayOf(new Date(instant)));
  const facts = [
    grantedAt && `Allowed on ${day(grantedAt)}.`,
    renewedAt && `Renewed ${at(renewedAt)}.`,
    endedAt && `Ended ${at(endedAt)}.`,
    `${isGoogle ? 'Google' : 'The workspace'} answered ${at(askedAt)}.`,
  ];
  const ending = endedAt === null ? null : endingOf(status.connection, isGoogle);
  return (
    <>
      <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
        {facts.filter(Boolean).join(' ')}
      </Typography>
      {ending && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {ending.words}
          {ending.isOperators && supportEmail !== '' && ` You can reach them at ${supportEmail}.`}
        </Alert>
      )}
    </>
  );
}

/** "at 12:04", "on Nov 18, 2025" */
function at(instant: string): string {
  const moment = formatMoment(instant);
  return /^\d\d:\d\d$/.test(moment) ? `at ${moment}` : `on ${moment}`;
}
