import { expect } from '@playwright/test';
import { createReport, readReport, send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { lift } from '../../../e2e/keyboard.ts';
import { startExpenses } from '../../../e2e/people.ts';

const places = ['50.11552, 8.68417', '49.98419, 8.2791', '49.87285, 8.65119'];

test('stops are put into another order with the keys and by pulling, and each step is said @phone', async ({
  page,
  isMobile,
}) => {
  await startExpenses(page);
  const report = await createReport(page, 'Deliveries');
  const body = { vehicle: 'Van', year: new Date().getFullYear(), rate: 0.5, per: 'km', currency: 'USD' };
  expect((await send(page, '/api/app/expenses/mileage-rates', { method: 'POST', body })).status()).toBe(200);
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add mileage' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Mileage' });
  await dialog.getByLabel('Description').fill('Type to three shops');
  for (const [at, place] of places.entries()) {
    await dialog
      .getByLabel(at === 0 ? 'By stops: the first' : `Stop ${'ABC'[at]}`, { exact: true })
      .fill(place);
    await page.getByText('These coordinates').click();
  }
  const stops = dialog.getByRole('list', { name: 'Stops' }).getByRole('listitem');
  const order = async () => (await stops.allTextContents()).map((text) => text.slice(0, 5));
  expect(await order()).toEqual(['A50.1', 'B49.9', 'C49.8']);
  await inspect(page, 'mileage by three stops');

  const handle = dialog.getByRole('button', { name: 'Move 49.872850, 8.651190' });
  const said = dialog.locator('[id^=DndLiveRegion]');
  await handle.focus();
  await lift(page, '49.872850, 8.651190 is over place 3 of 3.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('49.872850, 8.651190 is over place 2 of 3.');
  // Escape leaves the stop unchanged and the form open.
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('49.872850, 8.651190 stays where it was.');
  await expect(dialog).toBeVisible();
  expect(await order()).toEqual(['A50.1', 'B49.9', 'C49.8']);
  await handle.focus();
  await lift(page, '49.872850, 8.651190 is over place 3 of 3.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('49.872850, 8.651190 is over place 2 of 3.');
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['A50.1', 'B49.8', 'C49.9']);
  await expect(handle).toBeFocused();

  if (!isMobile) {
    const last = dialog.getByRole('button', { name: 'Move 49.984190, 8.279100' });
    await last.scrollIntoViewIfNeeded();
    const from = await last.boundingBox();
    const to = await dialog.getByRole('button', { name: 'Move 50.115520, 8.684170' }).boundingBox();
    if (!from || !to) throw new Error('The handles are in sight.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 8 });
    await expect(said).toHaveText('49.984190, 8.279100 is over place 1 of 3.');
    await page.mouse.up();
    await expect.poll(order).toEqual(['A49.9', 'B50.1', 'C49.8']);
  }
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const [row] = (await readReport(page, report)).rows;
  const names = isMobile
    ? '50.115520, 8.684170 – 49.872850, 8.651190 – 49.984190, 8.279100'
    : '49.984190, 8.279100 – 50.115520, 8.684170 – 49.872850, 8.651190';
  expect(String(row?.['Notes'])).toContain(names);
});

test('a map whose code cannot be fetched takes nothing away that was typed beside it', async ({
  page,
  mayFail,
}) => {
  mayFail(/^net::ERR_FAILED \/assets\//);
  await startExpenses(page);
  const report = await createReport(page, 'Deliveries');
  await page.goto(`/?app=expenses&report=${report}`);
  await page.getByRole('button', { name: 'Add mileage' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Mileage' });
  const description = dialog.getByLabel('Description');
  await description.fill('Type to two shops');
  for (const [at, place] of places.slice(0, 2).entries()) {
    await dialog.getByLabel(at === 0 ? 'By stops: the first' : 'Stop B', { exact: true }).fill(place);
    await page.getByText('These coordinates').click();
  }
  await page.route('**/assets/*.js', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Show on a map' }).click();
  const told = dialog.getByRole('alert').filter({ hasText: 'Part of this screen could not be loaded.' });
  await expect(told).toBeVisible();
  await expect(description).toHaveValue('Type to two shops');
  // What the browser remembers as missing comes with the page only, and leaving that is asked first.
  await page.unroute('**/assets/*.js');
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(description).toHaveValue('Type to two shops');
});
