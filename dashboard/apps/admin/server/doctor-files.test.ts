import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { contactsIn, threeContacts } from '#testing/data/contacts.ts';
import { newReport, threeRows } from '#testing/data/expense-report.ts';
import { openMemberList } from '#testing/data/mug-club-list.ts';
import { blankPhoto, threePresses } from '#testing/data/snapsheets.ts';
import { doctorOf } from '#testing/server/doctor.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import { differences } from '#testing/torture/torture-picture.ts';

const appsFolder = path.join(import.meta.dirname, '../..');

let server: WatchedServer;
let user: TestUser;
let doctor: ReturnType<typeof doctorOf>;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
  doctor = doctorOf(user);
});
afterAll(() => server.stop());

/** A report of two rows with a photo each; `idOf` returns a photo's id by name. */
async function withPhotos() {
  const report = await newReport(user);
  for (const name of ['taxi.jpg', 'hotel.jpg']) {
    const { photo } = await report.client.uploadPhoto({
      reportId: report.reportId,
      body: {},
      files: { photo: blankPhoto(name) },
    });
    await report.add({ description: 'With a photo' });
    await report.hand.type(report.sheetId, `Expenses!F${name === 'taxi.jpg' ? 2 : 3}`, [[photo.name]]);
  }
  const idOf = async (name: string) => {
    const { photos } = await report.client.readReport({ reportId: report.reportId, query: {} });
    return photos.find((photo) => photo.name === name)?.id ?? '';
  };
  return { ...report, idOf };
}

