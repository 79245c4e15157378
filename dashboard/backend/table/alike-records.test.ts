import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goBack } from '#backend/history/moment.ts';
import { type JobsBackend, startJobs, threeJobs } from '#testing/server/jobs.ts';
import { defineSheet } from './sheet.ts';

// Rows that have no id, of which two are alike: an old one never stands for a new one.

let backend: JobsBackend;
beforeAll(async () => {
  backend = await startJobs();
});
afterAll(() => backend.stop());

const rides = defineSheet({
  tab: 'Rides',
  columns: { What: { kind: 'text' }, Day: { kind: 'day' }, Cost: { kind: 'money' } },
  fingerprint: ['What', 'Day', 'Cost'],
});
const taxi = { What: 'Taxi', Day: '2026-01-31', Cost: 12 };

async function twoTaxis() {
  const { fileId } = await threeJobs(backend);
  const open = (key?: string) => backend.user.context(key).open(fileId, rides);
  await open().ensureTab();
  const rows = await open().appendMany([taxi, taxi]);
  const count = async () => (await open().list()).rows.length;
  return { fileId, open, rows, count };
}

describe('going back to a time', () => {
  it('brings back a deleted row although one just like it stands', async () => {
    const { fileId, open, count } = await twoTaxis();
    const at = new Date().toISOString();
    await wait(5);
    await open().remove(3, taxi);
    expect(await count()).toBe(1);
    expect(await goBack(backend.user.context(randomUUID()), fileId, at)).toMatchObject({ rows: 1 });
    expect(await count()).toBe(2);
  });
});
