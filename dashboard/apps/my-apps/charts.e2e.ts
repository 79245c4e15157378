import { expect } from '@playwright/test';
import * as z from 'zod';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { cells, chooseMore, chooseView, openCommissions } from '../../../e2e/own-apps.ts';

test('a chart goes by any column and measures any number, and is kept as a view @phone', async ({
  page,
  isMobile,
}) => {
  const sheetId = await openCommissions(page);
  const choose = async (button: string | RegExp, name: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const figure = (name: string | RegExp) => page.getByRole('figure', { name });
  await chooseView(page, 'Chart', isMobile);
  await choose('Bars: Automatic', 'Months');
  await expect(figure(/^Price by month of Due\. Highest: November 2026/)).toBeVisible();
  await choose('By Due', 'Deposit paid');
  await choose('As: Sum', 'Average');
  await expect(figure('Average Price by Deposit paid. Highest: Yes, $826.25.')).toBeVisible();
  await page.getByRole('button', { name: /^Show as table/ }).click();
  await expect(page.getByRole('table').getByRole('row', { name: /^No/ })).toContainText('$735.00');
  await choose('Measure: Price', 'Rows');
  await expect(figure('Rows by Deposit paid. Highest: Yes, 4.')).toBeVisible();
  await choose('By Deposit paid', 'Quantity');
  await choose('Measure: Rows', 'Price');
  await expect(figure(/^Price by Quantity\. 6 points, Quantity from 75 to 1,000\./)).toBeVisible();
  await inspect(page, 'a chart of points');
  await choose(/^Saved view/, 'Save as a view…');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill('Prices');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Saved view: Prices', exact: true })).toBeVisible();
  const told = await callWorkspace(page, cells(sheetId, '_app!D2'));
  const kept = z.object({ values: z.tuple([z.tuple([z.string()])]) }).parse(await told.json()).values[0][0];
  const prices = { name: 'Prices', view: { kind: 'chart', by: 'quantity', of: 'price' } };
  expect(JSON.parse(kept)).toMatchObject({ saved: [prices] });
  // What a page of another version has written stays, and the page says that it does not know it.
  const theirs = { ...prices, view: { ...prices.view, how: 'median', palette: 'warm' } };
  const path = `${cells(sheetId, '_app!D2')}?valueInputOption=RAW`;
  const settings = JSON.stringify({ ...JSON.parse(kept), saved: [theirs] });
  await callWorkspace(page, path, { method: 'PUT', body: { values: [[settings]] } });
  await page.goto(`/?app=my-apps&sheet=${sheetId}&saved=Prices&view=chart`);
  await expect(
    page.getByText('This page does not know what “median” is. It shows the points.'),
  ).toBeVisible();
  await choose(/^As:/, 'Maximum');
  await choose('Saved view: Prices, changed', 'Keep the changes to “Prices”');
  await expect(page.getByText('“Prices” is as it is shown now')).toBeVisible();
  const changed = await callWorkspace(page, cells(sheetId, '_app!D2'));
  expect(JSON.stringify(await changed.json())).toContain('palette');
  // Without its column it counts, and says so.
  await chooseMore(page, 'Change the app');
  await page.getByRole('combobox', { name: 'Kind of Price' }).click();
  await page.getByRole('option', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Save the set-up' }).first().click();
  await expect(page.getByText('6 rows')).toBeVisible();
  await expect(async () => {
    await choose(/^Saved view/, 'Prices');
    await expect(
      page.getByText('“Prices” uses a column that is no longer there: price. It is shown without it.'),
    ).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(figure(/^Rows by Quantity/)).toBeVisible();
});