describe('a photo', () => {
  it('that no row names goes into the trash, and comes back', async () => {
    const { sheetId, hand, idOf } = await withPhotos();
    expect(await doctor.findings(sheetId)).toEqual([]);
    const id = await idOf('hotel.jpg');
    await hand.type(sheetId, 'Expenses!F3', [['']]);
    const finding = await doctor.one(sheetId, 'orphanPhoto');
    expect(finding).toMatchObject({ where: 'hotel.jpg', repair: { changes: [{ after: 'In the trash' }] } });
    const { undo, report } = await doctor.repair(sheetId, finding);
    expect(report.findings).toEqual([]);
    expect((await hand.files('trashed = true')).map((file) => file.id)).toContain(id);
    await doctor.undo(sheetId, undo);
    expect((await hand.files('trashed = true')).map((file) => file.id)).not.toContain(id);
  });

  it('stays where it is when another one that goes with it cannot be moved', async () => {
    const { sheetId, hand } = await withPhotos();
    await hand.type(sheetId, 'Expenses!F2:F3', [[''], ['']]);
    const found = await doctor.findings(sheetId);
    expect(found.map(({ where }) => where).toSorted()).toEqual(['hotel.jpg', 'taxi.jpg']);
    const trashed = (await hand.files('trashed = true')).length;
    const refused = { status: 403, body: { error: { code: 403, message: 'No.', errors: [] } } };
    server.upstream.fail({ method: 'PATCH', path: /drive\/v3\/files/, how: refused, times: 1, after: 1 });
    await expect(doctor.repair(sheetId, ...found)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(await hand.files('trashed = true')).toHaveLength(trashed);
    expect(await doctor.findings(sheetId)).toEqual(found);
  });

  it('that a row names comes back from the trash', async () => {
    const { sheetId, hand, idOf } = await withPhotos();
    const id = await idOf('taxi.jpg');
    await hand.updateFile(id, { trashed: true });
    const finding = await doctor.one(sheetId, 'brokenPhotoLink');
    expect(finding.says).toBe('Expenses!F2 names the photo "taxi.jpg", which is in the trash.');
    const { undo, report } = await doctor.repair(sheetId, finding);
    expect(report.findings).toEqual([]);
    await doctor.undo(sheetId, undo);
    expect((await hand.files('trashed = true')).map((file) => file.id)).toContain(id);
  });

  it('that a row names and that is gone for good leaves the cell, which alone changes', async () => {
    const { sheetId, hand, idOf } = await withPhotos();
    await hand.call('DELETE', `/drive/v3/files/${await idOf('taxi.jpg')}`);
    expect(await doctor.mend(sheetId, 'brokenPhotoLink')).toEqual(['F2: taxi.jpg → ']);
  });

  it('that a person has put into the folder is named rightly', async () => {
    const { sheetId, hand, reportId } = await withPhotos();
    await user.allow('drive.readonly');
    const [folder] = await hand.files(`'${reportId}' in parents and name = 'photos'`);
    await hand.call('POST', '/drive/v3/files', {
      name: 'by-hand.png',
      mimeType: 'image/png',
      parents: [folder?.id],
    });
    await hand.type(sheetId, 'Expenses!F3', [['by-hand.png']]);
    expect(await doctor.kinds(sheetId)).toEqual(['orphanPhoto']);
  });

  it('that somebody else has added to a shared sheet of contacts is not offered to be taken out of its cell', async () => {
    const guest = await server.newUser();
    const mine = await threeContacts(user);
    await guest.allow('drive.readonly');
    await user.callsClient(sheetCalls).shareSheet({
      sheetId: mine.sheetId,
      body: { email: guest.account.email, role: 'writer' },
    });
    const contact = JSON.stringify({ contactName: 'Ida Lund' });
    await contactsIn(guest, mine.sheetId).client.addCard({
      body: { contact, sheetId: mine.sheetId },
      files: { photo: blankPhoto('card.jpg') },
    });
    await user.allow('drive.readonly');
    const finding = await doctor.one(mine.sheetId, 'brokenPhotoLink');
    expect(finding.says).toContain('Someone with whom you share this sheet may keep it.');
    expect(finding.repair).toBeNull();
  });

  it('of a SnapSheet is told alike, and the column of photos by what stands in it', async () => {
    const { sheetId, hand } = await threePresses(user);
    expect(await doctor.findings(sheetId)).toEqual([]);
    await hand.type(sheetId, 'data!A1', [['Picture file']]);
    // A photo that is named anywhere has a row, even if its column is not found.
    expect(await doctor.kinds(sheetId)).toEqual(['renamedHeader']);
    expect(await doctor.mend(sheetId, 'renamedHeader')).toEqual(['A1: Picture file → Photo']);
  });
});

describe('a repair', () => {
  it('is refused where the sheet has changed since, and writes nothing', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['Amuont']]);
    const finding = await doctor.one(sheetId, 'renamedHeader');
    await hand.type(sheetId, 'Expenses!D1', [['Amounts']]);
    const before = await doctor.picture(sheetId);
    await expect(doctor.repair(sheetId, finding)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(differences(before, await doctor.picture(sheetId))).toEqual([]);
  });

  it('is not taken back where a hand has been since, nor in a row that has moved', async () => {
    const { sheetId, hand, idOf } = await withPhotos();
    await hand.call('DELETE', `/drive/v3/files/${await idOf('taxi.jpg')}`);
    const { undo } = await doctor.repair(sheetId, await doctor.one(sheetId, 'brokenPhotoLink'));
    await hand.insertRows(sheetId, 1);
    await hand.type(sheetId, 'Expenses!A2:D2', [['2025-01-01', 'Typed above', 'Travel', 1]]);
    await expect(doctor.undo(sheetId, undo)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('nothing was put back'),
    });
    expect(await hand.entered(sheetId, 'Expenses!F2:F3')).toEqual([]);
  });

  it('is taken back once, for the person and the sheet it was made for', async () => {
    const [one, other] = [await threeRows(user), await threeRows(user)];
    await one.hand.type(one.sheetId, 'Expenses!D1', [['Amuont']]);
    const { undo } = await doctor.repair(one.sheetId, await doctor.one(one.sheetId, 'renamedHeader'));
    await expect(doctor.undo(other.sheetId, undo)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(doctor.undo(one.sheetId, 'made up')).rejects.toMatchObject({ code: 'CONFLICT' });
    // The answer is lost; the write has arrived, and neither repeating it nor a second undo changes anything more.
    server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, how: 'unanswered', times: 1 });
    await doctor.undo(one.sheetId, undo);
    await doctor.undo(one.sheetId, undo);
    expect(await one.hand.entered(one.sheetId, 'Expenses!D1')).toEqual([['Amuont']]);
  });

  it('whose answer gets lost is done once', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['Amuont']]);
    const finding = await doctor.one(sheetId, 'renamedHeader');
    server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, how: 'unanswered', times: 1 });
    const requestKey = randomUUID();
    const body = { findings: [finding.id] };
    const send = () => doctor.client.repairSheet({ fileId: sheetId, body }, { requestKey });
    const { report, undo } = await send();
    expect(report.findings).toEqual([]);
    // The browser, whose own answer was lost, asks once more, and can still undo it.
    expect(await send()).toEqual({ report, undo });
    await expect(doctor.repair(sheetId, finding)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hand.entered(sheetId, 'Expenses!D1')).toEqual([['Amount']]);
  });

  it('that never arrived is not reported as done', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.deleteRows(sheetId, 0);
    const finding = await doctor.one(sheetId, 'missingHeader');
    server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, how: 'unheard', times: 1 });
    const repaired = doctor.repair(sheetId, finding);
    await expect(repaired).rejects.toMatchObject({ code: 'WORKSPACE_UNAVAILABLE' });
    expect(await doctor.kinds(sheetId)).toEqual(['missingHeader']);
  });

  it('of many findings is one write', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!B1:D1', [['Descripton', 'Categry', 'Amuont']]);
    const found = await doctor.findings(sheetId);
    expect(found).toHaveLength(3);
    const { report } = await doctor.repair(sheetId, ...found);
    expect(report.findings).toEqual([]);
    // The file, its app's files and the sheet, before and after, with one write in between.
    expect(user.upstreamCalls()).toBeLessThanOrEqual(7);
  });
});

