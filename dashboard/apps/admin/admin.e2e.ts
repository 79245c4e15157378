import { expect, type Page } from '@playwright/test';
import { readResources, startAdmin } from '../../../e2e/admin.ts';
import { send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable } from '../../../e2e/keyboard.ts';

const item = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

/** Addresses of the people with access to a file, according to Drive; 'anyone' for the link. */
async function guestsOf(page: Page, fileId: string): Promise<string[]> {
  const answer = await send(page, `/api/app/shared/sheets/${fileId}/permissions`);
  const { permissions, linkRole } = await answer.json();
  const addresses = permissions.flatMap(({ role, emailAddress }: { role: string; emailAddress: string }) =>
    role === 'owner' ? [] : [emailAddress],
  );
  return linkRole === null ? addresses : [...addresses, 'anyone'];
}

test('a person sees who can open what, shuts the link and a stranger out, and lets one back in @phone', async ({
  page,
}) => {
  const { list, report } = await startAdmin(page, 'Mara Ellison');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Total Resources' }).getByText('9', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Permissions' }).getByText('Full Access')).toBeVisible();
  await expect(page.getByText('Found by metadata, includes all tagged files')).toBeVisible();
  await inspect(page, 'the admin dashboard', 'admin/FilesView');

  await page.getByRole('searchbox', { name: 'Search files, apps and people' }).fill('studio');
  await expect(page.getByText('1 of 9 resources')).toBeVisible();
  await item(page, /^Studio move/).click();
  await expect(page).toHaveURL(new RegExp(`file=${list}`));
  await inspect(page, 'the details of a sheet', 'admin/ResourceDetails');
  expect(await guestsOf(page, list)).toEqual(['hal.whitcomb@example.com', 'anyone']);
  await page.getByRole('button', { name: 'Revoke access of Anyone with the link' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke access of everyone with the link?' });
  await inspect(page, 'the question before access is taken', 'admin/RevokeDialog');
  await question.getByRole('button', { name: 'Revoke access' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Revoke access of Anyone with the link' })).toBeHidden();
  expect(await guestsOf(page, list)).toEqual(['hal.whitcomb@example.com']);

  await page.goto('/?app=admin&view=people');
  await page.getByRole('button', { name: 'Outside your domain 1' }).click();
  const bea = page.getByRole('listitem', { name: 'bea.grant@elsewhere.example' });
  await expect(bea.getByText('in expenses with 2 inside')).toBeVisible();
  await inspect(page, 'who can see', 'admin/PeopleView');
  await bea.getByRole('button', { name: 'Revoke access to Lisbon print fair' }).click();
  await page.getByRole('button', { name: 'Revoke access', exact: true }).click();
  await expect(page.getByText(/can no longer open "Lisbon print fair"$/)).toBeVisible();
  await expect(bea).toBeHidden();
  expect(await guestsOf(page, report)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bea).toBeVisible();
  expect(await guestsOf(page, report)).toEqual(['bea.grant@elsewhere.example']);
});

test('a person walks the tree by keyboard, gives a folder to an app, and moves a list to the trash and back', async ({
  page,
}) => {
  const { list } = await startAdmin(page);
  await item(page, /^Rowhouse/).waitFor();
  await expectWalkable(page);
  await page.getByRole('tree', { name: 'Resources' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('*');
  await expect(item(page, /^Studio move\W*spreadsheet.*Todos.*Anyone with the link/)).toBeVisible();
  await expect(item(page, /^Lisbon print fair/)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Details of Old papers' });
  await expect(details.getByText('No app')).toBeVisible();
  await details.getByRole('button', { name: 'Associate with app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Associate "Old papers"' });
  await dialog.getByRole('button', { name: 'Associate' }).click();
  await expect(dialog.getByText('Please select an app')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Expenses' }).check();
  await inspect(page, 'the dialog of an association', 'admin/AssociateDialog');
  await dialog.getByRole('button', { name: 'Associate' }).click();
  await expect(dialog).toBeHidden();
  await expect(item(page, /^Old papers\W*folder.*Expenses/)).toBeVisible();

  await item(page, /^Studio move/).click();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('button', { name: 'Delete spreadsheet' }).click();
  await expect(item(page, /^Studio move/)).toBeHidden();
  await page.getByRole('tab', { name: 'Trash' }).click();
  await inspect(page, 'the trash', 'admin/TrashView');
  await page.getByRole('button', { name: 'Restore Studio move' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  expect((await readResources(page)).map(({ id }) => id)).toContain(list);

  await page.goto('/?app=expenses');
  await expect(page.getByRole('button', { name: 'Old papers', exact: true })).toBeVisible();
});
