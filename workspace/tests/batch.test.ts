import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkspace } from './start.ts';

let server: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  server = await startWorkspace();
});
afterAll(() => server.stop());

const boundary = 'batch_of_tests';
const part = (id: string, message: string) =>
  `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <${id}>\r\n\r\n${message}\r\n`;

function post(
  parts: readonly string[],
  { address = '/batch/drive/v3', as = server.token('mara@example.org') } = {},
) {
  return server.fetch(address, {
    method: 'POST',
    as,
    headers: { 'content-type': `multipart/mixed; boundary="${boundary}"` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  });
}

/** The answers of a batch: their ids, statuses and bodies. */
async function send(parts: readonly string[], options = {}): Promise<[string, number, unknown][]> {
  const answer = await post(parts, options);
  expect(answer.status).toBe(200);
  const mark = /^multipart\/mixed; boundary=(\S+)$/.exec(answer.headers.get('content-type') ?? '')?.[1];
  const pieces = (await answer.text()).split(`--${mark}`).slice(1, -1);
  return pieces.map((piece) => {
    const [, id = '', status = '', length = '', body = ''] =
      /^\r\nContent-Type: application\/http\r\nContent-ID: <(.*)>\r\n\r\nHTTP\/1\.1 (\d+) [\w ]+\r\n(?:Content-Type: .*\r\n)?Content-Length: (\d+)\r\n\r\n(.*)\r\n$/s.exec(
        piece,
      ) ?? [];
    expect(Buffer.byteLength(body)).toBe(Number(length));
    return [id, Number(status), body === '' ? undefined : JSON.parse(body)];
  });
}

const create = (id: string, name: string) => {
  const body = JSON.stringify({ name });
  return part(
    id,
    `POST /drive/v3/files?fields=name HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${body}`,
  );
};

describe('a batch', () => {
  it('makes its calls in order, each with an answer of its own', async () => {
    const answers = await send([
      create('one', 'Ümläut'),
      part('two', 'GET https://www.googleapis.com/drive/v3/files/no-such-file'),
      part(
        'three',
        "GET /drive/v3/files?q=name%3D'%C3%9Cml%C3%A4ut'&fields=files(name)\r\nAccept: application/json\r\n",
      ),
    ]);
    expect(answers).toEqual([
      ['response-one', 200, { name: 'Ümläut' }],
      ['response-two', 404, expect.objectContaining({ error: expect.objectContaining({ code: 404 }) })],
      ['response-three', 200, { files: [{ name: 'Ümläut' }] }],
    ]);
  });

  it('gives no body where the call has none', async () => {
    const made = await server.client('mara@example.org').files.create({ requestBody: { name: 'gone' } });
    const [answer] = await send([part('x', `DELETE /drive/v3/files/${made.data.id}`)]);
    expect(answer).toEqual(['response-x', 204, undefined]);
  });

  it('lends its token to calls that bring none, and to no other', async () => {
    const jons = server.token('jon@example.org');
    const answers = await send([
      part('a', 'GET /drive/v3/about?fields=user(emailAddress)'),
      part('b', `GET /drive/v3/about?fields=user(emailAddress)\r\nAuthorization: Bearer ${jons}`),
      part('c', 'GET /drive/v3/about?fields=user\r\nAuthorization: Bearer forged'),
    ]);
    expect(answers.map(([, status]) => status)).toEqual([200, 200, 401]);
    expect(answers[1]?.[2]).toEqual({ user: { emailAddress: 'jon@example.org' } });
    const [nobody] = await send([part('d', 'GET /drive/v3/files')], { as: '' });
    expect(nobody?.[1]).toBe(401);
  });

  it('is served for Sheets too', async () => {
    const body = JSON.stringify({ properties: { title: 'Batched' } });
    const message = `POST /v4/spreadsheets?fields=properties.title\r\nContent-Type: application/json\r\n\r\n${body}`;
    const [answer] = await send([part('s', message)], { address: '/batch' });
    expect(answer).toEqual(['response-s', 200, { properties: { title: 'Batched' } }]);
  });

  it.each([
    ['calls of another API', [part('x', 'GET /v4/spreadsheets/x')]],
    ['a batch within', [part('x', 'POST /batch/drive/v3')]],
    ['the content of a file', [part('x', 'GET /drive/v3/files/x?alt=media')]],
    ['an upload', [part('x', 'POST /upload/drive/v3/files?uploadType=media')]],
    ['another path by way of dots', [part('x', 'GET /drive/v3/../../healthz')]],
    ['a verb that there is not', [part('x', 'BREW /drive/v3/files')]],
    ['no call', [part('x', '')]],
    ['another kind of part', [`--${boundary}\r\nContent-Type: text/plain\r\n\r\nGET /drive/v3/files\r\n`]],
    [
      'more than a hundred calls',
      Array.from({ length: 101 }, (_, at) => part(`${at}`, 'GET /drive/v3/files')),
    ],
  ])('with %s is refused as a whole', async (_, parts) => {
    expect((await post(parts)).status).toBe(400);
  });

  it('that is cut, or no batch at all, makes no call', async () => {
    const headers = { 'content-type': `multipart/mixed; boundary=${boundary}` };
    const cut = await server.fetch('/batch/drive/v3', {
      method: 'POST',
      headers,
      body: create('x', 'never made'),
    });
    expect(cut.status).toBe(400);
    expect((await server.fetch('/batch/drive/v3', { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await server.fetch('/batch/drive/v3')).status).toBe(404);
    const { data } = await server.client('mara@example.org').files.list({ q: "name = 'never made'" });
    expect(data.files).toEqual([]);
  });
});
