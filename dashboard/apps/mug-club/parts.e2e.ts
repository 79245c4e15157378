import { expect } from '@playwright/test';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { chooseForList, createList, member, shownCells, startMugClub } from '../../../e2e/mug-club.ts';

const members = [
  member('Wendy Okafor', { tShirtSize: 'S', expires: '2020-01-31' }),
  member('Ada Fong', { tShirtDistributed: true, receiptNumber: 'R-7', notes: 'Founding member' }),
  member('Ben Tran', { tShirtSize: 'S', joinDate: 'last spring' }),
];

test('shirts are handed out by size, all at once, and taken back @phone-only', async ({ page }) => {
  await startMugClub(page);
  await expect(page.getByRole('button', { name: 'Create First Mug Club List' })).toBeVisible();
  await inspect(page, 'the welcome');
  const { listId } = await createList(page, 'Merchandise', members);
  await page.goto('/?app=mug-club');
  await expect(page.getByRole('article', { name: 'Merchandise' })).toBeVisible();
  await inspect(page, 'the lists', 'mug-club/ListsScreen');
  await page.getByRole('button', { name: 'Merchandise', exact: true }).click();
  await expect(page.getByText('Wendy Okafor').first()).toBeVisible();
  await inspect(page, 'the roster', 'mug-club/RosterScreen');
  await chooseForList(page, 'Rename List');
  await inspect(page, 'a list, named anew', 'mug-club/ListDialogs');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 shirt given, 2 to go' }).click();
  await expect(page).toHaveURL(/&view=merchandise$/);
  await page.getByRole('button', { name: 'S', exact: true }).click();
  await page.getByRole('checkbox', { name: 'All 2' }).check();
  // On phones the trial's notice would cover the buttons.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await inspect(page, 'merchandise', 'mug-club/MerchScreen');
  await page.getByRole('button', { name: 'Mark given' }).click();
  await expect(page.getByText('2 shirts marked given')).toBeVisible();
  expect(await shownCells(page, listId, 'Members!G2:G4')).toEqual([['TRUE'], ['TRUE'], ['TRUE']]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: 'Choose Ben Tran' })).toBeVisible();
  await expect
    .poll(async () => await shownCells(page, listId, 'Members!G2:G4'))
    .toEqual([['FALSE'], ['TRUE'], ['FALSE']]);
});

test('every other part of a list can be read by everyone @phone', async ({ page }) => {
  await startMugClub(page);
  const { listId } = await createList(page, 'Founders Row', members);
  const at = (query: string) => page.goto(`/?app=mug-club&list=${listId}${query}`);
  await at('&member=3');
  await expect(page.getByRole('region', { name: 'Administrative' })).toBeVisible();
  await inspect(page, 'a member', 'mug-club/MemberScreen');
  await page.getByRole('button', { name: 'Edit Member' }).filter({ visible: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Member' });
  await edit.getByLabel('Email').fill('ada');
  await edit.getByRole('button', { name: 'Save Member' }).click();
  await expect(edit.getByText('Invalid email format')).toBeVisible();
  await inspect(page, 'the form', 'mug-club/MemberDialog');

  await at('&view=renewals');
  await page.getByRole('checkbox', { name: 'Choose Wendy Okafor' }).check();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await inspect(page, 'renewals', 'mug-club/RenewalsScreen');
  await page.getByRole('button', { name: 'Renew for a year' }).click();
  await expect(page.getByText('1 membership renewed')).toBeVisible();
  expect((await shownCells(page, listId, 'Members!K2'))[0]?.[0]).toMatch(/^20[3-9]\d|202[6-9]/);

  await at('&view=check-in');
  await page.getByRole('searchbox').fill('ben');
  await page.getByRole('button', { name: 'Check in Ben Tran' }).click();
  await expect(page.getByText(/^Checked in at/)).toBeVisible();
  await inspect(page, 'the door', 'mug-club/CheckInScreen');
  await at('&view=attendance');
  await expect(page.getByRole('list', { name: 'Latest visits' })).toContainText('Ben Tran');
  await inspect(page, 'attendance', 'mug-club/AttendanceScreen');
  await at('');
  await chooseForList(page, 'Write letters');
  const letters = page.getByRole('dialog', { name: 'Write letters' });
  await letters.getByRole('textbox', { name: 'Subject' }).fill('For {First name}');
  await letters.getByRole('textbox', { name: 'Letter' }).fill('Your mug waits.');
  await expect(letters.getByRole('link', { name: /^Open letter to Wendy/ })).toHaveAttribute(
    'href',
    /^mailto:wendy\.okafor@example\.com\?subject=For%20Wendy&body=Your%20mug%20waits/,
  );
  await inspect(page, 'letters to members', 'letters/LettersDialog');
  await letters.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await chooseForList(page, 'QR Code');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await inspect(page, 'the QR code', 'mug-club/QrDialog');
});
