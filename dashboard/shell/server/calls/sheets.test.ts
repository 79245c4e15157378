import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoCalls } from '#kernel/calls/photos.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const appName = 'todos';
const headers = ['Task', 'Status', 'Task', ''];

async function newSheet(person: TestUser = user) {
  const sheets = person.callsClient(sheetCalls);
  const sheetConfig = { name: `List ${Math.random()}`, headers, sheetTabName: 'Tasks' };
  const { id, sheet } = await sheets.createSheet({ body: { appName, sheetConfig } });
  return { sheets, sheetId: id, sheet, hand: new Hand(person.browser) };
}

describe('a sheet', () => {
  it('is made in the folder of its app, with its tab and headers', async () => {
    const { sheets, sheetId, sheet, hand } = await newSheet();
    expect(await hand.tabs(sheetId)).toEqual(['Tasks']);
    expect(await hand.entered(sheetId, 'Tasks!A1:D1')).toEqual([['Task', 'Status', 'Task']]);
    const listed = await sheets.listSheets({ query: { appName } });
    expect(listed.sheets.find(({ id }) => id === sheetId)).toEqual({
      id: sheetId,
      name: sheet.name,
      createdTime: sheet.createdTime,
      modifiedTime: expect.any(String),
      webViewLink: expect.stringContaining(sheetId),
      url: sheet.webViewLink,
      parentFolderId: sheet.parentFolderId,
      isOwned: true,
      canEdit: true,
      owner: expect.any(Object),
    });
    const inFolder = await sheets.listSheets({ query: { folderId: sheet.parentFolderId ?? '' } });
    expect(inFolder.sheets.map(({ id }) => id)).toContain(sheetId);
    expect(inFolder.folderLink).toBe(listed.folderLink);
  });

  it('has headers that look as is asked for, else bold on light grey', async () => {
    const { sheets, sheetId, hand } = await newSheet();
    const looks = async (id: string) => {
      const fields = 'sheets(data(rowData(values(userEnteredFormat(textFormat(bold),backgroundColor)))))';
      return await hand.call('GET', `/v4/spreadsheets/${id}?ranges=Tasks!A1&fields=${fields}`);
    };
    const look = (bold: boolean, backgroundColor: object) => ({
      sheets: [
        {
          data: [
            { rowData: [{ values: [{ userEnteredFormat: { textFormat: { bold }, backgroundColor } }] }] },
          ],
        },
      ],
    });
    const grey = expect.closeTo(0.9, 1);
    expect(await looks(sheetId)).toMatchObject(look(true, { red: grey, green: grey, blue: grey }));
    const formatting = { bold: true, backgroundColor: { red: 1, green: 0.6, blue: 0.2 } };
    const sheetConfig = { name: `List ${Math.random()}`, headers, sheetTabName: 'Tasks', formatting };
    const other = await sheets.createSheet({ body: { appName, sheetConfig } });
    expect(await looks(other.id)).toMatchObject(look(true, { red: 1, green: 0.6, blue: 0.2 }));
  });

  it('must be asked for by app or by folder', async () => {
    const { sheets } = await newSheet();
    await expect(sheets.listSheets({ query: {} })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('takes a new name, and goes to the trash', async () => {
    const { sheets, sheetId, hand } = await newSheet();
    const { sheet } = await sheets.renameSheet({ sheetId, body: { name: ' Groceries ' } });
    expect(sheet.name).toBe('Groceries');
    await sheets.deleteSheet({ sheetId, query: { appName } });
    expect((await hand.files('trashed = true')).map(({ id }) => id)).toContain(sheetId);
  });

  it('is the only kind of file that is renamed and deleted here', async () => {
    const { sheets, sheet, hand } = await newSheet();
    const folderId = sheet.parentFolderId ?? '';
    await expect(sheets.deleteSheet({ sheetId: folderId, query: {} })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await hand.files('trashed = true')).map(({ id }) => id)).not.toContain(folderId);
  });
});

describe('cells', () => {
  it('come back keyed by their headers, doubles and blanks told apart, blank rows left out', async () => {
    const { sheets, sheetId, hand } = await newSheet();
    await hand.type(sheetId, 'Tasks!A2:D4', [
      ['Water plants', 'Pending', 'again', 'x'],
      ['', '', '', ''],
      ['Call Ida', 'Completed', '', ''],
    ]);
    expect(await sheets.readCells({ sheetId, query: {} })).toMatchObject({
      hasHeaders: true,
      headers: ['Task', 'Status', 'Task (2)', 'Column D'],
      rows: [
        { _rowIndex: 2, Task: 'Water plants', Status: 'Pending', 'Task (2)': 'again', 'Column D': 'x' },
        { _rowIndex: 4, Task: 'Call Ida', Status: 'Completed', 'Task (2)': '', 'Column D': '' },
      ],
    });
    const part = await sheets.readCells({ sheetId, query: { range: 'A4:B4' } });
    expect(part).toMatchObject({ hasHeaders: false, rows: [{ _rowIndex: 4, 'Column A': 'Call Ida' }] });
  });

  it('keep text that Sheets would change as a number or a day of no year', async () => {
    const { sheets, sheetId, hand } = await newSheet();
    const kept = ['00123', '007', '12e5', '1-2', '4111111111111111', '0616 555 0139'];
    const changed = ['12.50', '2025-11-21', '01/05/2026', '$3'];
    const values = [...kept, ...changed].map((text) => [text]);
    await sheets.appendCells({ sheetId, body: { values, inputOption: 'USER_ENTERED' } });
    const entered = (await hand.entered(sheetId, 'Tasks!A2:A11')).map(([cell]) => cell);
    expect(entered.slice(0, kept.length)).toEqual(kept);
    expect(entered.slice(kept.length).map((cell) => typeof cell)).toEqual(
      Array(changed.length).fill('number'),
    );
    const read = await sheets.readCells({ sheetId, query: { range: 'A8:A11' } });
    expect(read.values.map(([cell]) => cell)).toEqual([12.5, '2025-11-21', expect.any(String), 3]);
    const updates = [{ range: 'A11', values: [['4']], expected: [['3']] }];
    await sheets.updateCells({ sheetId, body: { updates } });
    const stale = [{ range: 'A8', values: [['4']], expected: [['12']] }];
    await expect(sheets.updateCells({ sheetId, body: { updates: stale } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('are appended below, formulas as text where they are typed', async () => {
    const { sheets, sheetId, hand } = await newSheet();
    const values = [['=1+1', 'TRUE', '2025-11-21', null]];
    const raw = await sheets.appendCells({ sheetId, body: { values } });
    const typed = await sheets.appendCells({ sheetId, body: { values, inputOption: 'USER_ENTERED' } });
    expect([raw.rowIndex, typed.rowIndex]).toEqual([2, 3]);
    expect(await hand.entered(sheetId, 'Tasks!A2:C3')).toEqual([
      ['=1+1', 'TRUE', '2025-11-21'],
      ['=1+1', true, 45982],
    ]);
    expect((await sheets.readCells({ sheetId, query: {} })).rows[1]?.['Task']).toBe('=1+1');
    const answer = await user.send(`/api/app/shared/sheets/${sheetId}/data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values, inputOption: 'FORMULA' }),
    });
    expect(answer.status).toBe(400);
  });

  it('are appended once under their key, however often they are sent', async () => {
    const { sheets, sheetId, hand } = await newSheet();
    const append = (requestKey: string, body: { values: string[][]; inputOption?: 'USER_ENTERED' }) =>
      sheets.appendCells({ sheetId, body }, { requestKey });
    const typed = { values: [['x', '=1+1']], inputOption: 'USER_ENTERED' as const };
    for (const body of [{ values: [['Plates'], ['Ink']] }, typed]) {
      const key = randomUUID();
      const first = await append(key, body);
      expect(await append(key, body)).toEqual(first);
    }
    await append(randomUUID(), { values: [['Ink']] });
    expect(await hand.entered(sheetId, 'Tasks!A2:A9')).toEqual([['Plates'], ['Ink'], ['x'], ['Ink']]);
  });

  it('are updated in one go, and not at all when one of them is not what it was', async () => {
    const { sheets, sheetId, hand } = await newSheet();
    await hand.type(sheetId, 'Tasks!A2:B3', [
      ['Water plants', 'Pending'],
      ['Call Ida', 'Pending'],
    ]);
    const update = (range: string, value: string, expected: string) => ({
      range,
      values: [[value]],
      expected: [[expected]],
    });
    const good = [update('Tasks!B2', 'Completed', 'Pending'), update('Tasks!B3', 'Completed', 'Pending')];
    const { updatedRanges } = await sheets.updateCells({ sheetId, body: { updates: good } });
    expect(updatedRanges).toEqual(['Tasks!B2', 'Tasks!B3']);
    expect(user.upstreamCalls()).toBe(2);
    const stale = [update('Tasks!A2', 'Water all', 'Water plants'), update('Tasks!B3', 'x', 'Pending')];
    await expect(sheets.updateCells({ sheetId, body: { updates: stale } })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await hand.entered(sheetId, 'Tasks!A2:B3')).toEqual([
      ['Water plants', 'Completed'],
      ['Call Ida', 'Completed'],
    ]);
  });
});

it('says that a range is not there, whatever is asked of it', async () => {
  const { sheets, sheetId } = await newSheet();
  const range = 'Nowhere!A1:B2';
  const missing = { code: 'NOT_FOUND' };
  const updates = [{ range, values: [['x']] }];
  await expect(sheets.readCells({ sheetId, query: { range } })).rejects.toMatchObject(missing);
  await expect(sheets.appendCells({ sheetId, body: { range, values: [['x']] } })).rejects.toMatchObject(
    missing,
  );
  await expect(sheets.updateCells({ sheetId, body: { updates } })).rejects.toMatchObject(missing);
});

describe('sharing', () => {
  it('lets someone in, changes what they may do, and shuts them out', async () => {
    const { sheets, sheetId } = await newSheet();
    const other = await server.newUser();
    const { email } = other.account;
    const { permission } = await sheets.shareSheet({ sheetId, body: { email: ` ${email} ` } });
    expect(permission).toMatchObject({ emailAddress: email, role: 'writer' });
    await sheets.shareSheet({ sheetId, body: { email, role: 'reader' } });
    const { permissions } = await sheets.listPermissions({ sheetId });
    expect(permissions.map(({ role }) => role).toSorted()).toEqual(['owner', 'reader']);
    await sheets.removePermission({ sheetId, permissionId: permission.id });
    expect((await sheets.listPermissions({ sheetId })).permissions).toHaveLength(1);
  });

  it.each([
    ['', 'Please enter an email address'],
    ['nobody', 'Please enter a valid email address'],
    ['a b@c.example', 'Please enter a valid email address'],
  ])('refuses %j as an address', async (email, sentence) => {
    const { sheets, sheetId } = await newSheet();
    await expect(sheets.shareSheet({ sheetId, body: { email } })).rejects.toMatchObject({
      details: { fields: { email: sentence } },
    });
  });

  it('gives nobody the ownership', async () => {
    const { sheetId } = await newSheet();
    const response = await user.send(`/api/app/shared/sheets/${sheetId}/share`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'someone@example.com', role: 'owner' }),
    });
    expect(response.status).toBe(400);
  });

  it('is not for strangers', async () => {
    const { sheetId } = await newSheet();
    const stranger = (await server.newUser()).callsClient(sheetCalls);
    await expect(stranger.listPermissions({ sheetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.deleteSheet({ sheetId, query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('stores a photo in a folder under a name of its own, and no other file', async () => {
  const { sheet, hand } = await newSheet();
  const photos = user.callsClient(photoCalls);
  const folderId = sheet.parentFolderId ?? '';
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const photo = new File([new Uint8Array(bytes)], 'bill.png');
  const metadata = JSON.stringify({ expenseId: '2', expenseAmount: '12.50' });
  const send = (file: File, requestKey: string = randomUUID()) =>
    photos.upload({ body: { appName, folderId, metadata }, files: { photo: file } }, { requestKey });
  const first = (await send(photo)).photo;
  expect(first).toMatchObject({ name: 'bill.png', filename: 'bill.png' });
  expect((await hand.files(`'${folderId}' in parents`)).map(({ id }) => id)).toContain(first.id);
  const again = randomUUID();
  const second = await send(photo, again);
  expect(second.photo.name).toBe('bill-2.png');
  expect(await send(photo, again)).toEqual(second);
  await expect(send(new File(['text'], 'bill.png'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
