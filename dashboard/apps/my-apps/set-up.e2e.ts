import { expect } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { signInNew, startTrial } from '../../../e2e/people.ts';

test('on a phone, the kind of a column ends before the arrow that opens the others @phone-only', async ({
  page,
}) => {
  await signInNew(page);
  await startTrial(page);
  await page.goto('/?app=my-apps');
  await page.getByRole('button', { name: 'All 10 templates' }).click();
  await page.getByRole('button', { name: /^Inventory/ }).click();
  const kind = page.getByRole('combobox', { name: 'Kind of Code' });
  const words = await kind.getByText('Barcode or code').boundingBox();
  const arrow = await kind.locator('xpath=..').locator('svg').last().boundingBox();
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(arrow?.x ?? 0);
});
