import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type JobsBackend, job, jobs, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { look } from './look.ts';
import { readHistory } from './read.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const protectionSchema = z.object({
  sheets: z.array(
    z.object({ protectedRanges: z.array(z.object({ protectedRangeId: z.int() })).default([]) }),
  ),
});
const lost = { method: 'POST', path: /:batchUpdate$/, times: 1, how: 'unanswered' } as const;
const historyOf = (fileId: string) => readHistory(backend.user.context(), fileId);
const saidOf = async (fileId: string) =>
  (await historyOf(fileId)).lines.flatMap(({ deeds }) =>
    deeds.map((deed) => [deed.do, 'row' in deed ? deed.row : 0]),
  );

it('every write of a table is noted in its own batch: who, by what, which row, before and after', async () => {
  const { fileId, open, paint, glue, hand } = await threeJobs(backend);
  const calls = await backend.upstream.callsOf(async () => {
    await open().update(paint.rowIndex, paint.expected, { Notes: 'twice', Due: '2026-02-01' });
    await open().remove(glue.rowIndex, glue.expected);
  });
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['GET', 'POST', 'GET', 'POST']);
  const { lines } = await historyOf(fileId);
  const { name } = backend.user.grant.person;
  expect(lines.slice(-2)).toMatchObject([
    {
      who: name,
      how: 'Rowhouse',
      tab: 'Jobs',
      record: 'Paint',
      deeds: [
        {
          do: 'set',
          row: 2,
          from: { Due: '2026-01-31' },
          to: { Notes: 'twice', Due: '2026-02-01' },
        },
      ],
    },
    { record: 'Glue', deeds: [{ do: 'cut', row: 3, from: { What: 'Glue', Who: 'Ida', Due: '2026-01-31' } }] },
  ]);
  expect(await hand.allTabs(fileId)).toEqual(['Jobs', '_History']);
  const tab = await hand.call('GET', `/v4/spreadsheets/${fileId}?fields=sheets(properties,protectedRanges)`);
  expect(tab).toMatchObject({
    sheets: [{}, { properties: { hidden: true }, protectedRanges: [{ warningOnly: true }] }],
  });
});

it('moves, undos and writes into several rows are noted, and nothing where nothing is written', async () => {
  const { fileId, open, paint, glue, sand } = await threeJobs(backend);
  await open().move(paint.rowIndex, paint.expected, null);
  const undo = await open().removeMany([
    { ...glue, rowIndex: 2 },
    { ...sand, rowIndex: 3 },
  ]);
  await open().restoreMany(undo);
  await open().update(2, glue.expected, { Who: 'Ida' });
  expect((await saidOf(fileId)).slice(4)).toEqual([
    ['move', 2],
    ['cut', 3],
    ['cut', 2],
    ['add', 2],
    ['add', 3],
  ]);
});

it('an answer that got lost leaves one line, however often the write is sent', async () => {
  const { fileId, open, paint } = await threeJobs(backend);
  const before = (await saidOf(fileId)).length;
  const key = randomUUID();
  backend.upstream.fail(lost);
  await open(key).append(job('Saw'));
  await open(key).append(job('Saw'));
  backend.upstream.fail(lost);
  await open().update(paint.rowIndex, paint.expected, { Notes: 'once' });
  expect((await saidOf(fileId)).slice(before)).toEqual([
    ['add', 5],
    ['set', 2],
  ]);
});

it('the first row of a tab that was seen empty says that nothing stood there, so that all of it is known', async () => {
  const { drive } = backend.user.context();
  const folder = await drive.createFolder({ name: 'Empty', parentId: 'root', tags: {} });
  const { id } = await drive.createSpreadsheet({ name: 'Empty', parentId: folder.id, tags: {} });
  const table = () => backend.user.context().open(id, jobs);
  await table().layOut();
  await table().list();
  await table().append(job('Paint'));
  expect(await saidOf(id)).toEqual([
    ['base', 0],
    ['add', 2],
  ]);
});

it('a look notes what hands have done, and between which times', async () => {
  const { fileId, open, hand, paint } = await threeJobs(backend);
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
  const { lines: known } = await historyOf(fileId);
  await hand.type(fileId, 'Jobs!B2:B4', [['Ben'], ['Ida'], ['Eve']]);
  await hand.sort(fileId, 0, 'ASCENDING');
  const { lines } = await look(backend.user.context(), fileId);
  const noted = lines.slice(known.length);
  // The write of the notes does not name anybody.
  expect(noted.every(({ how, since }) => how === 'In the sheet' && since === known[0]?.at)).toBe(true);
  expect(noted.flatMap(({ deeds }) => deeds)).toEqual([
    {
      do: 'shift',
      runs: [
        [2, 3, 1],
        [3, 2, 1],
      ],
    },
    { do: 'set', row: 3, from: { Who: 'Ida' }, to: { Who: 'Ben' } },
    { do: 'set', row: 4, from: { Who: 'Ida' }, to: { Who: 'Eve' } },
  ]);
  expect(await backend.upstream.callsOf(() => look(backend.user.context(), fileId))).toHaveLength(1);
});

