import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { Api } from '../bench/setting.ts';
import { tokenFor } from '../workspace/tests/account-token.ts';
import { planPair } from './free-settings.ts';
import { root } from './processes.ts';

const most = 64;
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end();
});

/** A workspace that may have only this many files and connections open. */
async function startNarrow() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-handles-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  const { workspace, workspaceUrl } = await planPair(folder, { LOG_LEVEL: 'error' });
  const command = [`ulimit -n ${most}; exec "$0" "$@"`, process.execPath, path.join(root, workspace.script)];
  const child = spawn('sh', ['-c', ...command], {
    cwd: root,
    env: workspace.env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  endings.push(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await once(child, 'message');
  return { child, url: workspaceUrl, said: () => said, token: tokenFor(folder, 'mara@tests.example') };
}

const openOf = ({ pid }: ChildProcess) => readdirSync(`/proc/${pid}/fd`).length;

/** Calls over one connection, which was there before the others. */
function caller({ url, headers }: Api) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  endings.push(() => agent.destroy());
  return async (method: string, address: string, body?: string, type = 'application/json') => {
    const request = http.request(url + address, {
      method,
      agent,
      headers: { ...headers, 'content-type': type },
    });
    request.end(body);
    const [answer]: http.IncomingMessage[] = await once(request, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of answer ?? []) chunks.push(Buffer.from(chunk));
    return { status: answer?.statusCode, text: Buffer.concat(chunks).toString() };
  };
}

it.skipIf(process.platform !== 'linux')(
  'without a file handle left, rows are read and written, and what needs one is refused as such until there is one',
  async () => {
    const { child, url, said, token } = await startNarrow();
    const api = new Api(url, token);
    const id = await api.newSpreadsheet(10);
    const call = caller(api);
    const cells = `/v4/spreadsheets/${id}/values/A1`;
    const upload = () => call('POST', '/upload/drive/v3/files?uploadType=media', 'a letter', 'text/plain');
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const download = () => call('GET', `/drive/v3/files/${id}/export?mimeType=${encodeURIComponent(xlsx)}`);
    await call('GET', cells);

    const port = Number(new URL(url).port);
    const crowd = Array.from({ length: most }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    const goAway = () => {
      for (const socket of crowd) socket.destroy();
    };
    endings.push(goAway);
    await expect.poll(() => openOf(child)).toBeGreaterThan(most - 3);
    expect((await call('PUT', `${cells}?valueInputOption=RAW`, '{"values":[["kept"]]}')).status).toBe(200);
    expect((await call('GET', cells)).text).toContain('kept');
    for (const refused of [await upload(), await download()]) {
      expect(refused).toMatchObject({
        status: 503,
        text: expect.stringContaining('too many files and connections open'),
      });
    }
    expect(said()).toContain('LimitNOFILE');
    expect(said()).not.toContain('"stack"');

    goAway();
    await expect.poll(() => openOf(child)).toBeLessThan(most - 10);
    expect((await upload()).status).toBe(200);
    expect((await download()).status).toBe(200);
    expect((await call('GET', cells)).text).toContain('kept');
  },
);

it.skipIf(process.platform === 'win32').each(['workspace', 'product'])(
  'a start with too few file handles is told of the limit, not of the data folder: %s',
  (side) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-few-handles-'));
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const script = path.join(root, 'harness/few-handles.ts');
    const command = [
      'ulimit -n 100; exec "$0" "$@"',
      process.execPath,
      script,
      side,
      path.join(folder, side),
    ];
    const told = z.array(z.string()).parse(JSON.parse(execFileSync('sh', ['-c', ...command]).toString()));
    const others = told.filter(
      (sentence) => !/^This process may not open enough files\..*ulimit -n/.test(sentence),
    );
    expect(told[1]).toContain('ulimit -n');
    expect(new Set(others)).toEqual(new Set(['opened']));
    expect(told.at(-1)).toBe('opened');
  },
);
