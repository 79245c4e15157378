import path from 'node:path';
import { freePort } from '../../harness/free-port.ts';
import {
  batchesOfRows,
  endScript,
  install,
  isText,
  names,
  type Peer,
  post,
  recordOf,
  runScript,
  sideOf,
  startScript,
  untilAnswers,
} from './peer.ts';

const token = 'a-token-of-the-benchmark';

/** Directus over SQLite, set up as on its own start page; its rate limits and its cache are off by default. */
export async function startDirectus(folder: string): Promise<Peer | null> {
  // The last release line that runs on every Node from 18 on.
  const home = await install(folder, { name: 'directus@11.3.5', compiled: ['isolated-vm', 'sqlite3'] });
  if (home === null) return null;
  const port = String(await freePort());
  const env = {
    HOST: '127.0.0.1',
    PORT: port,
    KEY: 'benchmark',
    SECRET: 'the-secret-of-the-benchmark',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: path.join(home, 'data.db'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'benchmark',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  const script = path.join(home, 'node_modules/directus/cli.js');
  await runScript(home, { args: [script, 'bootstrap'], env });
  const child = startScript(home, { args: [script, 'start'], env });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/server/ping`, child);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await post(
    `${url}/collections`,
    {
      collection: 'rows',
      schema: {},
      meta: {},
      fields: [
        { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
        ...names.map((field, at) => ({ field, type: isText(at) ? 'string' : 'integer', schema: {} })),
      ],
    },
    headers,
  );
  for (const rows of batchesOfRows(500)) await post(`${url}/items/rows`, rows, headers);
  const side = sideOf(
    url,
    {
      'list 50 rows': { path: '/items/rows?limit=50', headers },
      'append a row': { method: 'POST', path: '/items/rows', headers, body: JSON.stringify(recordOf(1)) },
      'read 10,000 rows': { path: '/items/rows?limit=10000', headers },
    },
    (row, text) => ({
      method: 'PATCH',
      path: `/items/rows/${row}`,
      headers,
      body: JSON.stringify({ c2: text }),
    }),
  );
  return { name: 'Directus', side, end: () => endScript(child) };
}
