import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobsBackend, job, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { entriesOf } from './changes.ts';
import { eraseRecord } from './keep.ts';
import { look } from './look.ts';
import { goBack, otherwiseAt } from './moment.ts';
import { historyNow, putBack } from './put-back.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const context = () => backend.user.context();
const now = () => new Date().toISOString();

async function differingSince(fileId: string, at: string) {
  const { history, lines } = await historyNow(context(), fileId);
  return otherwiseAt(history, lines, at).map(({ kind, row, headers }) => [kind, row, headers.join(', ')]);
}

it('what hands and the product have done since is taken back, wherever rows stand now, formulas included', async () => {
  const { fileId, open, hand, paint, glue } = await threeJobs(backend);
  const at = now();
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine', Due: '2026-05-05' });
  await hand.type(fileId, 'Jobs!B4', [['Eve']]);
  await hand.type(fileId, 'Jobs!E3', [['=1+1']]);
  await hand.sort(fileId, 0, 'DESCENDING');
  await hand.insertRows(fileId, 1);
  expect(await differingSince(fileId, at)).toEqual([
    ['changed', 3, 'Who'],
    ['changed', 4, 'Due, Notes'],
    ['changed', 5, 'Hours'],
  ]);
  expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 3, cells: 4, left: 0 });
  expect((await open().list()).rows).toMatchObject([
    { _rowIndex: 3, What: 'Sand', Who: 'Ida' },
    { _rowIndex: 4, ...paint.expected },
    { _rowIndex: 5, ...glue.expected },
  ]);
});

it('of a time before the history, and of a record that was erased from it, nothing is said to have been otherwise', async () => {
  const { fileId, open, paint, glue } = await threeJobs(backend);
  expect(await differingSince(fileId, '2001-01-01T00:00:00.000Z')).toEqual([]);
  const at = now();
  await open().update(paint.rowIndex, paint.expected, { Notes: 'a secret' });
  await open().update(glue.rowIndex, glue.expected, { Notes: 'mine' });
  const { history, lines } = await historyNow(context(), fileId);
  const { entries } = entriesOf(history, lines);
  const secret = entries.find(({ change }) => change.cells.some(({ to }) => to === 'a secret'));
  await eraseRecord(context(), fileId, secret?.change.id ?? '');
  expect(await differingSince(fileId, at)).toEqual([['changed', 3, 'Notes']]);
  await goBack(context(), fileId, at);
  expect((await open().list()).rows.map(({ Notes }) => Notes)).toEqual(['a secret', '', '']);
});

it('rows that were deleted or added since are so no longer, once, however often it is asked for', async () => {
  const { fileId, open, glue } = await threeJobs(backend);
  await look(context(), fileId);
  const at = now();
  await open().remove(glue.rowIndex, glue.expected);
  await open().append(job('Saw', { Notes: 'new' }));
  await goBack(context(), fileId, at);
  expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 0, cells: 0, left: 0 });
  expect((await open().list()).rows.map(({ What }) => What).toSorted()).toEqual(['Glue', 'Paint', 'Sand']);
});

it('a column that was renamed since keeps its cells under its new name', async () => {
  const { fileId, open, hand, paint } = await threeJobs(backend);
  const before = await hand.entered(fileId, 'Jobs!A1:F5');
  const at = now();
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
  await hand.type(fileId, 'Jobs!B1', [['Whom']]);
  expect(await differingSince(fileId, at)).toEqual([['changed', 2, 'Notes']]);
  await goBack(context(), fileId, at);
  expect(await hand.entered(fileId, 'Jobs!A2:F5')).toEqual(before.slice(1));
});

it('a change, a row and a deleted row are put back under a column that was renamed since', async () => {
  const { fileId, open, hand, paint, glue } = await threeJobs(backend);
  await open().update(paint.rowIndex, paint.expected, { Who: 'Eve' });
  await open().update(paint.rowIndex, { ...paint.expected, Who: 'Eve' }, { Who: 'Ann', Notes: 'mine' });
  await open().remove(glue.rowIndex, glue.expected);
  await hand.type(fileId, 'Jobs!B1', [['Whom']]);
  const rows = async () => (await hand.entered(fileId, 'Jobs!A2:B4')).map((cells) => cells.join(' '));
  const { history, lines } = await historyNow(context(), fileId);
  const changes = entriesOf(history, lines).entries.map(({ change }) => change);
  const [deleted] = changes.filter(({ kind }) => kind === 'deleted');
  const [second, first] = changes.filter(({ kind }) => kind === 'changed');
  expect(second?.renamed).toEqual({ Who: 'Whom' });
  await putBack(context(), fileId, { change: deleted?.id ?? '', what: 'cells' });
  expect(await rows()).toEqual(['Paint Ann', 'Glue Ida', 'Sand Ida']);
  await putBack(context(), fileId, { change: second?.id ?? '', what: 'cells', headers: ['Who'] });
  expect(await rows()).toEqual(['Paint Eve', 'Glue Ida', 'Sand Ida']);
  await putBack(context(), fileId, { change: second?.id ?? '', what: 'row' });
  expect(await rows()).toEqual(['Paint Ann', 'Glue Ida', 'Sand Ida']);
  await putBack(context(), fileId, { change: first?.id ?? '', what: 'cells' });
  expect(await rows()).toEqual(['Paint Ida', 'Glue Ida', 'Sand Ida']);
});

