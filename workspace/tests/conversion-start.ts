import { Readable } from 'node:stream';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { startWorkspace } from './start.ts';

export const spreadsheetType = 'application/vnd.google-apps.spreadsheet';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const odsType = 'application/vnd.oasis.opendocument.spreadsheet';

/** A workspace whose person takes files of other programs in and out. */
export async function startConversion() {
  const server = await startWorkspace();
  const api = server.client('mara@example.org');
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: server.token('mara@example.org') });
  const cells = sheets({ version: 'v4', auth, rootUrl: `${server.origin}/`, retry: false });

  /** Google's client sends content to Google unless every call says otherwise. */
  const here = () => ({ rootUrl: `${server.origin}/` });

  return {
    server,
    api,
    cells,
    here,
    /** The id of the spreadsheet that the file becomes. */
    async importFile(bytes: Uint8Array, mimeType: string, name = 'Imported'): Promise<string> {
      const requestBody = { name, mimeType: spreadsheetType };
      const media = { mimeType, body: Readable.from([Buffer.from(bytes)]) };
      return (await api.files.create({ requestBody, media }, here())).data.id ?? '';
    },
    async exported(fileId: string, mimeType: string): Promise<Buffer> {
      const { data } = await api.files.export({ fileId, mimeType }, { responseType: 'arraybuffer' });
      return Buffer.from(z.instanceof(ArrayBuffer).parse(data));
    },
    async values(spreadsheetId: string, range: string, valueRenderOption = 'FORMATTED_VALUE') {
      return (await cells.spreadsheets.values.get({ spreadsheetId, range, valueRenderOption })).data.values;
    },
  };
}
