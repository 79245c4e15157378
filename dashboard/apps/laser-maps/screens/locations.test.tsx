import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { ownSheet } from '#testing/data/own-sheet.ts';
import { seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { hasSignKey } from '#testing/screen/sign-key.ts';
import contract, { type Location, type LocationsData } from '../contract.ts';
import manifest from '../manifest.ts';
import LaserMaps from './index.tsx';

const harbor: Location = {
  id: 'L1',
  _rowIndex: 2,
  storedId: 'L1',
  name: 'Harbor Light',
  description: '',
  latitude: 42.963402,
  longitude: -85.66812,
  zoom: 13.44,
  aspectRatio: '4:03',
  style: '',
  bearing: '',
  widthMm: '',
  heightMm: '',
  title: '',
  markers: '',
};

const sheet = ownSheet({ name: 'Locations' });

function dataOf(...locations: Location[]): LocationsData {
  return {
    locations,
    sheets: [sheet],
    sheet,
    headers: ['ID', 'Name', 'Description', 'Latitude', 'Longitude', 'Zoom', 'Aspect Ratio'],
    missingHeaders: [],
    range: 'Locations!A1:G2',
    folderLink: null,
  };
}

function open(data: LocationsData, answers: Answers<typeof contract> = {}) {
  answerCalls(manifest, contract, { listLocations: () => data, ...answers });
  return renderScreen(<LaserMaps />, { address: '?app=laser-maps', width: 1440 });
}

afterEach(() => vi.unstubAllGlobals());

const scopes = () =>
  new Problem('INSUFFICIENT_SCOPES', 'Something is missing.', {
    missingScopes: ['https://www.googleapis.com/auth/spreadsheets'],
  });
/** An answer that gives no reason. */
const silent = () => new Problem('SERVER_ERROR', 'Request failed with status 500');

describe('a card', () => {
  it('tells where a location is, with six decimals and one', async () => {
    open(dataOf(harbor));
    const card = await screen.findByRole('article', { name: 'Harbor Light' });
    expect(within(card).getByText('No description')).toBeTruthy();
    expect(within(card).getByText('42.963402, -85.668120')).toBeTruthy();
    expect(within(card).getByText('13.4')).toBeTruthy();
    // A sheet that took 4:3 for a time of day.
    expect(within(card).getByText('4:3')).toBeTruthy();
  });

  it('says what stands where there is no place, and opens no map', async () => {
    open(dataOf({ ...harbor, latitude: 'north' }));
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('Row 2 has no valid coordinates: latitude "north"');
    expect(within(card).getByRole('button', { name: /View/ })).toHaveProperty('disabled', true);
  });
});

describe('the locations', () => {
  it('stand under their heading, a card for each, with a way to add one', async () => {
    const { user } = open(
      dataOf(harbor, { ...harbor, id: 'L2', storedId: 'L2', _rowIndex: 3, name: 'Mill' }),
    );
    const list = await screen.findByRole('list', { name: 'Your Locations' });
    const cards = within(list).getAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label')).toSorted()).toEqual(['Harbor Light', 'Mill']);
    await user.click(screen.getAllByRole('button', { name: 'Add Location' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Add New Location' })).toBeTruthy();
  });

  it('that cannot be read say so, in the words of the server or in ours', async () => {
    open(dataOf(), {
      listLocations: () => {
        throw new Problem('NOT_FOUND', 'This sheet of locations is gone.');
      },
    });
    expect(await screen.findByText('Failed to fetch locations')).toBeTruthy();
    expect(screen.getByText(/This sheet of locations is gone/)).toBeTruthy();
  });

  it('ask for the permission they need', async () => {
    open(dataOf(), {
      listLocations: () => {
        throw scopes();
      },
    });
    expect(
      await screen.findByText('Additional permissions required to access Laser Maps data.'),
    ).toBeTruthy();
  });
});

describe('the form', () => {
  async function filled(answers: Answers<typeof contract>) {
    const { user } = open({ ...dataOf(), sheet: null, sheets: [] }, answers);
    await user.click(await screen.findByRole('button', { name: 'Add First Location' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Location' });
    const field = (label: RegExp) => within(dialog).getByLabelText(label);
    await user.type(field(/^Name/), 'Zero');
    await user.type(field(/^Latitude/), '0');
    const create = within(dialog).getByRole('button', { name: 'Create' });
    expect(create).toHaveProperty('disabled', true);
    await user.type(field(/^Longitude/), '0');
    expect(create).toHaveProperty('disabled', false);
    return { user, dialog, create, field };
  }

  it('offers five ratios, bounds for the zoom and any decimals', async () => {
    const { user, create, dialog, field } = await filled({});
    const ratios = within(field(/^Aspect Ratio/)).getAllByRole('option');
    expect(ratios.map((option) => option.textContent)).toEqual(['16:9', '4:3', '2:1', '1:1', '9:16']);
    const zoom = within(dialog).getByLabelText(/^Zoom/);
    expect(zoom.getAttribute('inputmode')).toBe('decimal');
    expect([zoom, field(/^Aspect Ratio/)].map((each) => Reflect.get(each, 'value'))).toEqual(['12', '16:9']);
    for (const label of [/^Latitude/, /^Longitude/]) {
      expect(hasSignKey(field(label))).toBe(true);
    }
    await user.clear(zoom);
    await user.type(zoom, '20.1');
    await user.click(create);
    expect(await within(dialog).findByText('Zoom is between 1 and 20')).toBeTruthy();
  });

  it('of a known location is filled in, and cannot be saved with a field emptied that is needed', async () => {
    const { user } = open(dataOf(harbor));
    const card = within(await screen.findByRole('article', { name: 'Harbor Light' }));
    await user.click(card.getByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Location' }));
    const update = dialog.getByRole('button', { name: 'Update' });
    expect(update).toHaveProperty('disabled', false);
    for (const label of [/^Name/, /^Latitude/, /^Longitude/]) {
      const field = dialog.getByLabelText(label);
      const before = String(Reflect.get(field, 'value'));
      await user.clear(field);
      expect(update).toHaveProperty('disabled', true);
      await user.type(field, before);
      expect(update).toHaveProperty('disabled', false);
    }
  });

  it('keeps what was typed when it was not saved, and sends it again under the same key', async () => {
    const keys: (string | null)[] = [];
    const { user, create } = await filled({
      addLocation: ({ requestKey }) => {
        keys.push(requestKey);
        throw silent();
      },
    });
    await user.click(create);
    expect(await screen.findByText('Failed to save location')).toBeTruthy();
    await user.click(create);
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
  });

  it('asks for the permission that saving needs', async () => {
    const { user, create } = await filled({
      addLocation: () => {
        throw scopes();
      },
    });
    await user.click(create);
    expect(await screen.findByText('Additional permissions required to save a location.')).toBeTruthy();
  });

  it.each([
    ['Geolocation is not supported by your browser', undefined],
    [
      'Failed to get current location',
      { getCurrentPosition: (_: unknown, fail: (error: object) => void) => fail({ code: 1 }) },
    ],
  ])('says "%s"', async (message, geolocation) => {
    const { user, dialog } = await filled({});
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: geolocation } }));
    await user.click(within(dialog).getByRole('button', { name: 'Get current location' }));
    expect(within(dialog).getByText(message)).toBeTruthy();
  });

  it.each([
    ['fills in where the person is', '', '48.137000'],
    ['leaves what was typed while the device was looking', '5', '05'],
  ])('%s', async (_, typed, latitude) => {
    const { user, dialog, field } = await filled({});
    const { promise, resolve } = Promise.withResolvers<object>();
    const geolocation = { getCurrentPosition: (found: (at: object) => void) => void promise.then(found) };
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: geolocation } }));
    await user.click(within(dialog).getByRole('button', { name: 'Get current location' }));
    if (typed) await user.type(field(/^Latitude/), typed);
    resolve({ coords: { latitude: 48.137, longitude: 11.575 } });
    const button = within(dialog).getByRole('button', { name: 'Get current location' });
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(field(/^Latitude/)).toHaveProperty('value', latitude);
  });
});

