import { expect, type Page } from '@playwright/test';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { createSnapsheet, nameplate, readSnapsheet, startSnapsheet } from '../../../e2e/snapsheet.ts';

async function sendDraft(page: Page, sheet: string, maker: string): Promise<void> {
  const photo = { name: `${maker}.jpg`, mimeType: 'image/jpeg', buffer: await nameplate({ Maker: maker }) };
  const answer = await page.request.post('/api/app/snapsheet/drafts', {
    headers: { origin: new URL(page.url()).origin },
    multipart: { sheet, photo },
  });
  expect(answer.status()).toBe(200);
}

test('photos that a script has sent wait on Today, which leads to where their rows are added @phone-only', async ({
  page,
}) => {
  test.slow();
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Plates');
  for (const maker of ['Albion', 'Columbian']) await sendDraft(page, id, maker);
  await page.goto('/');
  const waiting = page.getByRole('region', { name: 'Waiting', exact: true });
  const line = waiting.getByRole('listitem').filter({ hasText: '2 photos are waiting for their rows' });
  await expect(line).toContainText('Plates');
  await inspect(page, 'the launcher, with photos that wait for their rows', 'today/TodayPanel');
  await line.getByRole('link', { name: 'Review: 2 photos are waiting for their rows' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plates' })).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: '2 photos have no row' });
  await notice.getByRole('button', { name: 'Add their rows' }).click();
  await expect(notice).toHaveCount(0);
  expect((await readSnapsheet(page, id)).rows.map(({ cells }) => cells['Maker'])).toEqual([
    'Albion',
    'Columbian',
  ]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(waiting).toBeHidden();
});
