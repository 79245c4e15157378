import type { drive_v3 } from '@googleapis/drive';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure, startWorkspace } from './start.ts';

const shortcutType = 'application/vnd.google-apps.shortcut';
const folderType = 'application/vnd.google-apps.folder';

let server: Awaited<ReturnType<typeof startWorkspace>>;
let api: drive_v3.Drive;
let targetId: string;

beforeAll(async () => {
  server = await startWorkspace();
  api = server.client('mara@example.org');
});
afterAll(() => server.stop());
beforeEach(async () => {
  targetId = (await create({ name: 'target', mimeType: 'text/plain' })).id ?? '';
});

async function create(requestBody: drive_v3.Schema$File, fields = '*') {
  return (await api.files.create({ requestBody, fields })).data;
}

const makeShortcut = (id = targetId) =>
  create({ name: 'short', mimeType: shortcutType, shortcutDetails: { targetId: id } });

async function found(q: string) {
  return (await api.files.list({ q })).data.files?.map(({ id }) => id);
}

describe('a shortcut', () => {
  it('names its target and the type of it, and holds nothing itself', async () => {
    const made = await makeShortcut();
    expect(made).toMatchObject({
      mimeType: shortcutType,
      shortcutDetails: { targetId, targetMimeType: 'text/plain' },
      capabilities: { canCopy: false, canDownload: false },
    });
    expect(made.size).toBeUndefined();
    expect(await found(`shortcutDetails.targetId = '${targetId}'`)).toEqual([made.id]);
    expect(await found(`not shortcutDetails.targetId = '${targetId}' and name = 'short'`)).not.toContain(
      made.id,
    );
    const download = api.files.get({ fileId: made.id ?? '', alt: 'media' });
    expect(await failure(download)).toMatchObject({ status: 403, reason: 'fileNotDownloadable' });
    expect((await failure(api.files.copy({ fileId: made.id ?? '' }))).reason).toBe('cannotCopyFile');
  });

  it('can stand for a folder, and outlives its target', async () => {
    const folder = await create({ name: 'folder', mimeType: folderType });
    const made = await makeShortcut(folder.id ?? '');
    await api.files.delete({ fileId: folder.id ?? '' });
    const { data } = await api.files.get({ fileId: made.id ?? '', fields: 'shortcutDetails' });
    expect(data.shortcutDetails).toEqual({ targetId: folder.id, targetMimeType: folderType });
  });

  it('does not show its target to those who may not see it', async () => {
    const made = await makeShortcut();
    const fileId = made.id ?? '';
    const requestBody = { type: 'user', role: 'reader', emailAddress: 'jon@example.org' };
    await api.permissions.create({ fileId, requestBody });
    const jon = server.client('jon@example.org');
    expect((await jon.files.get({ fileId })).data.name).toBe('short');
    expect((await failure(jon.files.get({ fileId: targetId }))).status).toBe(404);
  });

  it.each([
    ['nothing', {}, 400, 'required'],
    ['a file that is not there', { targetId: 'no-such-file' }, 404, 'notFound'],
  ])('of %s is refused', async (_, shortcutDetails, status, reason) => {
    const made = create({ mimeType: shortcutType, shortcutDetails });
    expect(await failure(made)).toMatchObject({ status, reason });
  });

  it('of a shortcut is refused, and so are another target and details of a plain file', async () => {
    const made = await makeShortcut();
    const ofShortcut = await failure(makeShortcut(made.id ?? ''));
    expect(ofShortcut).toMatchObject({ status: 403, reason: 'shortcutTargetInvalid' });
    const requestBody = { shortcutDetails: { targetId } };
    const moved = await failure(api.files.update({ fileId: made.id ?? '', requestBody }));
    expect(moved).toMatchObject({ status: 403, reason: 'fieldNotWritable' });
    expect((await failure(create({ name: 'plain', shortcutDetails: { targetId } }))).status).toBe(400);
  });
});

describe('what an app adds to a file', () => {
  it('is found by its words, which are not shown', async () => {
    const contentHints = { indexableText: '<p>quarterly <b>harvest</b></p>' };
    const made = await create({ name: 'scan', contentHints });
    expect(made.contentHints).toBeUndefined();
    expect(await found("fullText contains 'harvest'")).toEqual([made.id]);
    expect(await found("fullText contains 'b'")).not.toContain(made.id);
    await api.files.update({
      fileId: made.id ?? '',
      requestBody: { contentHints: { indexableText: 'sowing' } },
    });
    expect(await found("fullText contains 'harvest'")).toEqual([]);
    expect(await found("fullText contains 'sowing'")).toEqual([made.id]);
  });

  it('as a thumbnail is refused by name', async () => {
    const thumbnail = { image: 'AAAA', mimeType: 'image/png' };
    const made = await failure(create({ name: 'scan', contentHints: { thumbnail } }));
    expect(made).toMatchObject({ status: 501, reason: 'notImplemented' });
  });

  it('as a colour of a folder is the closest one of the palette', async () => {
    const made = await create({ name: 'red', mimeType: folderType, folderColorRgb: '#F83A23' });
    expect(made.folderColorRgb).toBe('#f83a22');
  });
});

describe('a link that everybody has', () => {
  async function shared(type: 'anyone' | 'user'): Promise<string> {
    const { data } = await api.files.create(
      {
        requestBody: { name: 'notes.txt' },
        media: { mimeType: 'text/plain', body: 'hello' },
        fields: 'id,webContentLink',
      },
      { rootUrl: `${server.origin}/` },
    );
    const emailAddress = type === 'user' ? 'jon@example.org' : null;
    const requestBody = { type, role: 'reader', emailAddress };
    await api.permissions.create({ fileId: data.id ?? '', requestBody });
    return data.webContentLink ?? '';
  }

  it('opens the file without an account', async () => {
    const answer = await server.fetch(await shared('anyone'), { as: '' });
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
    const jon = await server.fetch(await shared('anyone'), { as: server.token('jon@example.org') });
    expect(jon.status).toBe(200);
  });

  it('is not the link of a file that is shared with one person', async () => {
    const address = await shared('user');
    expect((await server.fetch(address, { as: '' })).status).toBe(401);
    expect((await server.fetch(address, { as: 'forged' })).status).toBe(401);
    expect((await server.fetch(address, { as: server.token('jon@example.org') })).status).toBe(200);
  });

  it('opens nothing once it is taken back', async () => {
    const address = await shared('anyone');
    const fileId = new URL(address).searchParams.get('id') ?? '';
    await api.permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
    expect((await server.fetch(address, { as: '' })).status).toBe(401);
  });

  it('gives a spreadsheet as CSV', async () => {
    const made = await create({ name: 'Open', mimeType: 'application/vnd.google-apps.spreadsheet' });
    await api.permissions.create({ fileId: made.id ?? '', requestBody: { type: 'anyone', role: 'reader' } });
    const answer = await server.fetch(made.exportLinks?.['text/csv'] ?? '', { as: '' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv']);
  });
});
