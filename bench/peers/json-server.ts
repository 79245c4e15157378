import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../harness/free-port.ts';
import {
  endScript,
  install,
  type Peer,
  recordOf,
  seeded,
  sideOf,
  startScript,
  untilAnswers,
} from './peer.ts';

/** json-server over a file of the rows. */
export async function startJsonServer(folder: string): Promise<Peer | null> {
  const home = await install(folder, { name: 'json-server@0.17.4' });
  if (home === null) return null;
  const rows = Array.from({ length: seeded }, (_, at) => ({ id: at + 1, ...recordOf(at + 1) }));
  const file = path.join(home, 'db.json');
  writeFileSync(file, JSON.stringify({ rows }));
  const port = String(await freePort());
  const script = path.join(home, 'node_modules/json-server/lib/cli/bin.js');
  const child = startScript(home, { args: [script, '--quiet', '--host', '127.0.0.1', '--port', port, file] });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/rows/1`, child);
  const headers = { 'content-type': 'application/json' };
  const side = sideOf(
    url,
    {
      'list 50 rows': { path: '/rows?_limit=50' },
      'append a row': { method: 'POST', path: '/rows', headers, body: JSON.stringify(recordOf(1)) },
      'read 10,000 rows': { path: '/rows' },
    },
    (row, text) => ({ method: 'PATCH', path: `/rows/${row}`, headers, body: JSON.stringify({ c2: text }) }),
  );
  return { name: 'json-server', side, end: () => endScript(child) };
}
