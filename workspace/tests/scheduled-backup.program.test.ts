import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { openData } from '../src/data-folder.ts';
import { scheduleBackups } from '../src/operations/scheduled-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'workspace-scheduled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a backup from a time when the clock was ahead does not put off the next', async () => {
  openData({ dataFolder: path.join(folder, 'workspace') }).close();
  const backups = path.join(folder, 'backups');
  mkdirSync(backups);
  const ahead = path.join(backups, 'workspace.2099-01-01T000000000Z.tar');
  writeFileSync(ahead, '');
  utimesSync(ahead, new Date('2099-01-01'), new Date('2099-01-01'));
  const app = Fastify();
  const settings = { backups: { folder: backups, everyHours: 24, kept: 3 } };
  scheduleBackups(app, settings, { ...process.env, ROWHOUSE_DATA: folder });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => readdirSync(backups).length, { timeout: 60_000 }).toBe(2);
  await app.close();
});
