import type { sheets_v4 } from '@googleapis/sheets';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grid } from './sheets-grid.ts';
import { failure, startWorkspace } from './start.ts';

const refusal =
  'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let spreadsheetId = '';

beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

/** A spreadsheet of Mara's that Jon may write in. */
beforeEach(async () => {
  const made = await as('mara').spreadsheets.create({ requestBody: { properties: { title: 'Shared' } } });
  spreadsheetId = made.data.spreadsheetId ?? '';
  const requestBody = { role: 'writer', type: 'user', emailAddress: 'jon@example.org' };
  await workspace.client('mara@example.org').permissions.create({ fileId: spreadsheetId, requestBody });
});

function as(name: 'mara' | 'jon'): sheets_v4.Sheets {
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: workspace.token(`${name}@example.org`) });
  return sheets({ version: 'v4', auth, rootUrl: `${workspace.origin}/`, retry: false });
}

async function batch(name: 'mara' | 'jon', ...requests: sheets_v4.Schema$Request[]) {
  return (await as(name).spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } })).data;
}

async function protect(protectedRange: sheets_v4.Schema$ProtectedRange, name: 'mara' | 'jon' = 'mara') {
  const { replies } = await batch(name, { addProtectedRange: { protectedRange } });
  return replies?.[0]?.addProtectedRange?.protectedRange ?? {};
}

async function protectedRanges(name: 'mara' | 'jon') {
  const { data } = await as(name).spreadsheets.get({ spreadsheetId, fields: 'sheets.protectedRanges' });
  return data.sheets?.[0]?.protectedRanges;
}

const write = (name: 'mara' | 'jon', range: string, values: unknown[][] = [['x']]) =>
  as(name).spreadsheets.values.update({
    spreadsheetId,
    range,
    valueInputOption: 'RAW',
    requestBody: { values },
  });

const rows = (startIndex: number, endIndex: number) => ({
  sheetId: 0,
  dimension: 'ROWS',
  startIndex,
  endIndex,
});

