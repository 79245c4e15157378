import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapCalls } from '#kernel/calls/maps.ts';
import { type Trip, tripCalls } from '#kernel/calls/trips.ts';
import type { RoadRoute } from '#kernel/map/route.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { regionOf, showRegion } from '#kernel/region.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Expenses from '../index.tsx';

const address = '?app=expenses&report=r1';
const around = { sheets: [], headers: [], missingHeaders: [], range: null, folderLink: null };
const sheet = {
  ...{ id: 's1', name: 'Mileage Rates', webViewLink: 'https://sheets.example/s1', parentFolderId: null },
  ...{ createdTime: '2026-01-06T12:00:00Z', modifiedTime: '2026-01-06T12:00:00Z' },
  ...{ isOwned: true, canEdit: true, owner: null },
};

/** A report and the rates beside it; whatever is added to either is recorded. */
function answer(...kept: object[]) {
  const rates = kept.map((rate, at) => ({
    ...{ id: `row-${at + 2}`, _rowIndex: at + 2, year: 2026, vehicle: 'Car', rate: 0.7, per: 'mi' },
    ...{ currency: 'USD', ...rate },
  }));
  const added: object[] = [];
  const rows = [...reportData().rows];
  answerCalls(manifest, contract, {
    readReport: () => reportData({ rows }),
    listRates: () => ({
      ...around,
      rates,
      sheet: rates.length > 0 ? sheet : null,
      sheets: rates.length > 0 ? [sheet] : [],
    }),
    addRate: ({ body: { sheetId: _, ...fresh } }) => {
      const rate = { id: `row-${rates.length + 2}`, _rowIndex: rates.length + 2, ...fresh };
      rates.push(rate);
      return { rate, sheetId: 's1' };
    },
    addExpense: ({ body: { sheetId: _, ...expense } }) => {
      added.push(expense);
      const row = expenseRow(rows.length + 2, expense.description, { notes: expense.notes ?? '' });
      rows.push(row);
      return { success: true as const, rowIndex: row._rowIndex, row };
    },
  });
  answerTrips(() => []);
  return added;
}

/** Answers a shared call in addition to the app's own. */
function answerBeside(path: string, give: (body: unknown) => object) {
  const ofApp = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: URL, request: RequestInit) => {
    if (address.pathname !== path) return await ofApp(address, request);
    try {
      return Response.json(give(typeof request.body === 'string' ? JSON.parse(request.body) : undefined));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return Response.json(error.toAnswer('test'), { status: error.status });
    }
  });
}

function answerTrips(trips: () => Trip[]) {
  answerBeside(`${tripCalls.prefix}${tripCalls.contract.listTrips.path}`, () => {
    const told = trips();
    return { offers: told.length > 0 ? [{ title: 'Garage', trips: told }] : [] };
  });
}

async function openMileage() {
  const { user } = renderScreen(<Expenses />, { address, width: 1440 });
  await user.click(await screen.findByRole('button', { name: 'Add mileage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Mileage' }));
  await user.clear(await dialog.findByLabelText(/^Date/));
  await user.type(dialog.getByLabelText(/^Date/), '2026-11-02');
  return { user, dialog };
}

type Opened = Awaited<ReturnType<typeof openMileage>>;

async function enterStops(user: Opened['user'], dialog: Opened['dialog']) {
  await dialog.findByLabelText('Vehicle');
  for (const [label, place] of [
    ['By stops: the first', '50.11552, 8.68417'],
    ['Stop B', '49.98419, 8.2791'],
  ] as const) {
    await user.click(dialog.getByLabelText(label));
    await user.paste(place);
    await user.click(await screen.findByText('These coordinates'));
  }
}

it('reads a distance as numbers are written in the region', async () => {
  showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
  const added = answer({ rate: 0.3, per: 'km' });
  const { user, dialog } = await openMileage();
  await user.type(dialog.getByLabelText(/^Description/), 'Customers in November');
  await user.type(await dialog.findByLabelText(/^Distance, km/), '1.250');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(added).toMatchObject([{ amount: 375 }]));
});

