import { expect, type Page } from '@playwright/test';
import { card, entered, startFirstTouch } from '../../../e2e/contacts.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { bytesKept } from '../../../e2e/kept.ts';
import { makeCard, photographCard } from '../../testing/receipts/cards.ts';

async function photoOf(seed: number, name: string, hasCode = false) {
  const buffer = await photographCard(makeCard(seed, { hasCode }), seed);
  return { name, mimeType: 'image/jpeg', buffer };
}

async function choose(page: Page, photos: Awaited<ReturnType<typeof photoOf>>[]) {
  await page.getByRole('button', { name: 'Scan a card' }).filter({ visible: true }).click();
  await page.getByLabel('Photos to read').setInputFiles(photos);
}

test('a business card fills the form for a contact; several are checked side by side @phone-only', async ({
  page,
}) => {
  await startFirstTouch(page);
  const [first, second] = [makeCard(3), makeCard(5, { hasCode: true })];
  await choose(page, [await photoOf(3, 'ada.jpg')]);
  const add = page.getByRole('dialog', { name: 'Add Contact' });
  await expect(add.getByLabel('Contact Name')).toHaveValue(first.contactName, { timeout: 60_000 });
  await expect(add.getByLabel('Email')).toHaveValue(first.email);
  await expect(add.getByLabel('Company')).toHaveValue(first.company);
  await add.getByLabel('Location/Event').fill('Paper fair');
  await inspect(page, 'a card in the form');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add).toBeHidden();
  await expect(card(page, first.contactName)).toBeVisible();

  await choose(page, [await photoOf(3, 'ada again.jpg'), await photoOf(5, 'coded.jpg', true)]);
  const review = page.getByRole('dialog', { name: 'Business cards to review' });
  const row = (name: string) => review.getByRole('group', { name, exact: true });
  await expect(row('coded.jpg').getByLabel('Contact Name')).toHaveValue(second.contactName, {
    timeout: 60_000,
  });
  await expect(row('coded.jpg').getByLabel('Phone')).toHaveValue(second.phone);
  await expect(
    row('ada again.jpg').getByText(`${first.contactName} in row 2 has the same email.`),
  ).toBeVisible({
    timeout: 60_000,
  });
  await review.getByLabel('Introduction Channel').fill('Conference');
  await inspect(page, 'cards to review', 'photo-review/PhotoReviewDialog');
  await review.getByRole('button', { name: 'Save 1 card' }).click();
  await expect(row('coded.jpg').getByText('Saved', { exact: true })).toBeVisible();
  // The device lets go of it a moment later.
  await expect.poll(async () => (await bytesKept(page)).length).toBe(1);
  await page.reload();
  await expect(page.getByText('1 business card is not in the sheet yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await review.getByRole('button', { name: 'Remove ada again.jpg' }).click();
  await review.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, second.contactName).getByText(second.company)).toBeVisible();

  const href = await page
    .getByRole('link', { name: 'Open in Sheets' })
    .filter({ visible: true })
    .getAttribute('href');
  const sheetId = /\/d\/([^/]+)/.exec(href ?? '')?.[1] ?? '';
  const cells = await entered(page, sheetId, 'Contacts!A1:Z3');
  const at = cells[0]?.indexOf('Card Photo') ?? -1;
  const context = cells[0]?.indexOf('Context') ?? -1;
  expect(cells.slice(1).map((cell) => [cell[0], cell[context], cell[at]])).toEqual([
    [first.contactName, '', 'ada.jpg'],
    [second.contactName, 'Conference', 'coded.jpg'],
  ]);

  await card(page, second.contactName).getByRole('button', { name: second.contactName }).first().click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'coded.jpg' }).click();
  await expect((await opened).getByRole('img', { name: 'coded.jpg' })).toBeVisible();
});
