import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mapCalls } from '#kernel/calls/maps.ts';
import type { RoadRoute } from '#kernel/map/route.ts';
import { Problem } from '#kernel/problem.ts';
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

/** A report and the rates beside it; what is added to either is noted. */
function answer(...kept: object[]) {
  const rates = kept.map((rate, at) => ({
    ...{ id: `row-${at + 2}`, _rowIndex: at + 2, year: 2026, vehicle: 'Car', rate: 0.7, per: 'mi' },
    ...{ currency: 'USD', ...rate },
  }));
  const added: object[] = [];
  answerCalls(manifest, contract, {
    readReport: () => reportData(),
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
      const row = expenseRow(4, expense.description);
      return { success: true as const, rowIndex: 4, row };
    },
  });
  return added;
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

/** Answers the question for a way by road beside the calls of the app; what was asked is noted. */
function answerRoutes(route: () => RoadRoute) {
  const ofApp = globalThis.fetch;
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (address: URL, request: RequestInit) => {
    if (address.pathname !== `${mapCalls.prefix}${mapCalls.contract.routeBetween.path}`)
      return await ofApp(address, request);
    asked.push(JSON.parse(String(request.body)));
    try {
      return Response.json(route());
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return Response.json(error.toAnswer('test'), { status: error.status });
    }
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
        'routes.example knows no road between these stops. The distance stays the straight line.',
      ),
    ).toBeTruthy();
    expect(dialog.getByText(/^32\.4 km as the crow flies/)).toBeTruthy();
  });
});
