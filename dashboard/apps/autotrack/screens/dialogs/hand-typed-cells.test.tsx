import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { vehiclePage } from '#testing/screen/vehicle-page.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import type { EnergyRow } from '../../record.ts';
import AutoTrack from '../index.tsx';

// Forms over cells that somebody has typed into the sheet in words of their own.

const fill: EnergyRow = {
  ...{ _rowIndex: 2, Date: '2025-11-12', Odometer: 90_860, Energy: 'Premium', Amount: 11.234 },
  ...{ Unit: 'gal (US)', Cost: 40, Partial: false, Missed: false, Place: '', Notes: '' },
};

/** Writes a note into the form of a fill, and returns the energy that is sent along. */
async function energySentFor(row: EnergyRow, part: Parameters<typeof vehiclePage>[1] = {}) {
  const page = vehiclePage({}, { energy: [row], ...part });
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    readVehicle: () => page,
    updateEnergy: ({ body: { changes } }) => {
      sent.push(changes.energy);
      return { success: true as const, row, page };
    },
  });
  const { user } = renderScreen(<AutoTrack />, { address: '?app=autotrack&vehicle=van&part=energy' });
  await user.click(await screen.findByRole('button', { name: /^Actions for Nov 12, 2025/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Energy Record' }));
  await user.type(dialog.getByLabelText('Notes'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0];
}

it('an energy that is not on the list stays when something else is changed', async () => {
  expect(await energySentFor(fill)).toBe('Premium');
});

it('an energy in other letters stays as it is', async () => {
  expect(await energySentFor({ ...fill, Energy: 'diesel' })).toBe('diesel');
});

it('a fill that names no energy is of the one that the vehicle takes', async () => {
  const properties = [...vehiclePage().properties, { _rowIndex: 5, Property: 'Energy', Value: 'Electric' }];
  expect(await energySentFor({ ...fill, Energy: '', Unit: 'kWh' }, { properties })).toBe('Electric');
});

it('a fill that names no energy is of the one that the others name', async () => {
  const energy = [
    { ...fill, Energy: '' },
    { ...fill, _rowIndex: 3, Date: '2025-11-20', Energy: 'Diesel' },
  ];
  expect(await energySentFor({ ...fill, Energy: '' }, { energy })).toBe('Diesel');
});

it('facts of a vehicle whose names are written in other letters stay when something else is changed', async () => {
  const page = vehiclePage(
    {},
    {
      properties: [
        ...vehiclePage().properties,
        { _rowIndex: 5, Property: 'Vin', Value: '1M8GDM9AXKP042788' },
        { _rowIndex: 6, Property: 'Nick name', Value: 'The Van' },
        { _rowIndex: 7, Property: 'energy', Value: 'Hydrogen' },
      ],
    },
  );
  const sent: unknown[] = [];
  answerCalls(manifest, contract, {
    readVehicle: () => page,
    updateVehicle: ({ body: { vehicle } }) => {
      sent.push([vehicle.vin, vehicle.nickname, vehicle.energy, vehicle.color]);
      return { success: true as const, page };
    },
  });
  const { user } = renderScreen(<AutoTrack />, { address: '?app=autotrack&vehicle=van' });
  await user.click(await screen.findByRole('button', { name: 'Actions for The Van' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Vehicle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Vehicle' }));
  await user.clear(dialog.getByLabelText('Color'));
  await user.type(dialog.getByLabelText('Color'), 'Red');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([['1M8GDM9AXKP042788', 'The Van', 'Hydrogen', 'Red']]));
});
