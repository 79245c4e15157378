import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { daysAfter } from '#kernel/day.ts';
import { noHouse, noReminders, type ReminderChoices } from '#kernel/reminders.ts';
import { instantAt, wallClock } from '#kernel/zone.ts';
import { newList } from '#testing/data/todo-list.ts';
import { type MailServer, startMailServer } from '#testing/server/mail-server.ts';
import { startServer } from '#testing/server/server.ts';
import { writeFileBackup } from '../store/backup-file.ts';
import { restoreBackup } from '../store/restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-restored-'));
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(async () => {
  await mail.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const zone = 'Pacific/Auckland';
const tomorrow = daysAfter(wallClock(Date.now(), zone).slice(0, 10), 1);

function setClock(clock: string, day = tomorrow): void {
  vi.useFakeTimers({ toFake: ['Date'], now: instantAt(`${day}T${clock}:00`, zone) });
}

const chosen: ReminderChoices = {
  ...noReminders,
  email: { isOn: true, weekdays: [0, 1, 2, 3, 4, 5, 6], minute: 7 * 60 + 30, isTimely: true },
  timeZone: zone,
  houses: { todos: { ...noHouse, email: true, minute: 7 * 60 + 30 } },
};

it('a restored store sends nothing that was sent after its backup, and goes on with the next day', async () => {
  const dataFolder = path.join(folder, 'product');
  const backup = path.join(folder, 'morning.sqlite');
  const start = () =>
    startServer({
      ...{ ROWHOUSE_DATA: folder, DATABASE_URL: '' },
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'reminders@rowhouse.example' },
    });
  const subjects = () => mail.received.map(({ headers }) => headers.get('subject'));
  const before = await start();
  const user = await before.newUser();
  const { add } = await newList(user);
  await add({ text: 'Pay the rent', dueDate: tomorrow });
  const choose = () => user.callsClient(reminderCalls).choose({ body: chosen });
  setClock('07:00');
  await choose();
  await writeFileBackup(dataFolder, backup);
  setClock('07:31');
  await choose();
  await vi.waitFor(() => expect(subjects()).toEqual(['Today: 1 task', 'Now: 1 task']), { timeout: 20_000 });
  await before.stop();

  setClock('09:00');
  await restoreBackup({ databaseUrl: null, dataFolder }, backup, true);
  mail.received.length = 0;
  const after = await start();
  try {
    // Closing waits for what is being sent.
    await after.stop();
    expect(subjects()).toEqual([]);
  } finally {
    setClock('07:31', daysAfter(tomorrow, 1));
  }
  const next = await start();
  await vi.waitFor(() => expect(subjects()).toEqual(['Today: 1 task']), { timeout: 20_000 });
  await next.stop();
});
