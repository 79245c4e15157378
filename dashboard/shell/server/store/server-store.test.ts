import dns from 'node:dns';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { onDatabase } from '#testing/server/database-server.ts';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { claimAlone } from './claim.ts';
import { openServerStore } from './server-store.ts';
import { createSession, findSession } from './sessions.ts';
import { openStore, pingStore } from './store.ts';
import { saveUser } from './users.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-server-store-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPostgres())('a PostgreSQL that was away for a moment', () => {
  it('is used again, and no restore comes between meanwhile', async () => {
    const databaseUrl = await newDatabase();
    const place = { databaseUrl, dataFolder: folder };
    const server = await openServerStore({ ...place, tokenKey: null, otherTokenKeys: [] });
    const breakAll =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()';
    await onDatabase(databaseUrl, (client) => client.query(`${breakAll} and pid <> pg_backend_pid()`));
    await expect.poll(() => pingStore(server.store).then(() => 'well', String)).toBe('well');
    await expect
      .poll(async () => {
        const claim = await claimAlone(place).catch(String);
        if (typeof claim === 'string') return claim;
        await claim.release();
        return 'free';
      })
      .toContain('A running Rowhouse uses the database. Stop it first.');
    await server.close();
    await (await claimAlone(place)).release();
  });
});

describe('files of the data folder', () => {
  it('are used by one server at a time', async () => {
    const own = { databaseUrl: null, dataFolder: mkdtempSync(path.join(folder, 'own-')) };
    const settings = { ...own, tokenKey: null, otherTokenKeys: [] };
    const first = await openServerStore(settings);
    await expect(openServerStore(settings)).rejects.toThrow(/^Another Rowhouse has .*need DATABASE_URL\.$/);
    await first.close();
    await (await openServerStore(settings)).close();
  });

  it('survives being closed and opened again', async () => {
    const kept = mkdtempSync(path.join(folder, 'kept-'));
    const before = await openStore(null, kept);
    const user = await saveUser(before, { googleId: 'g', email: 'g@example.com', name: 'G', picture: null });
    const token = await createSession(before, user.id, 0);
    await before.destroy();
    const after = await openStore(null, kept);
    expect(await findSession(after, token, 1)).toMatchObject({ user });
    await after.destroy();
    const bytes = Buffer.concat(readdirSync(kept).map((file) => readFileSync(path.join(kept, file))));
    expect(bytes.includes(token)).toBe(false);
  });

  it('says why a database is not reached at any address of its host', async () => {
    // As on machines where localhost is both.
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...args: unknown[]) => {
      const answer = args.at(-1);
      if (typeof answer === 'function') answer(null, both);
    }) as typeof dns.lookup);
    const databaseUrl = 'postgres://localhost:1/none';
    const settings = { databaseUrl, dataFolder: folder, tokenKey: null, otherTokenKeys: [] };
    await expect(openServerStore(settings)).rejects.toThrow(/\(connect ECONNREFUSED 127\.0\.0\.1:1, .+\)/);
    await expect(openStore(databaseUrl, folder)).rejects.toThrow(
      /\(connect ECONNREFUSED 127\.0\.0\.1:1, .+\)/,
    );
    lookup.mockRestore();
  });

  it('says what to do when the folder cannot be used', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(openStore(null, path.join(file, 'product'))).rejects.toThrow(/or set ROWHOUSE_DATA/);
    await expect(openStore('postgres://127.0.0.1:1/none', folder)).rejects.toThrow(/DATABASE_URL/);
  });
});
