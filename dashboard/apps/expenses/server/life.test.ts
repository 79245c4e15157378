import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { photoCalls } from '#kernel/calls/photos.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { threeRows } from '#testing/data/expense-report.ts';
import { cellsOf, seen } from '#testing/data/seen-row.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import type { Upstream } from '#testing/server/upstream.ts';
import contract from '../contract.ts';
import type { Move } from '../life.ts';
import manifest from '../manifest.ts';

// A report is submitted, approved, returned, reimbursed and taken back; while it is locked, nobody can change its rows in the app.

let upstream: Upstream;
let server: WatchedServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  ({ upstream } = server);
  owner = await server.newUser();
});
afterAll(() => server.stop());

async function report() {
  const made = await threeRows(owner);
  const { client, reportId, sheetId } = made;
  return {
    ...made,
    move: (move: Move, comment = '', requestKey?: string) =>
      client.moveReport(
        { reportId, body: { move, comment } },
        requestKey === undefined ? {} : { requestKey },
      ),
    life: async () => (await client.readReport({ reportId, query: { sheetId } })).life,
  };
}

async function sharedWith(reportId: string, role: 'writer' | 'commenter' | 'reader') {
  const user = await server.newUser();
  await user.allow('drive.readonly');
  // As in Drive itself, which has one role more than Rowhouse offers.
  await new Hand(owner.browser).call('POST', `/drive/v3/files/${reportId}/permissions`, {
    ...{ role, type: 'user', emailAddress: user.account.email },
  });
  const client = user.client(manifest, contract);
  return {
    client,
    move: (move: Move, comment = '') => client.moveReport({ reportId, body: { move, comment } }),
  };
}

const locked = (status: string) => ({
  code: 'CONFLICT',
  message: `This report is ${status}, so its rows are locked. Its owner can take it back to change them.`,
});

