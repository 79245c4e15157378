import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import * as z from 'zod';
import { freePort } from '../harness/free-port.ts';
import { type Rowhouse, startRowhouse } from '../harness/rowhouse.ts';
import { keepSecrets } from '../harness/secrets.ts';
import { attachPhoto, createReport, send } from './calls.ts';
import { inspect } from './inspection.ts';
import { test as base } from './journey.ts';
import { signInNew } from './people.ts';
import { receiptPhoto } from './receipt.ts';

interface Street {
  /** The house that people move out of. */
  here: Rowhouse;
  /** Another one, whose workspace they move to. */
  there: Rowhouse;
}

async function startHouse(settings: Readonly<Record<string, string>>, dataFolder: string, port: number) {
  return await startRowhouse({
    ...process.env,
    PORT: String(port),
    WORKSPACE_PORT: String(await freePort()),
    STRIPE_PORT: String(await freePort()),
    ROWHOUSE_DATA: dataFolder,
    ROWHOUSE_ACCESS: 'open',
    ...settings,
  });
}

const test = base.extend<object, { street: Street }>({
  street: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'rowhouse-e2e-'));
      const [herePort, therePort] = [await freePort(), await freePort()];
      const thereData = path.join(folder, 'there');
      const there = await startHouse({ MOVE_FROM: `http://127.0.0.1:${herePort}` }, thereData, therePort);
      const { clientId, clientSecret } = keepSecrets(thereData);
      const move = {
        MOVE_CLIENT_ID: clientId,
        MOVE_CLIENT_SECRET: clientSecret,
        MOVE_API_ROOT: there.workspaceUrl ?? '',
      };
      const here = await startHouse(move, path.join(folder, 'here'), herePort);
      await use({ here, there });
      await Promise.all([here.stop(), there.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ street }, use) => use(street.here.productUrl),
});

const movedSchema = z.object({
  rows: z.array(z.object({ Description: z.string(), Amount: z.number(), Photo: z.string() })),
  photos: z.tuple([z.object({ id: z.string(), name: z.string() })]),
});

test('a person moves to another workspace, where their expenses open with their photos', async ({
  page,
  street,
}) => {
  const person = await signInNew(page);
  const report = await createReport(page, 'Lisbon print fair', [{ description: 'Hotel', amount: 486.2 }]);
  await attachPhoto(page, report, 2, { name: 'hotel.jpg', buffer: await receiptPhoto() });

  await page.goto('/?app=admin');
  await page.getByRole('button', { name: 'Move this workspace' }).first().click();
  await expect(page.getByRole('heading', { name: 'Move this workspace' })).toBeVisible();
  await page.getByRole('button', { name: 'Connect an account' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();

  await expect(page.getByText(/\d folders?, 1 sheet and 1 photo or file/)).toBeVisible();
  await inspect(page, 'moving', 'admin/MoveScreen');
  await page.getByRole('button', { name: 'Start copying' }).click();
  await expect(page.getByText('Everything arrived and matches.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Report' })).toContainText('are the same on both sides');

  const there = street.there.productUrl;
  await page.goto(`${there}/api/auth/google`);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.goto(`${there}/?app=expenses`);
  await page.getByRole('button', { name: 'Lisbon print fair', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Hotel', exact: true })).toBeVisible();
  const moved = new URL(page.url()).searchParams.get('report') ?? '';
  expect(moved).not.toBe(report);
  const address = `${there}/api/app/expenses/${moved}`;
  const { rows, photos } = movedSchema.parse(await (await send(page, `${address}/data`)).json());
  expect(rows).toEqual([{ Description: 'Hotel', Amount: 486.2, Photo: photos[0].name }]);
  const photo = await send(page, `${address}/photos/${photos[0].id}/content?size=full`);
  expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});
