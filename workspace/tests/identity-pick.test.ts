import { drive, type drive_v3 } from '@googleapis/drive';
import { sheets } from '@googleapis/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, formFields, type Page, TestBrowser } from './identity-browser.ts';
import {
  authorizeUrl,
  driveFile,
  oauthClient,
  otherClient,
  startServer,
  type TestServer,
} from './identity-server.ts';

const spreadsheet = 'application/vnd.google-apps.spreadsheet';
const action = '/o/oauth2/v2/pick';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

let browser: TestBrowser;
let email: string;
let hand: drive_v3.Drive;
beforeEach(async () => {
  browser = new TestBrowser(server);
  email = await browser.signInAsNew();
  hand = driveOf(await wholeDriveOf(browser));
});

function driveOf(auth: ReturnType<typeof oauthClient>): drive_v3.Drive {
  return drive({ version: 'v3', auth, rootUrl: `${server.url}/`, retry: false });
}

/** As another application that may do everything. */
async function wholeDriveOf(someone: TestBrowser) {
  const client = oauthClient(server, otherClient);
  const scope = ['https://www.googleapis.com/auth/drive'];
  const page = await someone.open(client.generateAuthUrl({ access_type: 'offline', scope }));
  client.setCredentials((await client.getToken(answerOf(await someone.consent(page))['code'] ?? '')).tokens);
  return client;
}

async function make(name: string, mimeType = spreadsheet, by = hand): Promise<string> {
  return (await by.files.create({ requestBody: { name, mimeType } })).data.id ?? '';
}

function pickUrl(more: Readonly<Record<string, string>> = {}): string {
  return authorizeUrl(server, [driveFile], {
    trigger_onepick: 'true',
    prompt: 'consent',
    mimetypes: spreadsheet,
    ...more,
  });
}

function choose(page: Page, ids: readonly string[], decision = 'choose'): Promise<Page> {
  const fields = formFields(page, action);
  fields.delete('file');
  for (const id of ids) fields.append('file', id);
  fields.set('decision', decision);
  return browser.send(action, fields);
}

/** The application with what the page's answer gave it. */
async function clientOf(answer: Page) {
  const client = oauthClient(server);
  const { code = '' } = answerOf(answer);
  client.setCredentials((await client.getToken(code)).tokens);
  return client;
}

