import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import * as z from 'zod';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { untilKept } from '../../../e2e/kept.ts';
import { startMortal } from '../../../e2e/mortal.ts';
import { paintFirst, signInNew } from '../../../e2e/people.ts';
import { createList, startTodos } from '../../../e2e/todos.ts';
import { dayOf } from '../../kernel/day.ts';
import { startMailServer } from '../../testing/server/mail-server.ts';
import { startPushService } from '../../testing/server/push-service.ts';

test.use({ serviceWorkers: 'allow' });

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Reads an address without cookies, as a calendar does. */
async function readFeed(address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text() };
}

test('a calendar is given an address, which ends with the next one @phone-only', async ({ page }) => {
  await signInNew(page);
  await paintFirst(page, 'Todos');
  await page.goto('/?app=account');
  await page.getByRole('tab', { name: 'Reminders' }).click();
  await expect(page).toHaveURL(/app=account&tab=reminders/);
  const feed = region(page, 'Calendar feed');
  await expect(feed.getByRole('switch', { name: 'Calendar feed' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Todos by Calendar' })).not.toBeChecked();
  await expect(page.getByText('Health is never named outside Rowhouse')).toBeVisible();

  // This installation has no mail server, and says so.
  await expect(page.getByRole('switch', { name: 'E-mail digest' })).toBeDisabled();
  await expect(
    page.getByText('The operator of this installation has not set up a mail server.'),
  ).toBeVisible();

  await feed.getByRole('switch', { name: 'Calendar feed' }).check();
  await page.getByRole('checkbox', { name: 'Todos by Calendar' }).check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await feed.getByRole('button', { name: 'Make an address' }).click();
  const field = feed.getByRole('textbox', { name: 'Address' });
  const first = await field.inputValue();
  await expect(feed.getByText('Whoever has this address can read what is due.')).toBeVisible();
  expect(await readFeed(first)).toMatchObject({
    status: 200,
    text: expect.stringContaining('BEGIN:VCALENDAR'),
  });
  await inspect(page, 'reminders', 'account/Reminders');

  await page.reload();
  await expect(feed.getByText(/^Last read /)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Todos by Calendar' })).toBeChecked();
  await feed.getByRole('button', { name: 'New address' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new address?' });
  await inspect(page, 'a new address', 'account/CalendarChannel');
  await question.getByRole('button', { name: 'New address' }).click();
  await expect(question).toBeHidden();
  await expect(field).not.toHaveValue(first);
  expect((await readFeed(first)).status).toBe(404);
  expect((await readFeed(await field.inputValue())).status).toBe(200);
});

/**
 * The browser in these journeys shows no notices, even with permission, and cannot open windows: what the worker requests is written
 * down in the worker instead. Everything else is the real browser.
 */
const writeDown = `
  globalThis.noted = { shown: [], opened: [] };
  registration.showNotification = async (title, { body, tag, data }) => {
    noted.shown.push({ title, body, tag, data });
  };
  clients.openWindow = async (address) => {
    noted.opened.push(address);
  };
`;

/** Presses the notice that was shown first. */
const pressFirst = `(async () => {
  const work = [];
  const { data } = noted.shown.shift();
  const notification = { data, close: () => {} };
  const waitUntil = (promise) => work.push(promise);
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await Promise.all(work);
  return noted.opened.splice(0);
})()`;

const notedSchema = z.object({
  shown: z.array(
    z.object({ title: z.string(), body: z.string(), tag: z.string(), data: z.object({ path: z.string() }) }),
  ),
});

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

/** The notices that the worker has shown and nobody has pressed. */
async function shownIn(context: BrowserContext) {
  const { shown } = notedSchema.parse(await workerOf(context).evaluate('noted'));
  return shown.map(({ title, body, data: { path } }) => ({ title, body, path }));
}

/** The addresses that the worker then wants to open. */
async function press(context: BrowserContext): Promise<string[]> {
  return z.array(z.string()).parse(await workerOf(context).evaluate(pressFirst));
}

/** Passes a message to the worker like a browser that has received it. */
async function deliver(page: Page, data: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
  await tools.detach();
}

test('what is due comes by mail, and as a notice on this device that opens it @phone', async ({
  browser,
  isMobile,
}) => {
  test.slow();
  const [mail, push] = [await startMailServer(), await startPushService()];
  const rowhouse = await startMortal({ SMTP_URL: mail.url, PUSH_SERVICES: push.url });
  const context = await browser.newContext({
    baseURL: rowhouse.url,
    ...(isMobile && { viewport: { width: 390, height: 844 } }),
  });
  const page = await context.newPage();
  // No browser maker's push service can be reached from here: the subscription is the stand-in's, which is allowed.
  const device = push.newBrowser();
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    PushManager.prototype.subscribe = async () =>
      Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => subscription });
  }, device.subscription);
  const person = await startTodos(page);
  const list = await createList(page, 'Home', [{ text: 'Pay the rent', dueDate: dayOf(new Date()) }]);
  await page.goto('/?app=account&tab=reminders');
  await untilKept(page);
  await page
    .getByRole('combobox', { name: 'What leaves Rowhouse' })
    .selectOption('What it is: "Pay the rent"');

  const digest = region(page, 'E-mail digest');
  await digest.getByRole('switch', { name: 'E-mail digest' }).check();
  await page.getByRole('checkbox', { name: 'Todos by E-mail' }).check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await digest.getByRole('button', { name: 'Send one now' }).click();
  await expect(digest.getByText('Sent: 1 task.')).toBeVisible();
  expect(mail.received).toMatchObject([
    { to: person.email, text: expect.stringContaining('- Pay the rent (Home, row 2), today') },
  ]);

  const notices = region(page, 'Push');
  await notices.getByRole('switch', { name: 'Push' }).click();
  await expect(notices.getByRole('switch', { name: 'Push' })).toBeChecked();
  await expect(notices.getByText('this device')).toBeVisible();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Todos by Push' }).check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await notices.getByRole('button', { name: 'Test' }).click();
  await expect(notices.getByText('Sent. It arrives within a moment.')).toBeVisible();
  await inspect(page, 'notices', 'account/PushChannel');
  await workerOf(context).evaluate(writeDown);
  await deliver(page, device.received[0]?.text ?? '');
  await expect
    .poll(() => shownIn(context))
    .toEqual([{ title: 'Rowhouse', body: 'Reminders arrive here.', path: '/?app=today' }]);
  expect(await press(context)).toEqual([`${rowhouse.url}/?app=today`]);
  expect(await shownIn(context)).toEqual([]);

  // A browser shows something for every message, whatever it says, and opens only our own addresses.
  await deliver(page, 'what nobody wrote');
  await expect.poll(() => shownIn(context)).toMatchObject([{ title: 'Rowhouse' }]);
  expect(await press(context)).toEqual([`${rowhouse.url}/?app=today`]);
  await deliver(page, JSON.stringify({ title: 'A', body: '', path: 'https://evil.example/', tag: 'a' }));
  await expect.poll(() => shownIn(context)).toMatchObject([{ title: 'A' }]);
  expect(await press(context)).toEqual([]);
  const path = `/?app=todos&list=${list}`;
  await deliver(page, JSON.stringify({ title: 'Pay the rent', body: 'Home, row 2, today', path, tag: 'b' }));
  await expect.poll(() => shownIn(context)).toMatchObject([{ title: 'Pay the rent', path }]);
  expect(await press(context)).toEqual([`${rowhouse.url}${path}`]);

  await notices.getByRole('button', { name: /^Remove / }).click();
  await expect(notices.getByRole('button', { name: 'Show them on this device' })).toBeVisible();
  await context.close();
  await Promise.all([rowhouse.end(), mail.stop(), push.stop()]);
});