describe('someone else', () => {
  it('who may only see a sheet is told what is wrong, and mends nothing', async () => {
    const friend = await server.newUser();
    await friend.allow('drive.readonly');
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['Amuont']]);
    await hand.call('POST', `/drive/v3/files/${sheetId}/permissions`, {
      type: 'user',
      role: 'reader',
      emailAddress: friend.account.email,
    });
    const other = doctorOf(friend);
    const { report } = await other.client.examineSheet({ fileId: sheetId });
    expect(report).toMatchObject({ canEdit: false, isOwned: false, findings: [{ kind: 'renamedHeader' }] });
    await expect(other.repair(sheetId, ...report.findings)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    await expect(doctorOf(await server.newUser()).findings(sheetId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('who may edit a sheet does not write where its owner has protected it', async () => {
    const friend = await server.newUser();
    await friend.allow('drive.readonly');
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['Amuont']]);
    await hand.call('POST', `/drive/v3/files/${sheetId}/permissions`, {
      type: 'user',
      role: 'writer',
      emailAddress: friend.account.email,
    });
    const range = { sheetId: 0, startRowIndex: 0, endRowIndex: 1 };
    await hand.change(sheetId, {
      addProtectedRange: { protectedRange: { range, editors: { users: [user.account.email] } } },
    });
    const other = doctorOf(friend);
    const finding = await other.one(sheetId, 'renamedHeader');
    await expect(other.repair(sheetId, finding)).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    expect(await hand.entered(sheetId, 'Expenses!D1')).toEqual([['Amuont']]);
  });
});

describe('all sheets of an app', () => {
  it('are examined some at a time: one call for each and two to list them', async () => {
    const owner = await server.newUser();
    const all = doctorOf(owner);
    const { apps } = await all.client.doctorApps();
    expect(owner.upstreamCalls()).toBe(0);
    const keeping = readdirSync(appsFolder).filter((name) =>
      ['server/sheet.ts', 'record.ts'].some((file) => existsSync(path.join(appsFolder, name, file))),
    );
    expect(apps.map(({ id }) => id).toSorted()).toEqual(keeping.toSorted());
    expect(await all.client.examineApp({ appId: 'mug-club', query: { from: 0 } })).toEqual({
      reports: [],
      total: 0,
      next: null,
    });
    const sheetCount = 27;
    for (let count = 0; count < sheetCount; count += 1) {
      await openMemberList(owner, '').client.createList({ body: { listName: `List ${count}` } });
    }
    const first = await all.client.examineApp({ appId: 'mug-club', query: { from: 0 } });
    expect(owner.upstreamCalls()).toBeLessThanOrEqual(25 + 2);
    expect(first).toMatchObject({ total: sheetCount, next: 25 });
    const second = await all.client.examineApp({ appId: 'mug-club', query: { from: 25 } });
    expect(owner.upstreamCalls()).toBeLessThanOrEqual(2 + 2);
    expect(second.next).toBeNull();
    const names = [...first.reports, ...second.reports].map(({ name }) => name);
    expect(new Set(names).size).toBe(sheetCount);
  });

  it('of no app, and a file of none, are refused', async () => {
    await expect(doctor.client.examineApp({ appId: 'nothing', query: { from: 0 } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { reportId } = await newReport(user);
    await expect(doctor.findings(reportId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