describe('a request with trigger_onepick', () => {
  it('lets the person choose, and opens what was chosen to the client and nothing else', async () => {
    const [chosen, left] = [await make('Commissions'), await make('Diary')];
    const page = await browser.open(pickUrl());
    expect(page.status).toBe(200);
    expect(page.text).toContain('Choose what Test &lt;b&gt;Client&lt;/b&gt; may open');
    expect(page.text).toContain('Diary');
    const answer = await choose(page, [chosen]);
    expect(answerOf(answer)).toMatchObject({
      picked_file_ids: chosen,
      state: 'the state',
      scope: driveFile,
      code: expect.stringMatching(/^4\//),
    });
    const auth = await clientOf(answer);
    expect((await driveOf(auth).files.get({ fileId: chosen, fields: 'name,isAppAuthorized' })).data).toEqual({
      name: 'Commissions',
      isAppAuthorized: true,
    });
    await expect(driveOf(auth).files.get({ fileId: left })).rejects.toMatchObject({ status: 404 });
    const cells = sheets({ version: 'v4', auth, rootUrl: `${server.url}/`, retry: false });
    const range = 'Sheet1!A1';
    await cells.spreadsheets.values.update({
      spreadsheetId: chosen,
      range,
      valueInputOption: 'RAW',
      requestBody: { values: [['mine']] },
    });
    const other = await clientOf(await choose(await browser.open(pickUrl()), [chosen]));
    expect((await driveOf(other).files.list({})).data.files?.map(({ id }) => id)).toEqual([chosen]);
  });

  it('adds to what was granted before', async () => {
    const id = await make('Commissions');
    const before = ['openid', driveFile, 'https://www.googleapis.com/auth/spreadsheets'];
    await browser.consent(await browser.open(authorizeUrl(server, before)));
    await choose(await browser.open(pickUrl()), [id]);
    const silent = answerOf(await browser.open(authorizeUrl(server, before, { prompt: 'none' })));
    expect(silent['scope']?.split(' ')).toEqual(before);
  });

  it('shows kinds that were asked for alone, none from the trash, and what others share by their names', async () => {
    const other = new TestBrowser(server);
    await other.signInAsNew();
    const hers = driveOf(await wholeDriveOf(other));
    const shared = await make('Guild members', spreadsheet, hers);
    await make('Not for you', spreadsheet, hers);
    const requestBody = { type: 'user', role: 'reader', emailAddress: email };
    await hers.permissions.create({ fileId: shared, requestBody });
    await make('A folder', 'application/vnd.google-apps.folder');
    await make('A letter', 'application/vnd.google-apps.document');
    const trashed = await make('Thrown away');
    await hand.files.update({ fileId: trashed, requestBody: { trashed: true } });
    const { text } = await browser.open(pickUrl());
    expect(text).toContain('Guild members');
    expect(text).toContain('Shared by Hal Whitcomb');
    for (const name of ['Not for you', 'A folder', 'A letter', 'Thrown away']) {
      expect(text).not.toContain(name);
    }
    const all = await browser.open(pickUrl({ mimetypes: '' }));
    expect(all.text).toContain('A letter');
    expect(all.text).not.toContain('A folder');
  });

  it('is searched by words of the name, and keeps what was asked', async () => {
    await make('Paper stock');
    const wanted = await make('Ink mixes 2026');
    const first = await browser.open(pickUrl({ login_hint: email }));
    const search = formFields(first, '/o/oauth2/v2/auth');
    search.set('find', 'mixes ink');
    const page = await browser.open(`/o/oauth2/v2/auth?${search}`);
    expect(page.text).toContain('Ink mixes 2026');
    expect(page.text).not.toContain('Paper stock');
    expect(answerOf(await choose(page, [wanted]))).toMatchObject({
      picked_file_ids: wanted,
      state: 'the state',
    });
    search.set('find', '<script>');
    const none = await browser.open(`/o/oauth2/v2/auth?${search}`);
    expect(none.text).toContain('There is nothing to choose here with “&lt;script&gt;” in the name.');
    expect(none.text).not.toContain('value="choose"');
  });

  it('puts the file that was asked for first and chosen, and says where it is not there', async () => {
    const asked = await make('Old plan');
    await make('New plan');
    const page = await browser.open(pickUrl({ file_ids: asked }));
    const [first] = page.text.match(/<input class="scope-tick"[^>]*>/) ?? [];
    expect(first).toContain(`value="${asked}" checked`);
    const foreign = await browser.open(pickUrl({ file_ids: 'unknown-file' }));
    expect(foreign.text).toContain('is not in this Drive');
  });

  it('may be left, and opens nothing', async () => {
    const id = await make('Commissions');
    expect(answerOf(await choose(await browser.open(pickUrl()), [id], 'deny'))).toEqual({
      error: 'access_denied',
      state: 'the state',
    });
    const silent = await browser.open(authorizeUrl(server, [driveFile], { prompt: 'none' }));
    expect(answerOf(silent)).toMatchObject({ error: 'interaction_required' });
  });

  it('is never answered without its page', async () => {
    const id = await make('Commissions');
    await choose(await browser.open(pickUrl()), [id]);
    expect(answerOf(await browser.open(pickUrl({ prompt: 'none' })))).toMatchObject({
      error: 'interaction_required',
    });
    expect((await browser.open(pickUrl({ prompt: '' }))).text).toContain('Choose what');
  });
});

describe('a form that was forged', () => {
  it('opens no file of another person, of another kind, or that is not there', async () => {
    const other = new TestBrowser(server);
    await other.signInAsNew();
    const foreign = await make('Hers', spreadsheet, driveOf(await wholeDriveOf(other)));
    const letter = await make('A letter', 'application/vnd.google-apps.document');
    const own = await make('Mine');
    const page = await browser.open(pickUrl({ allow_multiple: 'true' }));
    for (const ids of [[foreign], [letter], ['no-such-file'], [own, foreign]]) {
      const answer = await choose(page, ids);
      expect([answer.status, new URL(answer.url).origin]).toEqual([400, server.url]);
      expect(answer.text).toContain('This is no longer there to be chosen.');
    }
    const silent = await browser.open(authorizeUrl(server, [driveFile], { prompt: 'none' }));
    expect(answerOf(silent)).toMatchObject({ error: 'interaction_required' });
  });

  it('brings one file, or several where the client asked for them', async () => {
    const ids = [await make('One'), await make('Two')];
    const single = await browser.open(pickUrl());
    expect((await choose(single, [])).text).toContain('Nothing is chosen yet.');
    expect((await choose(single, ids)).text).toContain('Choose one of them.');
    const many = await browser.open(pickUrl({ allow_multiple: 'true' }));
    expect(answerOf(await choose(many, ids))['picked_file_ids']).toBe(ids.join(','));
  });

  it('must come from our page, in the browser of the person', async () => {
    const id = await make('Commissions');
    const page = await browser.open(pickUrl());
    const fields = formFields(page, action);
    fields.set('decision', 'choose');
    fields.set('file', id);
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.send(action, fields, elsewhere)).status).toBe(403);
    const stranger = new TestBrowser(server);
    await stranger.signInAsNew();
    expect((await stranger.send(action, fields)).status).toBe(403);
  });
});

describe('a request that cannot be answered', () => {
  it.each([
    [{ scope: `${driveFile} openid` }, 'trigger_onepick takes the scope'],
    [{ trigger_onepick: 'yes' }, 'Invalid parameter value for trigger_onepick'],
    [{ allow_multiple: '2' }, 'Invalid parameter value for allow_multiple'],
    [{ allow_folder_selection: 'true' }, 'Folders cannot be picked here'],
    [{ file_ids: 'x'.repeat(4_001) }, 'Invalid parameter value for file_ids'],
  ])('%j is told on a page', async (more, words) => {
    const page = await browser.open(pickUrl(more));
    expect(page.status).toBe(400);
    expect(page.text).toContain(words);
  });
});
