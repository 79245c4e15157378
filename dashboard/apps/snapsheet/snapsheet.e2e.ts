import { expect, type Page } from '@playwright/test';
import { callWorkspace } from '../../../e2e/hand.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable } from '../../../e2e/keyboard.ts';
import { createSnapsheet, nameplate, readSnapsheet, startSnapsheet, upload } from '../../../e2e/snapsheet.ts';

const plate = { Maker: 'Holland Press Works', Model: 'HP-2 Cylinder', 'Serial No': '4471-B', Year: '1967' };

async function choosePhoto(page: Page, name: string, fields: Readonly<Record<string, string>>) {
  const dialog = page.getByRole('dialog', { name: 'Add Photo' });
  await expect(dialog.getByRole('tab', { name: 'Upload File' })).toHaveAttribute('aria-selected', 'true');
  const files = [{ name, mimeType: 'image/jpeg', buffer: await nameplate(fields) }];
  await dialog.getByLabel('Photos to read').setInputFiles(files);
}

const review = (page: Page) => page.getByRole('dialog', { name: 'Review extracted data' });

test('a photo becomes a row, with a field of its own and the place @phone', async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 42.963402, longitude: -85.66812, accuracy: 12.3 });
  await startSnapsheet(page);
  await page.getByRole('button', { name: 'Create SnapSheet' }).first().click();
  const creating = page.getByRole('dialog', { name: 'Create SnapSheet' });
  await creating.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(creating.getByText('SnapSheet name is required')).toBeVisible();
  await inspect(page, 'a new snapsheet, refused', 'snapsheet/CreateSnapsheetDialog');
  await creating.getByLabel('Name').fill('Press nameplates');
  await expect(creating.getByText('16/100')).toBeVisible();
  await creating.getByLabel('Description').fill('Machines seen in shops');
  await expect(creating.getByText('22/500')).toBeVisible();
  await creating.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Press nameplates', level: 1 })).toBeVisible();
  await expect(page.getByText('No rows yet')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('sheet') ?? '';

  const extracting: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/extract')) extracting.push(request.url());
  });
  await page.getByRole('button', { name: 'Add Photo' }).first().click();
  await choosePhoto(page, 'press.jpg', plate);
  const dialog = review(page);
  await expect(dialog.getByText(/fields? read/)).toBeVisible({ timeout: 60_000 });
  expect(extracting).toHaveLength(1);
  await expect(dialog.getByLabel('Maker', { exact: true })).toHaveValue(/Holland Press Works/);
  await dialog.getByLabel('Model', { exact: true }).fill('HP-2');

  await dialog.getByLabel('Name of another field').fill('model');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await expect(dialog.getByText('There is a field "model" already')).toBeVisible();
  await dialog.getByLabel('Name of another field').fill('Colour');
  await dialog.getByLabel('Its value').fill('grey');
  await dialog.getByLabel('Its value').press('Enter');
  await expect(dialog.getByLabel('Colour', { exact: true })).toHaveValue('grey');

  const place = dialog.getByRole('switch', { name: /Add location/ });
  await place.check();
  await expect(dialog.getByText('42.963402')).toBeVisible();
  await inspect(page, 'a photo to review', 'snapsheet/ReviewDialog');
  await expect(dialog.getByText('-85.668120')).toBeVisible();
  await place.uncheck();
  await expect(dialog.getByText('42.963402')).toBeHidden();
  await place.check();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 record').first()).toBeVisible();
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
  expect(await readSnapsheet(page, id)).toMatchObject({
    rows: [
      {
        _rowIndex: 2,
        cells: {
          Photo: 'press.jpg',
          Model: 'HP-2',
          Colour: 'grey',
          Latitude: 42.963402,
          Longitude: -85.66812,
          LocationAccuracy: '12m',
        },
      },
    ],
    photos: [{ name: 'press.jpg' }],
    orphans: [],
  });
  if (!isMobile) {
    const shown = page.getByRole('link', { name: 'press.jpg' });
    await expect(shown).toHaveAttribute('href', /\/file\/d\//);
    await expect(page.getByRole('grid', { name: 'Rows' }).getByText('-85.668120')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back to SnapSheets' }).click();
  await expect(page.getByText('1 SnapSheet, 1 record')).toBeVisible();
  await inspect(page, 'the snapsheets', 'snapsheet/SnapsheetsScreen');
});

test('without permission the place is refused in words, and the row goes without it', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'No place');
  await page.goto('/?app=snapsheet');
  await expect(page.getByRole('button', { name: 'Add photo: No place' })).toBeVisible();
  await expectWalkable(page);
  await page.getByRole('button', { name: 'Add photo: No place' }).click();
  await choosePhoto(page, 'plate.jpg', plate);
  const dialog = review(page);
  await expect(dialog.getByText(/fields? read|Nothing read/)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('switch', { name: /Add location/ }).click();
  await expect(dialog.getByText('Location access denied. Please enable location permissions.')).toBeVisible();
  await dialog.getByLabel('Photo plate.jpg').focus();
  await page.keyboard.press('+');
  await page.keyboard.press('r');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const { rows } = await readSnapsheet(page, id);
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0]?.cells ?? {})).not.toContain('Latitude');
});

