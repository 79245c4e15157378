import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTags } from '#backend/google/drive.ts';
import { tagsOf } from '#backend/tags.ts';
import type { MoveReport } from '#kernel/move.ts';
import { Problem } from '#kernel/problem.ts';
import { type Backend, type BackendUser, startBackend } from '#testing/server/backend.ts';
import { grantNew } from '#testing/server/grant.ts';
import { fillDrive, portrait, sideOf } from '#testing/server/move.ts';
import { moveEverything } from './move.ts';
import { MoveCanceled, type Order } from './round.ts';
import type { Side } from './side.ts';
import { isMoving } from './stamps.ts';
import { surveySide } from './survey.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const here = (user: BackendUser): Side => sideOf('here', user.context().request);
const there = (user: BackendUser): Side => sideOf('there', user.context().request);

function order(from: Side, to: Side, more: Partial<Order> = {}): Order {
  return {
    ...{ from, to, job: crypto.randomUUID(), copyBeside: false },
    signal: new AbortController().signal,
    earlier: null,
    onProgress() {},
    ...more,
  };
}

/** Two people; the first has two reports and a list. */
async function twoPeople() {
  const [ours, theirs] = await Promise.all([backend.newUser(), backend.newUser()]);
  const [from, to] = [here(ours), there(theirs)];
  await fillDrive(from, { reports: 2, photosEach: 2, rows: 40 });
  return { ours, theirs, from, to, before: await portrait(from) };
}

async function sheetNamed(side: Side, name: string) {
  const { sheets } = await surveySide(side);
  const [found, second] = sheets.filter((sheet) => sheet.name === name);
  if (!found || second) throw new Error(`There is not one sheet ${name}.`);
  return found;
}