describe('deleting', () => {
  async function asked(answers: Answers<typeof contract>) {
    const { user } = open(dataOf(harbor), answers);
    const card = await screen.findByRole('article', { name: 'Harbor Light' });
    await user.click(within(card).getByRole('button', { name: 'Delete Harbor Light' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete "Harbor Light"?' });
    expect(within(dialog).getByText(/Are you sure you want to delete this location\?/)).toBeTruthy();
    return { user, confirm: within(dialog).getByRole('button', { name: 'Delete location' }) };
  }

  it('is left at the question by whoever thinks better of it', async () => {
    const { user } = await asked({});
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('article', { name: 'Harbor Light' })).toBeTruthy();
  });

  it('that fails deletes nothing, and says so', async () => {
    const { user, confirm } = await asked({
      removeLocations: () => {
        throw silent();
      },
    });
    await user.click(confirm);
    expect(await screen.findByText('Failed to delete location')).toBeTruthy();
    expect(screen.getByText(/Nothing was deleted/)).toBeTruthy();
  });

  it('asks for the permission it needs', async () => {
    const { user, confirm } = await asked({
      removeLocations: () => {
        throw scopes();
      },
    });
    await user.click(confirm);
    expect(await screen.findByText('Additional permissions required to delete a location.')).toBeTruthy();
  });
});

it('a view that is not taken back is told of once, over the map', async () => {
  class Unsized {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Unsized);
  answerCalls(manifest, contract, {
    listLocations: () => dataOf(harbor),
    config: () => new Promise(() => {}),
    updateLocation: thenRefuse({ success: true as const, location: { ...harbor, style: 'satellite' } }),
  });
  const view = renderScreen(<LaserMaps />, { address: '?app=laser-maps&map=open&location=L1', width: 1440 });
  await view.user.click(await screen.findByRole('radio', { name: 'Satellite' }));
  await view.user.click(await screen.findByRole('button', { name: 'Save view' }));
  await seeUndoRefused(view);
});
