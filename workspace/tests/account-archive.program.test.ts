import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { recordTables } from '../src/operations/account-archive.ts';
import { readTar } from '../src/operations/tar.ts';
import { openDatabase } from '../src/storage/database.ts';
import { migrations } from '../src/storage/schema.ts';
import { tokenFor } from './account-token.ts';
import { TestBrowser } from './identity-browser.ts';
import { password, startServer } from './identity-server.ts';
import { apis, bytes, describeAll, fill } from './operations-start.ts';
import { run } from './processes.ts';

let folder: string;
/** The archive of an account, what the commands said when it was made, and the files that it holds. */
let archive: string;
let exported: Awaited<ReturnType<typeof cli>>;
let importedBack: Awaited<ReturnType<typeof cli>>;
let made: Awaited<ReturnType<typeof fill>>;
let before: unknown;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'workspace-archive-'));
  archive = path.join(folder, 'hal.tar');
  const server = await startServer({ ROWHOUSE_DATA: path.join(folder, 'from') });
  const hal = apis(server.url, path.join(folder, 'from'), 'hal@tests.example');
  made = await fill(hal);
  before = await describeAll(hal);
  exported = await cli(['export', archive, '--email', 'hal@tests.example'], 'from');
  importedBack = await cli(['import', archive], 'from');
  await server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = (args: readonly string[], data: string, input = '') =>
  run('cli.ts', args, { ROWHOUSE_DATA: path.join(folder, data) }, input);

describe('the archive of an account', () => {
  it('makes the same files again in another store', async () => {
    expect(exported).toMatchObject({ code: 0, err: '' });
    expect(importedBack.err).toMatch(/is in this store already\. Nothing was imported\.$/);
    const second = await startServer({ ROWHOUSE_DATA: path.join(folder, 'to') });
    const refused = await cli(['import', archive], 'to');
    expect(refused.err).toMatch(/^There is no account hal@tests\.example/);
    const again = apis(second.url, path.join(folder, 'to'), 'hal@tests.example');
    expect(await cli(['import', archive], 'to')).toMatchObject({ code: 0, err: '' });
    expect(await describeAll(again)).toEqual(before);
    expect(before).toMatchObject({ comments: [{ content: 'Whose hand?', resolved: true }] });
    const found = await again.drive.files.list({ q: "fullText contains 'marginalia'" });
    expect(found.data.files?.map(({ id }) => id)).toEqual([made.note]);
    const media = await again.drive.files.get(
      { fileId: made.note, alt: 'media' },
      { responseType: 'arraybuffer' },
    );
    expect(Buffer.from(z.instanceof(ArrayBuffer).parse(media.data)).equals(bytes)).toBe(true);
    const { data } = await again.sheets.spreadsheets.values.get({
      spreadsheetId: made.spreadsheetId,
      range: 'Sheet1',
    });
    expect(data.values).toEqual([
      ['What', 'How much, "all in"'],
      ['Ink', '$3.50'],
      ['Sum', '$7.00'],
    ]);
    expect((await cli(['check'], 'to')).code).toBe(0);
    await second.close();
  });

  it('holds the files under names that people know, and every sheet as XLSX and CSV', async () => {
    const found: Record<string, string> = {};
    for await (const { name, content } of readTar(createReadStream(archive))) {
      const pieces: Buffer[] = [];
      for await (const piece of content) pieces.push(Buffer.from(piece));
      found[name] = Buffer.concat(pieces).toString('latin1');
    }
    expect(
      Object.keys(found)
        .filter((name) => /^(Drive|Trash)/.test(name))
        .toSorted(),
    ).toEqual([
      'Drive/Papers_ 2026_27/Costs/Costs.xlsx',
      'Drive/Papers_ 2026_27/Costs/More.csv',
      'Drive/Papers_ 2026_27/Costs/Sheet1.csv',
      'Drive/Papers_ 2026_27/Note.txt',
      'Drive/Papers_ 2026_27/note (2).txt',
      'Trash/Gone.txt',
    ]);
    expect(found['Drive/Papers_ 2026_27/Costs/Sheet1.csv']).toBe(
      'What,"How much, ""all in"""\r\nInk,$3.50\r\nSum,$7.00',
    );
    const book = await readXlsx(Buffer.from(found['Drive/Papers_ 2026_27/Costs/Costs.xlsx'] ?? '', 'latin1'));
    expect(book.sheets.map(({ name, rows }) => [name, rows[2]])).toEqual([
      ['Sheet1', ['Sum', 7]],
      ['More', undefined],
    ]);
  });

  it('that is cut or changed imports nothing', async () => {
    const copy = readFileSync(archive);
    tokenFor(path.join(folder, 'careful'), 'hal@tests.example');
    const bad = path.join(folder, 'bad.tar');
    writeFileSync(bad, copy.subarray(0, copy.length - 40_000));
    expect((await cli(['import', bad], 'careful')).code).toBe(1);
    copy.writeUInt8(1, copy.indexOf(bytes.subarray(0, 2000)) + 7);
    writeFileSync(bad, copy);
    expect((await cli(['import', bad], 'careful')).err).toMatch(/has other bytes than it should\.$/);
    expect((await cli(['check'], 'careful')).out).toMatch(
      /^All is well: 0 files and folders, 0 contents, 0 spreadsheets\.$/,
    );
  });

  it('comes to the account’s own page, and to nobody else', async () => {
    const data = path.join(folder, 'page');
    const server = await startServer({ ROWHOUSE_DATA: data });
    const email = server.addAccount();
    await fill(apis(server.url, data, email));
    const browser = new TestBrowser(server);
    await browser.signIn(email, password);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const get = (headers: Record<string, string>) => fetch(`${server.url}/account/archive`, { headers });
    const answer = await get({ cookie, 'sec-fetch-site': 'same-origin' });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="workspace-[\d-]+\.tar"$/,
    );
    const names: string[] = [];
    for await (const { name } of readTar(Readable.from([Buffer.from(await answer.arrayBuffer())])))
      names.push(name);
    expect(names).toContain('Drive/Papers_ 2026_27/Note.txt');
    expect((await get({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await get({ 'sec-fetch-site': 'same-origin' })).status).toBe(401);
    const left = () => readdirSync(path.join(data, 'workspace')).filter((name) => name.startsWith('staging'));
    await expect.poll(left).toEqual([]);
    await server.close();
  });

  it('takes along every table that holds files and spreadsheets', () => {
    const database = openDatabase(path.join(folder, 'tables'), migrations);
    const tables = database.sql
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name));
    database.close();
    const asLines = [
      ...['file', 'file_text', 'permission', 'file_mark', 'app_file', 'app_property', 'property', 'comment'],
    ];
    const ofAccounts = [
      ...[
        'account',
        'access_grant',
        'authorization_code',
        'browser_session',
        'browser_session_account',
        'token',
      ],
      ...['file_behind', 'migration', 'person', 'provider_identity', 'channel', 'signing_key'],
      ...['removal', 'app_removal'],
      ...['second_factor', 'recovery_code', 'passkey'],
    ];
    expect(tables.toSorted()).toEqual([...recordTables, ...asLines, ...ofAccounts].toSorted());
  });
});
