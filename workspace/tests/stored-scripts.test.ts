import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { drive } from '@googleapis/drive';
import { OAuth2Client } from 'google-auth-library';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answerOf, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, oauthClient, startServer, type TestServer } from './identity-server.ts';

/* Whatever people store is inert in browsers: it runs in no page, and no page loads it as a script or a style. */

/** What browsers run as a script (WHATWG, MIME sniffing), apply as a style, or open as a page or a drawing. */
const scriptTypes = [
  ...['application/ecmascript', 'application/javascript', 'application/x-ecmascript'],
  ...['application/x-javascript', 'text/ecmascript', 'text/javascript', 'text/javascript1.0'],
  ...['text/javascript1.5', 'text/jscript', 'text/livescript', 'text/x-ecmascript', 'text/x-javascript'],
  ...['Text/JavaScript', 'text/css'],
];
const pageTypes = [
  ...['text/html', 'application/xhtml+xml', 'text/xml', 'application/xml', 'application/rss+xml'],
  ...['application/xslt+xml', 'application/mathml+xml'],
];
const drawing = 'image/svg+xml';
const text = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

let server: TestServer;
let browser: TestBrowser;
let token: string;
let files: ReturnType<typeof drive>['files'];
beforeAll(async () => {
  server = await startServer();
  browser = new TestBrowser(server);
  await browser.signInAsNew();
  const scopes = ['https://www.googleapis.com/auth/drive'];
  const answer = answerOf(await browser.consent(await browser.open(authorizeUrl(server, scopes))));
  const client = oauthClient(server);
  token = (await client.getToken(answer['code'] ?? '')).tokens.access_token ?? '';
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: token });
  files = drive({ version: 'v3', auth, rootUrl: `${server.url}/`, retry: false }).files;
});
afterAll(() => server.close());

async function store(mimeType: string, body: Buffer = Buffer.from(text)): Promise<string> {
  const request = {
    requestBody: { name: 'a.html', mimeType },
    media: { mimeType, body: Readable.from([body]) },
  };
  return (await files.create(request, { rootUrl: `${server.url}/` })).data.id ?? '';
}

/** How a tag of a page fetches an address: with the cookie, and with no header of its own. */
async function loaded(address: string, destination = 'script') {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
  const response = await fetch(new URL(address, server.url), { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const walls = ({ headers }: { headers: Headers }) => ({
  sniffed: headers.get('x-content-type-options') !== 'nosniff',
  sandboxed: /(^|; ?)sandbox(;|$)/.test(headers.get('content-security-policy') ?? ''),
  open: headers.get('cross-origin-resource-policy') !== 'same-origin',
});
const closed = { sniffed: false, sandboxed: true, open: false };

/** Every address at which a browser gets the content of a file. */
const contentAddresses = (id: string) => [
  `/drive/v3/files/${id}?alt=media`,
  `/drive/v3/files/${id}/revisions/head?alt=media`,
  `/drive/v3/files/${id}?alt=media&access_token=${token}`,
  `/uc?id=${id}&export=download`,
  `/uc?id=${id}&access_token=${token}`,
];

/** The methods of Google's document that give a content, in any depth of its resources. */
function mediaMethods(resources: unknown): string[] {
  if (typeof resources !== 'object' || resources === null) return [];
  const own = 'supportsMediaDownload' in resources && 'id' in resources ? [String(resources.id)] : [];
  return [...own, ...Object.values(resources).flatMap(mediaMethods)];
}

it('the methods that give contents are those that are looked at here', () => {
  const file = path.join(import.meta.dirname, '../discovery/drive-v3.json');
  const { resources } = z.object({ resources: z.unknown() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(mediaMethods(resources).toSorted()).toEqual([
    'drive.files.export',
    'drive.files.get',
    'drive.revisions.get',
  ]);
});

describe('what people store', () => {
  it.each([...scriptTypes, ...pageTypes])('as %s is a text to browsers, to be saved', async (type) => {
    const id = await store(type);
    for (const address of contentAddresses(id)) {
      const response = await loaded(address);
      expect([response.status, response.text]).toEqual([200, text]);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="a\.html"/);
      expect(walls(response)).toEqual(closed);
    }
  });

  it('as a drawing is one in pictures alone: by itself it is saved, and runs nothing', async () => {
    for (const address of contentAddresses(await store(drawing))) {
      const response = await loaded(address, 'image');
      expect(response.headers.get('content-type')).toBe(drawing);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(walls(response)).toEqual(closed);
    }
  });

  it('has its own type for programs, which say who they are in a header', async () => {
    const id = await store('text/javascript');
    const said = { headers: { authorization: `Bearer ${token}` } };
    const { headers } = await browser.open(`/drive/v3/files/${id}?alt=media`, said);
    expect(headers.get('content-type')).toBe('text/javascript');
  });

  it('as a picture whose bytes are a script is a picture in every size', async () => {
    const pixels = { create: { width: 40, height: 40, channels: 3, background: '#fff' } } as const;
    const script = Buffer.concat([await sharp(pixels).gif().toBuffer(), Buffer.from('/*\n*/=1;alert(1)')]);
    const id = await store('image/gif', script);
    const [whole, small] = [
      await loaded(`/uc?id=${id}`, 'image'),
      await loaded(`/thumbnails/${id}`, 'image'),
    ];
    expect([whole.headers.get('content-type'), small.headers.get('content-type')]).toEqual([
      'image/gif',
      'image/webp',
    ]);
    expect([walls(whole), walls(small)]).toEqual([closed, closed]);
  });

  it('in sheets is saved when it is taken out, in every format', async () => {
    const requestBody = { name: 'a.html', mimeType: 'application/vnd.google-apps.spreadsheet' };
    const id = (await files.create({ requestBody })).data.id ?? '';
    const types = ['text/csv', 'text/tab-separated-values', 'application/vnd.oasis.opendocument.spreadsheet'];
    const addresses = [
      ...types.map((type) => `/drive/v3/files/${id}/export?mimeType=${type}`),
      ...['csv', 'tsv', 'xlsx', 'ods', 'pdf'].flatMap((format) => [
        `/spreadsheets/d/${id}/export?format=${format}`,
        `/spreadsheets/export?id=${id}&exportFormat=${format}`,
      ]),
    ];
    for (const address of addresses) {
      const response = await loaded(address);
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get('content-type')).not.toMatch(/script|css|html|xml$/);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(walls(response)).toEqual(closed);
    }
  });

  it('leaves as an archive that is saved, under a name that nobody chose', async () => {
    const response = await loaded('/account/archive', 'document');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(walls(response)).toEqual(closed);
  });

  it('and what is drawn of a name runs nothing', async () => {
    const response = await loaded(`/pictures/0/${encodeURIComponent('<a>')}`, 'document');
    expect(response.text).toMatch(/^<svg .*<path d="M.*<\/svg>$/);
    expect(response.text).not.toContain('<a>');
    expect(walls(response)).toMatchObject({ sniffed: false, sandboxed: true });
  });
});
