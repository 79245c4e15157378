import { createWriteStream, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openData } from '../src/data-folder.ts';
import { scriptClientId } from '../src/identity/clients.ts';
import { hashSecret } from '../src/identity/secrets.ts';
import { safeName } from '../src/operations/archive-paths.ts';
import { TarWriter } from '../src/operations/tar.ts';
import { Accounts } from '../src/storage/accounts.ts';
import { Tokens } from '../src/storage/tokens.ts';
import { loadDiscovery } from '../src/wire/discovery.ts';
import { type Besieged, startBesieged } from './hostile-start.ts';
import { run } from './processes.ts';

let server: Besieged;
beforeAll(async () => {
  server = await startBesieged();
});
afterAll(() => server.stop());

const hostileNames = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32',
  '/etc/passwd',
  'C:\\x',
  'a\0b',
  '..',
  'line\r\nSet-Cookie: a=b',
  '\u202Egnp.exe',
  'x'.repeat(5_000),
  '<img src=x onerror=alert(1)>',
];

describe('a name that tries to lead elsewhere', () => {
  it.each(hostileNames)('%j is kept as a name and leads nowhere', async (name) => {
    const before = readdirSync(server.folder, { recursive: true }).length;
    const boundary = 'b';
    const body = `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ name })}\r\n--${boundary}\r\nContent-Type: text/plain\r\n\r\n${name}\r\n--${boundary}--`;
    const made = await server.call(
      'POST',
      '/upload/drive/v3/files?uploadType=multipart&fields=id,name',
      body,
      server.mara,
      {
        'content-type': `multipart/related; boundary=${boundary}`,
      },
    );
    expect(made.status).toBe(200);
    expect(made.body.name).toBe(name);
    const stored = readdirSync(server.folder, { recursive: true, encoding: 'utf8' });
    expect(stored.length).toBeLessThanOrEqual(before + 2);
    expect(stored.filter((file) => /passwd|windows|cookie|exe/i.test(file))).toEqual([]);
    const saved = await server.call('GET', `/uc?id=${made.body.id}&export=download`);
    expect(saved.headers.get('set-cookie')).toBeNull();
    expect(saved.text).toBe(name);
  });

  it.each(hostileNames)('%j stays inside the archive of an account', (name) => {
    const safe = safeName(name);
    expect(safe).not.toMatch(/[/\\\0\r\n:]|^\.{1,2}$/);
    expect(path.resolve('/archive', safe)).toBe(`/archive/${safe}`);
  });

  it('in a backup or an archive is refused, and nothing is written', async () => {
    for (const [name, entries] of [
      ['backup', ['backup.json', '../../evil']],
      ['backup', ['backup.json', 'blobs/../../evil']],
      ['account', ['account.json', '../../evil', 'records/../../evil.jsonl']],
    ] as const) {
      const file = path.join(server.folder, `${name}.tar`);
      rmSync(file, { force: true });
      const tar = new TarWriter(createWriteStream(file), 0);
      const heads = {
        backup: { format: 'rowhouse-workspace-backup-1', madeAt: '', contents: 1 },
        account: {
          format: 'rowhouse-account-1',
          madeAt: '',
          email: 'mara@tests.example',
          name: 'Mara',
          files: 1,
        },
      };
      for (const entry of entries)
        await tar.addText(entry, entry.endsWith('.json') ? JSON.stringify(heads[name]) : 'evil');
      await tar.end();
      const [command, data] =
        name === 'backup' ? ['restore', path.join(server.folder, 'elsewhere')] : ['import', server.folder];
      const result = await run('cli.ts', [command, file], { ROWHOUSE_DATA: data });
      expect(result).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/is not (a backup of|an account archive)/),
      });
      expect(
        readdirSync(server.folder, { recursive: true, encoding: 'utf8' }).filter((at) => at.includes('evil')),
      ).toEqual([]);
    }
  });
});

