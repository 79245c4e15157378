// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWorkspace } from '../../tests/start.ts';
import { changeSpreadsheet, type SheetRequest } from '../api/sheet-requests.ts';
import { readSpreadsheet } from '../api/sheets.ts';
import { openHeadless } from './headless-editor.ts';

let server: Awaited<ReturnType<typeof startWorkspace>>;

beforeAll(async () => {
  server = await startWorkspace();
  const direct = fetch;
  // The page's calls name no server: in a browser it is the one that the page comes from.
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit) =>
    typeof address === 'string' ? server.fetch(address, init) : direct(address, init),
  );
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

it('a row has the height that it was given when the sheet is opened again', async () => {
  const api = server.client('mara@example.org');
  const requestBody = { name: 'Tall', mimeType: 'application/vnd.google-apps.spreadsheet' };
  const { data } = await api.files.create({ requestBody, fields: 'id,version' });
  const id = data.id ?? '';
  const open = async () => openHeadless(await readSpreadsheet(id));
  const first = await open();
  const sheet = first.api.getActiveWorkbook()?.getActiveSheet();
  const before = sheet?.getRowHeight(1);
  sheet?.setRowHeight(1, 64);
  const requests: SheetRequest[] = first.requests;
  expect(requests).not.toEqual([]);
  await changeSpreadsheet(id, requests, data.version ?? '');
  first.dispose();

  const again = await open();
  const heights = [0, 1, 2].map((row) => again.api.getActiveWorkbook()?.getActiveSheet().getRowHeight(row));
  expect(heights).toEqual([before, 64, before]);
  again.dispose();
});
