import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '#backend/context.ts';
import { newPerson, storeKinds } from '#testing/server/stores.ts';
import { KeyUses } from '../mounting/key-use.ts';
import { openKeyring } from '../store/keys/keyring.ts';
import type { Store } from '../store/schema.ts';
import { saveUser } from '../store/users.ts';
import { sendRow } from './send-row.ts';
import { findForm, turnOn } from './stored-forms.ts';

const folder = path.join(tmpdir(), `send-row-${randomUUID()}`);

describe.each(storeKinds(folder))('a row sent through a form on %s', (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.destroy());

  it('is not taken by a full form, though its page is sent several times at the same moment', async () => {
    const { id: userId } = await saveUser(store, newPerson());
    const stored = await turnOn(store, { userId, app: 'my-apps', fileId: 'sheet' }, null);
    const keys = new KeyUses({ store, keyring: openKeyring(null, folder) });
    const added: string[] = [];
    const form = {
      read: async () => null,
      met: () => undefined,
      add: async (_context: AppContext, _fileId: string, { job }: { job?: unknown }) => {
        added.push(String(job));
      },
    };
    const send = (job: string, key: string) =>
      sendRow(
        { store, keys },
        { stored, app: { form } },
        {
          ...{ context: {} as AppContext, cells: { job }, key },
          most: 1,
        },
      );
    const first = randomUUID();
    expect(await send('Bookmarks', first)).toBe('sent');
    const late = randomUUID();
    const ends = await Promise.all([send('Too late', late), send('Too late', late), send('Too late', late)]);
    expect(added).toEqual(['Bookmarks']);
    expect(ends).toEqual(['refused', 'refused', 'refused']);
    expect((await findForm(store, stored.id))?.rows).toBe(1);
    expect(await send('Bookmarks', first)).toBe('sent');
  });
});
