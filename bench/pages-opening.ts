import type { Browser } from '@playwright/test';
import type { Figure } from './figure.ts';
import { durationOf, median, rounds } from './load.ts';
import { contextOf, type Owner } from './pages-people.ts';
import { openSlowPage } from './pages-visit.ts';

/** Milliseconds from the click on an app's card to its rows: the first time in a visit, and the second. */
async function openFromLauncher(browser: Browser, owner: Owner): Promise<[number, number]> {
  const { productUrl } = owner.plans;
  const context = await contextOf(browser, owner);
  const { page } = await openSlowPage(context);
  await page.goto(`${productUrl}/`, { waitUntil: 'networkidle' });
  const card = page.getByRole('link', { name: 'Todos', exact: true });
  const open = () =>
    durationOf(async () => {
      await card.click();
      await page.getByText('Press day').filter({ visible: true }).first().waitFor();
    });
  // A pointer takes some time before it clicks, and the app's code loads meanwhile.
  await card.hover();
  await page.waitForLoadState('networkidle');
  const first = await open();
  await page
    .getByRole('link', { name: /Rowhouse/ })
    .first()
    .click();
  await card.waitFor();
  const second = await open();
  await context.close();
  return [first, second];
}

export async function measureOpening(browser: Browser, owner: Owner): Promise<Figure[]> {
  const times: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await openFromLauncher(browser, owner));
  return [
    {
      what: 'from the launcher to the lists of Todos',
      value: median(times.map(([first]) => first)),
      unit: 'ms',
    },
    {
      what: 'the same once more: the rows it had, at once',
      value: median(times.map(([, second]) => second)),
      unit: 'ms',
    },
  ];
}
