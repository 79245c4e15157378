import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { claimFolder } from './folder-claim.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'workspace-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['new', 'made by an older version'])(
  'a store that is %s is its owner’s alone, in an open folder too',
  (age) => {
    const open = path.join(folder, age);
    mkdirSync(open, { mode: 0o755 });
    if (age !== 'new') writeFileSync(path.join(open, 'workspace.sqlite'), '', { mode: 0o644 });
    const claim = claimFolder(open);
    const database = openDatabase(open, []);
    database.transaction(() => database.sql.exec('create table one (id)'));
    const modes = readdirSync(open).map((name) => [name, statSync(path.join(open, name)).mode & 0o777]);
    expect(modes.length).toBeGreaterThan(2);
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
    database.close();
    claim.release();
  },
);
