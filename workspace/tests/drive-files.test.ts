import type { drive_v3 } from '@googleapis/drive';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure, startWorkspace } from './start.ts';

const folderType = 'application/vnd.google-apps.folder';
const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

let server: Awaited<ReturnType<typeof startWorkspace>>;
let api: drive_v3.Drive;
let count = 0;

beforeAll(async () => {
  server = await startWorkspace();
});
afterAll(() => server.stop());
beforeEach(() => {
  count += 1;
  api = server.client(`person${count}@example.org`);
});

async function create(requestBody: drive_v3.Schema$File, fields = '*') {
  return (await api.files.create({ requestBody, fields })).data;
}

async function get(fileId: string | null | undefined, fields = '*') {
  return (await api.files.get({ fileId: fileId ?? '', fields })).data;
}

const folder = (name: string, parent?: drive_v3.Schema$File) =>
  create({ name, mimeType: folderType, ...(parent?.id && { parents: [parent.id] }) });

describe('files.create', () => {
  it('answers with four fields unless more are asked for', async () => {
    const { data } = await api.files.create({ requestBody: { name: 'Notes', mimeType: folderType } });
    expect(data).toEqual({ kind: 'drive#file', id: data.id, name: 'Notes', mimeType: folderType });
  });

  it('gives ids as long as Google does', async () => {
    expect((await create({ mimeType: folderType })).id).toMatch(/^[\w-]{33}$/);
    expect((await create({ name: 'x.bin' })).id).toMatch(/^[\w-]{33}$/);
    expect((await create({ mimeType: spreadsheetType })).id).toMatch(/^[\w-]{44}$/);
    expect((await get('root')).id).toMatch(/^0A[\w-]{14}PVA$/);
  });

  it('puts a file into the root of My Drive and calls it Untitled when nothing is said', async () => {
    const made = await create({});
    const root = await get('root', 'kind,id,name,mimeType');
    expect(made).toMatchObject({ name: 'Untitled', mimeType: 'application/octet-stream', size: '0' });
    expect(made.parents).toEqual([root.id]);
    expect(root).toEqual({ kind: 'drive#file', id: root.id, name: 'My Drive', mimeType: folderType });
  });

  it('keeps the times that are sent, in UTC with three decimals', async () => {
    const made = await create({
      createdTime: '2020-01-02T03:04:05+02:00',
      modifiedTime: '2021-01-01T00:00:00Z',
    });
    expect(made.createdTime).toBe('2020-01-02T01:04:05.000Z');
    expect(made.modifiedTime).toBe('2021-01-01T00:00:00.000Z');
  });

  it('tells of a folder neither size nor content, and of a file both', async () => {
    expect(await folder('Papers')).not.toHaveProperty('size');
    expect(await folder('Papers')).not.toHaveProperty('webContentLink');
    expect(await create({ name: 'a.tar.gz', mimeType: 'application/gzip' })).toMatchObject({
      size: '0',
      md5Checksum: 'd41d8cd98f00b204e9800998ecf8427e',
      fullFileExtension: 'tar.gz',
      fileExtension: 'gz',
    });
  });

  it('makes a spreadsheet that the Sheets API opens', async () => {
    const made = await create({ name: 'Budget', mimeType: spreadsheetType });
    expect(made).toMatchObject({
      size: '1024',
      webViewLink: `${server.origin}/spreadsheets/d/${made.id}/edit`,
    });
    const answer = await server.fetch(`/v4/spreadsheets/${made.id}?fields=properties.title`, {
      as: server.token(`person${count}@example.org`),
    });
    expect(await answer.json()).toEqual({ properties: { title: 'Budget' } });
  });

  it('takes an id made beforehand, once', async () => {
    const { data } = await api.files.generateIds({ count: 2 });
    const [id = ''] = data.ids ?? [];
    expect(data.ids).toHaveLength(2);
    expect(await failure(api.files.generateIds({ type: 'comments' }))).toMatchObject({
      status: 400,
      reason: 'invalidParameter',
      location: 'type',
    });
    expect((await create({ id, name: 'mine' })).id).toBe(id);
    expect(await failure(create({ id, name: 'again' }))).toMatchObject({
      status: 409,
      reason: 'fileIdInUse',
    });
  });

  it('refuses two parents, a missing one and one that is no folder', async () => {
    const [one, two, file] = [await folder('1'), await folder('2'), await create({ name: 'f' })];
    const within = (parents: (string | null | undefined)[]) =>
      failure(create({ parents: parents.map((id) => id ?? '') }));
    expect((await within([one.id, two.id])).status).toBe(400);
    expect(await within(['no-such-folder'])).toMatchObject({ status: 404, reason: 'notFound' });
    expect(await within([file.id])).toMatchObject({ status: 403, reason: 'parentNotAFolder' });
  });

  it('keeps a name whatever it holds', async () => {
    const name = '../../etc/passwd\u0000\r\n<script>\u202e"\'\\ 🌵';
    const made = await create({ name });
    expect(made.name).toBe(name);
    expect((await get(made.id)).name).toBe(name);
  });

  it('says what it does not serve', async () => {
    const script = create({ mimeType: 'application/vnd.google-apps.script' });
    expect(await failure(script)).toMatchObject({ status: 501, reason: 'notImplemented' });
    const locked = create({ contentRestrictions: [{ readOnly: true }] });
    expect((await failure(locked)).status).toBe(501);
  });
});

