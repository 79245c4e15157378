import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photographTable } from '#testing/receipts/table-photo.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const fileOf = (bytes: Buffer) => new File([Uint8Array.from(bytes)], 'table.jpg', { type: 'image/jpeg' });

it('reads a table off a photo, and says where there is none', async () => {
  const client = (await server.newUser()).client(manifest, contract);
  const cells = [
    ['Seed', 'Sown', 'Bed'],
    ['Kale', '2026-03-02', 'North'],
    ['Leek', '2026-03-09', 'South'],
  ];
  const [headers, ...rows] = cells;
  expect(await client.readPhoto({ files: { photo: fileOf(await photographTable(cells, 2)) } })).toEqual({
    headers,
    rows,
  });
  const wall = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#d8d2c4' } })
    .jpeg()
    .toBuffer();
  await expect(client.readPhoto({ files: { photo: fileOf(wall) } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { photo: 'There is no table in it' } },
  });
});
