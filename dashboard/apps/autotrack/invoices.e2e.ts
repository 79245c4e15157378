import { expect, type Locator } from '@playwright/test';
import * as z from 'zod';
import { send } from '../../../e2e/calls.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { startAutoTrack } from '../../../e2e/people.ts';
import { photographTogether } from '../../testing/receipts/pairs.ts';
import type { Receipt, ReceiptLine } from '../../testing/receipts/receipt.ts';

interface Invoice {
  garage: string;
  day: string;
  mileage: string;
  service: string;
  parts: string;
  labor: string;
  total: string;
}

const invoices: readonly Invoice[] = [
  {
    ...{ garage: 'DIVISION STREET GARAGE', day: '11/12/2025', mileage: '90860' },
    ...{ service: 'Oil and filter change', parts: '24.50', labor: '60.00', total: '84.50' },
  },
  {
    ...{ garage: 'NORTH END AUTO REPAIR', day: '12/03/2025', mileage: '91240' },
    ...{ service: 'Brake pads front', parts: '118.20', labor: '95.00', total: '213.20' },
  },
];

/** An invoice as printed by a workshop. */
function printed({ garage, day, mileage, service, parts, labor, total }: Invoice): Receipt {
  const row = (text: string, amount: string): ReceiptLine => ({ text, align: 'row', amount });
  const lines: ReceiptLine[] = [
    { text: garage, align: 'center', isLarge: true },
    { text: 'INVOICE', align: 'center' },
    row(`Invoice Date: ${day}`, ''),
    row(`Mileage: ${mileage}`, ''),
    row(`Description: ${service}`, ''),
    row('Parts', parts),
    row('Labor', labor),
    row('Total', `$${total}`),
  ];
  return { lines, date: day, total, currency: 'USD', merchant: garage };
}

const vehicleSchema = z.object({ services: z.array(z.record(z.string(), z.unknown())) });

async function expectRead(form: Locator, { garage, day, mileage, service, total }: Invoice) {
  await expect(form.getByLabel('Cost')).toHaveValue(total, { timeout: 60_000 });
  const [month, date, year] = day.split('/');
  await expect(form.getByLabel('Date')).toHaveValue(`${year}-${month}-${date}`);
  await expect(form.getByLabel('Mileage')).toHaveValue(mileage);
  await expect(form.getByLabel('Service', { exact: true })).toHaveValue(service);
  await expect(form.getByLabel('Workshop')).toHaveValue(garage);
}

test('a photo of two invoices of workshops is split, and each becomes a record with its own photo', async ({
  page,
}) => {
  await startAutoTrack(page);
  const body = { year: '2016', make: 'Ford', model: 'Transit', nickname: 'Van', color: 'White' };
  const created = await send(page, '/api/app/autotrack/vehicles', { method: 'POST', body });
  const { id } = z.object({ id: z.string() }).parse(await created.json());
  await page.goto(`/?app=autotrack&vehicle=${id}`);
  await page.getByRole('button', { name: 'Add Service' }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Maintenance Record' });
  await form.getByRole('button', { name: 'Read an invoice' }).click();
  const buffer = await photographTogether(invoices.map(printed), 'beside', 3);
  await page
    .getByRole('dialog', { name: 'Invoice' })
    .getByLabel('Photo to read')
    .setInputFiles([{ name: 'IMG_7.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(form.getByText(/^This photo shows 2 receipts/)).toBeVisible({ timeout: 60_000 });
  await form.getByLabel('Notes').fill('paid by Ines');
  await form.getByRole('button', { name: 'Split into 2' }).click();
  await expect(form.getByText('IMG_7-1.jpg is read. Please check the fields.')).toBeVisible({
    timeout: 60_000,
  });
  for (const [index, invoice] of invoices.entries()) {
    await expect(form.getByText(`Van, invoice ${index + 1} of 2`)).toBeVisible();
    await expectRead(form, invoice);
    await expect(form.getByLabel('Notes')).toHaveValue(index === 0 ? 'paid by Ines' : '');
    if (index === 1) await inspect(page, 'the second invoice of a photo');
    await form.getByRole('button', { name: 'Add Service' }).click();
  }
  await expect(form).toBeHidden();
  const answer = await page.request.get(`/api/app/autotrack/vehicles/${id}`);
  const { services } = vehicleSchema.parse(await answer.json());
  const rows = services.map(({ Service, Cost, Notes, Photo }) => [
    Service,
    Cost,
    Notes,
    String(Photo).slice(0, 10),
  ]);
  expect(rows.toSorted()).toEqual([
    ['Brake pads front', 213.2, '', '2025-12-03'],
    ['Oil and filter change', 84.5, 'paid by Ines', '2025-11-12'],
  ]);
});
