import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { createList, member, startMugClub } from '../../../e2e/mug-club.ts';

/** Whether that text is whole on the narrowest phones, too. */
async function expectWhole(page: Page, text: RegExp): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width });
    expect(await isWhole(page, text), `at ${width} px`).toBe(true);
  }
}

/** Whether all of an element's words are inside what it and its parents show. */
async function isWhole(page: Page, text: RegExp): Promise<boolean> {
  const shown = page.getByRole('region', { name: 'Sheet' }).getByText(text).filter({ visible: true });
  return await shown.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const { right, bottom } = words.getBoundingClientRect();
    let each: Element | null = element;
    for (; each && each !== document.body; each = each.parentElement) {
      const box = each.getBoundingClientRect();
      const { overflowX, display } = getComputedStyle(each);
      const clips = overflowX !== 'visible' && display !== 'inline';
      if (clips && (right > box.right + 1 || bottom > box.bottom + 1)) return false;
    }
    return true;
  });
}

test('what the status bar says of a saved row and of a waiting change is not cut off on phones @phone-only', async ({
  page,
  mayFail,
}) => {
  mayFail(/^503 /);
  await startMugClub(page);
  const { listId } = await createList(page, 'Founders Row', [member('Ada Byron')]);
  await page.goto(`/?app=mug-club&list=${listId}`);
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add Member' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Member' });
    await dialog.getByLabel('Member name').fill(name);
    await dialog.getByLabel('Email').fill('a@b.example');
    await dialog.getByRole('button', { name: 'Save Member' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add('Ben Cole');
  await expect(page.getByText('Row 3 saved just now').filter({ visible: true })).toBeVisible();
  await expectWhole(page, /^Row 3 saved/);
  await page.route('**/members', async (route) => {
    if (route.request().method() === 'POST') await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await add('Cleo Dunn');
  await expect(page.getByText('1 change waits').filter({ visible: true })).toBeVisible();
  await expectWhole(page, /^1 change waits/);
});