it('asks for a rate of the year, and makes of a typed distance a line that says how it was reckoned', async () => {
  const added = answer({ year: 2025 });
  const { user, dialog } = await openMileage();
  expect(await dialog.findByText(/^There is no rate for 2026 in USD yet\./)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'Add a rate' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Rate' }));
  expect(form.getByLabelText(/^Year/)).toHaveProperty('value', '2026');
  expect(form.getByLabelText('Per')).toHaveProperty('value', 'mi');
  await user.type(form.getByLabelText('Vehicle'), 'Car');
  await user.type(form.getByLabelText(/^Rate, USD/), '0.725');
  await user.click(form.getByRole('button', { name: 'Create' }));

  await user.type(await dialog.findByLabelText(/^Distance, mi/), '15');
  expect(await dialog.findByText('15 mi × $0.725 = $10.88, becomes row 4')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Please enter a description for the expense')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Description/), 'Paper to the fair');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({
    date: '2026-11-02',
    description: 'Paper to the fair',
    category: 'Transport',
    amount: 10.88,
    notes: '15 mi × $0.725, Car 2026',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refuses a distance that is none, and nothing is sent', async () => {
  const added = answer({});
  const { user, dialog } = await openMileage();
  await user.type(dialog.getByLabelText(/^Description/), 'Fair');
  for (const text of ['far', '0', '-3']) {
    await user.clear(await dialog.findByLabelText(/^Distance, mi/));
    await user.type(dialog.getByLabelText(/^Distance, mi/), text);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Please enter a distance above 0')).toBeTruthy();
  }
  expect(added).toEqual([]);
});

it('by stops it is the way as the crow flies, in the unit of the rate, until another distance is typed', async () => {
  const added = answer(
    { vehicle: 'Van', rate: 0.3, per: 'km' },
    { vehicle: 'Bicycle', rate: 0.05, per: 'km' },
  );
  const { user, dialog } = await openMileage();
  await user.type(dialog.getByLabelText(/^Description/), 'Fair');
  await user.selectOptions(await dialog.findByLabelText('Vehicle'), 'Bicycle');
  await enterStops(user, dialog);
  const stops = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(stops()).toEqual(['A50.115520, 8.684170', 'B49.984190, 8.27910032.4 km']);
  expect(dialog.getByText(/^32\.4 km as the crow flies; roads are longer\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'And back to A' }));
  expect(dialog.getByText('64.8 km × $0.05 = $3.24, becomes row 4')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove stop C' }));
  await user.click(dialog.getByRole('button', { name: 'Move stop B up' }));
  expect(stops()[0]).toBe('A49.984190, 8.279100');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({
    amount: 1.62,
    notes: '32.4 km × $0.05, Bicycle 2026\n49.984190, 8.279100 – 50.115520, 8.684170, as the crow flies',
  });
});

/** Answers requests for a road route in addition to the app's own calls, and records them. */
function answerRoutes(route: () => RoadRoute) {
  const asked: unknown[] = [];
  answerBeside(`${mapCalls.prefix}${mapCalls.contract.routeBetween.path}`, (body) => {
    asked.push(body);
    return route();
  });
  return asked;
}

describe('an installation that can ask for ways by road', () => {
  const { dataset } = document.documentElement;
  beforeEach(() => {
    dataset['router'] = 'routes.example';
  });
  afterEach(() => {
    delete dataset['router'];
  });

  it('sends the stops once it is pressed, and measures by road until they change', async () => {
    const added = answer({ rate: 0.3, per: 'km' });
    const asked = answerRoutes(() => ({
      ...{ legs: [38_200], host: 'routes.example' },
      points: [
        [50, 8],
        [49, 8],
      ],
    }));
    const { user, dialog } = await openMileage();
    await user.type(dialog.getByLabelText(/^Description/), 'Fair');
    await enterStops(user, dialog);
    expect(dialog.getByText(/sends the places of these stops to routes\.example/)).toBeTruthy();
    expect(asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Distance by road' }));
    expect(await dialog.findByText(/^38\.2 km by road, from routes\.example\. Type/)).toBeTruthy();
    expect(asked).toEqual([
      {
        stops: [
          { latitude: 50.11552, longitude: 8.68417 },
          { latitude: 49.98419, longitude: 8.2791 },
        ],
      },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Move stop B up' }));
    expect(dialog.getByText(/^32\.4 km as the crow flies/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Distance by road' }));
    await dialog.findByText(/^38\.2 km by road/);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({
      amount: 11.46,
      notes: expect.stringMatching(/^38\.2 km .*\n.*, by road, from routes\.example$/),
    });
  });

  it('stays with the straight line where that fails, and says so', async () => {
    answer({ rate: 0.3, per: 'km' });
    answerRoutes(() => {
      throw new Problem('NOT_FOUND', 'No road leads from stop to stop.');
    });
    const { user, dialog } = await openMileage();
    await enterStops(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Distance by road' }));
    expect(
      await dialog.findByText(
        'routes.example found no road between these stops. The distance stays the straight line.',
      ),
    ).toBeTruthy();
    expect(dialog.getByText(/^32\.4 km as the crow flies/)).toBeTruthy();
  });
});

describe('trips that another app knows of', () => {
  const trip: Trip = {
    ...{ vehicle: 'Golf', from: '2026-11-03', to: '2026-11-05' },
    ...{ distance: 212, unit: 'km' },
  };
  const short: Trip = { ...trip, from: '2026-10-30', to: '2026-10-30', distance: 12 };
  const overNewYear: Trip = { ...trip, from: '2025-12-30', to: '2026-01-02', distance: 90.5 };

  async function openTrips({ user, dialog }: Opened) {
    await user.click(await dialog.findByRole('button', { name: 'From Garage' }));
    const menu = within(await screen.findByRole('menu', { name: 'From Garage' }));
    return menu.getAllByRole('menuitem');
  }

  it('bring distance and day, and the notes name them, by which they are known again', async () => {
    const added = answer({ vehicle: 'Car', rate: 0.3, per: 'km' });
    answerTrips(() => [trip, short, overNewYear]);
    const { user, dialog } = await openMileage();
    await user.type(dialog.getByLabelText(/^Description/), 'Fair');
    const [first, ...others] = await openTrips({ user, dialog });
    expect([first, ...others].map((item) => item?.textContent)).toEqual([
      'Golf, Nov 3 to Nov 5, 2026, 212 km',
      'Golf, Oct 30, 2026, 12 km',
      'Golf, Dec 30, 2025 to Jan 2, 2026, 90.5 km',
    ]);
    if (first) await user.click(first);
    expect(dialog.getByLabelText(/^Date/)).toHaveProperty('value', '2026-11-05');
    expect(dialog.getByText(/^212 km by the odometer of Golf\. Type what you drove/)).toBeTruthy();
    expect(dialog.getByText('212 km × $0.30 = $63.60, becomes row 4')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({
      date: '2026-11-05',
      amount: 63.6,
      notes: '212 km × $0.30, Car 2026\nodometer of Golf, Nov 3 to Nov 5, 2026, 212 km',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Add mileage' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add Mileage' }));
    const [used, free] = await openTrips({ user, dialog: again });
    expect(used?.textContent).toBe('Golf, Nov 3 to Nov 5, 2026, 212 km, in this report');
    expect(used?.getAttribute('aria-disabled')).toBe('true');
    expect(free?.getAttribute('aria-disabled')).toBeNull();
  });

  it('are turned into the unit of the rate, give way to what is typed, and can be left out again', async () => {
    const added = answer({ vehicle: 'Car', rate: 0.7, per: 'mi' });
    answerTrips(() => [trip]);
    const { user, dialog } = await openMileage();
    await user.type(dialog.getByLabelText(/^Description/), 'Fair');
    await user.type(await dialog.findByLabelText(/^Distance, mi/), '5');
    const [item] = await openTrips({ user, dialog });
    if (item) await user.click(item);
    expect(dialog.getByText('131.7 mi × $0.70 = $92.19, becomes row 4')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Without the trip' }));
    expect(dialog.getByText('Needs a distance')).toBeTruthy();
    const [same] = await openTrips({ user, dialog });
    if (same) await user.click(same);
    await user.type(dialog.getByLabelText(/^Distance, mi/), '100');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({
      amount: 70,
      notes: '100 mi × $0.70, Car 2026\nodometer of Golf, Nov 3 to Nov 5, 2026, 212 km',
    });
  });

  it('are not offered where they cannot be asked for, and the form works on', async () => {
    const added = answer({ vehicle: 'Car', rate: 0.7, per: 'mi' });
    let asked = 0;
    answerTrips(() => {
      asked += 1;
      throw new Problem('WORKSPACE_UNAVAILABLE', 'Not now.');
    });
    const { user, dialog } = await openMileage();
    await waitFor(() => expect(asked).toBe(1));
    await user.type(dialog.getByLabelText(/^Description/), 'Fair');
    await user.type(await dialog.findByLabelText(/^Distance, mi/), '10');
    expect(dialog.queryByRole('button', { name: /^From / })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(added).toHaveLength(1));
  });
});
