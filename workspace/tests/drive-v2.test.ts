import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { spreadsheetType, startConversion } from './conversion-start.ts';

let conversion: Awaited<ReturnType<typeof startConversion>>;
beforeAll(async () => {
  conversion = await startConversion();
});
afterAll(() => conversion.server.stop());

const address = '/upload/drive/v2/files';
const fileSchema = z.looseObject({ id: z.string(), title: z.string(), mimeType: z.string() });

async function send(
  path: string,
  init: { method: string; headers: Record<string, string>; body: string },
): Promise<z.infer<typeof fileSchema>> {
  return fileSchema.parse(await (await conversion.server.fetch(address + path, init)).json());
}

const csv = (method: string, body: string) => ({ method, headers: { 'content-type': 'text/csv' }, body });

describe('the uploads of Drive v2', () => {
  it('fill a spreadsheet with CSV, as gspread does, name its tab after the file and move its time', async () => {
    const { api, cells, values } = conversion;
    const requestBody = {
      name: 'Costs',
      mimeType: spreadsheetType,
      modifiedTime: '2026-01-01T00:00:00.000Z',
    };
    const id = (await api.files.create({ requestBody })).data.id ?? '';
    const told = await send(
      `/${id}?uploadType=media&convert=True&supportsAllDrives=True`,
      csv('PUT', 'Day,Cost\n2026-03-12,$3.50'),
    );
    const { data } = await api.files.get({ fileId: id, fields: 'modifiedTime,parents' });
    expect(data.modifiedTime).not.toBe(requestBody.modifiedTime);
    expect(told).toMatchObject({
      kind: 'drive#file',
      id,
      title: 'Costs',
      mimeType: spreadsheetType,
      modifiedDate: data.modifiedTime,
      parents: [{ kind: 'drive#parentReference', id: data.parents?.[0], isRoot: true }],
      labels: { trashed: false, starred: false },
      userPermission: { id: 'me', role: 'owner' },
      owners: [{ displayName: 'Mara Ellison', isAuthenticatedUser: true }],
      fileSize: '1024',
    });
    const sheets = (await cells.spreadsheets.get({ spreadsheetId: id })).data.sheets;
    expect(sheets?.map(({ properties }) => properties?.title)).toEqual(['Costs']);
    expect(await values(id, 'Costs')).toEqual([
      ['Day', 'Cost'],
      ['2026-03-12', '$3.50'],
    ]);
  });

  it('make a spreadsheet where it is asked for, and else a file', async () => {
    const made = await send('?uploadType=media&convert=true', csv('POST', 'a,b'));
    expect(made).toMatchObject({ title: 'Untitled', mimeType: spreadsheetType });
    const plain = await send('?uploadType=media', csv('POST', 'a,b'));
    expect(plain).toMatchObject({ mimeType: 'text/csv', fileSize: '3' });
    const answer = await conversion.server.fetch(`${address}?uploadType=media&convert=true`, {
      ...csv('POST', '%PDF-'),
      headers: { 'content-type': 'application/pdf' },
    });
    expect(answer.status).toBe(501);
  });

  it('take metadata in the words of v2, and honour fields', async () => {
    const part = (type: string, text: string) => `--B\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
    const metadata = JSON.stringify({
      title: 'Plan',
      parents: [{ id: 'root' }],
      description: 'of the house',
      labels: { starred: true },
    });
    const made = await send('?uploadType=multipart&fields=id,title,mimeType,description,labels(starred)', {
      method: 'POST',
      headers: { 'content-type': 'multipart/related; boundary=B' },
      body: `${part('application/json', metadata)}${part('text/plain', 'walls')}--B--\r\n`,
    });
    expect(made).toEqual({
      id: made.id,
      title: 'Plan',
      mimeType: 'text/plain',
      description: 'of the house',
      labels: { starred: true },
    });
  });
});
