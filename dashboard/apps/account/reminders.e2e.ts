import { expect, type Page } from '@playwright/test';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { paintFirst, signInNew } from '../../../e2e/people.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** Reads an address as a calendar does: without cookies. */
async function readFeed(address: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text() };
}

test('a calendar is given an address, which ends with the next one @phone', async ({ page }) => {
  await signInNew(page);
  await paintFirst(page, 'Todos');
  await page.goto('/?app=account');
  await page.getByRole('tab', { name: 'Reminders' }).click();
  await expect(page).toHaveURL(/app=account&tab=reminders/);
  const feed = region(page, 'Calendar feed');
  await expect(feed.getByRole('switch', { name: 'Calendar feed' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Todos by Calendar' })).not.toBeChecked();
  await expect(page.getByText('Health is never named outside of Rowhouse')).toBeVisible();

  // This installation has no mail server, and says so.
  await expect(page.getByRole('switch', { name: 'E-mail digest' })).toBeDisabled();
  await expect(page.getByText('Whoever runs this installation has set no mail server.')).toBeVisible();

  await feed.getByRole('switch', { name: 'Calendar feed' }).check();
  await page.getByRole('checkbox', { name: 'Todos by Calendar' }).check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await feed.getByRole('button', { name: 'Make an address' }).click();
  const field = feed.getByRole('textbox', { name: 'Address' });
  const first = await field.inputValue();
  await expect(feed.getByText('Whoever has this address can read what is due.')).toBeVisible();
  expect(await readFeed(first)).toMatchObject({
    status: 200,
    text: expect.stringContaining('BEGIN:VCALENDAR'),
  });
  await inspect(page, 'reminders', 'account/Reminders');

  await page.reload();
  await expect(feed.getByText(/^Last read /)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Todos by Calendar' })).toBeChecked();
  await feed.getByRole('button', { name: 'New address' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new address?' });
  await inspect(page, 'a new address', 'account/CalendarChannel');
  await question.getByRole('button', { name: 'New address' }).click();
  await expect(question).toBeHidden();
  await expect(field).not.toHaveValue(first);
  expect((await readFeed(first)).status).toBe(404);
  expect((await readFeed(await field.inputValue())).status).toBe(200);
});
