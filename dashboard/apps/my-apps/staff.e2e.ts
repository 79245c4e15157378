import { expect } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells, chooseMore, openCommissions } from '../../../e2e/own-apps.ts';

test('a helper at the door ticks a row without an account, until the address is ended @phone-only', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^(?:403|409) \/staff\//);
  const sheetId = await openCommissions(page);
  await chooseMore(page, 'Staff address');
  const dialog = page.getByRole('dialog', { name: 'Staff address' });
  await dialog.getByRole('checkbox', { name: 'Job' }).uncheck();
  await dialog.getByRole('button', { name: 'Save and open for today' }).click();
  await expect(dialog.getByText('Please choose what it shows')).toBeVisible();
  await dialog.getByLabel('Title').fill('At the counter');
  await dialog.getByRole('checkbox', { name: 'Job' }).check();
  await dialog.getByRole('checkbox', { name: 'Due' }).check();
  await inspect(page, 'what helpers see', 'my-apps/AskStaff');
  await dialog.getByRole('button', { name: 'Save and open for today' }).click();
  await expect(dialog.getByText(/^Open until the end of .+ No ticks yet\.$/)).toBeVisible();
  await expect(
    dialog.getByRole('img', { name: 'QR code of the staff address of Commissions' }),
  ).toBeVisible();
  await inspect(page, 'a staff address that is open', 'sharing/StaffAddress');
  const address = await dialog.getByLabel('Address').inputValue();

  const helper = await browser.newContext();
  const theirs = await helper.newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'At the counter' })).toBeVisible();
  await expect(theirs.getByText('Price')).toHaveCount(0);
  await inspect(theirs, 'the rows that helpers see', 'forms/staff-page');
  const second = await helper.newPage();
  await second.goto(address);
  await theirs.getByLabel('Find by words').fill('coast');
  await theirs.getByRole('button', { name: 'Find' }).click();
  await expect(theirs.getByRole('listitem')).toHaveCount(1);
  await theirs.getByRole('button', { name: 'Tick Deposit paid: Coasters' }).click();
  await expect(theirs.getByRole('status')).toHaveText('Coasters Deposit paid');
  await expect(theirs.getByRole('button', { name: 'Undo: Coasters' })).toBeVisible();
  await inspect(theirs, 'a row that a helper has ticked');
  await second.getByRole('button', { name: 'Tick Deposit paid: Coasters' }).click();
  await expect(second.getByRole('alert')).toHaveText('Somebody else was quicker. Coasters: Deposit paid.');
  await inspect(second, 'a row that somebody else had ticked');
  expect(await helper.cookies()).toEqual([]);
  const written = await callWorkspace(page, cells(sheetId, 'Orders!F8'));
  expect(await written.json()).toMatchObject({ values: [['TRUE']] });

  await dialog.getByRole('button', { name: 'End now' }).click();
  await expect(dialog.getByText(/^It has ended\. 1 tick, /)).toBeVisible();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'This address has ended' })).toBeVisible();
  await helper.close();
});
