import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { noReminders, type ReminderChoices, reminderChoicesSchema } from '#kernel/reminders.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import Reminders from './Reminders.tsx';

/** A server that stores what is chosen, and answers with what was stored when a call arrived. */
function showReminders() {
  const sent: ReminderChoices[] = [];
  const keep = { choices: noReminders };
  answerShell([
    on(reminderCalls, 'reminders', () => ({
      choices: keep.choices,
      houses: [{ app: 'todos', title: 'Todos', isPrivate: false }],
      without: [],
      feeds: [],
      push: { key: null, devices: [] },
      mailTo: 'mara@a.example',
    })),
    on(reminderCalls, 'choose', (body) => {
      keep.choices = reminderChoicesSchema.parse(body);
      sent.push(keep.choices);
      return keep;
    }),
  ]);
  renderScreen(<Reminders />, { address: '?app=account&tab=reminders' });
  return sent;
}

it('show a choice in the moment in which it is made', async () => {
  const sent = showReminders();
  const told = within(await screen.findByRole('region', { name: 'What to remind you of' }));
  const byMail = told.getByRole<HTMLInputElement>('checkbox', { name: 'Todos by E-mail' });
  const byCalendar = told.getByRole<HTMLInputElement>('checkbox', { name: 'Todos by Calendar' });
  fireEvent.click(byMail);
  expect(byMail.checked).toBe(true);
  fireEvent.click(byCalendar);
  expect([byMail.checked, byCalendar.checked]).toEqual([true, true]);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await told.findByText('Saved.')).toBeTruthy();
  expect(sent[1]?.houses['todos']).toMatchObject({ email: true, calendar: true, push: false });
  expect([byMail.checked, byCalendar.checked]).toEqual([true, true]);
});
