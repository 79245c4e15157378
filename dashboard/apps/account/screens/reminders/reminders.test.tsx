import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type CalendarFeed, reminderCalls } from '#kernel/calls/reminders.ts';
import { Problem } from '#kernel/problem.ts';
import {
  changedChoices,
  noHouse,
  noReminders,
  type ReminderChoices,
  reminderChangeSchema,
} from '#kernel/reminders.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import Reminders from './Reminders.tsx';

/** A server that stores what is chosen, and answers with what was stored when a call arrived. */
function showReminders(
  choices: ReminderChoices = noReminders,
  more: {
    feeds?: CalendarFeed[];
    routes?: Parameters<typeof answerShell>[0];
    /** Called before a choice is stored. */
    before?: () => void;
  } = {},
) {
  const sent: ReminderChoices[] = [];
  const keep = { choices };
  answerShell([
    on(reminderCalls, 'reminders', () => ({
      choices: keep.choices,
      houses: [
        { app: 'todos', title: 'Todos', isPrivate: false },
        { app: 'firsttouch', title: 'FirstTouch', isPrivate: false },
      ],
      without: [],
      feeds: more.feeds ?? [],
      push: { key: null, devices: [] },
      mailTo: 'mara@a.example',
    })),
    on(reminderCalls, 'choose', (body) => {
      more.before?.();
      keep.choices = changedChoices(keep.choices, reminderChangeSchema.parse(body));
      sent.push(keep.choices);
      return keep;
    }),
    ...(more.routes ?? []),
  ]);
  renderScreen(<Reminders />, { address: '?app=account&tab=reminders' });
  return { sent, keep };
}

it('show a choice in the moment in which it is made', async () => {
  const { sent } = showReminders();
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

it('do not turn mails on again that were stopped while the page was open', async () => {
  const email = { ...noReminders.email, isOn: true };
  const { sent, keep } = showReminders({ ...noReminders, email });
  const quiet = await screen.findByRole('switch', { name: 'Quiet hours' });
  keep.choices = { ...keep.choices, email: { ...email, isOn: false } };
  fireEvent.click(quiet);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ quiet: null, email: { isOn: false } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'E-mail digest' }).checked).toBe(false),
  );
});

it('send what failed along with the next choice', async () => {
  let isDown = true;
  const { sent } = showReminders(noReminders, {
    before: () => {
      if (isDown) throw new Problem('WORKSPACE_UNAVAILABLE', 'The server is being restarted.');
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Todos by E-mail' }));
  await screen.findByText('Your choice was not saved');
  isDown = false;
  fireEvent.click(screen.getByRole('checkbox', { name: 'Todos by Calendar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.houses['todos']).toMatchObject({ email: true, calendar: true });
});

describe('a calendar feed', () => {
  const feedOf = (app: string | null): CalendarFeed => ({
    id: app ?? 'all',
    app,
    address: `https://rowhouse.example/cal/${app ?? 'all'}.ics`,
    createdAt: '2026-11-27T10:00:00Z',
    lastReadAt: null,
  });
  const inCalendar = { ...noHouse, calendar: true };
  const inBoth: ReminderChoices = {
    ...noReminders,
    calendar: { isOn: true },
    houses: { todos: inCalendar, firsttouch: inCalendar },
  };

  it('says in its question why there is no new address', async () => {
    const refuse = on(reminderCalls, 'newAddress', () => {
      throw new Problem('SERVER_ERROR', 'The store is down.');
    });
    showReminders(inBoth, { feeds: [feedOf(null)], routes: [refuse] });
    fireEvent.click(await screen.findByRole('button', { name: 'New address' }));
    const question = within(await screen.findByRole('dialog', { name: 'Make a new address?' }));
    fireEvent.click(question.getByRole('button', { name: 'New address' }));
    expect(await question.findByText('The address was not changed')).toBeTruthy();
  });

  it('is not that of a house that is in no calendar any more', async () => {
    showReminders(inBoth, { feeds: [feedOf(null), feedOf('todos')] });
    fireEvent.change(await screen.findByLabelText('Of'), { target: { value: 'todos' } });
    const address = () => screen.getByLabelText<HTMLInputElement>('Address').value;
    expect(address()).toContain('/todos.ics');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Todos by Calendar' }));
    await waitFor(() => expect(screen.queryByLabelText('Of')).toBeNull());
    await waitFor(() => expect(address()).toContain('/all.ics'));
  });
});
