import { expect } from '@playwright/test';
import { addContacts, card, choose, entered, openMenu, startFirstTouch } from '../../../e2e/contacts.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable, lift, tabTo } from '../../../e2e/keyboard.ts';

test('a user adds the first contact, changes it, deletes it and takes that back @phone', async ({ page }) => {
  await startFirstTouch(page);
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Contact' }).filter({ visible: true }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Contact' });
  await expect(add.getByLabel('Contact Name')).toBeFocused();
  await add.getByLabel('Contact Name').press('Enter');
  await expect(add.getByText('Contact name is required')).toBeVisible();
  await add.getByLabel('Contact Name').fill('Ada Fong');
  await add.getByLabel('Phone').fill('+1 555 0100');
  await add.getByLabel('First Call Notes').fill('=1+1');
  await add.getByLabel('Introduced By').fill('Hal Whitcomb');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add).toBeHidden();
  await expect(card(page, 'Ada Fong').getByText('=1+1')).toBeVisible();

  await choose(page, 'Ada Fong', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Contact' });
  await edit.getByLabel('Company').fill('City Art School');
  await edit.getByLabel('Status').selectOption('Closed');
  await inspect(page, 'changing a contact', 'firsttouch/EditContactDialog');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Ada Fong').getByText('Closed', { exact: true })).toBeVisible();
  const href = await page
    .getByRole('link', { name: 'Open in Sheets' })
    .filter({ visible: true })
    .getAttribute('href');
  const sheetId = /\/d\/([^/]+)/.exec(href ?? '')?.[1] ?? '';
  const [headers = [], row = []] = await entered(page, sheetId, 'Contacts!A1:M2');
  expect(headers.slice(0, 3)).toEqual(['Contact Name', 'Company', 'Role']);
  expect([row[0], row[1], row[4], row[9], row[11], row[12]]).toEqual([
    'Ada Fong',
    'City Art School',
    '+1 555 0100',
    '=1+1',
    'Closed',
    'Hal Whitcomb',
  ]);

  await choose(page, 'Ada Fong', 'Delete');
  const remove = page.getByRole('dialog', { name: 'Delete "Ada Fong"?' });
  await inspect(page, 'the question before a contact is deleted', 'firsttouch/DeleteContactDialog');
  await remove.getByRole('button', { name: 'Delete contact' }).click();
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Ada Fong').getByText('City Art School')).toBeVisible();
});

