import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { withArchive } from './archive.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/roads.pmtiles`;
}

it.each<[string, http.RequestListener]>([
  ['says nothing', () => undefined],
  [
    'sends a byte now and then',
    (_, response) => {
      response.writeHead(206, { 'content-length': '16384' });
      const drip = setInterval(() => response.write('P'), 10);
      response.once('close', () => clearInterval(drip));
    },
  ],
])('an archive whose address %s is given up in time', async (_, answer) => {
  const opened = withArchive(await serve(answer), async ({ minZoom }) => minZoom, 150);
  await expect(opened).rejects.toMatchObject({ name: 'TimeoutError' });
});
