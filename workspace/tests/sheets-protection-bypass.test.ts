import type { sheets_v4 } from '@googleapis/sheets';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grid } from './sheets-grid.ts';
import { failure, startWorkspace } from './start.ts';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
let spreadsheetId = '';

beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

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

const write = (name: 'mara' | 'jon', range: string, text: string) =>
  as(name).spreadsheets.values.update({
    spreadsheetId,
    range,
    valueInputOption: 'RAW',
    requestBody: { values: [[text]] },
  });

const read = async (range: string) =>
  (await as('mara').spreadsheets.values.get({ spreadsheetId, range })).data.values;

describe('protected cells stay out of the hands of a writer who is no editor', () => {
  it('also by way of the named range that the protection is backed by', async () => {
    await write('mara', 'B2', 'ours');
    const namedRange = { namedRangeId: 'totals', name: 'Totals', range: grid('B2:C3') };
    await batch('mara', { addNamedRange: { namedRange } });
    await batch('mara', {
      addProtectedRange: { protectedRange: { namedRangeId: 'totals', editors: { users: [] } } },
    });
    expect((await failure(write('jon', 'B2', 'theirs'))).status).toBe(400);
    await batch('jon', {
      updateNamedRange: { namedRange: { namedRangeId: 'totals', range: grid('Y90:Z99') }, fields: 'range' },
    }).catch(() => undefined);
    await write('jon', 'B2', 'theirs').catch(() => undefined);
    expect(await read('B2')).toEqual([['ours']]);
  });

  it('also while they are empty', async () => {
    const protectedRange = { range: grid('B2:C3'), editors: { users: [] } };
    await batch('mara', { addProtectedRange: { protectedRange } });
    expect((await failure(write('jon', 'B2', 'theirs'))).status).toBe(400);
    await batch('jon', { deleteRange: { range: grid('B2:C3'), shiftDimension: 'ROWS' } }).catch(
      () => undefined,
    );
    await write('jon', 'B2', 'theirs').catch(() => undefined);
    expect(await read('B2')).toBeUndefined();
  });
});
