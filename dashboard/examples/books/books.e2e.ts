import { expect } from '@playwright/test';
import { send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { signInNew } from '../../../e2e/people.ts';

test('a book is added, and stands in the list @phone', async ({ page }) => {
  await signInNew(page);
  await send(page, '/api/subscription/status', { method: 'POST', body: { action: 'start_trial' } });
  await send(page, '/api/app/directories/create', { method: 'POST', body: { appName: 'books' } });
  await page.goto('/?app=books');
  await page.getByRole('button', { name: 'Add First Book' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Middlemarch');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Middlemarch').first()).toBeVisible();
  await inspect(page, 'Books');
});
