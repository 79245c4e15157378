import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { entriesOf } from './changes.ts';
import { differencesOf } from './differences.ts';
import { look } from './look.ts';
import { goBack } from './moment.ts';
import { historyNow, putBack } from './put-back.ts';
import { cellValue } from './values.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const context = () => backend.user.context();

/** Jobs with two columns of the person's own: real dates with their times, and texts like them beside plain numbers. */
async function met() {
  const made = await threeJobs(backend);
  await made.hand.type(made.fileId, 'Jobs!G1:H4', [
    ['Met', 'Said'],
    ['2026-05-05 18:28:48', "'123"],
    ['2026-05-06 07:00:00', "'2026-05-06 07:00"],
    ['2026-05-07', 'soon'],
  ]);
  await look(context(), made.fileId);
  const own = () => made.hand.entered(made.fileId, 'Jobs!G2:H4');
  return { ...made, own, before: await own() };
}

async function changesOf(fileId: string) {
  const { history, lines } = await historyNow(context(), fileId);
  return entriesOf(history, lines).entries.map(({ change }) => change);
}

describe('a date with its time', () => {
  it('is as it was after going back', async () => {
    const { fileId, hand, own, before } = await met();
    const at = new Date().toISOString();
    await hand.type(fileId, 'Jobs!G2:G4', [["'later"], ['2026-05-06 09:30:00'], ['2026-06-01']]);
    expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 3, cells: 3 });
    expect(await own()).toEqual(before);
    expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 0, cells: 0 });
  });

  it('is a date again where a hand has put words in its place, with its time or without', async () => {
    const { fileId, hand, own, before } = await met();
    const at = new Date().toISOString();
    await hand.type(fileId, 'Jobs!G2:H4', [
      ['later', 'later'],
      ['later', 'later'],
      ['later', 'later'],
    ]);
    await goBack(context(), fileId, at);
    expect(await own()).toEqual(before);
  });

  it('stays with the time that a hand has added since, when going back is undone', async () => {
    const { fileId, hand } = await met();
    const at = new Date().toISOString();
    await hand.type(fileId, 'Jobs!G4:H4', [['2026-06-01', 'later']]);
    const { before, after } = await goBack(context(), fileId, at);
    await hand.type(fileId, 'Jobs!G4', [['2026-05-07 18:00:00']]);
    expect(await goBack(context(), fileId, before, after)).toMatchObject({ rows: 1, cells: 1, left: 1 });
    expect(await hand.entered(fileId, 'Jobs!G4:H4')).toEqual([[46149.75, 'later']]);
  });

  it('returns with a row that was deleted by hand, and texts return as texts', async () => {
    const { fileId, hand, own, before } = await met();
    await hand.deleteRows(fileId, 2);
    await hand.deleteRows(fileId, 1);
    await look(context(), fileId);
    for (const { id, kind } of await changesOf(fileId)) {
      if (kind === 'deleted') await putBack(context(), fileId, { change: id, what: 'row' });
    }
    expect((await own()).toSorted()).toEqual(before.toSorted());
  });

  it('returns with a row that is added again by going back', async () => {
    const { fileId, hand, own, before } = await met();
    const at = new Date().toISOString();
    await hand.deleteRows(fileId, 1);
    await goBack(context(), fileId, at);
    expect((await own()).toSorted()).toEqual(before.toSorted());
  });

  it('is told with its time', async () => {
    const { fileId, hand } = await met();
    await hand.type(fileId, 'Jobs!G2', [['2026-05-05 19:00:00']]);
    await look(context(), fileId);
    const [change] = await changesOf(fileId);
    expect(change?.cells).toEqual([{ header: 'Met', from: '2026-05-05 18:28:48', to: '2026-05-05 19:00' }]);
  });
});

describe('a history that has noted only the days', () => {
  const cell = (serial: number) => ({
    userEnteredValue: { numberValue: serial },
    userEnteredFormat: { numberFormat: { type: 'DATE_TIME' } },
  });
  const now = (serial: number) => ({ Met: cellValue(cell(serial)) ?? '', What: 'Paint' });
  const known = { Met: '2026-05-05', What: 'Paint' };

  it('reports nothing that only has its time besides, even in rows that have moved', () => {
    expect(differencesOf(new Map([[2, known]]), new Map([[2, now(46147.77)]]))).toEqual([]);
    const two = { Met: '2026-05-06', What: 'Glue' };
    const moved = new Map([
      [2, { ...now(46148.5), What: 'Glue' }],
      [3, now(46147.77)],
    ]);
    const known2 = new Map([
      [2, known],
      [3, two],
    ]);
    expect(differencesOf(known2, moved).map((deed) => deed.do)).toEqual(['shift']);
  });

  it('reports another day, a time that is gone, and another time in a text', () => {
    const differ = (one: object, other: object) =>
      differencesOf(
        new Map([[2, { What: 'Paint', ...one }]]),
        new Map([[2, { What: 'Paint', ...other }]]),
      ).map((deed) => deed.do);
    expect(differ(known, now(46148.77))).toEqual(['set']);
    expect(differ(now(46147.77), known)).toEqual(['set']);
    expect(differ({ Met: '2026-05-05 18:28' }, { Met: '2026-05-05 19:00' })).toEqual(['set']);
  });
});
