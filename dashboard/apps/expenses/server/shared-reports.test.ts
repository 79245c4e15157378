import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { taxi, threeRows } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  server = await startServer();
  [owner, editor, viewer] = await Promise.all([server.newUser(), server.newUser(), server.newUser()]);
  await Promise.all([editor.allow('drive.readonly'), viewer.allow('drive.readonly')]);
});
afterAll(() => server.stop());

const clientOf = (user: TestUser) => user.client(manifest, contract);

/** A report of three rows, shared with the two others: sharing its folder is all it takes. */
async function sharedReport() {
  const report = await threeRows(owner);
  const sharing = owner.callsClient(sheetCalls);
  const letIn = async (user: TestUser, role: 'reader' | 'writer') =>
    (await sharing.shareSheet({ sheetId: report.reportId, body: { email: user.account.email, role } }))
      .permission;
  await letIn(editor, 'writer');
  const { id: viewerPermission } = await letIn(viewer, 'reader');
  return { ...report, sharing, viewerPermission };
}

async function picture(): Promise<File> {
  const shape = { width: 8, height: 8, channels: 3, background: 'white' } as const;
  const bytes = await sharp({ create: shape }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'receipt.png');
}

describe('a shared report', () => {
  it('is in the list of those it is shared with, with its sheet, its owner and their rights', async () => {
    const { report, sheetId } = await sharedReport();
    for (const [user, canEdit] of [
      [editor, true],
      [viewer, false],
    ] as const) {
      const { reports, hasLimitedAccess } = await clientOf(user).listShared({});
      expect(user.upstreamCalls()).toBe(1);
      expect(hasLimitedAccess).toBe(false);
      expect(reports.find(({ id }) => id === report.id)).toMatchObject({
        name: report.name,
        sheetId,
        canEdit,
        isOwned: false,
        owner: { displayName: owner.account.name, emailAddress: owner.account.email },
      });
      expect((await clientOf(user).listReports({})).reports).toEqual([]);
    }
  });

  it('is written by an editor as by its owner, photos included', async () => {
    const { reportId, sheetId, tram, rows } = await sharedReport();
    const client = clientOf(editor);
    const read = await client.readReport({ reportId, query: { sheetId } });
    expect(read.report.canEdit).toBe(true);
    const { row } = await client.addExpense({ reportId, body: { ...taxi, sheetId } });
    const changed = await client.updateExpense({
      reportId,
      row: tram._rowIndex,
      body: { expected: cellsOf(tram), changes: { amount: 4 }, sheetId },
    });
    const { photo } = await client.attachPhoto({
      reportId,
      row: changed.row._rowIndex,
      body: { expected: JSON.stringify(cellsOf(changed.row)), sheetId },
      files: { photo: await picture() },
    });
    const seen = await rows();
    expect(seen).toContainEqual(row);
    expect(seen[0]).toMatchObject({ Amount: 4, Photo: photo.name });
    await client.deleteExpense({ reportId, row: row._rowIndex, body: { expected: cellsOf(row), sheetId } });
    expect(await rows()).toHaveLength(3);
  });

  it('is read by a viewer, and every write of theirs is refused', async () => {
    const { reportId, sheetId, tram, rows } = await sharedReport();
    const client = clientOf(viewer);
    const read = await client.readReport({ reportId, query: { sheetId } });
    expect(read).toMatchObject({ report: { canEdit: false, isOwned: false } });
    expect(read.rows).toEqual(await rows());
    const row = tram._rowIndex;
    const expected = cellsOf(tram);
    const photo = { expected: JSON.stringify(expected), sheetId };
    const receipt = { photo: await picture() };
    const writes = [
      () => client.addExpense({ reportId, body: { ...taxi, sheetId } }),
      () => client.updateExpense({ reportId, row, body: { expected, changes: { amount: 4 }, sheetId } }),
      () => client.deleteExpense({ reportId, row, body: { expected, sheetId } }),
      () => client.attachPhoto({ reportId, row, body: photo, files: receipt }),
      () => client.deleteReport({ reportId }),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    const after = await clientOf(owner).readReport({ reportId, query: {} });
    expect(after).toMatchObject({ rows: read.rows, photos: [] });
  });

  it('is deleted and restored by its owner alone', async () => {
    const { reportId } = await sharedReport();
    const refused = {
      code: 'ACCESS_DENIED',
      message: 'Only the owner of this report can delete it.',
    };
    await expect(clientOf(editor).deleteReport({ reportId })).rejects.toMatchObject(refused);
    await clientOf(owner).deleteReport({ reportId });
    const { reports } = await clientOf(editor).listShared({});
    expect(reports.some(({ id }) => id === reportId)).toBe(false);
    await clientOf(owner).restoreReport({ reportId });
    expect((await clientOf(editor).listShared({})).reports.some(({ id }) => id === reportId)).toBe(true);
  });

  it('is gone for those who were removed', async () => {
    const { reportId, sheetId, sharing, viewerPermission } = await sharedReport();
    await sharing.removePermission({ sheetId: reportId, permissionId: viewerPermission });
    const client = clientOf(viewer);
    expect((await client.listShared({})).reports.some(({ id }) => id === reportId)).toBe(false);
    for (const query of [{ sheetId }, {}]) {
      await expect(client.readReport({ reportId, query })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'This file is no longer there, or is not shared with you.',
      });
    }
  });
});
