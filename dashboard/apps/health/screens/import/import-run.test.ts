import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import type { Cells } from '../../logs.ts';
import type { ImportedRow } from './apple-types.ts';
import { ImportRun } from './import-run.ts';

function rowsOf(count: number): ImportedRow[] {
  return Array.from({ length: count }, (_, at) => ({
    log: 'vitals',
    cells: {
      'Taken At': `2025-01-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
      Metric: 'Pulse',
      Value: 60,
    },
  }));
}

it('rows are written in batches, each once, and those the sheet has are left out', async () => {
  const sent: { rows: readonly Cells[]; requestKey: string }[] = [];
  const [known] = rowsOf(1);
  const run = new ImportRun([{ log: 'vitals', row: 2, cells: known?.cells ?? {} }], async (batch) =>
    sent.push(batch),
  );
  await run.add(rowsOf(1_200));
  expect(sent.map(({ rows }) => rows.length)).toEqual([1_000]);
  await run.add(rowsOf(1_200));
  await run.finish();
  expect(sent.map(({ rows }) => rows.length)).toEqual([1_000, 199]);
  expect(run).toMatchObject({ written: 1_199, doubles: 1_201 });
  expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(2);
});

it.each(['1/1/2025 0:00', '2025-01-01T00:00:30', '2025-01-01 00:00:00'])(
  'a row whose moment the sheet shows as %j is there already',
  async (shown) => {
    const [known] = rowsOf(1);
    const cells = { ...known?.cells, 'Taken At': shown };
    const run = new ImportRun([{ log: 'vitals', row: 2, cells }], async () => {});
    await run.add(rowsOf(1));
    await run.finish();
    expect(run).toMatchObject({ written: 0, doubles: 1 });
  },
);

it('a batch that failed is sent again under its key, and nothing is lost', async () => {
  const keys: string[] = [];
  let isDown = true;
  const run = new ImportRun([], async ({ requestKey }) => {
    keys.push(requestKey);
    if (isDown) throw new Problem('NETWORK_ERROR', 'No answer.');
  });
  await expect(run.add(rowsOf(1_100))).rejects.toThrow('No answer.');
  isDown = false;
  await run.add([]);
  await run.finish();
  expect(keys[1]).toBe(keys[0]);
  expect(run.written).toBe(1_100);
});

it('rows that no reading can say are counted and left out', async () => {
  const run = new ImportRun([], async () => {});
  await run.add([{ log: 'body', cells: { 'Taken At': '1899-01-01', Weight: 70 } }]);
  await run.finish();
  expect(run).toMatchObject({ written: 0, refused: 1 });
});