describe('a move', () => {
  it('carries a Drive over whole, and back into an empty one', async () => {
    const { theirs, from, to, before } = await twoPeople();
    expect(before.size).toBe(14);
    const report = await moveEverything(order(from, to));
    expect(report).toMatchObject({ total: 14, done: 14, copied: 14, verified: 14, lines: [] });
    expect(await portrait(to)).toEqual(before);
    const home = here(await backend.newUser());
    await moveEverything(order(there(theirs), home));
    expect(await portrait(home)).toEqual(before);
    expect(await portrait(from)).toEqual(before);
  });

  it('carries what an app keeps as a plain file, so that it is found there by its tags', async () => {
    const { from, to } = await twoPeople();
    const { folders } = await surveySide(from);
    const app = folders.find(({ appProperties: { kind } }) => kind === 'app')?.id ?? '';
    const tags = tagsOf('exchange-rates', { app: 'expenses' });
    const bytes = new TextEncoder().encode('Date,USD\n2026-11-20,1.1743\n');
    const table = { name: 'eurofxref-hist.csv', parentId: app, type: 'text/csv', bytes };
    await from.work(({ drive }) => drive.upload({ ...table, tags: { ...tags, parent: app } }));
    expect((await moveEverything(order(from, to))).lines).toEqual([]);
    expect(await portrait(to)).toEqual(await portrait(from));
    const found = await to.work(({ drive }) => drive.list(hasTags(tags)));
    expect(found).toMatchObject([{ name: table.name, trashed: false }]);
    expect(await to.work(({ drive }) => drive.download(found[0]?.id ?? '', 1_000))).toEqual(
      Buffer.from(bytes),
    );
  });

  it('copies nothing a second time, and compares all again', async () => {
    const { from, to, before } = await twoPeople();
    await moveEverything(order(from, to));
    const writes = (calls: string[]) => calls.filter((call) => !call.startsWith('GET'));
    const calls = await backend.upstream.callsOf(async () => {
      const report = await moveEverything(order(from, to));
      expect(report).toMatchObject({ total: 14, copied: 0, verified: 14, lines: [] });
    });
    expect(writes(calls)).toEqual([]);
    expect(await portrait(to)).toEqual(before);
  });

  it('names what a copy lacks each time, also where nothing has to be copied', async () => {
    const { ours, from, to } = await twoPeople();
    const sheet = await sheetNamed(from, 'Large');
    const range = { sheetId: 0, startRowIndex: 0, endRowIndex: 1 };
    await ours.hand.change(sheet.id, { addProtectedRange: { protectedRange: { range } } });
    const lacks = [{ name: 'Large', reason: 'parts', places: [expect.stringContaining('who may edit')] }];
    expect((await moveEverything(order(from, to))).lines).toMatchObject(lacks);
    expect(await moveEverything(order(from, to))).toMatchObject({ copied: 0, lines: lacks });
  });

  it('takes a bounded number of calls', async () => {
    const { from, to } = await twoPeople();
    const { sheets, folders, files } = await surveySide(from);
    const calls = await backend.upstream.callsOf(() => moveEverything(order(from, to)));
    // Surveys of both sides twice, each with one query for tagged files and one for files in folders; ids once; each
    // sheet is made, read, written, compared and marked; each file is downloaded and uploaded.
    const bound = 2 * 2 * 3 + 1 + folders.length + sheets.length * 9 + files.length * 2;
    expect(calls.length).toBeLessThanOrEqual(bound);
  });

  it('merges with what the product made at the other side', async () => {
    const { from, to } = await twoPeople();
    const made = await to.work(async ({ drive }) => {
      const root = await drive.createFolder({ name: 'Rowhouse', parentId: 'root', tags: tagsOf('root') });
      const tags = tagsOf('app', { app: 'expenses', parent: root.id });
      return [root, await drive.createFolder({ name: 'expenses', parentId: root.id, tags })];
    });
    expect((await moveEverything(order(from, to))).lines).toEqual([]);
    const { folders } = await surveySide(to);
    const ofApps = folders.filter(({ appProperties: { kind } }) => kind === 'root' || kind === 'app');
    expect(ofApps.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });

  it('goes on where it was after lost calls, and doubles nothing', async () => {
    const { from, to, before } = await twoPeople();
    const job = crypto.randomUUID();
    let runs = 0;
    for (let isOver = false; !isOver; runs += 1) {
      const abort = new AbortController();
      // In each run, the answers of some completed calls are lost, and then the process is stopped.
      for (const path of [/drive\/v3\/files$/, /:batchUpdate$/, /files\/[\w-]+$/]) {
        const method = path.source.startsWith('files') ? 'PATCH' : 'POST';
        backend.upstream.fail({ method, path, how: 'unanswered', times: 1, after: runs });
      }
      let count = 0;
      const onProgress = () => {
        count += 1;
        if (count === 4 + runs * 7) abort.abort(new Error('stopped'));
      };
      const ended = await moveEverything(order(from, to, { job, signal: abort.signal, onProgress })).catch(
        (error: unknown) => error,
      );
      backend.upstream.heal();
      isOver = !(ended instanceof Error);
      if (!isOver) expect(ended).toMatchObject({ message: 'stopped' });
    }
    expect(runs).toBeGreaterThan(3);
    expect(await portrait(to)).toEqual(before);
    expect(await portrait(from)).toEqual(before);
  });

  it('brings a copy up to date that nobody has touched', async () => {
    const { ours, from, to } = await twoPeople();
    await moveEverything(order(from, to));
    const sheet = await sheetNamed(from, 'Large');
    await ours.hand.type(sheet.id, 'B1:B2', [['Changed'], ['=A1+1']]);
    const report = await moveEverything(order(from, to));
    expect(report).toMatchObject({ copied: 1, verified: 14, lines: [] });
    expect(await portrait(to)).toEqual(await portrait(from));
  });

  it('gives a copy the locale that its original was given since', async () => {
    const { ours, from, to } = await twoPeople();
    const sheet = await sheetNamed(from, 'Large');
    for (const locale of ['de_DE', 'en_US']) {
      const request = { updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } };
      await ours.hand.change(sheet.id, request);
      expect((await moveEverything(order(from, to))).lines).toEqual([]);
      expect(await portrait(to)).toEqual(await portrait(from));
    }
  });

  it('leaves alone what is edited at the other side while the move is on its way there', async () => {
    const { ours, theirs, from, to } = await twoPeople();
    await moveEverything(order(from, to));
    const [sheet, copy] = [await sheetNamed(from, 'Large'), await sheetNamed(to, 'Large')];
    await ours.hand.type(sheet.id, 'B1', [['Edited here']]);
    const [photo] = (await surveySide(from)).files;
    const edit = () => theirs.hand.type(copy.id, 'B2', [['Edited there']]);
    await from.work(({ files }) => files.update(photo?.id ?? '', { description: 'Renewed' }));
    // Photos come before cells.
    const path = new RegExp(`files/${photo?.id}$`);
    backend.upstream.fail({ method: 'GET', path, how: { overtakenBy: edit }, times: 1 });
    const report = await moveEverything(order(from, to));
    expect(report.lines).toMatchObject([{ name: 'Large', reason: 'edited-there' }]);
    expect(await theirs.hand.shown(copy.id, 'B2')).toEqual([['Edited there']]);
  });

  it('never writes over what was edited at the other side, unless beside it', async () => {
    const { ours, theirs, from, to } = await twoPeople();
    await moveEverything(order(from, to));
    const copy = await sheetNamed(to, 'Large');
    await theirs.hand.type(copy.id, 'B1', [['Edited there']]);
    const sheet = await sheetNamed(from, 'Large');
    await ours.hand.type(sheet.id, 'B1', [['Edited here']]);

    const kept = await moveEverything(order(from, to));
    expect(kept.lines).toMatchObject([{ name: 'Large', reason: 'edited-there' }]);
    expect(await theirs.hand.shown(copy.id, 'B1')).toEqual([['Edited there']]);

    const beside = await moveEverything(order(from, to, { copyBeside: true }));
    expect(beside).toMatchObject({ copied: 1, lines: [] });
    expect(await theirs.hand.shown(copy.id, 'B1')).toEqual([['Edited there']]);
    expect(await theirs.hand.shown((await sheetNamed(to, 'Large (moved)')).id, 'B1')).toEqual([
      ['Edited here'],
    ]);
    await moveEverything(order(from, to, { copyBeside: true }));
    expect((await surveySide(to)).sheets.filter(({ name }) => name.startsWith('Large'))).toHaveLength(2);
  });

  it('brings home what was worked on at the other side, into the files it came from', async () => {
    const { ours, theirs, from, to } = await twoPeople();
    await moveEverything(order(from, to));
    const copy = await sheetNamed(to, 'Large');
    await theirs.hand.type(copy.id, 'B1', [['Worked on there']]);
    const report = await moveEverything(order(there(theirs), here(ours)));
    expect(report).toMatchObject({ total: 14, copied: 1, verified: 14, lines: [] });
    const sheet = await sheetNamed(from, 'Large');
    expect(await ours.hand.shown(sheet.id, 'B1')).toEqual([['Worked on there']]);
    expect((await surveySide(from)).sheets).toHaveLength(3);
  });

  it('names what others own, who may see what of it all', async () => {
    const { ours, from } = await twoPeople();
    const { request } = (await backend.newUser()).context();
    const grant = await grantNew(request.google, ['drive.file', 'spreadsheets', 'drive.readonly']);
    const credentials = { read: async () => grant.credentials, async save() {}, async markDead() {} };
    const reader = sideOf('here', { ...request, user: { id: grant.person.googleId }, credentials });
    const { root } = await surveySide(from);
    await from.work(({ drive }) => drive.share(root?.id ?? '', grant.person.email, 'reader'));
    await fillDrive(reader, { reports: 0, photosEach: 0, rows: 2 });
    const to = there(await backend.newUser());

    const report = await moveEverything(order(reader, to));
    expect(report).toMatchObject({ total: 4, verified: 4 });
    // The product does not know unmarked files in their folders.
    expect(report.lines).toHaveLength(12);
    expect(new Set(report.lines.map(({ reason }) => reason))).toEqual(new Set(['not-owned']));
    expect((await moveEverything(order(here(ours), to))).shared).toBe(14);
  });

  it('leaves out what one side refuses, tells so, and has it the next time', async () => {
    const { from, to, before } = await twoPeople();
    const refusal = { code: 403, message: 'no', errors: [{ reason: 'cannotDownloadFile' }] };
    const [photo] = (await surveySide(from)).files;
    backend.upstream.fail({
      ...{ method: 'GET', path: new RegExp(`files/${photo?.id}$`), times: 2 },
      how: { status: 403, body: { error: refusal } },
    });
    const report = await moveEverything(order(from, to));
    expect(report).toMatchObject({ done: 14, verified: 13 });
    expect(report.lines).toMatchObject([{ name: photo?.name, reason: 'refused' }]);
    expect((await moveEverything(order(from, to))).lines).toEqual([]);
    expect(await portrait(to)).toEqual(before);
  });

  it('that is canceled leaves nothing unfinished behind, at either side', async () => {
    const { from, to, before } = await twoPeople();
    const abort = new AbortController();
    const onProgress = ({ done }: MoveReport) => {
      if (done > 10) abort.abort(new MoveCanceled());
    };
    const canceled = moveEverything(order(from, to, { signal: abort.signal, onProgress }));
    await expect(canceled).rejects.toBeInstanceOf(MoveCanceled);
    const left = await surveySide(to);
    const all = [...left.folders, ...left.files, ...left.sheets];
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter(isMoving)).toEqual([]);
    expect((await moveEverything(order(from, to))).lines).toEqual([]);
    expect(await portrait(to)).toEqual(before);
  });

  it('stops where a side no longer lets it in, and says which', async () => {
    const { from, to } = await twoPeople();
    const closed = {
      read: () => Promise.reject(new Problem('REAUTH_REQUIRED', 'Sign in again.', { requiresReauth: true })),
      async save() {},
      async markDead() {},
    };
    const user = await backend.newUser();
    const shut = sideOf('there', { ...user.context().request, credentials: closed });
    await expect(moveEverything(order(from, shut))).rejects.toMatchObject({ signInAt: 'there' });
    expect((await surveySide(to)).folders).toEqual([]);
  });
});
