import { expect } from '@playwright/test';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { makeSheet } from '../../../e2e/own-apps.ts';
import { allow, paintFirst, signUp } from '../../../e2e/people.ts';

test('a sheet that Rowhouse could not see is chosen in Drive and becomes an app, under drive.file alone @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  // A sheet that Rowhouse may not open.
  mayFail(/404 .*\/proposal/);
  await signUp(page);
  await page.getByRole('checkbox', { name: 'Read and write your sheets' }).uncheck();
  await allow(page);
  await paintFirst(page, 'Todos');
  const sheetId = await makeSheet(page);
  await page.goto('/?app=my-apps');
  await expect(page.getByText('Rowhouse sees no sheet of yours yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose from Drive' }).click();
  const chooser = page.getByRole('heading', { name: 'Choose what Rowhouse may open' });
  await expect(chooser).toBeVisible();
  await inspect(page, 'the chooser of the workspace', 'pages/pick-page');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was chosen in Drive, and nothing has changed.')).toBeVisible();
  await inspect(page, 'the choice of a sheet, none chosen in Drive');
  await page.getByRole('link', { name: 'Choose from Drive' }).click();
  await page.getByLabel('Search your Drive by name').fill('nothing of this name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is nothing to choose here')).toBeVisible();
  await page.getByLabel('Search your Drive by name').fill('commissions');
  await page.keyboard.press('Enter');
  const file = page.getByRole('radio', { name: 'Commissions 2026' });
  await file.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByRole('heading', { name: 'Set up Commissions' })).toBeVisible();
  await page.getByRole('button', { name: 'Paint the house' }).first().click();
  await expect(page).toHaveURL(`/?app=my-apps&sheet=${sheetId}`);
  await expect(page.getByText('6 rows')).toBeVisible();

  // A link to another sheet leads to the chooser, which suggests that one.
  const other = await makeSheet(page);
  await page.goto('/?app=my-apps');
  await page.getByRole('radio', { name: 'Commissions 2026' }).check();
  await page.getByRole('tab', { name: 'Paste a link' }).click();
  await page
    .getByLabel('Address of the spreadsheet')
    .fill(`https://docs.google.com/spreadsheets/d/${other}/edit`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This sheet could not be read')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Allow all spreadsheets' })).toHaveAttribute(
    'href',
    /scope-request\?scopes=spreadsheets&/,
  );
  await inspect(page, 'a sheet whose link Rowhouse may not open');
  // Calls made at that moment find no network.
  mayFail(/^net::ERR_/);
  await context.setOffline(true);
  const wanting = page.getByRole('link', { name: 'Choose it in Drive' });
  await expect(page.getByText('You are offline. A sheet can be chosen in Drive')).toBeVisible();
  await expect(wanting).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await wanting.click();
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(other);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was chosen in Drive')).toBeVisible();
  await expect(page.getByText('This sheet could not be read')).toBeVisible();
  await wanting.click();
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(page.getByRole('heading', { name: 'Set up Commissions' })).toBeVisible();
  // The choice in the list is still there.
  await page.getByRole('button', { name: 'Back to sheets' }).click();
  await page.getByRole('tab', { name: 'Choose a sheet' }).click();
  await expect(page.getByRole('radio', { name: 'Commissions 2026', checked: true })).toHaveCount(1);
});