describe('files.update', () => {
  it('renames, describes and stars, and raises the version', async () => {
    const made = await create({ name: 'before', modifiedTime: '2020-01-01T00:00:00Z' });
    const { data } = await api.files.update({
      fileId: made.id ?? '',
      requestBody: { name: 'after', description: 'why', starred: true },
      fields: '*',
    });
    expect(data).toMatchObject({ name: 'after', description: 'why', starred: true });
    expect(Number(data.version)).toBeGreaterThan(Number(made.version));
    expect(Date.parse(data.modifiedTime ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  it('leaves the time of the last edit when a file is only starred', async () => {
    const made = await create({ modifiedTime: '2020-01-01T00:00:00Z' });
    await api.files.update({ fileId: made.id ?? '', requestBody: { starred: true } });
    expect((await get(made.id)).modifiedTime).toBe('2020-01-01T00:00:00.000Z');
  });

  it('adds, changes and deletes properties one by one', async () => {
    const made = await create({ appProperties: { a: '1', b: '2' }, properties: { c: '3' } });
    const { data } = await api.files.update({
      fileId: made.id ?? '',
      // Google's types know no null, but null is how a property is deleted.
      requestBody: JSON.parse('{"appProperties": {"a": null, "b": "20", "constructor": "x"}}'),
      fields: 'appProperties,properties',
    });
    expect(data.appProperties).toEqual({ b: '20', constructor: 'x' });
    expect(data.properties).toEqual({ c: '3' });
  });

  it('refuses a property of more than 124 bytes', async () => {
    expect((await failure(create({ appProperties: { key: 'ü'.repeat(61) } }))).status).toBe(400);
    expect((await create({ appProperties: { key: 'ü'.repeat(60) } })).appProperties?.['key']).toHaveLength(
      60,
    );
  });

  it('moves a file when both its old and its new folder are named', async () => {
    const [from, to] = [await folder('from'), await folder('to')];
    const made = await create({ name: 'f', parents: [from.id ?? ''] });
    const fileId = made.id ?? '';
    const added = api.files.update({ fileId, addParents: to.id ?? '' });
    expect(await failure(added)).toMatchObject({ status: 403, reason: 'cannotAddParent' });
    await api.files.update({ fileId, addParents: to.id ?? '', removeParents: from.id ?? '' });
    expect((await get(fileId)).parents).toEqual([to.id]);
  });

  it('never moves a folder into itself or below itself', async () => {
    const outer = await folder('outer');
    const inner = await folder('inner', outer);
    for (const target of [outer, inner]) {
      const moved = api.files.update({
        fileId: outer.id ?? '',
        addParents: target.id ?? '',
        removeParents: 'root',
      });
      expect((await failure(moved)).status).toBe(403);
    }
    expect((await get(outer.id)).parents).toEqual([(await get('root')).id]);
  });

  it('renames the spreadsheet with its file', async () => {
    const made = await create({ name: 'Budget', mimeType: spreadsheetType });
    await api.files.update({ fileId: made.id ?? '', requestBody: { name: 'Budget 2027' } });
    const answer = await server.fetch(`/v4/spreadsheets/${made.id}?fields=properties.title`, {
      as: server.token(`person${count}@example.org`),
    });
    expect(await answer.json()).toEqual({ properties: { title: 'Budget 2027' } });
  });
});

describe('the trash', () => {
  it('takes what a folder holds along, and gives it back', async () => {
    const outer = await folder('outer');
    const inner = await folder('inner', outer);
    const file = await create({ parents: [inner.id ?? ''] });
    const facts = async () => await get(file.id, 'trashed,explicitlyTrashed');
    await api.files.update({ fileId: outer.id ?? '', requestBody: { trashed: true } });
    expect(await facts()).toEqual({ trashed: true, explicitlyTrashed: false });
    await api.files.update({ fileId: outer.id ?? '', requestBody: { trashed: false } });
    expect(await facts()).toEqual({ trashed: false, explicitlyTrashed: false });
  });

  it('keeps what was thrown away by itself when its folder comes back', async () => {
    const outer = await folder('outer');
    const file = await create({ parents: [outer.id ?? ''] });
    await api.files.update({ fileId: file.id ?? '', requestBody: { trashed: true } });
    await api.files.update({ fileId: outer.id ?? '', requestBody: { trashed: true } });
    await api.files.update({ fileId: outer.id ?? '', requestBody: { trashed: false } });
    expect(await get(file.id, 'trashed,explicitlyTrashed')).toEqual({
      trashed: true,
      explicitlyTrashed: true,
    });
  });

  it('is emptied for good, of everything in it', async () => {
    const outer = await folder('outer');
    const file = await create({ parents: [outer.id ?? ''] });
    const kept = await create({ name: 'kept' });
    await api.files.update({ fileId: outer.id ?? '', requestBody: { trashed: true } });
    expect((await api.files.emptyTrash()).status).toBe(204);
    expect((await failure(get(file.id))).status).toBe(404);
    expect((await get(kept.id)).name).toBe('kept');
  });
});

describe('files.delete', () => {
  it('removes a folder with everything in it, and answers 404 the second time', async () => {
    const outer = await folder('outer');
    const sheet = await create({ mimeType: spreadsheetType, parents: [outer.id ?? ''] });
    const deleted = await api.files.delete({ fileId: outer.id ?? '' });
    expect(deleted.status).toBe(204);
    expect(await failure(api.files.delete({ fileId: outer.id ?? '' }))).toMatchObject({
      status: 404,
      message: `File not found: ${outer.id}.`,
      reason: 'notFound',
      location: 'fileId',
    });
    const answer = await server.fetch(`/v4/spreadsheets/${sheet.id}`, {
      as: server.token(`person${count}@example.org`),
    });
    expect(answer.status).toBe(404);
  });

  it('leaves the root of My Drive alone', async () => {
    expect((await failure(api.files.delete({ fileId: 'root' }))).status).toBe(403);
    const renamed = api.files.update({ fileId: 'root', requestBody: { name: 'x' } });
    expect((await failure(renamed)).status).toBe(403);
  });
});

describe('files.copy', () => {
  it('makes a new file with the same content and properties under "Copy of"', async () => {
    const made = await create({ name: 'a.txt', mimeType: 'text/plain', appProperties: { k: 'v' } });
    const { data } = await api.files.copy({ fileId: made.id ?? '', fields: '*' });
    expect(data).toMatchObject({
      name: 'Copy of a.txt',
      md5Checksum: made.md5Checksum,
      appProperties: { k: 'v' },
      parents: made.parents,
    });
    expect(data.id).not.toBe(made.id);
    expect(data.createdTime).toBe(data.modifiedTime);
    await api.files.delete({ fileId: made.id ?? '' });
    const { data: content } = await api.files.get({ fileId: data.id ?? '', alt: 'media' });
    expect(content).toBe('');
  });

  it('does not copy folders', async () => {
    const made = await folder('f');
    expect(await failure(api.files.copy({ fileId: made.id ?? '' }))).toMatchObject({
      status: 403,
      reason: 'cannotCopyFile',
    });
  });
});

describe('about.get', () => {
  it('needs fields, and counts what the files take', async () => {
    expect(await failure(api.about.get())).toMatchObject({ status: 400, reason: 'required' });
    await create({ mimeType: spreadsheetType });
    const { data } = await api.about.get({ fields: 'user(emailAddress,me),storageQuota' });
    expect(data).toEqual({
      user: { emailAddress: `person${count}@example.org`, me: true },
      storageQuota: {
        limit: expect.stringMatching(/^\d+$/),
        usage: '1024',
        usageInDrive: '1024',
        usageInDriveTrash: '0',
      },
    });
    expect(Number(data.storageQuota?.limit)).toBeGreaterThan(1024);
  });
});
