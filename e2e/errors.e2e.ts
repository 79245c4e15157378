import { expect } from '@playwright/test';
import { createReport } from './calls.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { untilKept } from './kept.ts';
import { allow, consentTitle, signInNew, signUp, startExpenses } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const titles = {
  AUTH_ERROR: 'Authentication Failed',
  INSUFFICIENT_SCOPES: 'Additional Permissions Required',
  NETWORK_ERROR: 'Connection Problem',
  NOT_FOUND: 'Page Not Found',
  SERVER_ERROR: 'Server Error',
  ACCESS_DENIED: 'Access Denied',
  UNHEARD_OF: 'Something Went Wrong',
};

test('each error code has its title, its message as text, and leaves the address @phone-only', async ({
  page,
  baseURL,
}) => {
  const message = '<img src=x onerror=alert(1)> & <b>more</b>';
  for (const [code, title] of Object.entries(titles)) {
    const query = new URLSearchParams({ app: 'expenses', error: 'true', code, message, list: '7' });
    await page.goto(`/?${query}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(page).toHaveURL(`${baseURL}/?app=expenses&list=7`);
  }
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
});

test('an error of signing in leads to signing in again, and a reload is rid of it', async ({
  page,
  baseURL,
}) => {
  await page.goto('/?auth=error&error=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try signing in again.');
  await expect(page.getByRole('link', { name: 'Sign In Again' })).toHaveAttribute('href', '/api/auth/google');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();

  await page.goto('/?error=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Something Went Wrong' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('An error occurred');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('a consent that was refused comes back to the error view, and can be given after all', async ({
  page,
  baseURL,
}) => {
  await signUp(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Nothing has changed');
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.getByRole('link', { name: 'Sign In Again' }).click();
  await expect(page.getByRole('heading', { name: consentTitle })).toBeVisible();
  await allow(page);
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('an app that does not exist is said to be not found', async ({ page, baseURL }) => {
  await signInNew(page);
  for (const id of ['nope', 'todos%00', 'constructor', '../expenses']) {
    await page.goto(`/?app=${id}`);
    await expect(page.getByRole('heading', { name: 'App Not Found' })).toBeVisible();
    await expect(page.getByText('The requested micro-app could not be found.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Go to your apps' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
});

test('a session that ended under an app leads to signing in and back to the same report', async ({
  page,
  context,
  mayFail,
}) => {
  await startExpenses(page);
  const report = await createReport(page, 'Ended session', [{ description: 'Kept', amount: 12 }]);
  // No event reaches the page before it asks.
  await page.route('**/api/live?*', () => {});
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('gridcell', { name: 'Kept', exact: true })).toBeVisible();

  await untilKept(page);
  mayFail(/^401 \/api\//);
  await context.clearCookies({ name: /rowhouse/ });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Description').fill('Typed before I knew');
  await dialog.getByLabel('Amount, USD').fill('5');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  // It is kept on the device, and sent after the next sign-in.
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sign in to send 1 change.').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Kept', exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Typed before I knew', exact: true })).toBeVisible();

  await context.clearCookies({ name: /rowhouse/ });
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
});

test('a server that is gone is told of, and what is on the screen stays readable', async ({
  page,
  context,
  mayFail,
}) => {
  await startExpenses(page);
  const report = await createReport(page, 'Unplugged', [{ description: 'Still readable', amount: 12 }]);
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('gridcell', { name: 'Still readable', exact: true })).toBeVisible();

  mayFail(/^net::ERR_/);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText(/^Offline\. Rows from /).first()).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Still readable', exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByText(/^Offline/)).toBeHidden();

  // If nothing is kept about who was here, nobody knows who it is.
  await context.addCookies([{ name: 'rowhouse_shared_computer', value: 'yes', url: page.url() }]);
  await page.route('**/api/auth/me', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await expect(page.getByText(/could not find out whether you are signed in/)).toBeVisible();
  await inspect(page, 'a server that is gone', 'web/Unreachable');
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('a grant revoked in the workspace leads to re-authentication and back @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  await startExpenses(page);
  const report = await createReport(page, 'Revoked', [{ description: 'Behind the grant', amount: 12 }]);

  const workspace = await context.newPage();
  await workspace.goto(`${process.env['E2E_WORKSPACE_URL']}/account/apps`);
  await workspace.getByRole('button', { name: 'Remove access of Rowhouse' }).click();
  await expect(workspace.getByText('No app has access to your Workspace.')).toBeVisible();
  await workspace.close();

  mayFail(/^401 \/api\/app\//);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Re-authenticate' })).toBeVisible();
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('heading', { name: 'Sign in again to continue' })).toBeVisible();
  await inspect(page, 'an app whose grant is gone', 'status/ProblemView');
  await page.getByRole('link', { name: 'Re-authenticate' }).click();
  await expect(page.getByRole('heading', { name: consentTitle })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(new RegExp(`report=${report}`));
  await expect(page.getByText('Behind the grant').first()).toBeVisible();
});