describe('a protected range', () => {
  it('is told with its editors to those who are', async () => {
    const added = await protect({ range: grid('B2:C3'), description: 'Totals', editors: { users: [] } });
    const range = { startRowIndex: 1, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 3 };
    const { protectedRangeId = 0 } = added;
    expect(added).toEqual({
      protectedRangeId,
      range,
      description: 'Totals',
      requestingUserCanEdit: true,
      editors: { users: ['mara@example.org'] },
    });
    expect(await protectedRanges('mara')).toEqual([added]);
    expect(await protectedRanges('jon')).toEqual([{ protectedRangeId, range, description: 'Totals' }]);
  });

  it('is told with its editors to nobody else, where the answer is a large one, too', async () => {
    await protect({ range: grid('B2:C3'), editors: { users: [] } });
    await write('mara', 'A1', Array(1000).fill(Array(10).fill('of many')));
    const told = async (name: 'mara' | 'jon') => {
      const request = { spreadsheetId, includeGridData: true };
      const [sheet] = (await as(name).spreadsheets.get(request)).data.sheets ?? [];
      expect(sheet?.data?.[0]?.rowData).toHaveLength(1000);
      return sheet?.protectedRanges?.[0]?.editors;
    };
    expect(await told('mara')).toEqual({ users: ['mara@example.org'] });
    expect(await told('jon')).toBeUndefined();
  });

  it('refuses the writes of others, whole batches of them, and no more', async () => {
    await protect({ range: grid('B2:C3'), editors: { users: [] } });
    expect(await failure(write('jon', 'C3'))).toMatchObject({
      status: 400,
      body: { error: { message: refusal, status: 'INVALID_ARGUMENT' } },
    });
    expect((await write('jon', 'D3')).status).toBe(200);
    expect((await write('mara', 'C3')).status).toBe(200);
    const cell = { note: 'n' };
    const asked = batch(
      'jon',
      { repeatCell: { range: grid('A1'), cell, fields: 'note' } },
      { repeatCell: { range: grid('A1:B2'), cell, fields: 'note' } },
    );
    expect((await failure(asked)).message).toBe(`Invalid requests[1].repeatCell: ${refusal}`);
    const { data } = await as('jon').spreadsheets.get({
      spreadsheetId,
      ranges: ['A1'],
      fields: 'sheets.data.rowData',
    });
    expect(data.sheets?.[0]?.data).toEqual([{}]);
    expect((await as('jon').spreadsheets.values.get({ spreadsheetId, range: 'C3:D3' })).data.values).toEqual([
      ['x', 'x'],
    ]);
  });

  it.each<[string, sheets_v4.Schema$Request]>([
    ['deleting its rows', { deleteDimension: { range: rows(2, 9) } }],
    ['inserting rows within it', { insertDimension: { range: rows(2, 3) } }],
    ['moving its rows', { moveDimension: { source: rows(2, 3), destinationIndex: 9 } }],
    ['moving rows into it', { moveDimension: { source: rows(8, 9), destinationIndex: 2 } }],
    ['validating its cells', { setDataValidation: { range: grid('A1:B2') } }],
    ['shifting its cells', { deleteRange: { range: grid('B1'), shiftDimension: 'ROWS' } }],
    [
      'colouring its cells',
      {
        addBanding: {
          bandedRange: { range: grid('B2'), rowProperties: { firstBandColor: {}, secondBandColor: {} } },
        },
      },
    ],
    ['merging its cells', { mergeCells: { range: grid('A2:B2'), mergeType: 'MERGE_ALL' } }],
    ['deleting its sheet', { deleteSheet: { sheetId: 0 } }],
  ])('refuses others %s', async (_, request) => {
    await batch('mara', { addSheet: {} });
    await write('mara', 'B2', [['kept'], ['kept']]);
    await protect({ range: grid('B2:C3'), editors: { users: [] } });
    const [kind] = Object.keys(request);
    expect((await failure(batch('jon', request))).message).toBe(`Invalid requests[0].${kind}: ${refusal}`);
    expect((await as('jon').spreadsheets.values.get({ spreadsheetId, range: 'B2:B3' })).data.values).toEqual([
      ['kept'],
      ['kept'],
    ]);
    expect((await batch('mara', request)).replies).toHaveLength(1);
  });

  it('moves with rows that others insert above it, its formulas as well', async () => {
    await protect({ range: grid('B2:C3'), editors: { users: [] } });
    await as('mara').spreadsheets.values.update({
      spreadsheetId,
      range: 'B2',
      valueInputOption: 'USER_ENTERED',
      requestBody: { values: [['=A9']] },
    });
    await batch('jon', { insertDimension: { range: rows(0, 1) } });
    const read = { spreadsheetId, range: 'B3', valueRenderOption: 'FORMULA' };
    expect((await as('jon').spreadsheets.values.get(read)).data.values).toEqual([['=A10']]);
    expect((await failure(write('jon', 'B3'))).status).toBe(400);
    expect((await write('jon', 'B2')).status).toBe(200);
  });

  it('may name its editors, and without them has all who can write', async () => {
    const { protectedRangeId = 0 } = await protect({
      range: grid('A1'),
      editors: { users: ['JON@example.org'] },
    });
    expect((await write('jon', 'A1')).status).toBe(200);
    expect((await protect({ range: grid('B1') })).editors).toEqual({});
    expect((await protectedRanges('jon'))?.[1]?.editors).toEqual({
      users: ['mara@example.org', 'jon@example.org'],
    });
    await batch('mara', {
      updateProtectedRange: {
        protectedRange: { protectedRangeId, editors: { users: [] } },
        fields: 'editors',
      },
    });
    expect((await failure(write('jon', 'A1'))).message).toBe(refusal);
    const remove = { deleteProtectedRange: { protectedRangeId } };
    expect((await failure(batch('jon', remove))).message).toBe(
      `Invalid requests[0].deleteProtectedRange: ${refusal}`,
    );
    expect((await batch('mara', remove)).replies).toEqual([{}]);
    expect((await write('jon', 'A1')).status).toBe(200);
  });

  it('that only warns refuses nothing, and says who made it', async () => {
    const { protectedRangeId = 0, ...added } = await protect({ range: grid('A1'), warningOnly: true }, 'jon');
    expect(added).toMatchObject({ warningOnly: true, requestingUserCanEdit: true, editors: {} });
    expect((await protectedRanges('mara'))?.[0]?.editors).toEqual({ users: ['jon@example.org'] });
    expect((await write('jon', 'A1')).status).toBe(200);
    await batch('mara', {
      updateProtectedRange: {
        protectedRange: { protectedRangeId, warningOnly: false },
        fields: 'warningOnly',
      },
    });
    expect((await protectedRanges('jon'))?.[0]?.editors?.users).toEqual([
      'mara@example.org',
      'jon@example.org',
    ]);
  });

  it('may be a whole sheet with parts left open', async () => {
    await protect({ range: { sheetId: 0 }, unprotectedRanges: [grid('B2:B3')], editors: { users: [] } });
    expect((await protectedRanges('mara'))?.[0]).toMatchObject({
      range: {},
      unprotectedRanges: [{ startRowIndex: 1, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 2 }],
    });
    expect((await write('jon', 'B2:B3', [['a'], ['b']])).status).toBe(200);
    expect((await failure(write('jon', 'B3:C3', [['a', 'b']]))).message).toBe(refusal);
    expect((await failure(batch('jon', { insertDimension: { range: rows(0, 1) } }))).status).toBe(400);
  });

  it('of a named range lies where the name does', async () => {
    await batch('mara', {
      addNamedRange: { namedRange: { namedRangeId: 'n', name: 'Totals', range: grid('A1') } },
    });
    await protect({ namedRangeId: 'n', editors: { users: [] } });
    await batch('mara', {
      updateNamedRange: { namedRange: { namedRangeId: 'n', range: grid('B5') }, fields: 'range' },
    });
    expect((await write('jon', 'A1')).status).toBe(200);
    expect((await failure(write('jon', 'B5'))).message).toBe(refusal);
  });

  it.each<[sheets_v4.Schema$ProtectedRange, number, string]>([
    [{ range: { sheetId: 0 } }, 400, 'Sheet "Sheet1" already has sheet protection.'],
    [
      { range: grid('A1'), warningOnly: true, editors: { users: ['jon@example.org'] } },
      400,
      'ProtectedRange is warningOnly. Editors cannot be set on it.',
    ],
    [
      { range: grid('A1'), unprotectedRanges: [grid('A1')] },
      400,
      'Unprotected ranges are only supported on protected sheets.',
    ],
    [
      { range: grid('A1'), editors: { groups: ['all@example.org'] } },
      501,
      'There are no groups and domains; name the users who may edit.',
    ],
    [{}, 400, 'A protected range must have a range.'],
    [{ namedRangeId: 'none' }, 400, 'No named range with id: none'],
  ])('is refused: %j', async (protectedRange, status, message) => {
    await protect({ range: { sheetId: 0 } });
    expect(await failure(protect(protectedRange))).toMatchObject({
      status,
      message: `Invalid requests[0].addProtectedRange: ${message}`,
    });
  });

  it('that is not there is neither changed nor deleted', async () => {
    const request = { deleteProtectedRange: { protectedRangeId: 5 } };
    expect((await failure(batch('mara', request))).message).toBe(
      'Invalid requests[0].deleteProtectedRange: No protected range with id: 5',
    );
  });
});
