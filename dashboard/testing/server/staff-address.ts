import { staffCalls } from '#kernel/calls/staff.ts';
import type { OwnStaff } from '#kernel/own-apps/staff.ts';
import type { SavedView } from '#kernel/records/saved-views.ts';
import { type foreignSheet, ownApp } from '../data/own-apps.ts';
import { formPlace } from './public-form.ts';
import type { TestServer, TestUser } from './server.ts';

export const staffOf = (user: TestUser) => user.callsClient(staffCalls);

/** The end of a day, this many hours from now. */
export const restOfDay = (hours = 10) => ({
  until: new Date(Date.now() + hours * 3_600_000).toISOString(),
  timeZone: 'Europe/Berlin',
});

const usual: OwnStaff = { title: 'At the <door>', fields: ['job', 'due'], tick: 'depositPaid' };

/** An own app whose staff address is open. */
export async function withStaff(
  server: TestServer,
  changes: Partial<OwnStaff> = {},
  { sheet, saved }: { sheet?: Parameters<typeof foreignSheet>[1]; saved?: SavedView[] } = {},
) {
  const user = await server.newUser();
  const made = await ownApp(user, sheet);
  const { client, sheetId, hand } = made;
  const app = { ...made.app, ...(saved && { saved }), staff: { ...usual, ...changes } };
  await client.changeApp({ sheetId, body: { app, expected: made.app } });
  const { staff } = await staffOf(user).openStaff({ ...formPlace(sheetId), body: restOfDay() });
  const path = new URL(staff.address).pathname;
  /** Whether each row is ticked, as the sheet shows it. */
  const ticks = async () => (await hand.entered(sheetId, 'Orders!F4:F9')).map(([cell]) => cell);
  return { ...made, user, app, path, ticks };
}

const unescaped = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** The contents of a helpers' page: its rows with what their buttons send, and its messages. */
export function staffIn(html: string) {
  const rows = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, row = '']) => ({
    name: unescaped(/<b>(.*?)<\/b>/s.exec(row)?.[1] ?? ''),
    says: unescaped(row.replace(/<button.*?<\/button>/s, '').replace(/<[^>]+>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    button: unescaped(/<button[^>]*>(.*?)<\/button>/s.exec(row)?.[1] ?? ''),
    ticket: /<button name="row" value="([^"]+)"/.exec(row)?.[1] ?? '',
  }));
  const told = unescaped(/<div class="told" role="alert">(.*?)<\/div>/s.exec(html)?.[1] ?? '');
  const last = unescaped(
    (/<p class="last" role="status">(.*?)<\/p>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, ''),
  );
  const count = unescaped(
    (/<p class="count">(.*?)<\/p>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, ''),
  ).trim();
  const said = unescaped(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '');
  return { rows, told, last, count, said };
}

/** A helper's browser, without a sign-in. */
export function helperAt(server: TestServer) {
  const open = (path: string) => fetch(`${server.address}${path}`, { redirect: 'manual' });
  const look = async (path: string) => staffIn(await (await open(path)).text());
  const press = (path: string, ticket: string, q = '') =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'null' },
      body: new URLSearchParams({ row: ticket, q }),
    });
  /** Opens the page, and returns what a row's button sends. */
  async function ticketOf(path: string, name: string) {
    const row = (await look(path)).rows.find((one) => one.name === name);
    if (!row) throw new Error(`There is no row "${name}".`);
    return row.ticket;
  }
  return { open, look, press, ticketOf };
}
