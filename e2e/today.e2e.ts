import { type Browser, expect, type Page } from '@playwright/test';
import { dayOf, daysAfter } from '../dashboard/kernel/day.ts';
import { send } from './calls.ts';
import { addContacts, startFirstTouch } from './contacts.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { untilKept } from './kept.ts';
import { createList as createMembers, member } from './mug-club.ts';
import { addAppDirectly } from './people.ts';
import { createList, startTodos } from './todos.ts';

test.use({ serviceWorkers: 'allow' });

/** The days as the page counts them. */
async function dayOn(page: Page, ahead: number): Promise<string> {
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return daysAfter(dayOf(new Date(), zone), ahead);
}

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('one look says what is due in all houses, and one press settles it @phone', async ({ page }) => {
  await startTodos(page);
  const list = await createList(page, 'Broadside no. 12', [
    { text: 'Order rag paper', dueDate: await dayOn(page, -1) },
    { text: 'Proof the cover', dueDate: await dayOn(page, 0) },
    { text: 'Book the truck', dueDate: await dayOn(page, 4) },
    { text: 'Some day' },
  ]);
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/app/agenda**', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto('/');
  // The houses stay where they are when the lines come.
  const street = page.getByRole('link', { name: /^Todos/ });
  await expect(page.getByText('Reading your sheets.')).toBeVisible();
  const place = await street.boundingBox();
  answers.resolve();
  const now = group(page, 'Late and today');
  await expect(now.getByRole('listitem')).toHaveCount(2);
  await expect(now.getByRole('listitem').first()).toContainText('Order rag paper');
  await expect(now.getByRole('listitem').first()).toContainText('Broadside no. 12, row 2');
  await expect(now.getByRole('listitem').first()).toContainText('Yesterday');
  expect(await street.boundingBox()).toEqual(place);
  await expect(page.getByText('2 things today, 1 of them late.')).toBeVisible();
  if (page.viewportSize()?.width === 390) await page.getByRole('button', { name: 'Show all 3' }).click();
  await expect(group(page, 'Next seven days').getByRole('listitem')).toContainText(['Book the truck']);
  await expect(page.getByText('Some day')).toBeHidden();
  await inspect(page, 'the launcher, with what is due', 'today/TodayPanel');

  await now.getByRole('button', { name: 'Complete: Order rag paper' }).click();
  await expect(page.getByText('"Order rag paper" completed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(now.getByRole('listitem')).toHaveCount(2);
  const todos = await send(page, `/api/app/todos/lists/${list}/todos`, { method: 'GET' });
  expect(await todos.text()).toContain('"status":"pending"');

  // By keyboard, and permanently: the line goes once it can no longer be undone here.
  await now.getByRole('button', { name: 'Complete: Proof the cover' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('"Proof the cover" completed')).toBeVisible();
  await page.reload();
  await expect(now.getByRole('listitem')).toHaveCount(1);

  await now.getByRole('link', { name: 'Order rag paper' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Broadside no. 12' })).toBeVisible();
});

test('a page of its own has the months to come, and opens without a network once it was seen @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startTodos(page);
  await createList(page, 'Garden', [
    { text: 'Order seeds', dueDate: await dayOn(page, 0) },
    { text: 'Prune the roses', dueDate: await dayOn(page, 30) },
  ]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\?app=today$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const day = page.getByRole('button', { name: /, 1 thing:/ });
  await expect(day.first()).toBeVisible();
  if ((await day.count()) === 1) await page.getByRole('button', { name: 'Month after' }).click();
  await day.last().click();
  await expect(page.getByRole('link', { name: 'Prune the roses' })).toBeVisible();
  await inspect(page, 'Today, with a day chosen', 'today/TodayScreen');

  await page.goto('/?app=today');
  await expect(page.getByRole('link', { name: 'Order seeds' })).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Order seeds' })).toBeVisible();
});

/** What moved on the launcher of a new device over a slow line, and where its first house is in the end. */
async function firstLook(page: Page, browser: Browser, width: number) {
  const { origin } = new URL(page.url());
  const other = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: width === 390 ? { width, height: 844 } : { width, height: 900 },
  });
  await other.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const first = await other.newPage();
  // Today's own code comes after the street.
  const line = await other.newCDPSession(first);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 },
  });
  await first.goto(origin);
  const today = group(first, 'Today');
  // What is due, or what to begin with.
  await expect(today.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  const said = await today.innerText();
  const house = await first.getByRole('link', { name: /^Todos/ }).boundingBox();
  // The browser notes what moved after it has painted.
  await first.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const moved = (await first.evaluate<number[]>('moved')).filter((shift) => shift > 0.001);
  await other.close();
  return { said, moved, house: house?.y };
}

for (const width of [390, 1440]) {
  test(`on a device that knows nothing yet, the street stays where it is at ${width} px, whatever turns out to be due`, async ({
    page,
    browser,
  }) => {
    test.slow();
    await startTodos(page);
    const nowhere = await firstLook(page, browser, width);
    expect(nowhere.said).toContain('There is nothing for today yet.');
    await createList(page, 'Some day', [{ text: 'Learn to bind books' }]);
    const nothing = await firstLook(page, browser, width);
    expect(nothing.said).toContain('Nothing is due today.');
    const name = 'Show the proof of the wedding suite to everybody who is to have a copy of it';
    const days = await Promise.all([-1, 0, 0, 0, 0, 2, 3, 4, 5].map((ahead) => dayOn(page, ahead)));
    await createList(
      page,
      'Much',
      days.map((dueDate) => ({ text: name, dueDate })),
    );
    const much = await firstLook(page, browser, width);
    expect(much.said).toContain('5 things today, 1 of them late.');
    expect(much.said).toContain('Show all 9');
    expect([nowhere.moved, nothing.moved, much.moved]).toEqual([[], [], []]);
    expect([nothing.house, much.house]).toEqual([nowhere.house, nowhere.house]);
  });
}

test('a task is put off from here, and that is taken back @phone-only', async ({ page }) => {
  await startTodos(page);
  const today = await dayOn(page, 0);
  const list = await createList(page, 'Broadside', [{ text: 'Proof the cover', dueDate: today }]);
  const dueDays = async () => {
    const todos = await send(page, `/api/app/todos/lists/${list}/todos`, { method: 'GET' });
    return [...(await todos.text()).matchAll(/"dueDate":"([^"]*)"/g)].map(([, day]) => day);
  };
  await page.goto('/');
  await group(page, 'Late and today').getByRole('button', { name: 'Snooze: Proof the cover' }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await expect(page.getByText(/^"Proof the cover" moved to /)).toBeVisible();
  expect(await dueDays()).toEqual([await dayOn(page, 1)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(dueDays).toEqual([today]);
});

test('a follow-up is logged or put off from here, its person called, the last shirt handed out, and each taken back @phone-only', async ({
  page,
}) => {
  await startFirstTouch(page);
  const today = await dayOn(page, 0);
  const sheetId = await addContacts(
    page,
    { contactName: 'Ines Duarte', followUp: today, phone: '+351 210 000 000' },
    { contactName: 'Tomas Rey', birthday: await dayOn(page, 2) },
  );
  await addAppDirectly(page, 'mug-club');
  const { listId } = await createMembers(page, 'Founders', [
    member('Wendy Okafor', { tShirtDistributed: true }),
    member('Ada Fong'),
  ]);
  const contacts = async () => await (await send(page, `/api/app/firsttouch?sheetId=${sheetId}`)).text();
  const members = async () => await (await send(page, `/api/app/mug-club/lists/${listId}/members`)).text();
  await page.goto('/');
  const now = group(page, 'Late and today');
  await page.getByRole('button', { name: /^Show all \d$/ }).click();
  await expect(group(page, 'Next seven days')).toContainText('Birthday of Tomas Rey');
  await expect(now.getByRole('link', { name: 'Call: Follow up with Ines Duarte' })).toHaveAttribute(
    'href',
    'tel:+351210000000',
  );
  await inspect(page, 'the launcher, with whom to call', 'today/TodayPanel');
  await now.getByRole('button', { name: 'Snooze: Follow up with Ines Duarte' }).click();
  await page.getByRole('menuitem', { name: 'In a week' }).click();
  await expect(page.getByText(/^"Follow up with Ines Duarte" moved to /)).toBeVisible();
  expect(await contacts()).toContain(await dayOn(page, 7));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(contacts).not.toContain(await dayOn(page, 7));

  // By the keys, once it is what it was again.
  const log = now.getByRole('button', { name: 'Log follow-up: Follow up with Ines Duarte' });
  await expect(log).not.toHaveAttribute('aria-disabled', 'true');
  await log.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Follow-up with Ines Duarte logged')).toBeVisible();
  expect(await contacts()).toContain('"Summary":"Followed up"');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(contacts).toContain(`"Follow Up":"${today}"`);
  expect(await contacts()).not.toContain('Followed up');

  await group(page, 'Waiting').getByRole('button', { name: 'Hand out: Shirt for Ada Fong' }).click();
  await expect(page.getByText('T-shirt marked given: Ada Fong')).toBeVisible();
  expect(await members()).not.toContain('"T-Shirt Distributed":false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(members).toContain('"T-Shirt Distributed":false');
});

test('what was typed without a network waits on this device, and Today says so', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startTodos(page);
  const list = await createList(page, 'House', [{ text: 'Sweep', dueDate: await dayOn(page, 0) }]);
  await page.goto('/?app=todos');
  await page.goto(`/?app=todos&list=${list}`);
  await expect(page.getByText('Sweep', { exact: true })).toBeVisible();
  await untilKept(page);
  await page.goto('/');
  const add = page.getByRole('region', { name: 'Quick add' });
  await add.getByRole('textbox').fill('Order chalk');
  await expect(add.getByRole('status')).toHaveText('Becomes row 3 of House');
  await untilKept(page);
  await context.setOffline(true);
  await add.getByRole('textbox').press('Enter');
  await expect(page.getByText('Kept on this device until there is a network: House')).toBeVisible();
  await expect(group(page, 'Waiting')).toContainText('1 change waiting to be sent');
  await group(page, 'Waiting')
    .getByRole('button', { name: /^Open outbox/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toContainText('Order chalk');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await context.setOffline(false);
  await expect(group(page, 'Waiting')).toBeHidden();
  // What has been sent no longer waits, and is there once it was answered.
  const todos = async () => await (await send(page, `/api/app/todos/lists/${list}/todos`)).text();
  await expect.poll(todos).toContain('Order chalk');
});

test('the line that adds names no key where there is none @phone-only', async ({ page }) => {
  await startTodos(page);
  await createList(page, 'Broadside', [{ text: 'Proof the cover' }]);
  await page.goto('/');
  await page.getByRole('textbox', { name: /^Add a task/ }).fill('Call Anita tomorrow');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveText(/^Add/);
  await expect(page.getByText('Enter', { exact: true })).toBeHidden();
});
