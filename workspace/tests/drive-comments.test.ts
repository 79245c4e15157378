import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeEverythingOf } from '../src/drive/files-remove.ts';
import { failure, startWorkspace } from './start.ts';

let server: Awaited<ReturnType<typeof startWorkspace>>;
let mara: ReturnType<(typeof server)['client']>;
let jon: typeof mara;
let fileId: string;

beforeAll(async () => {
  server = await startWorkspace();
  mara = server.client('mara@example.org');
  jon = server.client('jon@example.org');
});
afterAll(() => server.stop());

beforeEach(async () => {
  fileId =
    (await mara.files.create({ requestBody: { name: 'plan.txt', mimeType: 'text/plain' } })).data.id ?? '';
});

const share = (role: string) =>
  mara.permissions.create({ fileId, requestBody: { type: 'user', role, emailAddress: 'jon@example.org' } });

const fields = '*';
const say = async (content: string, by = mara) =>
  (await by.comments.create({ fileId, requestBody: { content }, fields })).data;
const reply = async (commentId: string, requestBody: object, by = mara) =>
  (await by.replies.create({ fileId, commentId, requestBody, fields })).data;
const listed = async (more: object = {}, by = mara) =>
  (await by.comments.list({ fileId, fields, ...more })).data.comments ?? [];
const words = (comments: readonly { content?: string | null }[]) => comments.map(({ content }) => content);

describe('a comment', () => {
  it('says what was said, by whom and when, in text and in HTML', async () => {
    const made = (
      await mara.comments.create({
        fileId,
        requestBody: {
          content: 'Is <this> right?\nReally?',
          anchor: '{"r":"head"}',
          quotedFileContent: { mimeType: 'text/plain', value: 'walls' },
        },
        fields,
      })
    ).data;
    expect(made).toEqual({
      kind: 'drive#comment',
      id: expect.stringMatching(/^[\w-]{10,}$/),
      createdTime: expect.stringMatching(/Z$/),
      modifiedTime: made.createdTime,
      author: { kind: 'drive#user', displayName: 'Mara Ellison', photoLink: expect.any(String), me: true },
      content: 'Is <this> right?\nReally?',
      htmlContent: 'Is &lt;this&gt; right?<br>Really?',
      anchor: '{"r":"head"}',
      quotedFileContent: { mimeType: 'text/plain', value: 'walls' },
      deleted: false,
      replies: [],
    });
    const commentId = made.id ?? '';
    expect((await mara.comments.get({ fileId, commentId, fields })).data).toEqual(made);
  });

  it('is changed by its author alone', async () => {
    await share('commenter');
    const commentId = (await say('Mine')).id ?? '';
    const change = (by: typeof mara) =>
      by.comments.update({ fileId, commentId, requestBody: { content: 'Ours' }, fields: 'content' });
    expect(await failure(change(jon))).toMatchObject({ status: 403, reason: 'insufficientFilePermissions' });
    expect((await change(mara)).data).toEqual({ content: 'Ours' });
  });

  it('is gone when it is deleted, but for who asks for what is deleted', async () => {
    const commentId = (await say('Never mind')).id ?? '';
    await say('This stays');
    expect((await mara.comments.delete({ fileId, commentId })).status).toBe(204);
    const gone = mara.comments.get({ fileId, commentId, fields });
    expect(await failure(gone)).toMatchObject({ status: 404, location: 'commentId' });
    expect(words(await listed())).toEqual(['This stays']);
    const all = await listed({ includeDeleted: true });
    expect(all.map(({ deleted }) => deleted)).toEqual([true, false]);
    expect(all[0]).not.toHaveProperty('content');
  });

  it('needs words, fields and a file that takes some', async () => {
    expect(await failure(say(''))).toMatchObject({ status: 400, reason: 'required' });
    const bare = mara.comments.create({ fileId, requestBody: { content: 'x' } });
    expect(await failure(bare)).toMatchObject({ status: 400, reason: 'required', location: 'fields' });
    fileId = 'root';
    expect(await failure(say('On a folder'))).toMatchObject({ status: 403 });
  });
});

