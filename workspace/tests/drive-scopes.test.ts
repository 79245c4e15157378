import { readFileSync } from 'node:fs';
import type { drive_v3 } from '@googleapis/drive';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadDiscovery } from '../src/wire/discovery.ts';
import { startWorkspace } from './start.ts';

/*
 * Which token opens what. Whether a method is open at all is told by the scopes that its discovery document lists;
 * which files it then finds, and whether their content, by the scopes among those that the token holds.
 */

const prefix = 'https://www.googleapis.com/auth/';

const authSchema = z.object({
  auth: z.object({ oauth2: z.object({ scopes: z.record(z.string(), z.unknown()) }) }),
});

/** All scopes that a discovery document knows, without what they begin with. */
function scopesOf(name: string): string[] {
  const text = readFileSync(new URL(`../discovery/${name}.json`, import.meta.url), 'utf8');
  return Object.keys(authSchema.parse(JSON.parse(text)).auth.oauth2.scopes).map((scope) =>
    scope.replace(prefix, ''),
  );
}

let server: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  server = await startWorkspace();
});
afterAll(() => server.stop());

const errorSchema = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
});

async function refusalOf(answer: Response): Promise<string | undefined> {
  const text = await answer.text();
  if (answer.ok) return undefined;
  return errorSchema.parse(JSON.parse(text)).error.errors[0]?.reason;
}

const cases = (['drive-v3', 'sheets-v4'] as const).flatMap((name) => {
  const scopes = [...new Set([...scopesOf('drive-v3'), ...scopesOf('sheets-v4')])];
  return loadDiscovery(name).methods.map((method) => ({ id: method.id, method, scopes }));
});

describe('a method', () => {
  it.each(cases)(
    '$id is open to the scopes that Google lists, and to no other',
    async ({ method, scopes }) => {
      const required = Object.entries(method.parameters)
        .filter(([, parameter]) => parameter.location === 'query' && parameter.required)
        .map(([name]) => `${name}=1`);
      const path = method.path.replace(/\{\+?sheetId\}/g, '0').replace(/\{\+?\w+\}/g, 'x');
      const address = `${method.id.startsWith('drive') ? '/drive/v3/' : '/'}${path}?${required.join('&')}`;
      const open: string[] = [];
      for (const scope of scopes) {
        const answer = await server.fetch(address, {
          method: method.httpMethod,
          as: server.token('jon@example.org', 'scopes', [scope]),
        });
        if ((await refusalOf(answer)) !== 'insufficientPermissions') open.push(prefix + scope);
      }
      expect(open.toSorted()).toEqual(
        method.scopes.filter((scope) => scopes.includes(scope.replace(prefix, ''))).toSorted(),
      );
    },
  );
});

describe('a token that holds', () => {
  let owned: string;
  let other: string;

  beforeAll(async () => {
    owned = await make('app');
    other = await make('another-app');
  });

  async function make(clientId: string): Promise<string> {
    const api = server.client('mara@example.org', clientId, ['drive.file']);
    const request: drive_v3.Params$Resource$Files$Create = {
      requestBody: { name: 'scoped' },
      media: { mimeType: 'text/plain', body: 'content' },
    };
    return (await api.files.create(request, { rootUrl: `${server.origin}/` })).data.id ?? '';
  }

  const calls = {
    name: ['GET', (id: string) => `/drive/v3/files/${id}`],
    content: ['GET', (id: string) => `/drive/v3/files/${id}?alt=media`],
    rename: ['PATCH', (id: string) => `/drive/v3/files/${id}`],
    replace: ['PATCH', (id: string) => `/upload/drive/v3/files/${id}?uploadType=media`],
    share: ['GET', (id: string) => `/drive/v3/files/${id}/permissions`],
    copy: ['POST', (id: string) => `/drive/v3/files/${id}/copy`],
  } as const;

  async function allowed(id: string, scopes: readonly string[]): Promise<string[]> {
    const as = server.token('mara@example.org', 'app', scopes);
    const open: string[] = [];
    for (const [name, [method, address]] of Object.entries(calls)) {
      const body = name === 'rename' ? '{"name":"scoped"}' : method === 'GET' ? null : '{}';
      const answer = await server.fetch(address(id), { method, as, body });
      if (answer.ok) open.push(name);
    }
    return open;
  }

  const everything = ['name', 'content', 'rename', 'replace', 'share', 'copy'];

  it.each([
    [['drive'], everything, everything],
    [['drive.file'], everything, []],
    [['drive.readonly'], ['name', 'content'], ['name', 'content']],
    [['drive.metadata'], ['name', 'rename'], ['name', 'rename']],
    [['drive.metadata.readonly'], ['name'], ['name']],
    [['drive.file', 'drive.metadata.readonly'], everything, ['name']],
    [['drive.file', 'drive.metadata'], everything, ['name', 'rename']],
    [['drive.file', 'drive.readonly'], everything, ['name', 'content', 'copy']],
    [
      ['drive.metadata', 'drive.readonly'],
      ['name', 'content', 'rename'],
      ['name', 'content', 'rename'],
    ],
    [['drive.appdata'], [], []],
    [['spreadsheets'], [], []],
  ])('%j may do this with a file of its app, and that with another', async (scopes, own, others) => {
    const shares = (open: readonly string[]) => open.filter((name) => name !== 'share');
    expect(shares(await allowed(owned, scopes))).toEqual(shares(own));
    expect(shares(await allowed(other, scopes))).toEqual(shares(others));
  });

  it('drive.file and drive.readonly stars only files of its app', async () => {
    const as = server.token('mara@example.org', 'app', ['drive.file', 'drive.readonly']);
    const star = (id: string) =>
      server.fetch(`/drive/v3/files/${id}`, { method: 'PATCH', as, body: '{"starred":true}' });
    expect(await refusalOf(await star(owned))).toBeUndefined();
    expect(await refusalOf(await star(other))).toBe('appNotAuthorizedToFile');
  });

  it('drive.file and drive.metadata deletes no file of another app', async () => {
    const as = server.token('mara@example.org', 'app', ['drive.file', 'drive.metadata']);
    const deleted = await server.fetch(`/drive/v3/files/${other}`, { method: 'DELETE', as });
    expect(await refusalOf(deleted)).toBe('appNotAuthorizedToFile');
  });
});
