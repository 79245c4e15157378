import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { harbor, locationsOf, threeLocations } from '#testing/data/locations.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const newPerson = () => server.newUser();

describe('a location', () => {
  it('is kept in a sheet of seven columns that the first one makes', async () => {
    const { add, read, hand } = locationsOf(await newPerson());
    expect(await read()).toMatchObject({ locations: [], sheet: null });
    const { location, sheetId } = await add(harbor);
    expect(location).toMatchObject({
      ...harbor,
      id: expect.stringMatching(/^L[0-9a-f]{12}$/),
      description: '',
      zoom: 12,
      aspectRatio: '16:9',
    });
    expect(await hand.entered(sheetId, 'Locations!A1:Z2')).toEqual([
      ['ID', 'Name', 'Description', 'Latitude', 'Longitude', 'Zoom', 'Aspect Ratio'],
      [location.id, 'Harbor Light', '', 42.963402, -85.66812, 12, '16:9'],
    ]);
    expect((await read()).locations).toEqual([location]);
  });

  it('may lie on the equator and on the meridian of Greenwich', async () => {
    const { ridge } = await threeLocations(await newPerson());
    expect(ridge).toMatchObject({ latitude: 0, longitude: 0, zoom: 7.5, aspectRatio: '1:1' });
  });

  it.each([
    [{ latitude: 91 }, 'latitude', 'Latitude is between -90 and 90'],
    [{ longitude: -181 }, 'longitude', 'Longitude is between -180 and 180'],
    [{ zoom: 0 }, 'zoom', 'Zoom is between 1 and 20'],
    [{ zoom: 21 }, 'zoom', 'Zoom is between 1 and 20'],
    [{ name: '  ' }, 'name', 'Please enter a name for the location'],
  ])('with %j is refused at its field', async (wrong, field, message) => {
    const { add } = locationsOf(user);
    await expect(add({ ...harbor, ...wrong })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [field]: message } },
    });
  });

  it('refuses text for a number', async () => {
    const answer = await user.send('/api/app/laser-maps', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...harbor, longitude: 'east' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { longitude: 'Please enter a longitude' } });
  });

  it('is written once, however often it is sent', async () => {
    const { add, rows } = locationsOf(await newPerson());
    const requestKey = randomUUID();
    const [one, again] = [await add(harbor, requestKey), await add(harbor, requestKey)];
    expect(again.location.id).toBe(one.location.id);
    expect(await rows()).toHaveLength(1);
  });

  it('is changed by its id alone, as the plain call does it', async () => {
    const { client, ridge, rows } = await threeLocations(await newPerson());
    const body = {
      name: 'Elk Peak',
      description: '',
      latitude: 1,
      longitude: 2,
      zoom: 8,
      aspectRatio: '4:3',
    };
    const { location } = await client.updateLocation({
      locationId: ridge.id,
      body: { ...body, aspectRatio: '4:3' },
    });
    expect(location).toMatchObject({ ...body, id: ridge.id, _rowIndex: 3 });
    expect((await rows())[1]).toEqual(location);
    await expect(client.updateLocation({ locationId: 'L0', body: { name: 'x' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is found by its id after the sheet was sorted', async () => {
    const { client, sheetId, town, hand, rows } = await threeLocations(await newPerson());
    await hand.sort(sheetId, 1, 'DESCENDING');
    await client.updateLocation({ locationId: town.id, body: { zoom: 15 } });
    expect((await rows()).map(({ name, zoom }) => [name, zoom])).toEqual([
      ['Old Town', 15],
      ['Harbor Light', 12],
      ['Elk Ridge', 7.5],
    ]);
  });

  it('is deleted and brought back', async () => {
    const { client, ridge, remove, rows, sheetId } = await threeLocations(await newPerson());
    const { undo } = await remove(ridge);
    expect((await rows()).map(({ name }) => name)).toEqual(['Harbor Light', 'Old Town']);
    await client.undo({ sheetId, body: { undo } });
    expect((await rows()).map(({ id }) => id)).toContain(ridge.id);
    const plain = await user.send(`/api/app/laser-maps/${ridge.id}`, { method: 'DELETE' });
    expect(plain.status).toBe(404);
  });

  it('is not deleted while someone else has changed it', async () => {
    const { town, sheetId, hand, remove, rows } = await threeLocations(await newPerson());
    await hand.type(sheetId, 'Locations!C4', [['theirs']]);
    await expect(remove(town)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rows()).toHaveLength(3);
  });

  it('keeps style, size and marks in columns that are made for them', async () => {
    const { harbor: light, edit, sheetId, hand } = await threeLocations(await newPerson());
    const markers = '42.963402, -85.668120 Light\n43, -86';
    const saved = await edit(light, { style: 'water', bearing: -30, widthMm: 300, heightMm: 168.8, markers });
    expect(saved).toMatchObject({ style: 'water', bearing: -30, widthMm: 300, markers });
    expect((await hand.shown(sheetId, 'Locations!H1:Z1'))[0]).toEqual([
      'Style',
      'Bearing',
      'Width mm',
      'Height mm',
      'Markers',
    ]);
  });
});

describe('rows typed by hand', () => {
  async function typed(rows: readonly (readonly (string | number)[])[]) {
    const person = await newPerson();
    const places = await threeLocations(person);
    await places.hand.type(places.sheetId, 'Locations!A5:G9', rows);
    return places;
  }

  it('without an ID get one with their first change, and keep it', async () => {
    const { rows, edit } = await typed([['', 'Mill', '', 43.1, -85.2, '', '']]);
    const mill = (await rows())[3];
    if (!mill) throw new Error('The row is there.');
    expect(mill).toMatchObject({ id: 'row-5', storedId: '', zoom: '' });
    const saved = await edit(mill, { description: 'by the river' });
    expect(saved.id).toMatch(/^L[0-9a-f]{12}$/);
    const again = await edit(saved, { zoom: 9 });
    expect(again).toMatchObject({ id: saved.id, description: 'by the river', zoom: 9 });
  });

  it('that copy an ID are told apart by their place', async () => {
    const { rows, harbor: light } = await threeLocations(await newPerson()).then(async (places) => {
      await places.hand.type(places.sheetId, 'Locations!A5:G5', [
        [places.harbor.id, 'Copy', '', 1, 2, 3, ''],
      ]);
      return places;
    });
    expect((await rows()).map(({ id }) => id).slice(3)).toEqual(['row-5']);
    expect((await rows())[0]?.id).toBe(light.id);
  });

  it('that tell of no place stand as they are', async () => {
    const { rows } = await typed([['', 'Nowhere', '', 'north', 999, 'far', '4:3']]);
    expect((await rows())[3]).toMatchObject({ latitude: 'north', longitude: 999, zoom: 'far' });
  });
});

describe('a sheet', () => {
  it('that lost its headers says which, and is repaired', async () => {
    const { client, sheetId, hand, read } = await threeLocations(await newPerson());
    await hand.type(sheetId, 'Locations!D1', [['']]);
    expect(await read()).toMatchObject({ missingHeaders: ['Latitude'], locations: [] });
    await client.repairSheet({ sheetId });
    expect((await read()).locations).toHaveLength(3);
  });

  it('of someone else is read, and written by those who may', async () => {
    const [owner, guest] = [await newPerson(), await newPerson()];
    const mine = await threeLocations(owner);
    await guest.allow('drive.readonly');
    const body = { email: guest.account.email, role: 'reader' as const };
    await owner.callsClient(sheetCalls).shareSheet({ sheetId: mine.sheetId, body });
    const theirs = locationsOf(guest, mine.sheetId);
    expect((await theirs.read()).sheet).toMatchObject({ isOwned: false, canEdit: false });
    await expect(theirs.edit(mine.town, { zoom: 3 })).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    // A location added without naming a sheet never goes to another person's.
    expect((await locationsOf(guest).add(harbor)).sheetId).not.toBe(mine.sheetId);
  });
});

it('without the right to write, a location is not saved, and the missing scopes are named', async () => {
  const person = await server.newUser({ declined: ['drive.file', 'spreadsheets'] });
  await expect(locationsOf(person).add(harbor)).rejects.toMatchObject({
    code: 'INSUFFICIENT_SCOPES',
    details: { missingScopes: expect.arrayContaining([expect.stringContaining('drive')]) },
  });
});