it('undoing it leaves what was done since alone', async () => {
  const { fileId, open, hand, paint, glue, sand } = await threeJobs(backend);
  await look(context(), fileId);
  const at = now();
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine', Who: 'Eve' });
  await open().update(sand.rowIndex, sand.expected, { Notes: 'dry' });
  await open().remove(glue.rowIndex, glue.expected);
  const went = await goBack(context(), fileId, at);
  // The row that was added again is the last one.
  await hand.type(fileId, 'Jobs!B2', [['Ann']]);
  await hand.type(fileId, 'Jobs!F4', [['sticky']]);
  await open().append(job('Saw'));
  const told = () => open().list();
  expect((await told()).rows.map(({ What, Who, Notes }) => [What, Who, Notes])).toEqual([
    ['Paint', 'Ann', ''],
    ['Sand', 'Ida', ''],
    ['Glue', 'Ida', 'sticky'],
    ['Saw', 'Ida', ''],
  ]);
  expect(await goBack(context(), fileId, went.before, went.after)).toMatchObject({
    rows: 2,
    cells: 2,
    left: 2,
  });
  expect((await told()).rows.map(({ What, Who, Notes }) => [What, Who, Notes])).toEqual([
    ['Paint', 'Ann', 'mine'],
    ['Sand', 'Ida', 'dry'],
    ['Glue', 'Ida', 'sticky'],
    ['Saw', 'Ida', ''],
  ]);
});

it('a row that a hand has put in the place of another meanwhile is neither deleted nor changed for it', async () => {
  const { fileId, open, hand, paint, whats } = await threeJobs(backend);
  const at = now();
  await open().update(paint.rowIndex, paint.expected, { Who: 'Eve' });
  await open().append(job('Varnish'));
  const { history, lines } = await historyNow(context(), fileId);
  const edit = entriesOf(history, lines).entries.find(({ change }) => change.kind === 'changed');
  await hand.sort(fileId, 0, 'ASCENDING');
  await look(context(), fileId);
  const before = await open().list();
  // The first read is of the history, the second of the rows.
  const sorted = () => hand.sort(fileId, 0, 'DESCENDING');
  const second = { method: 'GET', path: /./, times: 1, after: 1, how: { overtakenBy: sorted } } as const;
  backend.upstream.fail(second);
  const put = putBack(context(), fileId, { change: edit?.change.id ?? '', what: 'cells' });
  await expect(put).rejects.toMatchObject({ code: 'CONFLICT' });
  await hand.sort(fileId, 0, 'ASCENDING');
  expect(await open().list()).toEqual(before);
  // Going back is planned once more.
  backend.upstream.fail(second);
  expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 2 });
  expect(await whats()).toEqual(['Sand', 'Paint', 'Glue']);
  expect((await open().list()).rows.map(({ Who }) => Who)).toEqual(['Ida', 'Ida', 'Ida']);
});

it('what a hand types while it is planned is known to it, and noted once', async () => {
  const { fileId, open, hand, paint, sand } = await threeJobs(backend);
  await look(context(), fileId);
  const at = now();
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine' });
  await open().remove(sand.rowIndex, sand.expected);
  await hand.type(fileId, 'Jobs!B2', [['Eve']]);
  const type = () => hand.type(fileId, 'Jobs!B3', [['Ann']]);
  // Before its write, after it has noted what the hand had typed before.
  backend.upstream.fail({
    ...{ method: 'POST', path: /:batchUpdate$/, times: 1, after: 1 },
    how: { overtakenBy: type },
  });
  expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 3, cells: 6, left: 0 });
  expect((await open().list()).rows.map(({ What, Who, Notes }) => [What, Who, Notes])).toEqual([
    ['Paint', 'Ida', ''],
    ['Glue', 'Ida', ''],
    ['Sand', 'Ida', ''],
  ]);
  const { history, lines } = await historyNow(context(), fileId);
  const hands = entriesOf(history, lines).entries.filter(({ change }) => change.how === 'In the sheet');
  expect(hands.map(({ change: { cells } }) => cells[0]?.to)).toEqual(['Ann', 'Eve']);
  expect(await goBack(context(), fileId, at)).toMatchObject({ rows: 0 });
});

it('undoing it leaves what a hand did between its write and the answer', async () => {
  const onGoogle = await startJobs({ tellsVersions: false });
  const { fileId, open, hand, paint } = await threeJobs(onGoogle);
  const google = () => onGoogle.user.context();
  await look(google(), fileId);
  const at = now();
  await open().update(paint.rowIndex, paint.expected, { Notes: 'mine', Who: 'Eve' });
  const followedBy = () => hand.type(fileId, 'Jobs!B2', [['Ann']]);
  onGoogle.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how: { followedBy } });
  const went = await goBack(google(), fileId, at);
  expect(await hand.entered(fileId, 'Jobs!B2')).toEqual([['Ann']]);
  const undone = await goBack(google(), fileId, went.before, went.after);
  expect(undone).toMatchObject({ cells: 1, left: 1 });
  expect(await hand.entered(fileId, 'Jobs!B2')).toEqual([['Ann']]);
  await onGoogle.stop();
});
