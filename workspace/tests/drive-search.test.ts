import type { drive_v3 } from '@googleapis/drive';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, startWorkspace } from './start.ts';

const folderType = 'application/vnd.google-apps.folder';

let server: Awaited<ReturnType<typeof startWorkspace>>;
let api: drive_v3.Drive;
let folderId: string;

/** The files that every search here is over, oldest edit first. */
const drafts: readonly drive_v3.Schema$File[] = [
  { name: 'HelloWorld.txt', mimeType: 'text/plain', description: 'a friendly greeting' },
  {
    name: 'Rent & heating, May.pdf',
    mimeType: 'application/pdf',
    appProperties: { kind: 'bill', year: '2026' },
  },
  { name: "Mara's list", mimeType: 'text/plain', appProperties: { kind: 'list' }, starred: true },
  { name: 'page 10', mimeType: 'image/png', properties: { shown: 'yes' } },
  { name: 'page 9', mimeType: 'image/png' },
  { name: 'Überweisung', mimeType: 'text/plain', trashed: true },
];

beforeAll(async () => {
  server = await startWorkspace();
  api = server.client('mara@example.org');
  const folder = await api.files.create({
    requestBody: { name: 'Papers', mimeType: folderType, modifiedTime: '2026-01-01T00:00:00Z' },
  });
  folderId = folder.data.id ?? '';
  for (const [index, draft] of drafts.entries()) {
    const modifiedTime = `2026-02-0${index + 1}T00:00:00Z`;
    const parents = index < 2 ? [folderId] : [];
    await api.files.create({ requestBody: { ...draft, modifiedTime, createdTime: modifiedTime, parents } });
  }
});
afterAll(() => server.stop());

async function names(parameters: drive_v3.Params$Resource$Files$List | string) {
  const request = typeof parameters === 'string' ? { q: parameters } : parameters;
  const { data } = await api.files.list(request);
  return (data.files ?? []).map((file) => file.name);
}

const [hello, rent, list, page10, page9, trashed] = drafts.map((draft) => draft.name);

