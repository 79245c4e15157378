import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable } from '../../../e2e/keyboard.ts';
import { startAutoTrack } from '../../../e2e/people.ts';

/** A year of Fuelio: fills and costs, in separate sections. */
const fuelio = [
  '"## Vehicle"',
  '"Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat","VIN","Insurance","Plate","Make","Model","Year"',
  '"Van","","1","1","1","yyyy-MM-dd","","","7KDR 214","Ford","Transit","2016"',
  '"## Log"',
  '"Data","Odo (mi)","Fuel (us gallons)","Full","Price (optional)","mpg (optional)","latitude (optional)","longitude (optional)","City (optional)","Notes (optional)","Missed","TankNumber","FuelType","VolumePrice"',
  ...Array.from({ length: 24 }, (_, at) => {
    const month = String(Math.floor(at / 2) + 1).padStart(2, '0');
    const day = at % 2 === 0 ? '04' : '19';
    const fuel = (18 + (at % 5) * 0.4).toFixed(3);
    return `"2025-${month}-${day} 08:30","${80_000 + at * 320}.0","${fuel}","1","${(Number(fuel) * 3.4).toFixed(2)}","17.0","0.0","0.0","Division St","","0","1","110","3.4"`;
  }),
  '"## CostCategories"',
  '"CostTypeID","Name","priority","color"',
  '"1","Service","0",""',
  '"## Costs"',
  '"CostTitle","Date","Odo","CostTypeID","Notes","Cost","flag","idR","read","RemindOdo","RemindDate","isTemplate","RepeatOdo","RepeatMonths","isIncome","UniqueId"',
  '"Battery","2025-02-21 10:00","80356","1","Three-year warranty","214.90","0","0","1","0","2011-01-01","0","0","0","0","1"',
  '"Oil and filter","2025-05-02 10:00","82770","1","","82.10","0","0","1","0","2011-01-01","0","0","0","0","2"',
  '"Brake pads","2025-09-30 10:00","85600","1","Right rotor scored","486.00","0","0","1","0","2011-01-01","0","0","0","0","3"',
  '"Timing belt","2030-01-01","0","1","","0.0","0","0","0","107006","2030-07-27","0","60000","48","0","4"',
].join('\n');

async function importFile(page: Page, name: string, text: string, what: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Import records' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import records' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Check the rows' }).click();
  await expect(dialog.getByText(what).first()).toBeVisible();
}

