import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { refusalOf, send } from './calls.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { endTrial, subscribe } from './operator.ts';
import { testWithSettings } from './own-rowhouse.ts';
import { addApp, paintFirst, signInNew } from './people.ts';

const gate = (page: Page, title = 'Subscription Required') =>
  page.getByRole('heading', { level: 1, name: title });
/** Apps that this device remembers as open are open until the server says otherwise; requests meanwhile are refused. */
const refusedMeanwhile = /^403 \/api\/app\/expenses$/;
const reportsTab = (page: Page) => page.getByRole('tab', { name: /^My Expense Reports/ });

test('the trial opens the apps, and its snackbar comes back an hour after it was dismissed @phone-only', async ({
  page,
  mayFail,
}) => {
  await page.clock.install();
  await signInNew(page);
  await page.goto('/?app=expenses');
  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('Status: None')).toBeVisible();
  expect((await send(page, '/api/app/expenses')).status()).toBe(403);

  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(reportsTab(page)).toBeVisible();
  const snackbar = page.getByText('Trial: 14 days remaining');
  await expect(snackbar).toBeVisible();
  await page.getByRole('heading', { name: 'Expenses' }).click();
  await expect(snackbar).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(snackbar).toBeHidden();

  await page.clock.fastForward('59:00');
  await page.reload();
  await expect(reportsTab(page)).toBeVisible();
  await expect(snackbar).toBeHidden();
  await page.clock.fastForward('01:01');
  await expect(snackbar).toBeVisible();

  mayFail(/^409 \/api\/subscription\/status$/);
  const again = await send(page, '/api/subscription/status', {
    method: 'POST',
    body: { action: 'start_trial' },
  });
  expect(again.status()).toBe(409);
});

test('a person subscribes, cancels, renews by the portal, and loses access when the period is over', async ({
  page,
  baseURL,
  mayFail,
}) => {
  mayFail(refusedMeanwhile);
  await signInNew(page);
  await page.goto('/?app=expenses');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribe to Rowhouse' })).toBeVisible();
  await page.getByRole('button', { name: 'Let the card be declined' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.goto('/?app=expenses');
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();

  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByRole('button', { name: 'Pay $6.00 a month' }).click();
  await expect(page).toHaveURL(`${baseURL}/?app=account`);
  const card = page.getByRole('region', { name: 'Subscription Status' });
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByText(/^Subscribed, \$6\.00 a month\./)).toBeVisible();

  await card.getByRole('button', { name: 'Cancel subscription' }).click();
  await inspect(page, 'the question before a subscription is canceled', 'account/CancelSubscription');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel your subscription?' });
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(card.getByText(/^Subscribed/)).toBeVisible();
  await card.getByRole('button', { name: 'Cancel subscription' }).click();
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(question).toBeHidden();
  await expect(card.getByText(/^Canceled, \d+ days remaining\. Your apps stay open until/)).toBeVisible();
  await page.goto('/?app=expenses');
  await expect(reportsTab(page)).toBeVisible();
  await expect(page.getByText(/^Subscription ends in \d+ days$/)).toBeVisible();

  await page.goto('/?app=account');
  await card.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'Resume the subscription' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Rowhouse' }).click();
  await expect(card.getByText(/^Subscribed/)).toBeVisible();

  await card.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByText('Ends with this period')).toBeVisible();
  await page.getByRole('button', { name: 'Let the period be over' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.goto('/?app=expenses');
  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('Subscription Expired', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Free Trial' })).toBeHidden();
  await page.getByRole('button', { name: 'Renew Subscription' }).click();
  await page.getByRole('button', { name: 'Pay $6.00 a month' }).click();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await page.goto('/?app=expenses');
  await expect(reportsTab(page)).toBeVisible();
});

test('the launcher says that the apps are closed, opens them, and searches among them @phone', async ({
  page,
  mayFail,
}) => {
  // The street of the device's last visit asks for its day before the door is known to be closed.
  mayFail(/^403 \/api\/app\/agenda$/);
  const { email } = await signInNew(page);
  await paintFirst(page, 'Todos');
  endTrial(email);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible();
  await expect(page.getByText('Trial Expired', { exact: true })).toBeVisible();
  // Nothing is offered that would be refused.
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0);
  await subscribe(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeHidden();
  await addApp(page, 'Expenses');
  const search = page.getByPlaceholder('Search applications...');
  const found = page.getByRole('link', { name: 'Expenses', exact: true });
  for (const [text, isFound] of [
    ['ex', true],
    ['zz', false],
    ['p', true],
    ['epns', true],
    ['zzz', false],
  ] as const) {
    await search.fill(text);
    await expect(page).toHaveURL(new RegExp(`search=${text}`));
    await expect(found).toBeVisible({ visible: isFound });
  }
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  await expect(found).toBeVisible();
});

const run = promisify(execFile);

testWithSettings({ ROWHOUSE_ACCESS: 'invite' })(
  'where people are invited, the gate opens to those on the list and closes again',
  async ({ page, rowhouse, mayFail }) => {
    mayFail(refusedMeanwhile);
    const { email } = await signInNew(page);
    const alpha = (command: string) =>
      run(process.execPath, ['dashboard/shell/server/cli.ts', 'alpha', command, email], {
        env: { ...process.env, ROWHOUSE_DATA: rowhouse.dataFolder },
      });
    await page.goto('/?app=expenses');
    await expect(gate(page, 'Alpha Access Required')).toBeVisible();
    await expect(page.getByRole('button', { name: /Trial|Subscribe/ })).toHaveCount(0);
    expect(await refusalOf(await send(page, '/api/app/expenses'))).toMatchObject({
      status: 403,
      code: 'ACCESS_DENIED',
    });
    const trial = await send(page, '/api/subscription/status', {
      method: 'POST',
      body: { action: 'start_trial' },
    });
    expect(trial.ok()).toBe(false);

    await alpha('add');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(reportsTab(page)).toBeVisible();
    await page.goto('/?app=account');
    const card = page.getByRole('region', { name: 'Subscription Status' });
    await expect(card.getByText('Alpha User', { exact: true })).toBeVisible();

    await alpha('remove');
    await page.goto('/?app=expenses');
    await expect(gate(page, 'Alpha Access Required')).toBeVisible();
  },
);

testWithSettings({ ROWHOUSE_ACCESS: 'open' })(
  'where everyone may come in, there is no gate and nothing to pay',
  async ({ page }) => {
    await signInNew(page);
    await expect(page.getByRole('button', { name: 'Pick at least one house' })).toBeDisabled();
    await expect(page.getByText(/free days/)).toHaveCount(0);
    await paintFirst(page, 'Expenses');
    await page.goto('/?app=expenses');
    await expect(reportsTab(page)).toBeVisible();
    await expect(page.getByText(/remaining/)).toHaveCount(0);
    await page.goto('/?app=account');
    const card = page.getByRole('region', { name: 'Subscription Status' });
    await expect(card.getByText('All apps are open to everyone who signs in here.')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
  },
);
