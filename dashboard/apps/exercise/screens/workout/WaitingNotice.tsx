import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useIsOnline, useOnReturn } from '#frontend/calls/online.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { commands, useSend } from '../queries.ts';
import { useWaiting } from './running.ts';
import { useUserKey } from './use-user-key.ts';

/** Sends finished workouts that wait in the browser, and says so while one does. */
export function WaitingNotice() {
  const { waiting, remove } = useWaiting(useUserKey());
  // It is told also when this notice is gone.
  const sending = useSend<'addWorkout'>({ onSuccess: (_, { key }) => remove(key) });
  const isOnline = useIsOnline();
  const [first] = waiting;
  function send() {
    if (!first || sending.isPending || !navigator.onLine) return;
    const { requestKey: key, ...body } = first;
    sending.mutate(commands.make('addWorkout', { body }, { key }));
  }
  const sendNext = useEffectEvent(send);
  const key = first?.requestKey;
  useEffect(() => {
    if (key !== undefined) sendNext();
  }, [key]);
  useOnReturn(send);
  if (!first) return null;
  const others = waiting.length - 1;
  return (
    <Box sx={{ mb: 4 }} role="status">
      {sending.error && isOnline ? (
        <>
          <WriteProblem
            title={`"${first.workout.name}" is not saved yet`}
            problem={sending.error}
            kept="It is kept on this device"
          />
          <Button variant="contained" onClick={send} sx={{ mt: 2 }}>
            Save now
          </Button>
        </>
      ) : (
        <Alert severity="info">
          {!isOnline
            ? `"${first.workout.name}" is kept on this device and saved when you are back online.`
            : `Saving "${first.workout.name}"${others > 0 ? ` and ${others} more` : ''}. It is kept on this device until then.`}
        </Alert>
      )}
    </Box>
  );
}
