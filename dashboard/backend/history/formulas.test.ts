import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { entriesOf } from './changes.ts';
import { look } from './look.ts';
import { goBack } from './moment.ts';
import { historyNow, putBack } from './put-back.ts';

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const context = () => backend.user.context(randomUUID());
const now = () => new Date().toISOString();

/** Three jobs with columns of their person: what each costs at its rate, and the hours so far. */
async function costedJobs() {
  const made = await threeJobs(backend);
  const { fileId, hand, open } = made;
  await hand.type(fileId, 'Jobs!G1:I1', [['Rate', 'Cost', 'So far']]);
  await hand.type(fileId, 'Jobs!E2:E4', [[1], [2], [3]]);
  await hand.type(fileId, 'Jobs!G2:I4', [
    [10, '=E2*G2', '=E2'],
    [20, '=E3*G3', '=I2+E3'],
    [30, '=E4*G4', '=I3+E4'],
  ]);
  await look(context(), fileId);
  const remove = async (what: string) => {
    const found = (await open().list()).rows.find(({ What }) => What === what);
    if (!found) throw new Error(`${what} is in the sheet.`);
    const { _rowIndex, ...expected } = found;
    return await open(randomUUID()).remove(_rowIndex, expected);
  };
  /** The person's cells of a job, and the number of its row. */
  const own = async (what: string) => {
    const rows = await hand.entered(fileId, 'Jobs!A1:J9');
    const at = rows.findIndex(([first]) => first === what);
    return { row: at + 1, cells: rows[at]?.slice(6) };
  };
  return { ...made, remove, own };
}

async function latest(fileId: string, kind: string, what: string): Promise<string> {
  const { history, lines } = await historyNow(context(), fileId);
  const entry = entriesOf(history, lines).entries.find(
    ({ change }) => change.kind === kind && change.record.includes(what),
  );
  if (!entry) throw new Error(`${what} was ${kind}.`);
  return entry.change.id;
}

describe('a row with formulas that is brought back', () => {
  it.each(['undo', 'history'])('elsewhere by its %s works with its own cells there', async (how) => {
    const { fileId, hand, open, remove, own } = await costedJobs();
    await hand.deleteRows(fileId, 4, (await hand.rowCount(fileId)) - 4);
    const undo = await remove('Sand');
    await hand.deleteRows(fileId, 2);
    if (how === 'undo') await open().restore(undo);
    else await putBack(context(), fileId, { change: await latest(fileId, 'deleted', 'Sand'), what: 'row' });
    expect(await own('Sand')).toEqual({ row: 3, cells: [30, '=E3*G3', '=I2+E3'] });
  });

  it('works with the same columns where somebody has inserted or moved some', async () => {
    const { fileId, hand, open, remove } = await costedJobs();
    const undo = await remove('Glue');
    await hand.insertColumn(fileId, 0);
    await hand.moveColumn(fileId, 7, 1);
    await open().restore(undo);
    const rows = await hand.entered(fileId, 'Jobs!B1:J3');
    expect(rows[2]).toEqual([20, 'Glue', 'Ida', 46053, false, 2, '', '=G3*B3', '=J2+G3']);
  });

  it('after a hand has inserted rows above it and deleted it works with its own cells', async () => {
    const { fileId, hand, own } = await costedJobs();
    await hand.insertRows(fileId, 1, 2);
    await look(context(), fileId);
    await hand.deleteRows(fileId, 4);
    await look(context(), fileId);
    await putBack(context(), fileId, { change: await latest(fileId, 'deleted', 'Glue'), what: 'row' });
    const { row, cells } = await own('Glue');
    expect(cells).toEqual([20, `=E${row}*G${row}`, `=I${row - 1}+E${row}`]);
  });
});

describe('what the history knows of formulas', () => {
  it('is written again as a formula, and what has replaced it is written over', async () => {
    const { fileId, hand, own } = await costedJobs();
    await hand.type(fileId, 'Jobs!H3', [[77]]);
    await look(context(), fileId);
    await hand.insertRows(fileId, 1);
    await putBack(context(), fileId, { change: await latest(fileId, 'changed', 'Glue'), what: 'cells' });
    expect((await own('Glue')).cells).toEqual([20, '=E4*G4', '=I3+E4']);
    // The change back is one of the history, too.
    await putBack(context(), fileId, { change: await latest(fileId, 'changed', 'Glue'), what: 'cells' });
    expect((await own('Glue')).cells).toEqual([20, 77, '=I3+E4']);
  });

  it('is as it was after going back, in cells and in rows that were deleted, and undone with it', async () => {
    const { fileId, hand, remove, own } = await costedJobs();
    const at = now();
    await hand.type(fileId, 'Jobs!H2', [[77]]);
    await hand.type(fileId, 'Jobs!G4', [['=10+20']]);
    await remove('Glue');
    const went = await goBack(context(), fileId, at);
    expect(went).toMatchObject({ rows: 3, left: 0 });
    expect((await own('Paint')).cells).toEqual([10, '=E2*G2', '=E2']);
    expect(await own('Sand')).toMatchObject({ row: 3, cells: [30, '=E3*G3', '=#REF!+E3'] });
    expect(await own('Glue')).toEqual({ row: 4, cells: [20, '=E4*G4', '=I3+E4'] });
    await goBack(context(), fileId, went.before, went.after);
    expect((await own('Paint')).cells).toEqual([10, 77, '=E2']);
    expect((await own('Sand')).cells).toEqual(['=10+20', '=E3*G3', '=#REF!+E3']);
    expect((await own('Glue')).row).toBe(0);
  });

  it('comes back in a cell, a row and a sheet as the text that it was where it only looks like a formula', async () => {
    const { fileId, hand, open, own, remove } = await costedJobs();
    await hand.type(fileId, 'Jobs!H3', [["'=E3*G3"]]);
    await look(context(), fileId);
    const at = now();
    const shown = async () => await hand.shown(fileId, `Jobs!H${(await own('Glue')).row}`);
    await hand.type(fileId, 'Jobs!H3', [[77]]);
    await look(context(), fileId);
    await putBack(context(), fileId, { change: await latest(fileId, 'changed', 'Glue'), what: 'cells' });
    expect(await shown()).toEqual([['=E3*G3']]);
    await open().restore(await remove('Glue'));
    expect(await shown()).toEqual([['=E3*G3']]);
    await hand.deleteRows(fileId, 2);
    await goBack(context(), fileId, at);
    expect(await shown()).toEqual([['=E3*G3']]);
  });

  it('is not written over what a hand has typed in the place of a formula meanwhile', async () => {
    const { fileId, hand, own } = await costedJobs();
    await hand.type(fileId, 'Jobs!G3', [['=10+10']]);
    await look(context(), fileId);
    const change = await latest(fileId, 'changed', 'Glue');
    const overtakenBy = () => hand.type(fileId, 'Jobs!G3', [[25]]);
    // Its first read is of the history, its second of the rows.
    backend.upstream.fail({ method: 'GET', path: /./, times: 1, after: 1, how: { overtakenBy } });
    const back = putBack(context(), fileId, { change, what: 'cells' });
    await expect(back).rejects.toMatchObject({ code: 'CONFLICT' });
    backend.upstream.heal();
    expect((await own('Glue')).cells).toEqual([25, '=E3*G3', '=I2+E3']);
  });
});
