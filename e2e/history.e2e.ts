import { expect, type Page } from '@playwright/test';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { createList, startTodos, task } from './todos.ts';

/** The next full second on the page's clock, as its field for times takes it; once that is over. */
async function nextSecond(page: Page): Promise<string> {
  const { time, typed } = await page.evaluate(() => {
    const time = Math.ceil((Date.now() + 1) / 1000) * 1000;
    const shift = new Date(time).getTimezoneOffset() * 60_000;
    return { time, typed: new Date(time - shift).toISOString().slice(0, 19) };
  });
  await page.waitForFunction((wanted) => Date.now() > wanted, time);
  return typed;
}

test('what was done to a sheet is told, goes back to how it was, is erased for one record, and no longer noted once that is switched off @phone', async ({
  page,
}) => {
  await startTodos(page);
  const listId = await createList(page, 'Workshop', [{ text: 'Oil the hinges' }]);
  await page.goto(`/?app=todos&list=${listId}`);
  await page.getByRole('button', { name: 'Actions for Oil the hinges' }).click();
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'History of row 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Row 2 now' })).toContainText('Oil the hinges');
  await page.getByRole('button', { name: /^Show the row of / }).click();
  await expect(page.getByRole('region', { name: 'Row 2 then and now' })).toContainText('As it is now.');
  await page.getByRole('button', { name: 'All changes' }).click();
  await expect(page.getByRole('heading', { name: 'History of Workshop' })).toBeVisible();
  await expect(page.getByText('Row added')).toBeVisible();
  await inspect(page, 'the history of a sheet', 'history/HistoryScreen');
  const at = await nextSecond(page);
  await page.goto(`/?app=todos&list=${listId}`);
  await task(page, 'Oil the hinges').click();
  await expect(page.getByText(/saved just now/).filter({ visible: true })).toBeVisible();
  await page.goto(`/?app=history&sheet=${listId}`);
  const changed = page.getByRole('button', { name: 'Put back', exact: true });
  await expect(changed).toHaveCount(1);
  await page.getByLabel('As it was on').fill(at);
  await page.getByRole('button', { name: 'Compare' }).click();
  const then = page.getByRole('dialog', { name: 'The sheet as it was then' });
  await expect(then.getByText('Status: Pending then, Completed now')).toBeVisible();
  await inspect(page, 'the sheet as it was then', 'history/GoBack');
  await then.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText(/^\d cells? in 1 row written\.$/)).toBeVisible();
  await expect(changed).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(changed).toHaveCount(3);
  await page
    .getByRole('button', { name: /: \d+ changes$/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'In Rowhouse' }).click();
  await expect(page.getByText('Row added')).toBeVisible();
  await page
    .getByRole('button', { name: /^More for Oil the hinges/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Erase this record from the history' }).click();
  const question = page.getByRole('dialog', { name: 'Erase this record from the history?' });
  await expect(question).toBeVisible();
  await inspect(page, 'the question of erasing', 'history/HistoryScreen');
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Oil the hinges')).toHaveCount(0);
  const notes = page.getByRole('switch', { name: 'Note changes in this sheet' });
  await notes.click();
  await expect(notes).not.toBeChecked();
});
