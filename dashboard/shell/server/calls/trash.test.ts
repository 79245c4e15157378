import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trashCalls } from '#kernel/calls/trash.ts';
import { newContactsSheet } from '#testing/data/contacts.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { newSnapsheet } from '#testing/data/snapsheets.ts';
import { newList } from '#testing/data/todo-list.ts';
import { newVehicle } from '#testing/data/vehicles.ts';
import { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

interface Opened {
  fileId: string;
  open: () => Promise<unknown>;
}

/** For each kind of record, a new one and the call that its deep address starts with. */
const records: Readonly<Record<string, (person: TestUser) => Promise<Opened>>> = {
  'an expense report': async (person) => {
    const { reportId, client } = await newReport(person);
    return { fileId: reportId, open: () => client.readReport({ reportId, query: {} }) };
  },
  'a list of todos': async (person) => {
    const { listId, client } = await newList(person);
    return { fileId: listId, open: () => client.getList({ listId }) };
  },
  'a SnapSheet': async (person) => {
    const { id, client } = await newSnapsheet(person);
    return { fileId: id, open: () => client.readData({ id, query: {} }) };
  },
  'a Mug Club list': async (person) => {
    const { listId, client } = await newMemberList(person);
    return { fileId: listId, open: () => client.getList({ listId }) };
  },
  'a vehicle': async (person) => {
    const { vehicleId, client } = await newVehicle(person);
    return {
      fileId: vehicleId,
      open: () => client.readVehicle({ vehicleId, query: { fresh: 'true' } }),
    };
  },
  'a sheet of contacts': async (person) => {
    const { sheetId, client } = await newContactsSheet(person);
    return { fileId: sheetId, open: () => client.listContacts({ query: { sheetId, fresh: 'true' } }) };
  },
};

describe.each(Object.entries(records))('%s in the trash', (_, make) => {
  it('says so, with its name, and is restored', async () => {
    const { fileId, open } = await make(user);
    await open();
    await new Hand(user.browser).updateFile(fileId, { name: 'Founders Row', trashed: true });
    await expect(open()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: '"Founders Row" is in the trash of Drive.',
      details: { trashed: { fileId, name: 'Founders Row', canRestore: true } },
    });
    await user.callsClient(trashCalls).restoreFile({ fileId });
    await open();
  });

  it('of which nothing is left, or that is not shared, says no more than that', async () => {
    const { fileId, open } = await make(user);
    const hand = new Hand(user.browser);
    await hand.call('DELETE', `/drive/v3/files/${fileId}`);
    const error = await open().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This file is no longer there, or is not shared with you.',
    });
    expect(error).not.toHaveProperty('details.trashed');
  });
});

describe('a file', () => {
  it('that went with the folder around it comes back with that folder', async () => {
    const { list, listId, client, hand } = await newList(user);
    const folderId = list.parentFolderId ?? '';
    await hand.updateFile(folderId, { trashed: true });
    await expect(client.getList({ listId })).rejects.toMatchObject({
      details: { trashed: { fileId: listId } },
    });
    await user.callsClient(trashCalls).restoreFile({ fileId: listId });
    expect((await client.getList({ listId })).list.name).toBe(list.name);
    expect((await hand.files(`'${folderId}' in parents and trashed = true`)).length).toBe(0);
  });

  it('of somebody else is not theirs to restore', async () => {
    const { listId, hand } = await newList(user);
    await hand.updateFile(listId, { trashed: true });
    const other = await server.newUser();
    await expect(other.callsClient(trashCalls).restoreFile({ fileId: listId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await hand.files(`name = 'x' or trashed = true`)).toContainEqual(
      expect.objectContaining({ id: listId, trashed: true }),
    );
  });
});

it('a vehicle comes back with the log that went to the trash with it', async () => {
  const { vehicleId, client, add } = await newVehicle(user);
  await add();
  await client.deleteVehicle({ vehicleId });
  await client.restoreVehicle({ vehicleId, body: {} });
  const page = await client.readVehicle({ vehicleId, query: { fresh: 'true' } });
  expect(page.services).toHaveLength(1);
});
