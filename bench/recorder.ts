import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from '../dashboard/shell/server/server.ts';
import { parseSettings } from '../dashboard/shell/server/settings.ts';
import { writeFileBackup } from '../dashboard/shell/server/store/backup-file.ts';
import { restoreBackup } from '../dashboard/shell/server/store/restore.ts';
import { root } from '../harness/processes.ts';
import type { Request } from './load.ts';
import type { Plans } from './setting.ts';

const kept = ['authorization', 'content-type', 'accept-encoding'];

function headersOf(request: http.IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Sits in front of Drive and Sheets, passes everything on and records the requests. */
async function startRecorder(workspaceUrl: string) {
  const requests: Request[] = [];
  const server = http.createServer((request, response) => {
    const { method = 'GET', url: address = '/' } = request;
    if (method !== 'GET') throw new Error(`${method} ${address} is no reading call.`);
    requests.push({ path: address, headers: headersOf(request) });
    http.get(`${workspaceUrl}${address}`, { headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, requests, stop: () => server.close() };
}

/** The store of a running product, copied as it is now into its own folder. */
async function copyStore(dataFolder: string, folder: string): Promise<string> {
  const [file, copy] = [path.join(folder, 'store.sqlite'), path.join(folder, 'product')];
  await writeFileBackup(dataFolder, file);
  await restoreBackup({ databaseUrl: null, dataFolder: copy }, file, false);
  return copy;
}

/** The calls to Drive and Sheets that a reading call of the product makes, ready to be sent again. */
export async function recordUpstream(
  { product, workspaceUrl }: Plans,
  address: string,
  cookie: string,
): Promise<Request[]> {
  const recorder = await startRecorder(workspaceUrl);
  const settings = parseSettings(product.env);
  const dashboard = path.join(root, 'dashboard');
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-recorder-'));
  const dataFolder = await copyStore(settings.dataFolder, folder);
  const server = await createServer(
    { ...settings, dataFolder, google: { ...settings.google, apiRoot: recorder.url } },
    { apps: path.join(dashboard, 'apps'), web: path.join(dashboard, 'dist/web') },
  );
  const ask = () => server.inject({ url: address, headers: { cookie, host: 'localhost' } });
  // The first call of a process learns what later ones know.
  await ask();
  recorder.requests.length = 0;
  const { statusCode } = await ask();
  await server.close();
  recorder.stop();
  rmSync(folder, { recursive: true });
  if (statusCode !== 200) throw new Error(`${address} was answered with ${statusCode}`);
  return recorder.requests;
}