describe('ids of other people’s files', () => {
  const { methods } = loadDiscovery('drive-v3');
  const served = methods.filter(({ id }) =>
    /^drive\.(files\.(get|update|delete|copy|export)|permissions\.(list|create|get|update|delete)|(comments|replies|revisions)\..*)$/.test(
      id,
    ),
  );

  it.each(served.map((method) => [method.id, method] as const))(
    '%s answers as if there were none',
    async (id, { httpMethod, path: template }) => {
      const address = (fileId: string) => {
        const query = id.endsWith('export') ? '?mimeType=text/csv' : '?fields=*';
        return `/drive/v3/${template
          .replace('{fileId}', fileId)
          .replace('{permissionId}', 'anyoneWithLink')
          .replaceAll(/\{\w+\}/g, 'x')}${query}`;
      };
      const body =
        httpMethod === 'POST' || httpMethod === 'PATCH' ? { role: 'reader', type: 'anyone' } : undefined;
      const foreign = await server.call(httpMethod, address(server.secretId), body, server.jon);
      const unknown = await server.call(
        httpMethod,
        address('1unknownunknownunknownunknownunk'),
        body,
        server.jon,
      );
      // A method that is not served says so to everybody.
      expect([404, 501]).toContain(foreign.status);
      expect(foreign.text.replaceAll(server.secretId, 'ID')).toBe(
        unknown.text.replaceAll('1unknownunknownunknownunknownunk', 'ID'),
      );
      expect((await server.call('GET', `/drive/v3/files/${server.secretId}`)).status).toBe(200);
    },
  );

  it('as a parent, in a search and in an upload say nothing either', async () => {
    expect(
      (await server.call('POST', '/drive/v3/files', { name: 'x', parents: [server.secretId] }, server.jon))
        .status,
    ).toBe(404);
    expect(
      (
        await server.call(
          'PATCH',
          `/upload/drive/v3/files/${server.secretId}?uploadType=media`,
          'x',
          server.jon,
        )
      ).status,
    ).toBe(404);
    const found = await server.call(
      'GET',
      `/drive/v3/files?q=${encodeURIComponent("name = 'Secret'")}`,
      undefined,
      server.jon,
    );
    expect(found.body.files).toEqual([]);
  });

  it('of a spreadsheet are refused, by any method', async () => {
    for (const [method, address, body] of [
      ['GET', ''],
      ['GET', '/values/A1'],
      ['PUT', '/values/A1?valueInputOption=RAW', { values: [[1]] }],
      ['POST', '/values/A1:append?valueInputOption=RAW', { values: [[1]] }],
      ['POST', ':batchUpdate', { requests: [{ addSheet: {} }] }],
    ] as const) {
      const answer = await server.call(
        method,
        `/v4/spreadsheets/${server.spreadsheetId}${address}`,
        body,
        server.jon,
      );
      expect(answer.body).toEqual({
        error: { code: 403, message: 'The caller does not have permission', status: 'PERMISSION_DENIED' },
      });
    }
  });
});

describe('a token that is none of ours, or no longer', () => {
  it('opens neither API', async () => {
    const database = openData({ dataFolder: path.join(server.folder, 'workspace') });
    const accountId = new Accounts(database).findByEmail('mara@tests.example')?.id ?? '';
    const add = (text: string, more: Partial<Parameters<Tokens['add']>[1]>) => {
      new Tokens(database).add(hashSecret(text), {
        kind: 'access',
        accountId,
        clientId: scriptClientId,
        scopes: ['https://www.googleapis.com/auth/drive'],
        isOffline: false,
        codeHash: null,
        expiresAt: Date.now() + 60_000,
        ...more,
      });
      return text;
    };
    const good = add('good', {});
    const bad = [
      add('expired', { expiresAt: Date.now() - 1 }),
      add('refresh', { kind: 'refresh' }),
      add('of-another-workspace', { clientId: 'a-client-that-is-not-registered' }),
      `${server.mara.slice(0, -1)}${server.mara.endsWith('A') ? 'B' : 'A'}`,
      hashSecret('good'),
      "' or 1=1 --",
      '*',
    ];
    database.close();
    expect((await server.call('GET', '/drive/v3/files', undefined, good)).status).toBe(200);
    for (const token of bad) {
      for (const address of ['/drive/v3/files', `/v4/spreadsheets/${server.spreadsheetId}`]) {
        const byHeader = await server.call('GET', address, undefined, token);
        const inQuery = await fetch(`${server.url}${address}?access_token=${encodeURIComponent(token)}`);
        expect([token, byHeader.status, inQuery.status]).toEqual([token, 401, 401]);
        expect(byHeader.body.error.message).toMatch(/^Request had invalid authentication credentials\./);
      }
    }
  });
});
