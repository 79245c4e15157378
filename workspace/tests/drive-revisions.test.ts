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

const here = () => ({ rootUrl: `${server.origin}/` });
const media = (text: string) => ({ mimeType: 'text/plain', body: Readable.from([text]) });

describe('revisions', () => {
  it('of a file are its present content', async () => {
    const made = await api.files.create(
      { requestBody: { name: 'a.txt' }, media: media('one'), fields: '*' },
      here(),
    );
    const fileId = made.data.id ?? '';
    const [first] = (await api.revisions.list({ fileId })).data.revisions ?? [];
    expect(first).toEqual({
      kind: 'drive#revision',
      id: made.data.headRevisionId,
      mimeType: 'text/plain',
      modifiedTime: made.data.modifiedTime,
    });
    await api.files.update({ fileId, media: media('three') }, here());
    const { revisions } = (await api.revisions.list({ fileId, fields: '*' })).data;
    expect(revisions).toHaveLength(1);
    const [head] = revisions ?? [];
    expect(head).toMatchObject({
      size: '5',
      originalFilename: 'a.txt',
      keepForever: false,
      published: false,
      lastModifyingUser: { displayName: 'Mara Ellison', me: true },
    });
    expect(head?.id).not.toBe(first?.id);
    const read = await api.revisions.get({ fileId, revisionId: head?.id ?? '', alt: 'media' });
    expect(read.data).toBe('three');
    expect(await failure(api.revisions.get({ fileId, revisionId: first?.id ?? '' }))).toMatchObject({
      status: 404,
      location: 'revisionId',
    });
    const forgotten = api.revisions.delete({ fileId, revisionId: head?.id ?? '' });
    expect(await failure(forgotten)).toMatchObject({ status: 501, reason: 'notImplemented' });
  });

  it('of a spreadsheet have no bytes, but links to its exports', async () => {
    const requestBody = { mimeType: 'application/vnd.google-apps.spreadsheet' };
    const fileId = (await api.files.create({ requestBody })).data.id ?? '';
    const [head] = (await api.revisions.list({ fileId, fields: '*' })).data.revisions ?? [];
    expect(head?.exportLinks?.['text/csv']).toContain(fileId);
    expect(head).not.toHaveProperty('size');
    const read = api.revisions.get({ fileId, revisionId: head?.id ?? '', alt: 'media' });
    expect(await failure(read)).toMatchObject({ status: 403, reason: 'fileNotDownloadable' });
  });

  it('are for those who may write, and of what has any', async () => {
    const fileId = (await api.files.create({ requestBody: { name: 'b' } })).data.id ?? '';
    const emailAddress = 'jon@example.org';
    await api.permissions.create({ fileId, requestBody: { type: 'user', role: 'reader', emailAddress } });
    expect(await failure(server.client(emailAddress).revisions.list({ fileId }))).toMatchObject({
      status: 403,
      reason: 'insufficientFilePermissions',
    });
    const folder = api.revisions.list({ fileId: 'root' });
    expect(await failure(folder)).toMatchObject({ status: 403, reason: 'revisionsNotSupported' });
  });
});