describe('a report', () => {
  it('is submitted, returned, submitted, approved and reimbursed, each step with who and why, in its own sheet', async () => {
    const { reportId, sheetId, move, life, hand, client } = await report();
    expect(await life()).toEqual({ status: 'Open', last: null, steps: [], doubt: null });
    const approver = await sharedWith(reportId, 'writer');
    await move('submit', 'November fair');
    await approver.move('comment', 'Which hotel?');
    await approver.move('return', 'Receipt of the hotel is missing');
    expect((await life())?.status).toBe('Returned');
    await move('submit');
    await approver.move('approve');
    await move('reimburse', 'Paid on the 30th');
    const now = await life();
    expect(now).toMatchObject({ status: 'Reimbursed', last: { comment: 'Paid on the 30th' }, doubt: null });
    expect(now?.steps.map(({ status, comment }) => [status, comment])).toEqual([
      ['Submitted', 'November fair'],
      ['', 'Which hotel?'],
      ['Returned', 'Receipt of the hotel is missing'],
      ['Submitted', ''],
      ['Approved', ''],
      ['Reimbursed', 'Paid on the 30th'],
    ]);
    expect(new Set(now?.steps.map(({ who }) => who)).size).toBe(2);
    expect((await hand.shown(sheetId, 'Report!A1:D1'))[0]).toEqual(['When', 'Who', 'Status', 'Comment']);
    const listed = (await client.listReports({})).reports.find(({ id }) => id === reportId);
    expect(listed?.status).toBe('Reimbursed');
    await move('takeBack');
    expect((await life())?.status).toBe('Open');
  });

  it('that is locked refuses every write to its rows, photos and undo included, and is whole again once it is taken back', async () => {
    const { client, reportId, sheetId, add, edit, remove, tram, hotel, lunch, move, rows, hand } =
      await report();
    const undo = await remove(lunch);
    const { photo: stored } = await client.uploadPhoto({
      reportId,
      body: {},
      files: { photo: new File([pixel], 'bill.png', { type: 'image/png' }) },
    });
    const { id: photoId } = stored;
    const photosFolder = `mimeType = 'application/vnd.google-apps.folder' and '${reportId}' in parents`;
    const folderId = (await hand.files(photosFolder))[0]?.id ?? '';
    await move('submit');
    const before = await rows();
    const cells = owner.callsClient(sheetCalls);
    const photo = () => ({ photo: new File([pixel], 'tram.png', { type: 'image/png' }) });
    const refusals = [
      () => add(),
      () => edit(tram, { amount: 5 }),
      () => remove(hotel),
      () => client.undoDelete({ reportId, body: { undo } }),
      () => client.addExpenses({ reportId, body: { expenses: [{ ...fresh }], sheetId } }),
      () => client.removeExpenses({ reportId, body: { rows: [seen(tram)], sheetId } }),
      () =>
        client.addReceipt({ reportId, body: { expense: JSON.stringify(fresh), sheetId }, files: photo() }),
      () =>
        client.attachPhoto({
          reportId,
          row: tram._rowIndex,
          body: { expected: JSON.stringify(cellsOf(tram)), sheetId },
          files: photo(),
        }),
      () => client.uploadPhoto({ reportId, body: {}, files: photo() }),
      () => client.trashPhoto({ reportId, photoId, body: { isTrashed: true } }),
      () => owner.callsClient(photoCalls).upload({ body: { appName: 'expenses', folderId }, files: photo() }),
      () => cells.appendCells({ sheetId, body: { values: [['2026-01-02', 'Taxi', 5]] } }),
      () =>
        cells.appendCells({
          sheetId,
          body: { values: [['2026-01-02', 'Taxi', '5']], range: 'Expenses!A:Z', inputOption: 'USER_ENTERED' },
        }),
      () => cells.updateCells({ sheetId, body: { updates: [{ range: 'Expenses!B2', values: [['x']] }] } }),
      () => cells.updateCells({ sheetId, body: { updates: [{ range: 'B1', values: [['x']] }] } }),
    ];
    for (const [at, refused] of refusals.entries()) {
      await expect(refused(), `refusal ${at}`).rejects.toMatchObject(locked('submitted'));
    }
    const after = await client.readReport({ reportId, query: { sheetId } });
    expect(after.rows).toEqual(before);
    expect(after.photos.map(({ id }) => id)).toEqual([photoId]);
    await move('takeBack', 'One is missing');
    await client.undoDelete({ reportId, body: { undo } });
    expect((await edit(tram, { amount: 5 })).Amount).toBe(5);
    expect(await rows()).toHaveLength(3);
  });

  it('that is locked is not changed by its history either, whichever app asks', async () => {
    const { sheetId, edit, tram, move, rows } = await report();
    await edit(tram, { amount: 5 });
    await move('submit');
    const history = owner.callsClient(historyCalls);
    const { changes } = await history.readHistory({ sheetId, query: { tab: 'Expenses' } });
    const change = changes.find(({ kind }) => kind === 'changed')?.id ?? '';
    const restore = () => history.restoreChange({ sheetId, body: { change } });
    await expect(restore()).rejects.toMatchObject(locked('submitted'));
    expect((await rows())[0]?.Amount).toBe(5);
    await move('takeBack');
    await restore();
    expect((await rows())[0]?.Amount).toBe(3);
  });

  it('costs no call more for its lock: one read and one write where it is open, one read where it is not', async () => {
    const { add, edit, tram, move, client, reportId, sheetId } = await report();
    await move('submit');
    expect(await upstream.callsOf(() => add().catch(() => undefined))).toHaveLength(1);
    expect(await upstream.callsOf(() => client.readReport({ reportId, query: { sheetId } }))).toHaveLength(2);
    await move('takeBack');
    expect(await upstream.callsOf(() => edit(tram, { amount: 7 }))).toHaveLength(2);
    expect(await upstream.callsOf(() => add())).toHaveLength(2);
    expect(await upstream.callsOf(() => client.readReport({ reportId, query: { sheetId } }))).toHaveLength(2);
  });

  it('takes a step once, however often its answer was lost', async () => {
    const { move, life } = await report();
    const key = crypto.randomUUID();
    for (let count = 0; count < 3; count += 1) {
      expect((await move('submit', 'Once', key)).status).toBe('Submitted');
    }
    expect((await life())?.steps).toHaveLength(1);
    await expect(move('submit')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This report is submitted by now, so "Submit" is no longer possible. Nothing was changed.',
    });
    expect((await life())?.steps).toHaveLength(1);
  });

  it('is moved by whom it may be: its owner submits, others approve, and who may only look or comment does neither', async () => {
    const { reportId, move, life } = await report();
    const [writer, commenter, viewer] = await Promise.all([
      sharedWith(reportId, 'writer'),
      sharedWith(reportId, 'commenter'),
      sharedWith(reportId, 'reader'),
    ]);
    await expect(writer.move('submit')).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    await move('submit');
    await expect(move('approve')).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    await expect(writer.move('takeBack')).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    for (const other of [commenter, viewer]) {
      await expect(other.move('approve')).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
      const read = await other.client.readReport({ reportId, query: {} });
      expect(read.life?.status).toBe('Submitted');
    }
    await expect(writer.move('return')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { comment: 'Please enter a comment' } },
    });
    expect((await life())?.steps).toHaveLength(1);
    // The lock applies no matter who owns the rows.
    const { client } = writer;
    await expect(client.addExpense({ reportId, body: fresh })).rejects.toMatchObject(locked('submitted'));
  });

  it('tells what a hand has made of its tab, and loses none of it', async () => {
    const { move, life, hand, sheetId, add } = await report();
    await move('submit', 'First');
    await hand.type(sheetId, 'Report!C2', [['Aproved']]);
    expect((await life())?.doubt).toBe(
      'Row 2 of the tab "Report" says "Aproved", which is not a status. The report counts as submitted.',
    );
    await hand.type(sheetId, 'Report!C2:E2', [['Open', 'Second', 'x']]);
    expect((await life())?.doubt).toMatch(/^Row 2 of the tab "Report" says "Open", written by hand\./);
    await expect(add()).rejects.toMatchObject(locked('submitted'));
    await move('takeBack');
    expect((await life())?.steps.map(({ status, comment }) => [status, comment])).toEqual([
      ['Open', 'Second'],
      ['Open', ''],
    ]);
    expect((await life())?.doubt).toBeNull();
    await add();
  });

  it('whose tab a hand has renamed, moved columns in or deleted goes on', async () => {
    const { move, life, hand, sheetId } = await report();
    await move('submit');
    const [, tab] = await hand.tabs(sheetId);
    expect(tab).toBe('Report');
    const id = await tabIdOf(hand, sheetId, 'Report');
    await hand.change(sheetId, { deleteSheet: { sheetId: id } });
    expect(await life()).toMatchObject({ status: 'Submitted', steps: [] });
    await move('takeBack', 'Again');
    expect(await life()).toMatchObject({ status: 'Open', steps: [{ status: 'Open', comment: 'Again' }] });
  });
});

const fresh = { date: '2025-11-21', description: 'Taxi', category: 'Travel', amount: 12.5 };
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

async function tabIdOf(hand: Hand, fileId: string, title: string): Promise<number> {
  const answer = JSON.stringify(
    await hand.call('GET', `/v4/spreadsheets/${fileId}?fields=sheets(properties(sheetId,title))`),
  );
  const id = new RegExp(`"sheetId":(\\d+),"title":"${title}"`).exec(answer)?.[1];
  return Number(id);
}