it('what hands have done is told as of the read that saw it first, not of the one that told of it', async () => {
  const { fileId, open, hand, paint } = await threeJobs(backend);
  const now = () => new Date().toISOString();
  await look(backend.user.context(), fileId);
  await open().list();
  const before = now();
  await open().list();
  await hand.type(fileId, 'Jobs!B3:B3', [['Ben']]);
  const calls = await backend.upstream.callsOf(() => open().list());
  expect(calls).toHaveLength(1);
  const after = now();
  await open().list();
  const [line] = (await look(backend.user.context(), fileId)).lines.slice(-1);
  expect(line?.deeds).toEqual([{ do: 'set', row: 3, from: { Who: 'Ida' }, to: { Who: 'Ben' } }]);
  expect(line && [line.since >= before, line.since < line.at, line.at <= after]).toEqual([true, true, true]);

  const pinned = now();
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
  await hand.type(fileId, 'Jobs!F2:F2', [['theirs']]);
  await hand.type(fileId, 'Jobs!B4:B4', [['Eve']]);
  await open().append(job('Saw'));
  await hand.type(fileId, 'Jobs!A4:A4', [['Scrape']]);
  const noted = (await look(backend.user.context(), fileId)).lines.slice(-2);
  const saids = noted.map(({ deeds: [deed], since }) => [deed && 'row' in deed && deed.row, since > pinned]);
  expect(saids).toEqual([
    [4, false],
    [2, true],
  ]);
});

it('a tab that was deleted is made anew, one that was renamed is written on, and neither keeps a row from being saved', async () => {
  const { fileId, open, hand, whats } = await threeJobs(backend);
  const tabId = (await historyOf(fileId)).state.tab ?? 0;
  const rename = { properties: { sheetId: tabId, title: 'Log' }, fields: 'title' };
  await hand.change(fileId, { updateSheetProperties: rename });
  await open().append(job('Saw'));
  expect(await hand.allTabs(fileId)).toEqual(['Jobs', 'Log']);
  expect((await saidOf(fileId)).at(-1)).toEqual(['add', 5]);
  await hand.change(fileId, { deleteSheet: { sheetId: tabId } });
  await open().append(job('Drill'));
  await open().append(job('File'));
  expect(await hand.allTabs(fileId)).toEqual(['Jobs', '_History']);
  expect(await saidOf(fileId)).toEqual([
    ['add', 6],
    ['add', 7],
  ]);
  expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw', 'Drill', 'File']);
  // The tab that is gone had noted that it was empty, and three jobs and the saw.
  expect((await historyOf(fileId)).missing).toBe(5);
});

it("a person's own tab of that name is left alone", async () => {
  const { drive } = backend.user.context();
  const folder = await drive.createFolder({ name: 'Own', parentId: 'root', tags: {} });
  const { id } = await drive.createSpreadsheet({ name: 'Own', parentId: folder.id, tags: {} });
  const table = () => backend.user.context().open(id, jobs);
  await table().layOut();
  await backend.user.hand.change(id, { addSheet: { properties: { sheetId: 77, title: '_History' } } });
  await backend.user.hand.type(id, '_History!A1:B2', [
    ['Kings', 'Years'],
    ['Alfred', '28'],
  ]);
  await table().append(job('Paint'));
  await table().append(job('Glue'));
  expect(await backend.user.hand.allTabs(id)).toEqual(['Jobs', '_History', '_History 2']);
  expect(await backend.user.hand.shown(id, '_History!A1:B9')).toEqual([
    ['Kings', 'Years'],
    ['Alfred', '28'],
  ]);
  expect((await saidOf(id)).slice(1)).toEqual([
    ['add', 2],
    ['add', 3],
  ]);
});

it('where others have been kept from changing the tab, rows are saved all the same', async () => {
  const { fileId, hand, whats } = await threeJobs(backend);
  const sheetId = (await historyOf(fileId)).state.tab ?? 0;
  const other = await backend.newUser();
  await hand.call('POST', `/drive/v3/files/${fileId}/permissions`, {
    ...{ type: 'user', role: 'writer', emailAddress: other.grant.person.email },
  });
  const { sheets } = protectionSchema.parse(
    await hand.call('GET', `/v4/spreadsheets/${fileId}?fields=sheets(protectedRanges(protectedRangeId))`),
  );
  const protectedRange = {
    protectedRangeId: sheets.flatMap(({ protectedRanges }) => protectedRanges)[0]?.protectedRangeId,
    range: { sheetId },
    warningOnly: false,
    editors: { users: [backend.user.grant.person.email] },
  };
  await hand.change(fileId, {
    updateProtectedRange: { protectedRange, fields: 'range,warningOnly,editors' },
  });
  await other.context().open(fileId, jobs).append(job('Saw'));
  expect(await whats()).toEqual(['Paint', 'Glue', 'Sand', 'Saw']);
});

it('lines that were sorted, or made something else of, are read in their order and left alone', async () => {
  const { fileId, open, hand, paint } = await threeJobs(backend);
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
  const { state, lines } = await historyOf(fileId);
  await hand.sort(fileId, 8, 'DESCENDING', state.tab ?? 0);
  expect((await historyOf(fileId)).lines).toEqual(lines);
  await hand.change(fileId, {
    appendDimension: { sheetId: state.tab ?? 0, dimension: 'ROWS', length: 9 },
  });
  await hand.type(fileId, '_History!J2', [['nonsense']]);
  await hand.type(fileId, '_History!A9:B9', [['a word', 'of mine']]);
  const after = await historyOf(fileId);
  expect(after).toMatchObject({ unreadable: 2, missing: 0 });
  expect(after.lines).toHaveLength(lines.length - 1);
  await open().append(job('Saw'));
  expect(await hand.shown(fileId, '_History!A9:B9')).toEqual([['a word', 'of mine']]);
});
