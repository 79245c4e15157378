import { expect, type Page } from '@playwright/test';
import { send } from '../../../e2e/calls.ts';
import { test } from '../../../e2e/journey.ts';
import { consentTitle, signInNew } from '../../../e2e/people.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a person sees who they are, chooses a theme and signs out @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const person = await signInNew(page, 'Ines Duarte');
  await page.getByRole('button', { name: /account of Ines Duarte/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/?app=account`);
  const profile = card(page, 'Profile Information');
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
  await expect(profile.getByText('Ines Duarte')).toBeVisible();
  await expect(profile.getByText(person.email)).toBeVisible();
  await expect(profile.getByText(`Member since ${today}`)).toBeVisible();

  const themes = card(page, 'Appearance');
  await expect(themes.getByRole('radio', { name: /^Auto/ })).toBeChecked();
  await themes.getByRole('radio', { name: /^Dark/ }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await page.reload();
  await expect(themes.getByRole('radio', { name: /^Dark/ })).toBeChecked();
  if (isMobile) await themes.getByRole('radio', { name: /^Light/ }).check();
  else {
    await page.getByRole('button', { name: 'Theme: Dark' }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
  }
  await expect(themes.getByRole('radio', { name: /^Light/ })).toBeChecked();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ines!' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.goto('/?app=account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  expect((await send(page, '/api/auth/me')).status()).toBe(401);
});

test('permissions revoked in the workspace are said to be, and restored', async ({
  page,
  context,
  baseURL,
}) => {
  await signInNew(page);
  await page.goto('/?app=account');
  const permissions = card(page, 'Google API Permissions');
  await expect(permissions.getByText('Complete')).toBeVisible();

  const workspace = await context.newPage();
  await workspace.goto(`${process.env['E2E_WORKSPACE_URL']}/account/apps`);
  await workspace.getByRole('button', { name: 'Remove access of Rowhouse' }).click();
  await expect(workspace.getByText('No app has access to your Workspace.')).toBeVisible();

  await permissions.getByRole('button', { name: 'Refresh' }).click();
  await expect(permissions.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(
    permissions.getByText(
      'Your Google API permissions have been revoked. Click "Grant Permissions" below to restore access to all features.',
    ),
  ).toBeVisible();
  await permissions.getByRole('link', { name: 'Grant Permissions' }).click();
  await expect(page.getByRole('heading', { name: consentTitle })).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(permissions.getByText('Complete')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/?app=account`);
});

test('an account is deleted after a question, and its grant with it @phone-only', async ({
  page,
  context,
}) => {
  await signInNew(page);
  await page.goto('/?app=account');
  await card(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete your Rowhouse account?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect((await send(page, '/api/auth/me')).status()).toBe(200);

  await card(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Small apps.' })).toBeVisible();
  const workspace = await context.newPage();
  await workspace.goto(`${process.env['E2E_WORKSPACE_URL']}/account/apps`);
  await expect(workspace.getByText('No app has access to your Workspace.')).toBeVisible();
});
