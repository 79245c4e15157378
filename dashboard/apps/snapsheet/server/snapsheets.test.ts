import { afterAll, beforeAll, expect, it } from 'vitest';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function newPerson() {
  const user = await server.newUser();
  return { client: user.client(manifest, contract), hand: new Hand(user.browser) };
}

it('is a folder with a data sheet and a folder for photos, below that of the app', async () => {
  const { client, hand } = await newPerson();
  const { snapsheet } = await client.createSnapsheet({ body: { name: ' Plates ', description: 'Presses' } });
  expect(snapsheet).toMatchObject({ name: 'Plates', description: 'Presses', recordCount: 0 });
  const [app] = await hand.files("name = 'snapsheet'");
  expect((await hand.files(`'${app?.id}' in parents`)).map(({ id }) => id)).toEqual([snapsheet.id]);
  const inside = await hand.files(`'${snapsheet.id}' in parents`);
  expect(inside.map(({ name }) => name).toSorted()).toEqual(['data', 'photos']);
  expect(await hand.tabs(snapsheet.sheetId ?? '')).toEqual(['data']);
  const { snapsheets } = await client.listSnapsheets({ query: {} });
  expect(snapsheets).toEqual([
    {
      ...snapsheet,
      createdTime: expect.any(String),
      modifiedTime: expect.any(String),
      webViewLink: expect.stringContaining(snapsheet.id),
    },
  ]);
});

it('takes a name of a hundred characters and a description of five hundred, or none, and no more', async () => {
  const { client } = await newPerson();
  const create = (name: string, description?: string) =>
    client.createSnapsheet({ body: { name, ...(description !== undefined && { description }) } });
  const refused = (field: string, sentence: string) => ({
    code: 'INVALID_INPUT',
    details: { fields: { [field]: sentence } },
  });
  await expect(create('  ')).rejects.toMatchObject(refused('name', 'SnapSheet name is required'));
  await expect(create('x'.repeat(101))).rejects.toMatchObject(
    refused('name', 'Please keep the name within 100 characters'),
  );
  await expect(create('y', 'x'.repeat(501))).rejects.toMatchObject(
    refused('description', 'Please keep the description within 500 characters'),
  );
  expect((await create('x'.repeat(100), 'y'.repeat(500))).snapsheet.name).toHaveLength(100);
  expect((await create('Short')).snapsheet.description).toBe('');
});
