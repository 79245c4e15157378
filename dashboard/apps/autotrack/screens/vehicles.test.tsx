import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { daysAfter, today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { openPermissions } from '#testing/data/members.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { vehicleCard, vehiclePage } from '#testing/screen/vehicle-page.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import type { Vehicle } from '../vehicle.ts';
import AutoTrack from './index.tsx';

const address = '?app=autotrack';

const row = {
  _rowIndex: 2,
  Date: '2025-11-12',
  Mileage: 90_860,
  Service: 'Oil and filter',
  Cost: 84.5,
  Notes: 'Small leak',
  'Next Service': '95,860 mi',
  Vendor: '',
  'Engine Hours': '' as const,
  Photo: '',
};
const services = [row];

const answered = (vehicles: Vehicle[]) => ({
  listVehicles: () => ({
    vehicles,
    folderLink: 'https://drive.example/autotrack',
    sheetCount: vehicles.length * 2,
    permissions: openPermissions,
  }),
});

describe('the vehicles', () => {
  it('show their plate, where they stand, and what is due on any of them', async () => {
    const page = vehiclePage({
      due: [
        { service: 'Rotate tires', at: 91_900, on: null, hours: null, lastAt: 86_900, lastOn: '2025-08-04' },
      ],
    });
    answerCalls(manifest, contract, answered([page.vehicle]));
    renderScreen(<AutoTrack />, { address });
    const card = await screen.findByRole('article', { name: 'The Van' });
    // A name in Hebrew or Arabic reads from the right.
    expect(getComputedStyle(within(card).getByTitle('The Van')).unicodeBidi).toBe('plaintext');
    expect(within(card).getByText(/Modified Nov 18, 2025/)).toBeTruthy();
    expect(within(card).getByText('Rotate tires at 91,900 mi')).toBeTruthy();
    expect(within(card).getByRole('progressbar', { name: '1,040 miles to go' })).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'View Sheet' }).getAttribute('href')).toBe(
      'https://sheets.example/van',
    );
    const dues = screen.getByRole('table', { name: 'Due next, all vehicles' });
    expect(within(dues).getByText('91,900 mi')).toBeTruthy();
  });

  it('that are archived stand apart, and those of others say whose they are', async () => {
    const old = vehiclePage({ isArchived: true }).vehicle;
    const shared = vehicleCard('s', 'Shared car', { isOwned: false, canEdit: false });
    answerCalls(manifest, contract, answered([{ ...old, name: 'Old' }, shared]));
    renderScreen(<AutoTrack />, { address });
    const archived = await screen.findByRole('list', { name: 'Archived' });
    expect(within(archived).getByRole('article', { name: 'Old' })).toBeTruthy();
    const other = screen.getByRole('article', { name: 'Shared car' });
    expect(within(other).getByText('Shared')).toBeTruthy();
    expect(within(other).queryByRole('button', { name: 'Add Service' })).toBeNull();
  });

  it('whose sheets were changed by others are read, and shown as they stand', async () => {
    const stale = vehicleCard('van', 'The Van', { isStale: true, facts: null });
    answerCalls(manifest, contract, {
      ...answered([stale]),
      readVehicle: () => vehiclePage({ odometer: 95_000 }),
    });
    renderScreen(<AutoTrack />, { address });
    const card = await screen.findByRole('article', { name: 'The Van' });
    expect(await within(card).findByText('95,000 mi')).toBeTruthy();
  });

  it('that cannot be read say why, with a way to try again', async () => {
    answerCalls(manifest, contract, {
      listVehicles: () => {
        throw new Problem('NOT_FOUND', 'Nothing is there.');
      },
    });
    renderScreen(<AutoTrack />, { address });
    expect(await screen.findByText('Failed to fetch vehicles')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('a new vehicle', () => {
  it('keeps what was typed where its name is taken, and says it at the nickname', async () => {
    answerCalls(manifest, contract, {
      ...answered([]),
      createVehicle: () => {
        throw new Problem(
          'CONFLICT',
          'A vehicle named "2016 Ford Transit" already exists. Give this one a nickname.',
          {
            fields: { nickname: '"2016 Ford Transit" already exists' },
          },
        );
      },
    });
    const { user } = renderScreen(<AutoTrack />, { address });
    expect(await screen.findByText('No vehicles tracked yet')).toBeTruthy();
    const [open] = screen.getAllByRole('button', { name: 'Add Vehicle' });
    if (open) await user.click(open);
    const dialog = await screen.findByRole('dialog', { name: 'Add New Vehicle' });
    const year = within(dialog).getByLabelText(/Year/);
    expect([year.getAttribute('min'), year.getAttribute('max')]).toEqual(['1900', '2030']);
    await user.type(year, '2016');
    await user.type(within(dialog).getByLabelText(/Make/), 'Ford');
    await user.type(within(dialog).getByLabelText(/Model/), 'Transit');
    await user.click(within(dialog).getByRole('button', { name: 'Add Vehicle' }));
    expect(await within(dialog).findByText('"2016 Ford Transit" already exists')).toBeTruthy();
    expect(within(dialog).getByLabelText(/Make/)).toHaveProperty('value', 'Ford');
  });
});

describe('a vehicle', () => {
  it('says what it is once, in its title where it has no nickname', async () => {
    const page = vehiclePage();
    const name = '2016 Ford Transit 250';
    answerCalls(manifest, contract, {
      ...answered([{ ...page.vehicle, name }]),
      readVehicle: () => ({ ...page, vehicle: { ...page.vehicle, name } }),
    });
    const { user } = renderScreen(<AutoTrack />, { address });
    const card = await screen.findByRole('article', { name });
    expect(within(card).getByText(/^White\. Modified/)).toBeTruthy();
    await user.click(within(card).getByRole('button', { name }));
    expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy();
    expect(screen.getByText('White')).toBeTruthy();
  });

  it('tells what its energy cost in each year, and on each mile of it', async () => {
    const fill = (_rowIndex: number, day: string, Odometer: number, Cost: number) => ({
      ...{ _rowIndex, Date: day, Odometer, Cost, Energy: 'Petrol', Amount: 10, Unit: 'gal (US)' },
      ...{ Partial: false, Missed: false, Place: '', Notes: '' },
    });
    const page = vehiclePage(
      {},
      {
        energy: [
          fill(2, '2024-12-31', 10_000, 30.1),
          fill(3, '2025-06-30', 10_400, 40.2),
          fill(4, '2025-12-31', 11_000, 59.8),
        ],
      },
    );
    answerCalls(manifest, contract, { ...answered([page.vehicle]), readVehicle: () => page });
    const { user } = renderScreen(<AutoTrack />, { address: `${address}&vehicle=van` });
    await user.click(await screen.findByRole('tab', { name: /Energy/ }));
    const table = await screen.findByRole('table', { name: 'Energy cost by year' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['YearDistanceCostCost per mile', '20251,000 mi$100.00$0.10', '2024$30.10']);
  });

  it('shows its economy where only some of its fills name the energy', async () => {
    const charge = (_rowIndex: number, day: string, Odometer: number, Energy: string) => ({
      ...{ _rowIndex, Date: day, Odometer, Cost: '', Energy, Amount: 40, Unit: '' },
      ...{ Partial: false, Missed: false, Place: '', Notes: '' },
    });
    const energy = [charge(2, '2025-01-01', 1000, ''), charge(3, '2025-01-09', 1120, 'Electric')];
    const page = vehiclePage({}, { energy: [...energy, charge(4, '2025-01-20', 1220, '')] });
    answerCalls(manifest, contract, { ...answered([page.vehicle]), readVehicle: () => page });
    renderScreen(<AutoTrack />, { address: `${address}&vehicle=van&part=energy` });
    expect(await screen.findByText('2.8 mi/kWh on average')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Not named' })).toBeNull();
    const table = screen.getByRole('table', { name: 'Energy records' });
    const [, latest] = within(table).getAllByRole('row');
    expect(latest?.textContent).toContain('40 kWh');
    expect(latest?.textContent).toContain('2.5 mi/kWh');
  });

  it('does not call the day of the calendar one at the usual pace', async () => {
    const due = { service: 'Oil', hours: null, lastAt: 90_000, lastOn: '2025-11-12' };
    const told = async (on: string) => {
      const page = vehiclePage({ pace: 10, due: [{ ...due, at: 90_960, on }] });
      answerCalls(manifest, contract, { ...answered([page.vehicle]), readVehicle: () => page });
      const { unmount } = renderScreen(<AutoTrack />, { address: `${address}&vehicle=van` });
      const text = (await screen.findByRole('region', { name: 'Due first' })).textContent;
      unmount();
      return text;
    };
    expect(await told(daysAfter(today(), 60))).toMatch(/100 miles or 60 days to go, about .* at your pace$/);
    expect(await told(daysAfter(today(), 5))).toMatch(/100 miles or 5 days to go$/);
  });

  it('without its log says so, and makes one', async () => {
    const page = vehiclePage();
    const lost = { ...page, vehicle: { ...page.vehicle, log: null } };
    answerCalls(manifest, contract, {
      readVehicle: () => lost,
      repairVehicle: () => page,
    });
    const { user } = renderScreen(<AutoTrack />, { address: `${address}&vehicle=van` });
    expect(await screen.findByText('Maintenance log not found for this vehicle')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create maintenance log' }));
    expect(await screen.findByText('No maintenance yet')).toBeTruthy();
    expect(screen.queryByText('Maintenance log not found for this vehicle')).toBeNull();
  });

  it('adds a service from its card: today first, and open until it is saved', async () => {
    const page = vehiclePage();
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      ...answered([page.vehicle]),
      readVehicle: () => page,
      addService: async ({ body }) => {
        sent.push(body.service, body.cost);
        await promise;
        return { success: true as const, rowIndex: 2, row, page };
      },
    });
    const { user } = renderScreen(<AutoTrack />, { address });
    const card = within(await screen.findByRole('article', { name: 'The Van' }));
    await user.click(card.getByRole('button', { name: 'Add Service' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Maintenance Record' }));
    expect(dialog.getByLabelText(/^Date/)).toHaveProperty('value', today());
    for (const label of [/^Mileage/, /^Cost/, /^Notes/, /^Next Service/]) {
      expect(dialog.getByLabelText(label)).toHaveProperty('value', '');
    }
    await user.type(dialog.getByLabelText('Service'), 'Rotate tires');
    await user.click(dialog.getByRole('button', { name: 'Add Service' }));
    await waitFor(() => expect(sent).toEqual(['Rotate tires', '']));
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps a mileage with three decimals where something else is changed', async () => {
    const short = { ...row, Mileage: 123.456 };
    const page = vehiclePage({}, { services: [short] });
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      readVehicle: () => page,
      updateService: ({ body }) => {
        sent.push([body.changes.notes, body.changes.mileage ?? short.Mileage]);
        return { success: true as const, row: short, page };
      },
    });
    const { user } = renderScreen(<AutoTrack />, { address: `${address}&vehicle=van` });
    await user.click(await screen.findByRole('button', { name: /^Actions for Oil and filter/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Maintenance Record' }));
    await user.clear(dialog.getByLabelText('Notes'));
    await user.type(dialog.getByLabelText('Notes'), 'Mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([['Mine', 123.456]]));
  });

  it('settles a record field by field', async () => {
    const page = vehiclePage({}, { services });
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      readVehicle: () => page,
      updateService: ({ body }) => {
        sent.push([body.changes.notes, body.changes.cost]);
        if (sent.length > 1) return { success: true as const, row, page };
        throw new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.', {
          conflict: {
            rowIndex: 2,
            current: { ...row, Notes: 'By hand', Cost: 90 },
            fields: ['Notes', 'Cost'],
          },
        });
      },
    });
    const { user } = renderScreen(<AutoTrack />, { address: `${address}&vehicle=van` });
    await user.click(await screen.findByRole('button', { name: /^Actions for Oil and filter/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Maintenance Record' });
    for (const [label, text] of [
      ['Notes', 'Mine'],
      [/^Cost/, '70'],
    ] as const) {
      await user.clear(within(dialog).getByLabelText(label));
      await user.type(within(dialog).getByLabelText(label), text);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'This row changed in the sheet' }));
    await user.click(conflict.getByRole('radio', { name: /^Notes, yours/ }));
    await user.click(conflict.getByRole('radio', { name: /^Cost, in the sheet/ }));
    await user.click(conflict.getByRole('button', { name: 'Save chosen' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['Mine', 70],
        ['Mine', 90],
      ]),
    );
  });

  it('asks which of two versions of a record stays', async () => {
    const page = vehiclePage({}, { services });
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      readVehicle: () => page,
      updateService: ({ body }) => {
        sent.push([body.expected.Notes, body.changes.notes, body.changes.cost]);
        if (sent.length === 1) {
          throw new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.', {
            conflict: { rowIndex: 2, current: { ...row, Notes: 'By hand', Cost: 90 }, fields: ['Notes'] },
          });
        }
        return {
          success: true as const,
          row: { ...row, Notes: body.changes.notes },
          page,
        };
      },
    });
    const { user } = renderScreen(<AutoTrack />, { address: `${address}&vehicle=van` });
    await user.click(await screen.findByRole('button', { name: /^Actions for Oil and filter/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Maintenance Record' });
    await user.clear(within(dialog).getByLabelText('Notes'));
    await user.type(within(dialog).getByLabelText('Notes'), 'Mine');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const conflict = await screen.findByRole('dialog', { name: 'This row changed in the sheet' });
    expect(within(conflict).getByText('By hand')).toBeTruthy();
    expect(within(conflict).getByText('Only E2 differs')).toBeTruthy();
    await user.click(within(conflict).getByRole('button', { name: 'Save mine' }));
    await screen.findByRole('button', { name: /^Actions for Oil and filter/ });
    // Untouched fields keep the sheet's values, even those that somebody else has changed.
    expect(sent).toEqual([
      ['Small leak', 'Mine', 84.5],
      ['By hand', 'Mine', 90],
    ]);
  });
});

describe('an undo that is refused', () => {
  const choose = async (user: ReturnType<typeof renderScreen>['user'], name: RegExp, item: string) => {
    const [menu = document.body] = await screen.findAllByRole('button', { name });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('of archiving is told once', async () => {
    answerCalls(manifest, contract, {
      ...answered([vehiclePage().vehicle]),
      archiveVehicle: ({ body }) => (body.isArchived ? { success: true as const, page: null } : refuseUndo()),
    });
    const view = renderScreen(<AutoTrack />, { address });
    await choose(view.user, /^Actions for The Van/, 'Archive');
    await seeUndoRefused(view);
  });

  it('of a deletion is told once', async () => {
    answerCalls(manifest, contract, {
      ...answered([vehiclePage().vehicle]),
      deleteVehicle: () => ({ success: true as const }),
      restoreVehicle: refuseUndo,
    });
    const view = renderScreen(<AutoTrack />, { address });
    await choose(view.user, /^Actions for The Van/, 'Delete');
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name: 'Delete vehicle' }));
    await seeUndoRefused(view);
  });

  it('of a row that is gone is told once', async () => {
    const page = vehiclePage({}, { services });
    answerCalls(manifest, contract, {
      readVehicle: () => page,
      removeRow: () => ({ success: true as const, undo: 'services:sealed', page: null }),
      undo: refuseUndo,
    });
    const view = renderScreen(<AutoTrack />, { address: `${address}&vehicle=van` });
    await choose(view.user, /^Actions for Oil and filter/, 'Delete');
    await seeUndoRefused(view);
  });
});
