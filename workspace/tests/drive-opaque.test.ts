import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, startWorkspace } from './start.ts';

let server: Awaited<ReturnType<typeof startWorkspace>>;
let api: ReturnType<(typeof server)['client']>;

beforeAll(async () => {
  server = await startWorkspace();
  api = server.client('mara@example.org');
});
afterAll(() => server.stop());

const prefix = 'application/vnd.google-apps.';

describe.each(['document', 'presentation', 'form', 'drawing'])('a %s', (kind) => {
  const mimeType = prefix + kind;
  const create = async (name: string) =>
    (await api.files.create({ requestBody: { name, mimeType }, fields: '*' })).data;

  it('is made, found, renamed, copied, moved, shared and trashed as any file', async () => {
    const made = await create(`My ${kind}`);
    expect(made).toMatchObject({ name: `My ${kind}`, mimeType, size: '1024' });
    expect(made.id).toMatch(/^[\w-]{44}$/);
    expect(made).not.toHaveProperty('webContentLink');
    const fileId = made.id ?? '';
    const found = await api.files.list({ q: `mimeType = '${mimeType}' and name contains 'My'` });
    expect(found.data.files?.map(({ id }) => id)).toEqual([fileId]);
    const copy = (await api.files.copy({ fileId, requestBody: { name: 'Another' } })).data;
    expect(copy).toMatchObject({ name: 'Another', mimeType });
    const folder = await api.files.create({ requestBody: { mimeType: `${prefix}folder` } });
    const moved = await api.files.update({
      fileId,
      addParents: folder.data.id ?? '',
      removeParents: made.parents?.[0] ?? '',
      requestBody: { name: 'Plan' },
      fields: 'name,parents',
    });
    expect(moved.data).toEqual({ name: 'Plan', parents: [folder.data.id] });
    const requestBody = { type: 'user', role: 'reader', emailAddress: 'jon@example.org' };
    await api.permissions.create({ fileId, requestBody });
    expect((await server.client('jon@example.org').files.get({ fileId })).data.name).toBe('Plan');
    const trashed = await api.files.update({ fileId, requestBody: { trashed: true }, fields: 'trashed' });
    expect(trashed.data).toEqual({ trashed: true });
  });

  it('has nothing in it to be read or written', async () => {
    const fileId = (await create('Empty')).id ?? '';
    expect(await failure(api.files.get({ fileId, alt: 'media' }))).toMatchObject({
      status: 403,
      reason: 'fileNotDownloadable',
      location: 'alt',
    });
    const exported = api.files.export({ fileId, mimeType: 'application/pdf' });
    expect(await failure(exported)).toMatchObject({ status: 501, reason: 'notImplemented' });
    const media = () => ({ mimeType: 'text/plain', body: Readable.from(['words']) });
    const here = { rootUrl: `${server.origin}/` };
    const replaced = api.files.update({ fileId, media: media() }, here);
    expect(await failure(replaced)).toMatchObject({ status: 501, reason: 'notImplemented' });
    const imported = api.files.create({ requestBody: { mimeType }, media: media() }, here);
    expect(await failure(imported)).toMatchObject({ status: 501, reason: 'notImplemented' });
  });
});
