import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { openData } from '../src/data-folder.ts';
import { scheduleBackups } from '../src/operations/scheduled-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'workspace-scheduled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('backups from a time when the clock was ahead neither put off the next nor stay in its place', async () => {
  openData({ dataFolder: path.join(folder, 'workspace') }).close();
  const backups = path.join(folder, 'backups');
  mkdirSync(backups);
  for (const day of ['2099-01-01', '2099-01-02']) {
    const ahead = path.join(backups, `workspace.${day}T000000000Z.tar`);
    writeFileSync(ahead, '');
    utimesSync(ahead, new Date(day), new Date(day));
  }
  const app = Fastify();
  const settings = { backups: { folder: backups, everyHours: 24, kept: 2 } };
  scheduleBackups(app, settings, { ...process.env, ROWHOUSE_DATA: folder });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect
    .poll(() => readdirSync(backups).includes('workspace.2099-01-01T000000000Z.tar'), { timeout: 60_000 })
    .toBe(false);
  await app.close();
  expect(readdirSync(backups)).toEqual([
    expect.stringMatching(new RegExp(`^workspace\\.${new Date().getUTCFullYear()}-`)),
    'workspace.2099-01-02T000000000Z.tar',
  ]);
});
