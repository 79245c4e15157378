import { expect, type Page } from '@playwright/test';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable } from '../../../e2e/keyboard.ts';
import { addLocations, card, drawnMap, startLaserMaps } from '../../../e2e/laser-maps.ts';

const readout = (page: Page) => page.getByLabel('Where the map looks').innerText();

/** The readout once the map is at rest: pressing a key on it moves it for a while. */
async function restingReadout(page: Page) {
  let last = '';
  const isResting = async () => {
    const now = await readout(page);
    const isSame = now === last;
    last = now;
    return isSame;
  };
  await expect.poll(isResting, { intervals: [400] }).toBe(true);
  return last;
}

/** Turns the wheel, drags and presses a key over the map, always hitting it. */
async function handleMap(page: Page) {
  const frame = await page.locator('[data-frame]').boundingBox();
  if (!frame) throw new Error('There is no frame.');
  const [x, y] = [frame.x + frame.width / 3, frame.y + frame.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('ArrowLeft');
}

test('a user keeps a place, looks at it, frames it anew and deletes it @phone', async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 48.1371234567, longitude: 11.5754218 });
  await startLaserMaps(page);
  await expect(page.getByText('No locations yet')).toBeVisible();
  await inspect(page, 'Laser Maps without locations');
  await page.getByRole('button', { name: 'Add First Location' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Location' });
  const create = add.getByRole('button', { name: 'Create' });
  await add.getByLabel('Name').fill('Old Town');
  await expect(create).toBeDisabled();
  await add.getByLabel('Latitude').fill('91');
  await add.getByLabel('Longitude').fill('0');
  await expect(create).toBeEnabled();
  await create.click();
  await expect(add.getByText('Latitude is between -90 and 90')).toBeVisible();
  await add.getByLabel('Latitude').fill('0');
  await add.getByLabel('Zoom').fill('21');
  await create.click();
  await expect(add.getByText('Zoom is between 1 and 20')).toBeVisible();
  await add.getByLabel('Zoom').fill('5.5');
  await add.getByRole('button', { name: 'Get current location' }).click();
  await expect(add.getByLabel('Latitude')).toHaveValue('48.137123');
  await expect(add.getByLabel('Longitude')).toHaveValue('11.575422');
  await inspect(page, 'the form of a location', 'laser-maps/AddRecord');
  await create.click();
  await expect(add).toBeHidden();

  const town = card(page, 'Old Town');
  await expect(town.getByText('No description')).toBeVisible();
  await expect(town.getByText('48.137123, 11.575422')).toBeVisible();
  await expect(town.getByText('5.5')).toBeVisible();
  await expect(town.getByText('16:9')).toBeVisible();
  await town.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Location' });
  await edit.getByLabel('Description').fill('=1+1');
  await inspect(page, 'changing a location', 'laser-maps/EditRecord');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await expect(town.getByText('=1+1')).toBeVisible();
  await inspect(page, 'Laser Maps', 'laser-maps/LocationsScreen');

  await town.getByRole('button', { name: 'View' }).click();
  await drawnMap(page);
  const before = await readout(page);
  expect(before).toContain('48.137123');
  await handleMap(page);
  expect(await readout(page)).toBe(before);
  await inspect(page, 'the map viewer', 'laser-maps/MapViewer');
  await page.getByRole('button', { name: 'Unlocked' }).click();
  await handleMap(page);
  await expect.poll(() => readout(page)).not.toBe(before);
  const framed = await restingReadout(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View saved in Old Town')).toBeVisible();
  await page.getByRole('button', { name: 'Mark the center' }).click();
  await page.getByLabel('Label of the mark').fill('Mill');
  await inspect(page, 'the words of a mark', 'laser-maps/MarkButton');
  await page.getByRole('button', { name: 'Mark', exact: true }).click();
  await expect(page.locator('.map-mark-label', { hasText: 'Mill' })).toBeVisible();
  await page.getByRole('button', { name: 'Close Map' }).click();
  await expect(town).not.toContainText('48.137123');
  await expect(town).toContainText(/5\.[5-9]|[678]\.\d/);
  await town.getByRole('button', { name: 'View' }).click();
  await expect.poll(() => readout(page)).toBe(framed);
  await page.getByRole('button', { name: 'Close Map' }).click();
  await expect(page).not.toHaveURL(/location=/);

  await town.getByRole('button', { name: 'Delete' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete "Old Town"?' });
  await expect(remove.getByText('Are you sure you want to delete this location?')).toBeVisible();
  await inspect(page, 'the question before a location is deleted', 'laser-maps/DeleteRecords');
  await remove.getByRole('button', { name: 'Delete location' }).click();
  await expect(page.getByText('No locations yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(town.getByText('=1+1')).toBeVisible();
});

test('places are found, pasted and chosen in the viewer', async ({ page }) => {
  await startLaserMaps(page);
  await addLocations(
    page,
    { name: 'Mill', latitude: 42.963402, longitude: -85.66812, zoom: 6 },
    { name: 'Bell Tower', latitude: 53.2, longitude: -4.2, zoom: 9, aspectRatio: '9:16' },
  );
  await expectWalkable(page);
  await page.getByRole('button', { name: 'Open Map Viewer' }).click();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveText('No location');
  const find = page.getByRole('combobox', { name: 'Go to a place' });
  await find.fill('zurich');
  await page
    .getByRole('option', { name: /Zürich/ })
    .first()
    .click();
  await expect(async () => expect(await readout(page)).toContain('47.3')).toPass();
  await expect(page.getByRole('button', { name: 'Locked', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await find.fill(`48° 8' 19" N, 11° 34' 25" E`);
  await page.getByRole('option', { name: '48.138611, 11.573611' }).click();
  await expect(async () => expect(await readout(page)).toContain('48.138611')).toPass();
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Mill' }).click();
  await expect(async () => expect(await readout(page)).toContain('42.963402')).toPass();
  // The frame's size changes with its ratio, but the zoom is still the row's.
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'Bell Tower' }).click();
  await expect(async () => expect(await readout(page)).toMatch(/53\.200000.*-4\.200000.*9\.0/s)).toPass();
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Close Map' }).click();
  await page.getByRole('button', { name: 'Open Map Viewer' }).click();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveText('No location');
});

test('the same field of several locations is set at once, and taken back as one @phone-only', async ({
  page,
}) => {
  await startLaserMaps(page);
  await addLocations(
    page,
    { name: 'Mill', latitude: 48.1, longitude: 11.5 },
    { name: 'Bell Tower', latitude: 53.2, longitude: -4.2, description: 'Rings at noon' },
    { name: 'Harbor Light', latitude: 42.9, longitude: -85.6 },
  );
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Mill' }).check();
  await page.getByRole('checkbox', { name: 'Select Bell Tower' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Set a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 locations' });
  await dialog.getByLabel('Field').selectOption('Description');
  await dialog.getByLabel('Description').fill('Closed in winter');
  await inspect(page, 'the change of several locations', 'bulk/SetField');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Description of 2 locations is now Closed in winter')).toBeVisible();
  await expect(page.getByRole('article').getByText('Closed in winter')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Bell Tower').getByText('Rings at noon')).toBeVisible();
  await expect(card(page, 'Mill').getByText('No description')).toBeVisible();
});
