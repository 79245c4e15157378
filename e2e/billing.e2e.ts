import { expect, type Page } from '@playwright/test';
import { send } from './calls.ts';
import { test } from './journey.ts';
import { endTrial, happens, setInvitation, subscribe, subscribeByHand } from './operator.ts';
import { signInNew, startExpenses } from './people.ts';

const gate = (page: Page) => page.getByRole('heading', { level: 1, name: 'Subscription Required' });
const reportsTab = (page: Page) => page.getByRole('tab', { name: /^My Expense Reports/ });
const statusCard = (page: Page) => page.getByRole('region', { name: 'Subscription Status' });
const toApp = async (page: Page) => await page.goto('/?app=expenses');
const toAccount = async (page: Page) => await page.goto('/?app=account');

test('a payment fails, is paid after all, fails for good, and the way back is to pay what is open', async ({
  page,
  mayFail,
}) => {
  // What an app shows first is asked for ahead of the gate.
  mayFail(/^403 \/api\/app\/expenses$/);
  await signInNew(page);
  await subscribe(page);
  await happens(page, 'fail');
  await toAccount(page);
  const card = statusCard(page);
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByRole('alert')).toContainText('Your last payment did not go through.');
  await card.getByRole('button', { name: 'Manage billing' }).click();
  await expect(page.getByText('Payment failed, it is tried again')).toBeVisible();
  await page.getByRole('button', { name: 'Pay what is open' }).click();
  await page.getByRole('link', { name: 'Back to Rowhouse' }).click();
  await expect(card.getByText(/^Subscribed, \$6\.00 a month\. Renews/)).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);

  await happens(page, 'fail');
  await toApp(page);
  await expect(reportsTab(page)).toBeVisible();
  await happens(page, 'give-up');
  await page.reload();
  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('Subscription Expired', { exact: true })).toBeVisible();
  await expect(page.getByText(/your subscription is on hold\. Pay the outstanding amount/)).toBeVisible();
  await expect(page.getByText(/expired on/)).toHaveCount(0);
  expect((await send(page, '/api/app/expenses')).status()).toBe(403);

  await page.getByRole('button', { name: 'Renew Subscription' }).click();
  await expect(page.getByText('On hold until it is paid')).toBeVisible();
  await page.getByRole('button', { name: 'Pay what is open' }).click();
  await page.getByRole('link', { name: 'Back to Rowhouse' }).click();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();

  await happens(page, 'pause');
  await toApp(page);
  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('Status: paused')).toBeVisible();
  await expect(page.getByText(/Your subscription is paused\./)).toBeVisible();
  await toAccount(page);
  await expect(card.getByText('Status: paused')).toBeVisible();
  await expect(card.getByText(/requires either a subscription or alpha user status/)).toBeVisible();
});

test('a trial that is over closes the apps, and whoever asks to pay in two windows pays once', async ({
  page,
  context,
  mayFail,
}) => {
  // What an app shows first is asked for ahead of the gate.
  mayFail(/^403 \/api\/app\/expenses$/);
  const { email } = await startExpenses(page);
  await expect(page.getByText('Trial: 14 days remaining')).toBeVisible();
  endTrial(email);
  await page.reload();
  await expect(gate(page)).toBeVisible();
  await expect(page.getByText('Trial Expired', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your 14-day trial has ended\./)).toBeVisible();
  await expect(page.getByText(/^Trial expired on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Free Trial' })).toHaveCount(0);

  const other = await context.newPage();
  await toApp(other);
  const subscribeIn = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(tab.getByRole('heading', { name: 'Subscribe to Rowhouse' })).toBeVisible();
  };
  await subscribeIn(page);
  await subscribeIn(other);
  expect(other.url()).toBe(page.url());
  await page.getByRole('button', { name: 'Pay $6.00 a month' }).click();
  await expect(statusCard(page).getByText('Active', { exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Already paid' })).toBeVisible();
  await other.getByRole('link', { name: 'Back to Rowhouse' }).click();
  await expect(statusCard(other).getByText(/^Subscribed/)).toBeVisible();
});

test('an invitation opens the apps without paying; ended, the gate leaves the trial and the subscription', async ({
  page,
}) => {
  const { email } = await signInNew(page);
  setInvitation(email, true);
  await toApp(page);
  await expect(reportsTab(page)).toBeVisible();
  await expect(page.getByText(/remaining/)).toHaveCount(0);
  await toAccount(page);
  await expect(statusCard(page).getByText('Alpha User', { exact: true })).toBeVisible();
  await expect(statusCard(page).getByRole('button')).toHaveCount(0);

  setInvitation(email, false);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your 14 free days start when you paint' })).toBeVisible();
  await toApp(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Alpha Access Required' })).toBeVisible();
  await expect(page.getByText('Alpha User', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Your invitation as an alpha user has ended\./)).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(reportsTab(page)).toBeVisible();
});

test('what was paid elsewhere under the same address is found, and nothing else is', async ({ page }) => {
  const { email } = await signInNew(page);
  await toAccount(page);
  const card = statusCard(page);
  const lookAgain = async () => {
    const answer = page.waitForResponse('**/api/subscription/recover');
    await card.getByRole('button', { name: 'I have already paid' }).click();
    await (await answer).finished();
  };
  await lookAgain();
  await expect(card.getByText('We found no payment for your email address.')).toBeVisible();
  await subscribeByHand(page, `other-${email}`);
  await lookAgain();
  await expect(card.getByText('We found no payment for your email address.')).toBeVisible();
  await subscribeByHand(page, email);
  await lookAgain();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
});

test('what fails at the gate is said, and asked again', async ({ page, mayFail }) => {
  mayFail(/^(500|403|net::\w+) \/api\/(subscription|alpha)\//);
  const deadlines: number[] = [];
  await page.exposeFunction('noteDeadline', (ms: number) => deadlines.push(ms));
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // Ten seconds are not waited for: the page asks for them, and gets two.
    AbortSignal.timeout = (ms) => {
      void Reflect.get(globalThis, 'noteDeadline')(ms);
      return timeout(ms / 5);
    };
  });
  await signInNew(page);
  const status = '**/api/subscription/status';
  await page.route(status, () => {});
  await toApp(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to check subscription status');
  await expect(alert).toContainText('Request timeout - please refresh the page');
  expect(deadlines).toContain(10_000);
  await page.unroute(status);
  await page.route(status, (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveText(/^Failed to check subscription status\s*Your sheets are untouched\.$/);
  await page.unroute(status);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(gate(page)).toBeVisible();

  await page.route(status, (route) => route.fulfill({ status: 500, json: { error: 'No trials today.' } }));
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await expect(alert).toContainText('Failed to start trial');
  await expect(alert).toContainText('No trials today.');
  const checkout = '**/api/subscription/checkout';
  await page.route(checkout, (route) => route.fulfill({ status: 500, json: { error: 'No pages today.' } }));
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText('Failed to create checkout session')).toBeVisible();
  await expect(page.getByText(/No pages today\./)).toBeVisible();
  await page.unroute(checkout);
  await page.route(checkout, (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByText(/No checkout URL received/)).toBeVisible();
});
