import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { drive_v3 } from '@googleapis/drive';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { startSharing } from './sharing-start.ts';
import { failure } from './start.ts';

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of messages over HTTP; the first answers are those given, the others 200. */
async function startReceiver(...statuses: number[]) {
  const port = await freePort();
  const messages: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      response.writeHead(statuses.shift() ?? 200).end();
      const message = { headers: request.headers, body };
      const next = waiting.shift();
      if (next) next(message);
      else messages.push(message);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${port}/told`,
    /** The next message, as soon as it comes. */
    next: (): Promise<Message> => {
      const message = messages.shift();
      return message ? Promise.resolve(message) : new Promise((resolve) => waiting.push(resolve));
    },
    /** Those that came and were not asked for. */
    left: messages,
    close: () => server.close(),
  };
}

let sharing: Awaited<ReturnType<typeof startSharing>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  sharing = await startSharing();
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  await sharing.server.stop();
});

const start = async (api: drive_v3.Drive) =>
  (await api.changes.getStartPageToken()).data.startPageToken ?? '';

/** Opens a channel and takes its first message. */
async function watch(
  api: drive_v3.Drive,
  requestBody: drive_v3.Schema$Channel = {},
  options: Omit<drive_v3.Params$Resource$Changes$Watch, 'requestBody'> = {},
) {
  const pageToken = await start(api);
  const { data } = await api.changes.watch({
    pageToken,
    ...options,
    requestBody: { id: randomUUID(), type: 'web_hook', address: receiver.address, ...requestBody },
  });
  return { channel: data, pageToken, first: await receiver.next() };
}

describe('changes.watch', () => {
  it('answers with the channel, whose first message says that it stands', async () => {
    const before = Date.now();
    const { channel, first, pageToken } = await watch(sharing.mara, { id: 'mine', token: 'a=b&c d' });
    expect(channel).toEqual({
      kind: 'api#channel',
      id: 'mine',
      resourceId: expect.stringMatching(/./),
      resourceUri: `${sharing.server.origin}/drive/v3/changes?alt=json&pageToken=${pageToken}`,
      token: 'a=b&c d',
      expiration: expect.stringMatching(/^\d{13}$/),
    });
    // An hour by default.
    expect(Number(channel.expiration)).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(Number(channel.expiration)).toBeLessThanOrEqual(Date.now() + 3_600_000);
    expect(first.body).toBe('');
    expect(first.headers).toMatchObject({
      'x-goog-channel-id': 'mine',
      'x-goog-channel-token': 'a=b&c d',
      'x-goog-channel-expiration': new Date(Number(channel.expiration)).toUTCString(),
      'x-goog-message-number': '1',
      'x-goog-resource-id': channel.resourceId,
      'x-goog-resource-state': 'sync',
      'x-goog-resource-uri': channel.resourceUri,
    });
  });

  it('tells of a cell that changed, and the list of changes says of which file', async () => {
    const { mara, server } = sharing;
    const fileId = await sharing.create(mara, {
      name: 'Plan',
      mimeType: 'application/vnd.google-apps.spreadsheet',
    });
    const { channel, pageToken } = await watch(mara);
    const auth = new OAuth2Client();
    auth.setCredentials({ access_token: server.token('mara@example.org') });
    const rootUrl = `${server.origin}/`;
    await sheets({ version: 'v4', auth, rootUrl }).spreadsheets.values.update({
      spreadsheetId: fileId,
      range: 'A1',
      valueInputOption: 'RAW',
      requestBody: { values: [['x']] },
    });
    const { headers, body } = await receiver.next();
    expect(headers).toMatchObject({
      'x-goog-channel-id': channel.id,
      'x-goog-resource-state': 'change',
      'content-type': 'application/json; charset=UTF-8',
    });
    expect(Number(headers['x-goog-message-number'])).toBeGreaterThan(1);
    expect(JSON.parse(body)).toEqual({ kind: 'drive#changes' });
    const { data } = await mara.changes.list({ pageToken });
    expect(data.changes).toMatchObject([{ fileId, removed: false }]);
  });

  it('tells each person of what they may see, and of what they may see no longer', async () => {
    const { mara, jon } = sharing;
    await watch(jon, { id: 'jons' });
    // Nothing of this is his: the message that comes is that of the file he is let into.
    await sharing.create(mara, { name: 'Private' });
    const fileId = await sharing.create(mara, { name: 'Shared' });
    const { id } = await sharing.share('reader', fileId);
    const { headers } = await receiver.next();
    const told = Number(headers['x-goog-message-number']);
    await mara.permissions.delete({ fileId, permissionId: id ?? '' });
    const last = await receiver.next();
    expect(Number(last.headers['x-goog-message-number'])).toBeGreaterThan(told);
    await mara.files.update({ fileId, requestBody: { name: 'Not his' } });
    const own = await sharing.create(jon, { name: 'His own' });
    expect((await receiver.next()).headers['x-goog-resource-state']).toBe('change');
    expect(receiver.left).toEqual([]);
    expect(own).not.toBe('');
  });

  it('tells an application of its own files where it may see no others', async () => {
    const { server, mara } = sharing;
    const narrow = server.client('mara@example.org', 'narrow', ['drive.file']);
    await watch(narrow);
    const others = await sharing.create(mara, { name: "Another application's" });
    const pageToken = await start(narrow);
    const fileId = await sharing.create(narrow, { name: 'Its own' });
    await receiver.next();
    expect((await narrow.changes.list({ pageToken })).data.changes).toMatchObject([{ fileId }]);
    await mara.files.delete({ fileId: others });
    expect(receiver.left).toEqual([]);
    await mara.files.delete({ fileId });
    expect((await receiver.next()).headers['x-goog-resource-state']).toBe('change');
  });

  it('leaves out what lies elsewhere where My Drive alone is asked for, and what is gone where nobody asks', async () => {
    const { mara, jon } = sharing;
    const fileId = await sharing.create(mara, { name: 'Shared' });
    await sharing.share('reader', fileId);
    await watch(jon, {}, { restrictToMyDrive: true, includeRemoved: false });
    await mara.files.update({ fileId, requestBody: { name: 'Renamed' } });
    await mara.files.delete({ fileId });
    await sharing.create(jon, { name: 'His own' });
    await receiver.next();
    expect(receiver.left).toEqual([]);
  });

  it('ends by channels.stop, of the application and account that opened it alone', async () => {
    const { mara, jon, server } = sharing;
    const { channel } = await watch(mara, { id: 'first' });
    const requestBody = { id: 'first', resourceId: channel.resourceId ?? null };
    const refused = [
      jon.channels.stop({ requestBody }),
      server.client('mara@example.org', 'other').channels.stop({ requestBody }),
      mara.channels.stop({ requestBody: { ...requestBody, resourceId: 'other' } }),
    ];
    for (const call of refused)
      expect(await failure(call)).toMatchObject({ status: 404, reason: 'notFound' });
    await watch(mara, { id: 'second' });
    expect((await mara.channels.stop({ requestBody })).status).toBe(204);
    await sharing.create(mara, { name: 'Told once' });
    expect((await receiver.next()).headers['x-goog-channel-id']).toBe('second');
    expect(receiver.left).toEqual([]);
    expect(await failure(mara.channels.stop({ requestBody }))).toMatchObject({ status: 404 });
  });

  it('outlives the server, which says at its start that something may have changed', async () => {
    await watch(sharing.mara, { id: 'lasting' });
    await sharing.server.restart();
    const { headers } = await receiver.next();
    expect(headers).toMatchObject({ 'x-goog-channel-id': 'lasting', 'x-goog-resource-state': 'change' });
    await start(sharing.server.client('mara@example.org'));
  });

  it('ends when its account no longer lets the application in', async () => {
    const { mara, jon, server } = sharing;
    await watch(mara, { id: 'maras' });
    await watch(jon, { id: 'jons' });
    server.takeBack('mara@example.org');
    const fileId = await sharing.create(mara, { name: 'Plan' });
    await sharing.share('reader', fileId);
    expect((await receiver.next()).headers['x-goog-channel-id']).toBe('jons');
    expect(receiver.left).toEqual([]);
  });

  it('lasts as long as is asked for, a week at most', async () => {
    const { mara } = sharing;
    const week = Date.now() + 7 * 24 * 3_600_000;
    const { channel } = await watch(mara, { expiration: String(week * 2) });
    expect(Number(channel.expiration)).toBeGreaterThanOrEqual(week);
    expect(Number(channel.expiration)).toBeLessThan(week + 60_000);
    const past = mara.changes.watch({
      pageToken: await start(mara),
      requestBody: { id: 'past', type: 'web_hook', address: receiver.address, expiration: '1' },
    });
    expect(await failure(past)).toMatchObject({ status: 400, location: 'expiration' });
  });

  it('sends a message again that the receiver could not take', async () => {
    receiver.close();
    receiver = await startReceiver(503);
    const { first } = await watch(sharing.mara);
    const again = await receiver.next();
    expect(again.headers['x-goog-message-number']).toBe(first.headers['x-goog-message-number']);
  });

  it.each([
    ['without an id', { id: '' }, 400, 'required'],
    ['of another type', { type: 'pigeon' }, 400, 'invalid'],
    ['to what is no address', { address: 'here' }, 400, 'invalid'],
    ['with a password in its address', { address: 'https://a:b@example.org/' }, 400, 'invalid'],
    ['that is not encrypted', { address: 'http://example.org/told' }, 400, 'push.webhookUrlNotHttps'],
    [
      'to an address that nobody listed',
      { address: 'https://10.0.0.1/told' },
      401,
      'push.webhookUrlUnauthorized',
    ],
    ['with a token of two lines', { token: 'a\r\nx-forged: 1' }, 400, 'invalid'],
    ['with a token that is too long', { token: 'x'.repeat(257) }, 400, 'invalid'],
  ])('refuses a channel %s', async (_, wrong, status, reason) => {
    const { mara } = sharing;
    const requestBody = { id: 'a', type: 'web_hook', address: receiver.address, ...wrong };
    const call = mara.changes.watch({ pageToken: await start(mara), requestBody });
    expect(await failure(call)).toMatchObject({ status, reason });
    expect(sharing.server.deps.channels.list(Date.now())).toEqual([]);
  });

  it('refuses an id that the application uses already, and a page token that is none', async () => {
    const { mara, jon } = sharing;
    await watch(mara, { id: 'one' });
    const requestBody = { id: 'one', type: 'web_hook', address: receiver.address };
    const twice = jon.changes.watch({ pageToken: await start(jon), requestBody });
    expect(await failure(twice)).toMatchObject({
      status: 400,
      reason: 'channelIdNotUnique',
      message: 'Channel id one not unique',
    });
    const nowhere = mara.changes.watch({ pageToken: 'soon', requestBody: { ...requestBody, id: 'two' } });
    expect(await failure(nowhere)).toMatchObject({ status: 400, location: 'pageToken' });
  });
});
