import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { type Extraction, nothingRead } from '#kernel/extraction.ts';
import { openPermissions } from '#testing/data/members.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { vehiclePage } from '#testing/screen/vehicle-page.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import AutoTrack from '../index.tsx';

type Texts = Readonly<Record<string, string>>;

const read = (texts: Texts): Extraction => ({
  ...nothingRead,
  fields: Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, { value, confidence: 0.9, snippet: value }]),
  ),
});

/** The form of a maintenance record, and a way to have it read another photo. */
async function openForm(...readings: readonly Texts[]) {
  const page = vehiclePage();
  const left = readings.map(read);
  answerCalls(manifest, contract, {
    listVehicles: () => ({
      vehicles: [page.vehicle],
      folderLink: 'https://drive.example/autotrack',
      sheetCount: 2,
      permissions: openPermissions,
    }),
    readVehicle: () => page,
    readInvoice: () => left.shift() ?? nothingRead,
  });
  const { user } = renderScreen(<AutoTrack />, { address: '?app=autotrack' });
  const card = within(await screen.findByRole('article', { name: 'The Van' }));
  await user.click(card.getByRole('button', { name: 'Add Service' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Maintenance Record' }));
  let count = 0;
  async function choose() {
    count += 1;
    const name = `invoice ${count}.jpg`;
    await user.click(dialog.getByRole('button', { name: /^(Read an invoice|Another photo)$/ }));
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, count])], name, { type: 'image/jpeg' });
    await user.upload(await screen.findByLabelText('Photo to read'), photo);
    await dialog.findByText(`${name} is read. Please check the fields.`);
  }
  const textOf = (label: RegExp) => {
    const field = dialog.getByLabelText(label);
    return field instanceof HTMLInputElement ? field.value : undefined;
  };
  return { user, dialog, choose, textOf };
}

it('another invoice in place of one that was read leaves nothing of the first in the form', async () => {
  const first = { date: '2025-03-04', mileage: '91200', cost: '84.50', vendor: 'Kwik Lube', service: 'Oil' };
  const { user, dialog, choose, textOf } = await openForm(first, { vendor: 'Tire Barn', service: 'Tires' });
  await choose();
  await waitFor(() => expect(textOf(/^Workshop/)).toBe('Kwik Lube'));
  await user.type(dialog.getByLabelText(/^Notes/), 'by hand');
  await choose();
  await waitFor(() => expect(textOf(/^Workshop/)).toBe('Tire Barn'));
  expect(textOf(/^Mileage/)).toBe('');
  expect(textOf(/^Cost/)).toBe('');
  expect(textOf(/^Date/)).toBe(today());
  expect(dialog.getByLabelText(/^Notes/)).toHaveProperty('value', 'by hand');
});

it('another invoice leaves alone what was typed', async () => {
  const { user, dialog, choose, textOf } = await openForm(
    { mileage: '91200', vendor: 'Kwik Lube' },
    { mileage: '92000', vendor: 'Tire Barn' },
  );
  await choose();
  await waitFor(() => expect(textOf(/^Workshop/)).toBe('Kwik Lube'));
  await user.clear(dialog.getByLabelText(/^Mileage/));
  await user.type(dialog.getByLabelText(/^Mileage/), '91250');
  await choose();
  await waitFor(() => expect(textOf(/^Workshop/)).toBe('Tire Barn'));
  expect(textOf(/^Mileage/)).toBe('91250');
});

it('another invoice does not cost what the first came to at a rate', async () => {
  const abroad = { vendor: 'Garage', cost: '100.00', currency: 'EUR' };
  const { user, dialog, choose, textOf } = await openForm(abroad, { vendor: 'Tire Barn', cost: '60.00' });
  await choose();
  await user.type(await dialog.findByLabelText('USD for 1 EUR'), '1.1');
  expect(textOf(/^Cost/)).toBe('110.00');
  await choose();
  await waitFor(() => expect(textOf(/^Workshop/)).toBe('Tire Barn'));
  expect(textOf(/^Cost/)).toBe('60.00');
});