test('many people of one event are added with the keyboard alone', async ({ page }) => {
  await startFirstTouch(page);
  await tabTo(page, page.getByRole('button', { name: 'Add Contact' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await expect(dialog.getByLabel('Contact Name')).toBeFocused();
  await tabTo(page, dialog.getByRole('switch'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByLabel('Location/Event'));
  await page.keyboard.type('Lisbon print fair');
  await tabTo(page, dialog.getByLabel('Contact Name'), 'Shift+Tab');
  for (const name of ['Ines Duarte', 'Tomas Rey', 'Joan Abara']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`${name} is in row`)).toBeVisible();
    await expect(dialog.getByLabel('Contact Name')).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('Lisbon print fair')).toHaveCount(3);
});

test('a contact is carried over the board, with the mouse and with the keys', async ({ page }) => {
  await startFirstTouch(page);
  const sheetId = await addContacts(page, { contactName: 'Ines Duarte' }, { contactName: 'Tomas Rey' });
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/\?app=firsttouch&view=board$/);
  await expectWalkable(page);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const handle = page.getByRole('button', { name: 'Move Ines Duarte' });
  await expect(column('New').getByRole('listitem')).toHaveCount(2);
  const target = await column('Closed').boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 120, { steps: 8 });
  // Nobody lets go within the frame in which the pointer arrives.
  await expect(page.getByText('Ines Duarte is over Closed.')).toBeAttached();
  await page.mouse.up();
  await expect(column('Closed').getByText('Ines Duarte')).toBeVisible();
  await expect(page.getByText('Ines Duarte is now Closed', { exact: true })).toBeVisible();
  expect((await entered(page, sheetId, 'Contacts!A2:L2'))[0]?.[11]).toBe('Closed');

  await page.getByRole('button', { name: 'Move Tomas Rey' }).focus();
  await lift(page, 'Tomas Rey is over New.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Tomas Rey is over Contacted.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Tomas Rey is over Follow-up Scheduled.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(column('Follow-up Scheduled').getByText('Tomas Rey')).toBeVisible();
  await expect(page.getByText('Tomas Rey is now Follow-up Scheduled', { exact: true })).toBeVisible();
  // The next press goes on where the card has gone.
  await expect(page.getByRole('button', { name: 'Move Tomas Rey' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column('New').getByText('Tomas Rey')).toBeVisible();
});

test('a meeting is logged and ends a silence @phone-only', async ({ page }) => {
  await startFirstTouch(page);
  const sheetId = await addContacts(page, {
    contactName: 'Joan Abara',
    email: 'joan@library.example',
    dateMet: '2026-01-05',
    keepInTouch: 30,
  });
  await page.getByRole('button', { name: 'Losing touch 1' }).click();
  await page.getByRole('button', { name: 'Log interaction with Joan Abara' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log interaction with Joan Abara' });
  await dialog.getByLabel('Summary').fill('Showed her the new set');
  await dialog.getByLabel('Next step').fill('Send a price list');
  await dialog.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You are in touch with everyone')).toBeVisible();
  const [headers, row] = await entered(page, sheetId, 'Interactions!A1:G2');
  expect(headers).toEqual(['Contact Name', 'When', 'Channel', 'Summary', 'Next Step', 'Email', 'Contact ID']);
  expect(row?.slice(3, 6)).toEqual(['Showed her the new set', 'Send a price list', 'joan@library.example']);

  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(card(page, 'Joan Abara').getByText('Contacted')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('price list');
  await page.getByRole('searchbox', { name: 'Search contacts' }).press('Enter');
  await page.getByRole('button', { name: 'Joan Abara', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Joan Abara' }).getByText('Showed her the new set'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Actions for the interaction in row 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: /^Edit interaction/ })).toBeVisible();
  await inspect(page, 'changing an interaction', 'firsttouch/EditInteractionDialog');
});

const cards = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Inês Duarte',
  'EMAIL:ines@museu.example',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Hal Whitcomb',
  'ORG:Holland Press Works',
  'TEL:+1 555 0100',
  'END:VCARD',
];

test('cards are imported but for those who are there, and two contacts become one', async ({ page }) => {
  await startFirstTouch(page);
  await addContacts(page, { contactName: 'Ines Duarte', email: 'ines@museu.example' });
  await openMenu(page, 'Import contacts');
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cards.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards.join('\r\n')) });
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText('Same as Ines Duarte in row 2, the same email')).toBeVisible();
  const duplicate = dialog.getByRole('checkbox', { name: /Inês Duarte/ });
  await expect(duplicate).not.toBeChecked();
  await duplicate.check();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('2 contacts imported.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(card(page, 'Hal Whitcomb').getByText('Holland Press Works')).toBeVisible();

  await openMenu(page, 'Find duplicates');
  await page.getByRole('button', { name: /^Merge Ines Duarte and Inês Duarte/ }).click();
  const merge = page.getByRole('dialog', { name: 'Merge contacts' });
  await merge.getByRole('radio', { name: 'Inês Duarte' }).check();
  await merge.getByRole('button', { name: 'Merge' }).click();
  const duplicates = page.getByRole('dialog', { name: 'Duplicates' });
  await expect(duplicates.getByText(/^No two contacts share/)).toBeVisible();
  await duplicates.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(card(page, 'Ines Duarte')).toBeVisible();

  const download = page.waitForEvent('download');
  await openMenu(page, 'Export vCard 4');
  expect((await download).suggestedFilename()).toBe('Contacts.vcf');
});

test('many contacts are changed and deleted at once, and both can be taken back', async ({ page }) => {
  await startFirstTouch(page);
  const ines = { contactName: 'Ines', email: 'ines@example.com', company: 'Lisbon Press' };
  await addContacts(page, ines, { contactName: 'Tomas' }, { contactName: 'Joan' });
  await openMenu(page, 'Select');
  await page.getByRole('checkbox', { name: 'Select Ines' }).check();
  await page.getByRole('checkbox', { name: 'Select Joan' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).click();
  await expect(page.getByText('2 contacts are now Closed')).toBeVisible();
  await expect(page.getByRole('article').getByText('Closed')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article').getByText('Closed')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Set a field' }).click();
  const setting = page.getByRole('dialog', { name: 'Change 2 contacts' });
  await setting.getByLabel('Field').selectOption('Tags');
  await setting.getByLabel('Tags').fill('fair');
  await setting.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Tags of 2 contacts is now fair')).toBeVisible();
  await expect(page.getByRole('article').getByText('fair')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article').getByText('fair')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Write letters' }).click();
  const letters = page.getByRole('dialog', { name: 'Write letters' });
  await letters.getByRole('textbox', { name: 'Subject' }).fill('{First name} of {company}');
  const mail = letters.getByRole('link', { name: 'Open letter to Ines' });
  await expect(mail).toHaveAttribute(
    'href',
    'mailto:ines@example.com?subject=Ines%20of%20Lisbon%20Press&body=',
  );
  await expect(letters.getByText(/^Left out.*: Joan \(row \d\)\.$/)).toBeVisible();
  await inspect(page, 'letters', 'letters/LettersDialog');
  await letters.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 2 contacts' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('every screen can be used by everyone, by day and by night @phone', async ({ page }) => {
  await startFirstTouch(page);
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await inspect(page, 'no contacts');
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await addContacts(
    page,
    {
      contactName: 'Ines Duarte',
      company: 'Museu',
      email: 'ines@museu.example',
      followUp: soon,
      tags: 'press',
    },
    { contactName: 'Tomas Rey', followUp: '2025-01-01', status: 'Warm lead' },
    { contactName: 'Inês Duarte', status: 'Closed', notes: 'One\nTwo' },
    { contactName: 'Joan', status: 'Follow-up Scheduled', dateMet: '2025-01-01', keepInTouch: 30 },
  );
  await inspect(page, 'cards', 'firsttouch/ContactsScreen');
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
  await inspect(page, 'board');
  await page.getByRole('button', { name: /^Losing touch/ }).click();
  await expect(page.getByRole('list', { name: 'Losing touch' })).toBeVisible();
  await inspect(page, 'losing touch');
  await page.getByRole('button', { name: 'Cards' }).click();
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Add Contact' }).filter({ visible: true }).first().click();
  await dialog.getByLabel('Contact Name').fill('Ines Duart');
  await expect(dialog.getByText(/has nearly the same name/)).toBeVisible();
  await inspect(page, 'adding', 'firsttouch/AddContactDialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Ines Duarte', exact: true }).click();
  await inspect(page, 'a contact', 'firsttouch/ContactPanel');
  await dialog.getByRole('button', { name: 'Log interaction' }).click();
  await expect(dialog.getByLabel('Summary')).toBeVisible();
  await inspect(page, 'logging', 'firsttouch/LogInteractionDialog');
  await close();
  await openMenu(page, 'Find duplicates');
  await inspect(page, 'duplicates', 'firsttouch/DuplicatesDialog');
  await page.getByRole('button', { name: /^Merge Ines Duarte/ }).click();
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await inspect(page, 'merging', 'firsttouch/MergeDialog');
});
