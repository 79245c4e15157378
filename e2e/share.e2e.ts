import { expect, type Page } from '@playwright/test';
import { createReport } from './calls.ts';
import { startExercise } from './exercise.ts';
import { inspect } from './inspection.ts';
import { test } from './journey.ts';
import { keptIn, untilKept } from './kept.ts';
import { addAppDirectly, startExpenses } from './people.ts';
import { receiptPhoto } from './receipt.ts';
import { createSnapsheet, nameplate, startSnapsheet } from './snapsheet.ts';
import { createList, startTodos } from './todos.ts';

test.use({ serviceWorkers: 'allow' });

// What the installed site is opened by: shortcuts, and photos that other apps share with it.

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** As systems send what is shared: a form that opens a page. */
async function share(page: Page, photos: readonly Buffer[], type = 'image/jpeg'): Promise<void> {
  const shared = photos.map((photo) => photo.toString('base64'));
  await Promise.all([
    page.waitForURL(/app=share/),
    page.evaluate(
      ({ files, kind }) => {
        const form = document.createElement('form');
        form.method = 'post';
        form.action = '/share';
        form.enctype = 'multipart/form-data';
        const input = document.createElement('input');
        input.type = 'file';
        input.multiple = true;
        input.name = 'photos';
        const chosen = new DataTransfer();
        files.forEach((text, at) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          chosen.items.add(new File([bytes], `shared-${at + 1}.jpg`, { type: kind }));
        });
        input.files = chosen.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      { files: shared, kind: type },
    ),
  ]);
}

/** A page that the worker controls. */
async function controlled(page: Page): Promise<void> {
  await untilKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('the shortcuts open their forms, without a network too @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  await startExpenses(page);
  const report = await createReport(page, 'Ferry crossings');
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry crossings' })).toBeVisible();
  await controlled(page);
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await page.goto('/?app=expenses&form=add');
    await expect(dialog(page, 'Add Expense')).toBeVisible();
    expect(new URL(page.url()).search).toBe(`?app=expenses&report=${report}`);
    // The first field has the focus: it can be typed into at once.
    await expect(dialog(page, 'Add Expense').locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Add Expense')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry crossings' })).toBeVisible();
  await expect(dialog(page, 'Add Expense')).toHaveCount(0);
});

test('a new task, a photo and a workout have shortcuts, too @phone-only', async ({ page }) => {
  test.slow();
  await startTodos(page);
  await createList(page, 'Boat', []);
  await page.goto('/?app=todos&form=add');
  await expect(dialog(page, 'Add New Task')).toBeVisible();
  await expect(dialog(page, 'Add New Task').getByLabel('Task')).toBeFocused();

  await addAppDirectly(page, 'snapsheet');
  await page.goto('/?app=snapsheet&form=photo');
  // There is none to add a photo to.
  await dialog(page, 'Create SnapSheet').getByRole('textbox').first().fill('Plates');
  await dialog(page, 'Create SnapSheet').getByRole('button', { name: 'Create' }).click();
  await expect(dialog(page, 'Add Photo')).toBeVisible();
});

test('a workout is started from its shortcut @phone-only', async ({ page }) => {
  await startExercise(page);
  await page.goto('/?app=exercise&view=log');
  await expect(page.getByRole('button', { name: /^Start/ }).first()).toBeVisible();
});

test('photos that are shared wait on the device, and become receipts @phone-only', async ({
  page,
  context,
  mayFail,
}) => {
  test.slow();
  mayFail(/^net::ERR_/);
  await startExpenses(page);
  const report = await createReport(page, 'Ferry crossings');
  await page.goto(`/?app=expenses&report=${report}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry crossings' })).toBeVisible();
  await controlled(page);
  const photo = await receiptPhoto();

  await context.setOffline(true);
  await share(page, [photo, photo]);
  await expect(page.getByText('2 photos are waiting on this device.')).toBeVisible();
  await inspect(page, 'Shared photos', 'share/ShareScreen');
  // They are still there after the page was left.
  await page.goto('/?app=share');
  await expect(page.getByRole('img', { name: /^shared-/ })).toHaveCount(2);
  const { cached } = await keptIn(page);
  expect(cached.filter((address) => /share/.test(new URL(address).pathname))).toEqual([]);
  await page.getByRole('button', { name: /^Expenses/ }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/2 receipts|2 photos|shared-1/i)
      .first(),
  ).toBeVisible();
  await page.goto('/?app=share');
  await expect(page.getByText('No shared photos are waiting on this device.')).toBeVisible();

  await share(page, [photo]);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText('No shared photos are waiting on this device.')).toBeVisible();
  await page.goto('/?app=share');
  await expect(page.getByText('No shared photos are waiting on this device.')).toBeVisible();
});

test('one shared photo opens the form of a SnapSheet with it @phone-only', async ({ page }) => {
  test.slow();
  await startSnapsheet(page);
  const { id } = await createSnapsheet(page, 'Plates');
  await page.goto(`/?app=snapsheet&sheet=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Plates' })).toBeVisible();
  await controlled(page);
  await share(page, [await nameplate({ 'Serial No': 'A-17' })]);
  await page.getByRole('button', { name: /^Snapsheet/i }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('sheet')).toBe(id);
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
});

test('what is no photo, and what no worker catches, is said @phone-only', async ({ page }) => {
  await startExpenses(page);
  await share(page, [Buffer.from('x')]);
  await expect(page.getByText(/could not be kept on this device/)).toBeVisible();
  await controlled(page);
  await share(page, [Buffer.from('x')], 'text/plain');
  await expect(page.getByText('What you shared holds no photo and no PDF.')).toBeVisible();
});
