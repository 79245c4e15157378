import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobsBackend, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { handHow } from '../history/lines.ts';
import { look } from '../history/look.ts';
import { updateRanges } from './update.ts';

// What Sheets interprets for scripts, in a store that checks versions and in one that does not, like Google.

describe.each([true, false])('a typed text, where the store tells versions: %s', (tellsVersions) => {
  let backend: JobsBackend;
  beforeAll(async () => {
    backend = await startJobs({ tellsVersions });
  });
  afterAll(() => backend.stop());

  it('is written once and noted as its writer’s, beside what a hand does meanwhile', async () => {
    const { fileId, paint, hand } = await threeJobs(backend);
    await look(backend.user.context(), fileId);
    const { sheets } = backend.user.context();
    const range = `Jobs!A${paint.rowIndex}`;
    const update = { range, values: [['Paint the door']], isChecked: true };
    const write = () =>
      updateRanges(sheets, fileId, [update], 'USER_ENTERED', (shown) =>
        expect(shown[0]?.values).toEqual([['Paint']]),
      );
    expect(await backend.upstream.callsOf(write)).toHaveLength(4);
    await hand.type(fileId, `Jobs!A${paint.rowIndex + 1}`, [['Glue the door']]);
    const { lines } = await look(backend.user.context(), fileId);
    expect(lines.slice(-2)).toMatchObject([
      { how: 'Rowhouse', deeds: [{ do: 'set', row: paint.rowIndex, to: { What: 'Paint the door' } }] },
      { how: handHow, deeds: [{ do: 'set', row: paint.rowIndex + 1, to: { What: 'Glue the door' } }] },
    ]);
  });
});