test('rows are searched, edited, deleted and brought back, and empty columns go and return @phone', async ({
  page,
  isMobile,
}) => {
  await startSnapsheet(page);
  const { id, sheetId } = await createSnapsheet(page, 'Type cases');
  for (let count = 1; count <= 11; count += 1) {
    await upload(page, id, { Face: `Caslon ${count}`, Size: String(6 + count) }, `case-${count}.jpg`);
  }
  const values = [['Foundry', 'Drawer']];
  await callWorkspace(page, `/v4/spreadsheets/${sheetId}/values/D1:E1?valueInputOption=RAW`, {
    method: 'PUT',
    body: { values },
  });
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await expect(page.getByText('11 records').first()).toBeVisible();
  await inspect(page, 'a snapsheet', 'snapsheet/SnapsheetScreen');
  await page.getByRole('button', { name: 'More' }).filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'Read the photos again' }).click();
  await inspect(page, 'reading photos again', 'snapsheet/RereadDialog');
  await page.keyboard.press('Escape');
  if (!isMobile) {
    await expect(page.getByText('1–10 of 11')).toBeVisible();
    expect((await page.getByRole('grid', { name: 'Rows' }).boundingBox())?.height).toBe(600);
    const sizes = await page.getByLabel('Rows per page').locator('option').allTextContents();
    expect(sizes).toEqual(['10', '25', '50', '100']);
  }
  await page.getByLabel('Search rows and photo texts').fill('caslon 17');
  await expect(page.getByText('1 of 11 records')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Caslon 11' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Row' });
  await editing.getByLabel('Size').fill('48');
  await inspect(page, 'changing a row', 'snapsheet/EditRowDialog');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toBeHidden();
  await page.getByLabel('Search rows and photo texts').fill('caslon 48');
  await page.getByRole('button', { name: 'Actions for Caslon 11' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('"Caslon 11" deleted')).toBeVisible();
  await expect.poll(async () => (await readSnapsheet(page, id)).photos.length).toBe(10);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readSnapsheet(page, id)).photos.length).toBe(11);
  expect((await readSnapsheet(page, id)).rows.at(-1)?.cells).toMatchObject({ Face: 'Caslon 11', Size: 48 });

  if (isMobile) await page.getByRole('button', { name: 'More' }).first().click();
  await page
    .getByRole(isMobile ? 'menuitem' : 'button', { name: 'Remove Empty Columns' })
    .first()
    .click();
  const cleaning = page.getByRole('dialog', { name: 'Remove Empty Columns?' });
  await inspect(page, 'the question before columns are removed', 'snapsheet/CleanColumnsDialog');
  await cleaning.getByRole('button', { name: 'Remove Empty Columns' }).click();
  await expect(
    page.getByRole('alert').getByText('Successfully removed 2 empty column(s): Foundry, Drawer'),
  ).toBeVisible();
  await inspect(page, 'removed columns', 'snapsheet/CleanColumnsDialog');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Remove Empty Columns' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await readSnapsheet(page, id)).headers)
    .toEqual(['Photo', 'Face', 'Size', 'Foundry', 'Drawer']);
});