describe('comments', () => {
  it('come page by page, the latest changed first, and since a moment', async () => {
    const made = [await say('one'), await say('two'), await say('three')];
    await reply(made[0]?.id ?? '', { content: 'again' });
    expect(words(await listed())).toEqual(['one', 'three', 'two']);
    const { data } = await mara.comments.list({ fileId, fields, pageSize: 2 });
    expect(words(data.comments ?? [])).toEqual(['one', 'three']);
    expect(words(await listed({ pageSize: 2, pageToken: data.nextPageToken }))).toEqual(['two']);
    const since = (await listed())[0]?.modifiedTime ?? '';
    expect(words(await listed({ startModifiedTime: since }))).toContain('one');
    const later = new Date(Date.parse(since) + 60_000).toISOString();
    expect(await listed({ startModifiedTime: later })).toEqual([]);
    expect(await failure(listed({ pageToken: 'nonsense' }))).toMatchObject({ location: 'pageToken' });
  });

  it('are written by those who may comment, and leave the time of the file alone', async () => {
    const before = (await mara.files.get({ fileId, fields: 'modifiedTime' })).data;
    expect(await failure(say('Who am I?', jon))).toMatchObject({ status: 404 });
    await share('reader');
    expect(await failure(say('A reader', jon))).toMatchObject({ status: 403 });
    await share('commenter');
    const commentId = (await say('A commenter', jon)).id ?? '';
    expect((await listed())[0]?.author).toMatchObject({ displayName: 'Jon Park', me: false });
    expect((await mara.files.get({ fileId, fields: 'modifiedTime' })).data).toEqual(before);
    // The owner of the file takes it away.
    expect((await mara.comments.delete({ fileId, commentId })).status).toBe(204);
  });

  it('lose their words with the account of their author, and not their replies', async () => {
    await share('commenter');
    const commentId = (await say('Of Jon', jon)).id ?? '';
    await reply(commentId, { content: 'Of Mara' });
    await removeEverythingOf(server.deps, 'jon@example.org', () => {});
    expect(await listed()).toEqual([]);
    const [told] = await listed({ includeDeleted: true });
    expect(told).not.toHaveProperty('content');
    expect(words(told?.replies ?? [])).toEqual(['Of Mara']);
  });

  it('go with their file, and are still there after a restart', async () => {
    await say('Kept');
    await server.restart();
    [mara, jon] = [server.client('mara@example.org'), server.client('jon@example.org')];
    expect(words(await listed())).toEqual(['Kept']);
    await mara.files.delete({ fileId });
    expect(await failure(listed())).toMatchObject({ status: 404, location: 'fileId' });
  });
});

describe('replies', () => {
  it('resolve a comment and open it again', async () => {
    const commentId = (await say('Open?')).id ?? '';
    const resolved = async () =>
      (await mara.comments.get({ fileId, commentId, fields: 'resolved' })).data.resolved;
    expect(await resolved()).toBeUndefined();
    const done = await reply(commentId, { action: 'resolve' });
    expect(done).toMatchObject({ kind: 'drive#reply', action: 'resolve', deleted: false });
    expect(await resolved()).toBe(true);
    await reply(commentId, { action: 'reopen', content: 'No.' });
    expect(await resolved()).toBe(false);
    expect(await failure(reply(commentId, {}))).toMatchObject({ status: 400 });
  });

  it('are read one by one and in pages, changed and deleted', async () => {
    const commentId = (await say('Well?')).id ?? '';
    const ids = [];
    for (const content of ['a', 'b', 'c']) ids.push((await reply(commentId, { content })).id ?? '');
    const [first = ''] = ids;
    const at = { fileId, commentId, fields };
    const page = (await mara.replies.list({ ...at, pageSize: 2 })).data;
    expect(words(page.replies ?? [])).toEqual(['a', 'b']);
    const rest = await mara.replies.list({ ...at, pageSize: 2, pageToken: page.nextPageToken ?? '' });
    expect(words(rest.data.replies ?? [])).toEqual(['c']);
    expect(rest.data).not.toHaveProperty('nextPageToken');
    await mara.replies.update({ ...at, replyId: first, requestBody: { content: 'A' } });
    expect((await mara.replies.get({ ...at, replyId: first })).data.content).toBe('A');
    await mara.replies.delete({ fileId, commentId, replyId: first });
    expect(await failure(mara.replies.get({ ...at, replyId: first }))).toMatchObject({
      status: 404,
      location: 'replyId',
    });
    const [told] = await listed();
    expect(words(told?.replies ?? [])).toEqual(['b', 'c']);
    // A reply is no comment, and belongs to its own.
    expect(await failure(mara.comments.get({ fileId, commentId: first, fields }))).toMatchObject({
      status: 404,
    });
  });
});
