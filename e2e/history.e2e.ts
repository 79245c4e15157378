import { expect } from '@playwright/test';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { createList, startTodos } from './todos.ts';

test('what was done to a sheet is told, erased for one record, and no longer noted once that is switched off', async ({
  page,
}) => {
  await startTodos(page);
  const listId = await createList(page, 'Workshop', [{ text: 'Oil the hinges' }]);
  await page.goto(`/?app=todos&list=${listId}`);
  await page.getByRole('button', { name: 'Actions for Oil the hinges' }).click();
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'History of row 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Row 2 now' })).toContainText('Oil the hinges');
  await page.getByRole('button', { name: 'All changes' }).click();
  await expect(page.getByRole('heading', { name: 'History of Workshop' })).toBeVisible();
  await expect(page.getByText('Row added')).toBeVisible();
  await inspect(page, 'the history of a sheet', 'history/HistoryScreen');
  await page.getByRole('button', { name: /^More for Oil the hinges/ }).click();
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
