import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { extracted, snapsheet, snapsheetData } from '#testing/data/snapsheet-data.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Snapsheets from '../index.tsx';
import { forgetPlace } from '../photos/use-place.ts';

type SnapAnswers = Answers<typeof contract>;

function open(answers: SnapAnswers, { sheet = 's1', width = 390 }: { sheet?: string; width?: number } = {}) {
  answerCalls(manifest, contract, answers);
  const address = sheet === '' ? '?app=snapsheet' : `?app=snapsheet&sheet=${sheet}`;
  return renderScreen(<Snapsheets />, { address, width });
}

const photo = () => new File(['x'], 'plate.jpg', { type: 'image/jpeg' });
const data = { readData: () => snapsheetData() };

/** jsdom has no geolocation; this adds it for the duration of the test. */
function stubPosition(geolocation: object): void {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  vi.restoreAllMocks();
});
beforeEach(() => {
  forgetPlace();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});

/** Chooses a photo and waits until its fields can be checked. */
async function review(answers: SnapAnswers) {
  const view = open({ ...data, ...answers });
  await view.user.click((await screen.findAllByRole('button', { name: 'Add Photo' }))[0] ?? document.body);
  await view.user.upload(await screen.findByLabelText('Photos to read'), photo());
  const dialog = await screen.findByRole('dialog', { name: 'Review extracted data' });
  return { ...view, dialog: within(dialog) };
}

describe('the list', () => {
  it('shows names at once and counts rows after that', async () => {
    const uncounted = snapsheet('s1', 'Press nameplates', { recordCount: null });
    open(
      {
        listSnapsheets: ({ query: { counts } }) => ({
          snapsheets: [counts === 'known' ? uncounted : { ...uncounted, recordCount: 23 }],
          folderLink: 'https://drive.example/app',
        }),
      },
      { sheet: '' },
    );
    expect(await screen.findByText('1 SnapSheet, 23 records')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View in Drive' })).toHaveProperty(
      'href',
      'https://drive.example/app',
    );
    expect(screen.getByText('No description')).toBeTruthy();
  });

  it('says in words that it cannot be read', async () => {
    const fail = () => {
      throw new Problem('NOT_FOUND', 'Request failed with status 404');
    };
    open({ listSnapsheets: fail }, { sheet: '' });
    expect(await screen.findByText('Failed to fetch SnapSheets')).toBeTruthy();
  });
});

