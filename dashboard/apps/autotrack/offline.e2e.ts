import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { commandsKept, untilKept } from '../../../e2e/kept.ts';
import { startAutoTrack } from '../../../e2e/people.ts';
import { shownCells, typeCells } from '../../../e2e/todos.ts';
import { shown } from '../../../e2e/waiting.ts';

test.use({ serviceWorkers: 'allow' });

const log = (page: Page) => page.getByRole('list', { name: 'Maintenance' });

const createdSchema = z.object({
  id: z.string(),
  vehicle: z.object({ log: z.object({ id: z.string() }) }),
});

/** A new person's van with a few rows; this device has kept all of its parts. */
async function keptVan(page: Page): Promise<{ id: string; logId: string }> {
  await startAutoTrack(page);
  const body = { year: '2016', make: 'Ford', model: 'Transit', nickname: 'Van', color: 'White' };
  const created = await send(page, '/api/app/autotrack/vehicles', { method: 'POST', body });
  const { id, vehicle } = createdSchema.parse(await created.json());
  const add = async (part: string, row: object) => {
    const answer = await send(page, `/api/app/autotrack/vehicles/${id}/${part}`, {
      method: 'POST',
      body: row,
    });
    expect(answer.status()).toBe(200);
  };
  await add('services', { date: '2025-10-03', mileage: 90_000, service: 'Oil and filter', cost: 62 });
  await add('services', { date: '2025-10-04', mileage: 90_100, service: 'Brake pads', cost: 200 });
  await add('energy', {
    date: '2025-10-05',
    odometer: 90_200,
    energy: 'Petrol',
    amount: 12,
    unit: 'gal (US)',
  });
  for (const part of ['energy', 'plan', '']) {
    await page.goto(`/?app=autotrack&vehicle=${id}${part && `&part=${part}`}`);
    await expect(page.getByRole('heading', { name: 'Van', level: 1 })).toBeVisible();
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    await untilKept(page);
  }
  return { id, logId: vehicle.log.id };
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
}

