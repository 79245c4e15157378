import { expect } from '@playwright/test';
import { send } from '../../../e2e/calls.ts';
import { addContacts, card, choose, entered, startFirstTouch } from '../../../e2e/contacts.ts';
import { callWorkspace } from '../../../e2e/hand.ts';
import { test } from '../../../e2e/journey.ts';
import { cell, typeIntoCell } from '../../../e2e/people.ts';

test('two people change one sheet at the same time, and nothing of either is lost @phone-only', async ({
  page,
  browser,
  mayFail,
}) => {
  mayFail(/^409 \/api\/app\/firsttouch\//);
  await startFirstTouch(page, 'Ines Duarte');
  const sheetId = await addContacts(
    page,
    { contactName: 'Tomas Rey', company: 'Rey Tipos', email: 'tomas@rey.example' },
    { contactName: 'Joan Abara' },
  );
  const other = await (await browser.newContext()).newPage();
  const rui = await startFirstTouch(other, 'Rui Alves');
  const body = { email: rui.email, role: 'writer' };
  const shared = await send(page, `/api/app/shared/sheets/${sheetId}/share`, { method: 'POST', body });
  expect(shared.status()).toBe(200);
  await other.goto(`/api/auth/signin?callbackUrl=${encodeURIComponent(`/?app=firsttouch&sheet=${sheetId}`)}`);
  await other.getByRole('button', { name: 'Allow' }).click();
  await expect(card(other, 'Tomas Rey')).toBeVisible();

  // While Ines has the form open, Rui changes other cells of the row, sorts the sheet by hand, and adds somebody.
  await choose(page, 'Tomas Rey', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Contact' });
  await choose(other, 'Tomas Rey', 'Move to Contacted');
  await expect(other.getByText('Tomas Rey is now Contacted')).toBeVisible();
  await other.getByRole('button', { name: 'Add Contact' }).filter({ visible: true }).first().click();
  await other.getByLabel('Contact Name').fill('Aaron Bell');
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(card(other, 'Aaron Bell')).toBeVisible();
  const range = { sheetId: 0, startRowIndex: 1 };
  await callWorkspace(other, `/v4/spreadsheets/${sheetId}:batchUpdate`, {
    method: 'POST',
    body: {
      requests: [{ sortRange: { range, sortSpecs: [{ dimensionIndex: 0, sortOrder: 'ASCENDING' }] } }],
    },
  });
  await edit.getByLabel('Phone').fill('+1 555 0100');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  const column = async (letter: string) =>
    (await entered(page, sheetId, `Contacts!${letter}2:${letter}4`)).flat();
  expect(await column('A')).toEqual(['Aaron Bell', 'Joan Abara', 'Tomas Rey']);
  expect((await entered(page, sheetId, 'Contacts!A4:L4'))[0]).toMatchObject({
    4: '+1 555 0100',
    11: 'Contacted',
  });
  await expect(card(page, 'Aaron Bell')).toBeVisible();

  // Both write to the same cell: Ines sees both versions and keeps hers.
  await choose(page, 'Tomas Rey', 'Edit');
  const sheet = await other.context().newPage();
  await sheet.goto(
    (await other
      .getByRole('link', { name: 'Open in Sheets' })
      .filter({ visible: true })
      .getAttribute('href')) ?? '',
  );
  await expect(cell(sheet, 'A1')).not.toBeEmpty();
  await typeIntoCell(sheet, 'B4', 'Rui wrote this');
  await edit.getByLabel('Company').fill('Ines wrote this');
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This row changed in the sheet' });
  await expect(conflict.getByRole('table', { name: 'In the sheet' })).toContainText('Rui wrote this');
  await expect(conflict.getByText('Only B4 differs')).toBeVisible();
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toBeHidden();
  // The dialog closes when the write is sent.
  await expect.poll(() => entered(page, sheetId, 'Contacts!B4')).toEqual([['Ines wrote this']]);
  await other.context().close();
});