describe('q', () => {
  it.each([
    ["name = 'page 9'", [page9]],
    ["name = 'PAGE 9'", [page9]],
    ['name="page 9"', [page9]],
    ["name != 'page 9' and mimeType = 'image/png'", [page10]],
    ["name contains 'hello'", [hello]],
    ["name contains 'World'", []],
    ["name contains 'heat'", [rent]],
    ["name contains 'über'", [trashed]],
    ["name = 'Mara\\'s list'", [list]],
    ["fullText contains 'friendly'", [hello]],
    ["fullText contains 'greeting friendly'", [hello]],
    ['fullText contains \'"friendly greeting"\'', [hello]],
    ['fullText contains \'"greeting friendly"\'', []],
    ["mimeType contains 'image/'", [page9, page10]],
    ["mimeType = 'application/vnd.google-apps.folder'", ['Papers']],
    ["modifiedTime > '2026-02-04T12:00:00'", [trashed, page9]],
    ["modifiedTime >= '2026-02-05T00:00:00+00:00'", [trashed, page9]],
    [
      "createdTime < '2026-02-02T00:00:00Z' and trashed = false and mimeType != 'application/vnd.google-apps.folder'",
      [hello],
    ],
    ["modifiedTime != '2026-02-05T00:00:00Z' and mimeType = 'image/png'", [page10]],
    ['trashed=True', [trashed]],
    ['trashed != false', [trashed]],
    ['starred = true', [list]],
    ["'me' in owners and starred=true", [list]],
    ["'mara@example.org' in writers and starred=true", [list]],
    ["'jon@example.org' in readers", []],
    ["appProperties has { key='kind' and value='bill' }", [rent]],
    ["appProperties has {key='kind' and value='nothing'}", []],
    ["properties has { value='yes' and key='shown' }", [page10]],
    ["not appProperties has { key='kind' and value='bill' } and starred = true", [list]],
    ["visibility = 'limited' and starred = true", [list]],
    ["visibility = 'anyoneWithLink'", []],
    ['sharedWithMe and starred = true', []],
    ["shortcutDetails.targetId = 'x'", []],
    ["(starred = true or name = 'page 9') and not trashed = true", [page9, list]],
    ["starred = true or name = 'page 9' and name = 'page 10'", [list]],
  ])('%s', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it('finds by folder, by id or alias', async () => {
    expect(await names(`'${folderId}' in parents`)).toEqual([rent, hello]);
    expect(await names("'root' in parents and trashed = false")).toEqual([page9, page10, list, 'Papers']);
  });

  it.each([
    "title = 'x'",
    'mimeType=folder',
    "name = 'x",
    "name contains 'x' and",
    "(name = 'x'",
    "name = 'x')",
    "name < 'x'",
    'trashed = maybe',
    "modifiedTime > 'yesterday'",
    'sharedWithMe = false',
    "visibility = 'secret'",
    "appProperties has { key='a' }",
    "'x' in folders",
    'name',
    "name = 'x' or \u0000",
    `${'('.repeat(60)}trashed = true${')'.repeat(60)}`,
    `${'not '.repeat(60)}trashed = true`,
  ])('refuses %s', async (q) => {
    expect(await failure(api.files.list({ q }))).toMatchObject({
      status: 400,
      message: 'Invalid Value',
      reason: 'invalid',
      location: 'q',
    });
  });

  it('treats quotes and SQL in a value as text', async () => {
    expect(await names("name = 'x\\' or 1=1 --'")).toEqual([]);
    expect(await names("name contains '\"; drop table file; --'")).toEqual([]);
    expect(await names('starred = true')).toEqual([list]);
  });

  it('answers 404 for a folder that is not there', async () => {
    expect(await failure(api.files.list({ q: "'nowhere' in parents" }))).toMatchObject({
      status: 404,
      message: 'File not found: .',
    });
  });
});

describe('the order of a list', () => {
  it.each([
    ['', [trashed, page9, page10, list, rent, hello, 'Papers']],
    ['modifiedTime', ['Papers', hello, rent, list, page10, page9, trashed]],
    ['name', [hello, list, page10, page9, 'Papers', rent, trashed]],
    ['name_natural desc', [trashed, rent, 'Papers', page10, page9, list, hello]],
    ['folder,modifiedTime desc', ['Papers', trashed, page9, page10, list, rent, hello]],
    ['starred, name desc', [list, trashed, rent, 'Papers', page9, page10, hello]],
  ])('orderBy=%s', async (orderBy, expected) => {
    expect(await names({ orderBy })).toEqual(expected);
  });

  it('cannot be chosen for a search by relevance', async () => {
    const sorted = api.files.list({ q: "fullText contains 'x'", orderBy: 'name' });
    expect(await failure(sorted)).toMatchObject({ status: 400, location: 'orderBy' });
    const unknown = api.files.list({ orderBy: 'id; drop table file' });
    expect(await failure(unknown)).toMatchObject({ status: 400, location: 'orderBy' });
  });
});

describe('pages of a list', () => {
  async function pages(parameters: drive_v3.Params$Resource$Files$List) {
    const seen: unknown[][] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await api.files.list({ ...parameters, ...(pageToken && { pageToken }) });
      seen.push((data.files ?? []).map((file) => file.name));
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    return seen;
  }

  it.each(['', 'modifiedTime', 'name', 'folder,name desc', 'starred,viewedByMeTime'])(
    'hold every file once, ordered by "%s"',
    async (orderBy) => {
      const seen = await pages({ orderBy, pageSize: 2 });
      expect(seen.flat()).toEqual(await names({ orderBy }));
      expect(seen.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    },
  );

  it('go on where they were when files are added and trashed in between', async () => {
    const { data: first } = await api.files.list({ pageSize: 3, orderBy: 'name' });
    const added = await api.files.create({ requestBody: { name: 'AAA' } });
    const { data: second } = await api.files.list({
      pageSize: 100,
      orderBy: 'name',
      pageToken: first.nextPageToken ?? '',
    });
    expect(second.files?.map((file) => file.name)).toEqual([page9, 'Papers', rent, trashed]);
    await api.files.delete({ fileId: added.data.id ?? '' });
  });

  it('belong to their search: another one, or a made-up token, is refused', async () => {
    const { data } = await api.files.list({ pageSize: 2 });
    const other = { pageToken: data.nextPageToken ?? '', q: 'starred = true' };
    const forged = Buffer.from('{"values":[1],"id":"x","search":"x"}').toString('base64url');
    for (const request of [other, { pageToken: forged }, { pageToken: '%%%' }]) {
      expect(await failure(api.files.list(request))).toMatchObject({ status: 400, location: 'pageToken' });
    }
  });

  it.each([0, -1, 1001])('have a size within bounds: not %d', async (pageSize) => {
    expect(await failure(api.files.list({ pageSize }))).toMatchObject({
      status: 400,
      message: `Invalid value '${pageSize}'. Values must be within the range: [1, 1000]`,
      location: 'pageSize',
    });
  });
});
