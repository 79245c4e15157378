import { afterAll, beforeAll, expect, it } from 'vitest';
import { newList } from '#testing/data/todo-list.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

it('gives the tasks that are due as a calendar', async () => {
  const { client, listId, add, toggle, list } = await newList(user);
  await add({
    text: 'Pay rent; then\ncelebrate, a bit',
    dueDate: '2026-12-01',
    priority: 'High',
    notes: 'IBAN',
    labels: ['home'],
    repeat: 'FREQ=MONTHLY;BYMONTHDAY=1',
  });
  await add({ text: 'Some day' });
  await toggle(await add({ text: 'Done', dueDate: '2026-12-02' }), true);
  await add({ text: 'Descale', dueDate: '2026-12-03', repeat: 'FREQ=WEEKLY', repeatFrom: 'completion' });
  const address = client.addressOf.exportList({ listId, query: { format: 'ics' } });
  const response = await user.send(address);
  expect(response.headers.get('content-type')).toContain('text/calendar');
  expect(response.headers.get('content-disposition')).toContain(`${list.name}.ics`);
  const text = await response.text();
  const events = text.split('BEGIN:VEVENT').slice(1);
  expect(events).toHaveLength(2);
  expect(events[0]).toContain('SUMMARY:Pay rent\\; then\\ncelebrate\\, a bit\r\n');
  expect(events[0]).toContain('DTSTART;VALUE=DATE:20261201\r\n');
  expect(events[0]).toContain('RRULE:FREQ=MONTHLY;BYMONTHDAY=1\r\n');
  expect(events[0]).toContain('PRIORITY:1\r\n');
  expect(events[0]).toContain('CATEGORIES:home\r\n');
  expect(events[1]).not.toContain('RRULE');
  const again = await (await user.send(address)).text();
  const ids = (calendar: string) => calendar.match(/^UID:.+$/gm);
  expect(ids(again)).toEqual(ids(text));
});

it('ends a rule with a day, as the event that it repeats begins with one', async () => {
  const { client, listId, add } = await newList(user);
  const repeat = 'FREQ=WEEKLY;UNTIL=20270131T225959Z';
  await add({ text: 'Water the ferns', dueDate: '2026-12-01', repeat });
  const response = await user.send(client.addressOf.exportList({ listId, query: { format: 'ics' } }));
  const text = await response.text();
  expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\n');
  expect(text).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270131\r\n');
});

it('lets no text out of its event', async () => {
  const { client, listId, add } = await newList(user);
  await add({
    text: 'Water\r\nEND:VCALENDAR',
    dueDate: '2026-12-01',
    labels: ['a;b', 'c\nX:1'],
    notes: 'one\rATTACH:file',
  });
  const response = await user.send(client.addressOf.exportList({ listId, query: { format: 'ics' } }));
  const lines = (await response.text()).split(/\r?\n|\r/);
  expect(lines.filter((line) => /^(?:END:VCALENDAR|X:1|ATTACH)/.test(line))).toEqual(['END:VCALENDAR']);
  expect(lines).toContain('SUMMARY:Water\\nEND:VCALENDAR');
});

it('gives all tasks as a table that no spreadsheet program runs', async () => {
  const { client, listId, add } = await newList(user);
  await add({ text: '=1+1', notes: 'a,"b"' });
  const response = await user.send(client.addressOf.exportList({ listId, query: { format: 'csv' } }));
  const [headers, row] = (await response.text()).split('\r\n');
  expect(headers).toContain('Task,Status,Priority,Due Date,Notes,Created Date,Completed Date');
  expect(row).toMatch(/^"?'=1\+1"?,Pending,Medium,,"a,""b""",/);
});

it('refuses a list that has lost its headers', async () => {
  const { hand, listId, client } = await newList(user);
  await hand.type(listId, 'Tasks!A1', [['Other']]);
  const response = await user.send(client.addressOf.exportList({ listId, query: { format: 'csv' } }));
  expect(response.status).toBe(409);
});