test('a user adds a vehicle, writes down a service, and brings a year along from Fuelio @phone', async ({
  page,
}) => {
  await startAutoTrack(page);
  await expect(page.getByText('No vehicles tracked yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Vehicle' }).filter({ visible: true }).first().click();
  const create = page.getByRole('dialog', { name: 'Add New Vehicle' });
  await create.getByLabel('Year').fill('2016');
  await create.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(create.getByText('Year, Make, and Model are required').first()).toBeVisible();
  await inspect(page, 'a new vehicle, refused', 'autotrack/VehicleDialog');
  await create.getByLabel('Make').fill('Ford');
  await create.getByLabel('Model').fill('Transit 250');
  await create.getByLabel('Color').fill('White');
  await create.getByLabel('License Plate').fill('7KDR 214');
  await create.getByLabel('Nickname').fill('Service Van');
  await create.getByLabel('VIN').fill('1M8GDM9A1KP042788');
  await create.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(create.getByText(/X belongs in the ninth place.*Press the button again/)).toBeVisible();
  await create.getByLabel('VIN').fill('1M8GDM9AXKP042788');
  await create.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(page.getByRole('heading', { name: 'Service Van', level: 1 })).toBeVisible();
  await expect(page.getByText('No maintenance yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add Service' }).filter({ visible: true }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Maintenance Record' });
  await add.getByRole('button', { name: 'Add Service' }).click();
  await expect(add.getByText('Service description is required')).toBeVisible();
  await add.getByLabel('Date').fill('2025-11-12');
  await add.getByLabel('Service', { exact: true }).fill('Rotate tires');
  await add.getByLabel('Mileage').fill('86,900');
  await add.getByLabel('Cost').fill('$$45');
  await add.getByLabel('Next Service').fill('91,900 mi');
  await add.getByRole('button', { name: 'Add Service' }).click();
  await expect(add.getByText('Please enter the cost as a number, such as 84.50')).toBeVisible();
  await inspect(page, 'a service, refused', 'autotrack/ServiceDialog');
  await add.getByLabel('Cost').fill('$35');
  await add.getByRole('button', { name: 'Add Service' }).click();
  await expect(add).toBeHidden();
  const log = page.getByRole('list', { name: 'Maintenance' });
  await expect(log.getByText('$35.00')).toBeVisible();
  await expect(page.getByText('5,000 miles to go').first()).toBeVisible();

  await importFile(page, 'vehicle-1-sync.csv', fuelio, 'Battery');
  const dialog = page.getByRole('dialog', { name: 'Import records' });
  await dialog.getByRole('button', { name: 'Import 27 rows' }).click();
  await expect(dialog.getByText('27 records added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(log.getByText('Brake pads')).toBeVisible();
  await expect(page.getByRole('figure', { name: /^Cost, 2025/ })).toBeVisible();
  await inspect(page, 'a vehicle', 'autotrack/MaintenancePart');

  await importFile(page, 'vehicle-1-sync.csv', fuelio, 'Battery');
  await expect(dialog.getByRole('button', { name: /^Import 0 rows/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: /^Energy/ }).click();
  await expect(page.getByRole('figure', { name: /^Economy, Petrol/ })).toBeVisible();
  await page.getByRole('button', { name: 'L/100 km' }).click();
  await expect(page.getByText(/L\/100 km on average/)).toBeVisible();
  await inspect(page, 'the energy of a vehicle', 'autotrack/EnergyPart');
  await page.getByRole('button', { name: 'Add Energy' }).filter({ visible: true }).first().click();
  await inspect(page, 'a fill', 'autotrack/EnergyDialog');
  await page.keyboard.press('Escape');
});

test('a user plans, is asked about an odometer that runs backwards, and deletes with a way back @phone-only', async ({
  page,
  mayFail,
}) => {
  mayFail(/^400 .*\/services$/);
  await startAutoTrack(page);
  const body = { year: '2009', make: 'Honda', model: 'Fit Sport', nickname: 'Fit', distanceUnit: 'km' };
  const created = await send(page, '/api/app/autotrack/vehicles', { method: 'POST', body });
  const { id } = z.object({ id: z.string() }).parse(await created.json());
  const services = `/api/app/autotrack/vehicles/${id}/services`;
  const first = { date: '2025-10-03', mileage: 148_220, service: 'Oil and filter', cost: 62 };
  expect((await send(page, services, { method: 'POST', body: first })).status()).toBe(200);
  await page.goto(`/?app=autotrack&vehicle=${id}&part=plan`);
  await page.getByRole('button', { name: 'Add Interval' }).filter({ visible: true }).first().click();
  const interval = page.getByRole('dialog', { name: 'Add Interval' });
  await interval.getByLabel('Service').fill('Oil and filter');
  await interval.getByLabel('Every (km)').fill('10,000');
  await interval.getByLabel('Every (months)').fill('12');
  await inspect(page, 'an interval', 'autotrack/IntervalDialog');
  await interval.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Due next' })).toContainText('158,220 km or Oct 3, 2026');
  await inspect(page, 'the plan of a vehicle', 'autotrack/PlanPart');
  await page.getByRole('button', { name: 'Add Reading' }).click();
  await inspect(page, 'a reading of the odometer', 'autotrack/ReadingDialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectWalkable(page);

  await page.getByRole('tab', { name: /^Maintenance/ }).click();
  await page.getByRole('button', { name: 'Add Service' }).filter({ visible: true }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Maintenance Record' });
  await add.getByLabel('Date').fill('2025-11-01');
  await add.getByLabel('Service', { exact: true }).fill('Spark plugs');
  await add.getByLabel('Mileage').fill('48220');
  await add.getByRole('button', { name: 'Add Service' }).click();
  await expect(add.getByText('The odometer already showed 148,220 km on Oct 3, 2025').first()).toBeVisible();
  await add.getByRole('checkbox', { name: /This is correct/ }).check();
  await add.getByRole('button', { name: 'Add Service' }).click();
  await expect(add).toBeHidden();

  const log = page.getByRole('list', { name: 'Maintenance' });
  await log.getByRole('button', { name: /^Actions for Spark plugs/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(log.getByText('Spark plugs')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(log.getByText('Spark plugs')).toBeVisible();

  await page.getByRole('button', { name: 'Back to Vehicles' }).click();
  const card = page.getByRole('article', { name: 'Fit' });
  await expect(card).toContainText('Oil and filter at 158,220 km or Oct 3, 2026');
  await expect(page.getByRole('table', { name: 'Due next, all vehicles' })).toContainText('Fit');
  await inspect(page, 'the vehicles', 'autotrack/VehiclesScreen');
  await card.getByRole('button', { name: 'Actions for Fit' }).click();
  await page.getByRole('menuitem', { name: 'Edit Vehicle' }).click();
  await inspect(page, 'changing a vehicle', 'autotrack/VehicleDialog');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Actions for Fit' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share "Fit"' });
  await expect(share.getByText('"Fit - Maintenance Log" is shared along with it.')).toBeVisible();
  await share.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Actions for Fit' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete vehicle' }).click();
  await expect(page.getByText('No vehicles tracked yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});