describe('one SnapSheet', () => {
  it('says in words that its folder cannot be read', async () => {
    const fail = () => {
      throw new Problem('NOT_FOUND', 'Request failed with status 404');
    };
    open({ readData: fail });
    expect(await screen.findByText('Failed to fetch sheets in SnapSheet folder')).toBeTruthy();
  });

  it('counts records and photos, and removes empty columns only where there are some', async () => {
    open({ readData: () => snapsheetData({ emptyHeaders: ['Year'] }) });
    expect(await screen.findByText('2 records', { selector: '.MuiChip-label' })).toBeTruthy();
    expect(screen.getByText('2 photos')).toBeTruthy();
    expect(screen.getByText(/is empty in every row/)).toBeTruthy();
  });

  it.each([
    [
      'the photo that is found',
      () => ({ webViewLink: 'https://drive.example/file/p2' }),
      'https://drive.example/file/p2',
    ],
    [
      'the folder where it is not',
      () => {
        throw new Problem('NOT_FOUND', 'There is no such photo.');
      },
      'https://drive.example/photos',
    ],
  ])('opens %s, by the name in its row', async (_, findPhoto, expected) => {
    const tab = { opener: {}, location: { replace: vi.fn() } };
    vi.stubGlobal('open', () => tab);
    const { user } = open({ ...data, findPhoto });
    await user.click(await screen.findByRole('button', { name: 'Open the photo of Albion' }));
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expected));
  });

  it('offers its row to a photo that has none', async () => {
    const settled: string[][] = [];
    const { user } = open({
      readData: () => snapsheetData({ orphans: settled.length === 0 ? ['lost.jpg'] : [] }),
      settleOrphans: ({ body: { names } }) => {
        settled.push(names);
        return { success: true as const, settled: 1 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add its row' }));
    await vi.waitFor(() => expect(screen.queryByText('1 photo has no row')).toBeNull());
    expect(settled).toEqual([['lost.jpg']]);
  });
});

describe('a photo that is reviewed', () => {
  it('is read once, and what was hard to read has the focus and its words', async () => {
    let reads = 0;
    const extract = () => {
      reads += 1;
      return extracted;
    };
    const { dialog } = await review({ extract });
    expect(await dialog.findByText('1 field read')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Maker'));
    expect(dialog.getByText('H0LLAND')).toBeTruthy();
    expect(reads).toBe(1);
  });

  it('keeps all that was typed when its upload fails, and sends it again under the same key', async () => {
    const keys: (string | null)[] = [];
    const { dialog, user } = await review({
      extract: () => extracted,
      upload: ({ requestKey, body: { extractedData } }) => {
        keys.push(requestKey);
        if (keys.length === 1) throw new Problem('WORKSPACE_UNAVAILABLE', 'Your Drive does not answer.');
        expect(extractedData).toEqual({ Maker: 'Holland', Year: '1967' });
        const [stored] = snapsheetData().photos;
        if (!stored) throw new Error('There is a photo.');
        return { success: true as const, rowIndex: 4, rowCount: 1, photo: stored, addedColumns: [] };
      },
    });
    await user.type(await dialog.findByLabelText('Year'), '1967');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('Failed to upload photo')).toBeTruthy();
    expect(dialog.getByLabelText('Year')).toHaveProperty('value', '1967');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it('may have a field with the name of what every object has', async () => {
    const { dialog, user } = await review({ extract: () => extracted });
    await user.type(await dialog.findByLabelText('Name of another field'), 'constructor');
    await user.type(dialog.getByLabelText('Its value'), 'Ada{Enter}');
    expect(dialog.getByLabelText('constructor')).toHaveProperty('value', 'Ada');
  });

  it('that has no field left cannot be uploaded', async () => {
    const { dialog, user } = await review({ extract: () => extracted });
    await user.click(await dialog.findByRole('button', { name: 'Remove Maker' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Year' }));
    expect(dialog.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
  });
});

describe('the place of a photo', () => {
  it.each([
    [1, 'Location access denied. Please enable location permissions.'],
    [2, 'Location unavailable. Please check your GPS settings.'],
    [3, 'Location request timed out. Please try again.'],
    [9, 'Unable to get your location'],
  ])('that is refused with code %i says why', async (code, said) => {
    const getCurrentPosition = vi.fn((_: unknown, refuse: (problem: { code: number }) => void) =>
      refuse({ code }),
    );
    stubPosition({ getCurrentPosition });
    const { dialog } = await review({ extract: () => extracted });
    fireEvent.click(await dialog.findByRole('switch', { name: /Add location/ }));
    expect(await dialog.findByText(said)).toBeTruthy();
    expect(dialog.getByRole('switch', { name: /Add location/ })).toHaveProperty('checked', false);
  });

  it('that the browser does not know says so', async () => {
    expect('geolocation' in navigator).toBe(false);
    const { dialog } = await review({ extract: () => extracted });
    fireEvent.click(await dialog.findByRole('switch', { name: /Add location/ }));
    expect(await dialog.findByText('Geolocation is not supported by your browser')).toBeTruthy();
  });

  it('that comes late takes nothing away from what was typed meanwhile', async () => {
    type Position = { coords: { latitude: number; longitude: number; accuracy: number } };
    const getCurrentPosition = vi.fn<(give: (position: Position) => void) => void>();
    stubPosition({ getCurrentPosition });
    const { dialog, user } = await review({ extract: () => extracted });
    fireEvent.click(await dialog.findByRole('switch', { name: /Add location/ }));
    await user.type(dialog.getByLabelText('Year'), '1967');
    const [give] = getCurrentPosition.mock.calls[0] ?? [];
    give?.({ coords: { latitude: 48.1, longitude: 11.5, accuracy: 12.3 } });
    expect(await dialog.findByText('48.100000')).toBeTruthy();
    expect(dialog.getByLabelText('Year')).toHaveProperty('value', '1967');
  });

  it('is asked for once, whichever way the switch is turned', async () => {
    const coords = { latitude: 48.1, longitude: 11.5, accuracy: 12.3 };
    const getCurrentPosition = vi.fn((give: (position: { coords: typeof coords }) => void) =>
      give({ coords }),
    );
    stubPosition({ getCurrentPosition });
    const { dialog } = await review({ extract: () => extracted });
    const turn = async () => fireEvent.click(await dialog.findByRole('switch', { name: /Add location/ }));
    await turn();
    expect(await dialog.findByText('48.100000')).toBeTruthy();
    await turn();
    await vi.waitFor(() => expect(dialog.queryByText('48.100000')).toBeNull());
    await turn();
    expect(await dialog.findByText('12m')).toBeTruthy();
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
    expect(getCurrentPosition).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 300_000,
    });
  });

  it('is asked for again when the person may have gone elsewhere since', async () => {
    const latitudes = [48.1, 53.5];
    stubPosition({
      getCurrentPosition: (give: (position: unknown) => void) =>
        give({ coords: { latitude: latitudes.shift(), longitude: 11.5, accuracy: 12.3 } }),
    });
    const { dialog } = await review({ extract: () => extracted });
    const turn = async () => fireEvent.click(await dialog.findByRole('switch', { name: /Add location/ }));
    await turn();
    expect(await dialog.findByText('48.100000')).toBeTruthy();
    await turn();
    await vi.waitFor(() => expect(dialog.queryByText('48.100000')).toBeNull());
    const anHourLater = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(anHourLater);
    await turn();
    expect(await dialog.findByText('53.500000')).toBeTruthy();
  });
});