async function choose(page: Page, row: RegExp | string, item: string): Promise<void> {
  await page.getByRole('button', { name: row }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Fills in a form by its labels and sends it; it closes once its contents are kept. */
async function fill(
  page: Page,
  { title, send }: { title: string; send: string },
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  for (const [label, text] of Object.entries(fields)) {
    await dialog
      .getByLabel(label, { exact: true })
      .or(dialog.getByLabel(`${label} *`))
      .first()
      .fill(text);
  }
  await dialog.getByRole('button', { name: send, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('rows of a vehicle are added, changed and deleted without a network, and are so in its sheets, once @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  const { id, logId } = await keptVan(page);

  await context.setOffline(true);
  await press(page, 'Add Service');
  const adding = page.getByRole('dialog', { name: 'Add Maintenance Record' });
  await adding.getByLabel('Date').fill('2025-11-01');
  await adding.getByLabel('Service', { exact: true }).fill('Spark plugs');
  await adding.getByLabel('Mileage').fill('9100');
  await adding.getByRole('button', { name: 'Add Service' }).click();
  await expect(
    adding.getByText('The odometer already showed 90,200 mi on Oct 5, 2025').first(),
  ).toBeVisible();
  await adding.getByLabel('Mileage').fill('91000');
  await adding.getByRole('button', { name: 'Add Service' }).click();
  await expect(adding).toHaveCount(0);
  const plugs = log(page).getByRole('listitem').filter({ hasText: 'Spark plugs' });
  await expect(plugs).toContainText('Waiting to be sent');

  const editing = { title: 'Edit Maintenance Record', send: 'Save' };
  await choose(page, /^Actions for Oil and filter/, 'Edit');
  await fill(page, editing, { Notes: 'Small leak' });
  await choose(page, /^Actions for Oil and filter/, 'Edit');
  await fill(page, editing, { Notes: 'Large leak', Cost: '65' });
  // Meanwhile somebody types into another cell of the row.
  await typeCells(page, logId, 'F2', [['by hand']]);
  const oil = log(page).getByRole('listitem').filter({ hasText: 'Oil and filter' });
  await expect(oil).toContainText('Large leak');
  await expect(oil).toContainText('Waiting to be sent');
  await choose(page, /^Actions for Brake pads/, 'Delete');
  await expect(log(page).getByText('Brake pads')).toHaveCount(0);

  await page.getByRole('tab', { name: /^Energy/ }).click();
  await press(page, 'Add Energy');
  await fill(
    page,
    { title: 'Add Energy Record', send: 'Add' },
    { Date: '2025-11-02', 'Odometer (mi)': '91100', Amount: '11' },
  );
  await expect(page.getByRole('table', { name: 'Energy records' })).toContainText('Waiting to be sent');
  await page.getByRole('tab', { name: /^Plan/ }).click();
  await press(page, 'Add Interval');
  await fill(page, { title: 'Add Interval', send: 'Add' }, { Service: 'Spark plugs', 'Every (mi)': '30000' });
  // What is due next takes waiting changes into account.
  await expect(page.getByRole('table', { name: 'Due next' })).toContainText('121,000 mi');
  await choose(page, 'Actions for Van', 'Edit Vehicle');
  await fill(page, { title: 'Edit Vehicle', send: 'Save' }, { Color: 'Blue' });
  await expect(shown(page, '2016 Ford Transit, Blue')).toBeVisible();
  await expect(shown(page, /6 changes wait/)).toBeVisible();

  await page.getByRole('tab', { name: /^Maintenance/ }).click();
  await page.reload();
  await expect(plugs).toContainText('Waiting to be sent');
  await expect(oil).toContainText('Large leak');
  await expect(log(page).getByText('Brake pads')).toHaveCount(0);
  await expect(shown(page, /6 changes wait/)).toBeVisible();
  await choose(page, /^Actions for Spark plugs/, 'Edit');
  const waiting = page.getByRole('dialog', { name: '"Spark plugs" is waiting to be sent' });
  await inspect(page, 'a record that waits', 'records/WaitingRecord');
  await waiting.getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(false);
  await expect.poll(() => commandsKept(page)).toBe(0);
  const inLog = async () => (await shownCells(page, logId, 'A2:F9')).map((cells) => cells.join('|'));
  await expect
    .poll(inLog)
    .toEqual(['2025-10-03|90000|Oil and filter|$65.00|Large leak|by hand', '2025-11-01|91000|Spark plugs']);
  const inTab = async (range: string) => (await shownCells(page, id, range)).map((cells) => cells.join('|'));
  expect((await inTab('Energy!A2:B9')).toSorted()).toEqual(['2025-10-05|90200', '2025-11-02|91100']);
  expect(await inTab('Intervals!A2:B9')).toEqual(['Spark plugs|30000']);
  expect(await inTab('Vehicle!A2:B20')).toContain('Color|Blue');
  await expect(log(page).getByText('Waiting to be sent')).toHaveCount(0);
  await expect(oil).toContainText('Large leak');
});

test('a record that waits is taken back, and an archived vehicle waits in the list', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await keptVan(page);
  await page.getByRole('button', { name: 'Back to Vehicles' }).click();
  const card = page.getByRole('article', { name: 'Van' });
  await expect(card).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await card.getByRole('button', { name: 'Add Service' }).click();
  const adding = { title: 'Add Maintenance Record', send: 'Add Service' };
  await fill(page, adding, { Date: '2025-11-01', Service: 'Wipers' });
  await expect(card).toContainText('Wipers, Nov 1');
  await expect(card).toContainText('Waiting to be sent');
  await card.getByRole('button', { name: 'Van', exact: true }).click();
  await choose(page, /^Actions for Wipers/, 'Delete');
  const waiting = page.getByRole('dialog', { name: '"Wipers" is waiting to be sent' });
  await waiting.getByRole('button', { name: 'Discard' }).click();
  await expect(log(page).getByText('Wipers')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to Vehicles' }).click();
  await card.getByRole('button', { name: 'Actions for Van' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const archived = page.getByRole('list', { name: 'Archived' });
  await expect(archived.getByRole('article', { name: 'Van' })).toContainText('Waiting to be sent');
  await page.reload();
  await expect(archived.getByRole('article', { name: 'Van' })).toContainText('Waiting to be sent');
  await expect(shown(page, /1 change waits/)).toBeVisible();

  await context.setOffline(false);
  await expect.poll(() => commandsKept(page)).toBe(0);
  await expect(archived.getByRole('article', { name: 'Van' })).toBeVisible();
  await expect(archived.getByText('Waiting to be sent')).toHaveCount(0);
});
