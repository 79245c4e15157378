import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { clearForNext } from '#frontend/dialogs/clear-for-next.ts';
import { FormField } from '#frontend/dialogs/fields.tsx';
import { answeredOrKept } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { units } from '#kernel/units.ts';
import { HealthCommands, useAddRows } from '../queries.ts';
import type { HealthLog } from '../use-health.ts';
import { type DayField, type DayRow, type DayValues, dayFields, emptyDay, readDay } from './day-entry.ts';

const labels: Readonly<Record<DayField, string>> = {
  date: 'Date',
  weight: 'Weight',
  systolic: 'Systolic',
  diastolic: 'Diastolic',
  pulse: 'Pulse',
  sleep: 'Sleep',
};

/** The usual figures of a day in one form. */
export function DayEntry({ health }: { health: HealthLog }) {
  const { profile, now } = health;
  const suffixes: Readonly<Record<DayField, string>> = {
    date: '',
    weight: units[profile.weightUnit].symbol,
    systolic: 'mmHg',
    diastolic: 'mmHg',
    pulse: 'bpm',
    sleep: 'h:m',
  };
  const form = useForm<DayValues>({ defaultValues: emptyDay(now.slice(0, 10)) });
  const { send, isBusy, problem } = useDayRows(health);
  const [asked, setAsked] = useState('');

  async function submit(values: DayValues): Promise<void> {
    const { rows, problems, question } = readDay(values, { profile, now });
    const wrong = dayFields.filter((field) => problems[field] !== undefined);
    for (const [at, field] of wrong.entries()) {
      form.setError(field, { message: problems[field] ?? '' }, { shouldFocus: at === 0 });
    }
    if (wrong.length > 0) return;
    if (question !== '' && question !== asked) return setAsked(question);
    if (!(await send(rows))) return;
    setAsked('');
    const hasTyped = clearForNext(form, { sent: values, next: emptyDay(values.date) });
    if (!hasTyped) form.setFocus('weight');
  }

  return (
    <Card
      variant="outlined"
      component="form"
      aria-label="Add entry"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      sx={{ p: 5, alignSelf: 'start' }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        Add entry
      </Typography>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        {dayFields.map((field) => (
          <FormField
            key={field}
            control={form.control}
            name={field}
            label={labels[field]}
            {...(field === 'date' && { type: 'date' })}
            slotProps={{
              htmlInput: {
                autoComplete: 'off',
                ...(field !== 'date' && field !== 'sleep' && { inputMode: 'decimal' }),
              },
              ...(suffixes[field] !== '' && {
                input: { endAdornment: <InputAdornment position="end">{suffixes[field]}</InputAdornment> },
              }),
            }}
          />
        ))}
      </Box>
      {asked !== '' && !problem && (
        <Alert severity="warning" role="alert" sx={{ mt: 4 }}>
          {asked}
        </Alert>
      )}
      {problem && <WriteProblem title="Failed to save" problem={problem} />}
      <Button type="submit" variant="contained" fullWidth loading={isBusy} sx={{ mt: 5 }}>
        {asked === '' ? 'Add Entry' : 'Save anyway'}
      </Button>
    </Card>
  );
}

/** Sends each row to its tab. An unsaved row is sent again under the same key, a saved one is not. */
function useDayRows({ target }: HealthLog) {
  const add = useAddRows();
  const [isBusy, setIsBusy] = useState(false);
  const keys = useRef(new Map<string, { requestKey: string; isSaved: boolean }>());
  async function sendAll(rows: readonly DayRow[]): Promise<boolean> {
    for (const { log, cells } of rows) {
      const content = JSON.stringify([log, cells]);
      const sent = keys.current.get(content) ?? { requestKey: newRequestKey(), isSaved: false };
      keys.current.set(content, sent);
      if (sent.isSaved) continue;
      try {
        const command = new HealthCommands(target).add(log, [cells], sent.requestKey);
        await answeredOrKept(command.key, add.mutateAsync(command));
      } catch {
        // The mutation holds the problem, which the form shows.
        return false;
      }
      sent.isSaved = true;
    }
    keys.current.clear();
    // What waits no longer belongs to this form.
    add.reset();
    return true;
  }
  async function send(rows: readonly DayRow[]): Promise<boolean> {
    setIsBusy(true);
    try {
      return await sendAll(rows);
    } finally {
      setIsBusy(false);
    }
  }
  return { send, isBusy, problem: add.error };
}
