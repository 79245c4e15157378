import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
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
  seeded,
  sideOf,
  startScript,
  untilAnswers,
} from './peer.ts';

/** Started as in its own seed project. */
const startFile = `
const app = require('express')();
const { Noco } = require('nocodb');
const server = app.listen(Number(process.env.PORT), '127.0.0.1');
Noco.init({}, server, app).then((noco) => app.use(noco));
`;

const tokenSchema = z.object({ token: z.string() });
const namedSchema = z.object({ id: z.string() });

/** NocoDB over SQLite. */
export async function startNocoDb(folder: string): Promise<Peer | null> {
  const home = await install(folder, {
    name: 'nocodb@0.301.3',
    // It downloads something from its own address instead of the registry; none of the files it reads is measured.
    overrides: { xlsx: '0.18.5' },
    compiled: ['sqlite3', 'better-sqlite3'],
  });
  if (home === null) return null;
  writeFileSync(path.join(home, 'start.js'), startFile);
  const port = String(await freePort());
  const env = { PORT: port, NC_DISABLE_TELE: 'true', DB_QUERY_LIMIT_MAX: String(seeded) };
  // It requires at least Node 22, and nothing in it is compiled for one version only.
  const child = startScript(home, { args: ['start.js'], env, program: process.execPath });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/api/v1/health`, child);
  const account = { email: 'admin@example.com', password: 'Benchmark-1' };
  const { token } = tokenSchema.parse(await post(`${url}/api/v1/auth/user/signup`, account));
  const headers = { 'xc-auth': token, 'content-type': 'application/json' };
  const base = namedSchema.parse(await post(`${url}/api/v2/meta/bases`, { title: 'Benchmark' }, headers));
  const columns = names.map((name, at) => ({
    column_name: name,
    title: name,
    uidt: isText(at) ? 'SingleLineText' : 'Number',
  }));
  const id = { column_name: 'id', title: 'Id', uidt: 'ID' };
  const table = namedSchema.parse(
    await post(
      `${url}/api/v2/meta/bases/${base.id}/tables`,
      { table_name: 'rows', title: 'rows', columns: [id, ...columns] },
      headers,
    ),
  );
  const records = `/api/v2/tables/${table.id}/records`;
  for (const rows of batchesOfRows(500)) await post(`${url}${records}`, rows, headers);
  const side = sideOf(
    url,
    {
      'list 50 rows': { path: `${records}?limit=50`, headers },
      'append a row': { method: 'POST', path: records, headers, body: JSON.stringify(recordOf(1)) },
      'read 10,000 rows': { path: `${records}?limit=${seeded}`, headers },
    },
    (row, text) => ({
      method: 'PATCH',
      path: records,
      headers,
      body: JSON.stringify({ Id: row, c2: text }),
    }),
  );
  return { name: 'NocoDB', side, end: () => endScript(child) };
}
