import { recordOf } from '#kernel/own-apps/own-app.ts';
import type { Cells } from '#kernel/records/record.ts';
import { appAsProposed, foreignSheet } from '#testing/data/own-apps.ts';
import { RecordClient } from '#testing/server/record-client.ts';
import type { TestUser } from '#testing/server/server.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

// A person’s own sheet under everything that can be done by hand: the same cases as for every app.

const cells = [
  ['Job', 'Client', 'Notes'],
  ['Menus', 'Cafe Lindqvist', 'On thick paper, folded twice, with the week’s dates left blank.'],
  ['Cards', 'Hal Whitcomb', 'As last year, but with the new address below the old picture.'],
];

const app = {
  title: 'Jobs',
  tab: 'Orders',
  headerRow: 1,
  fingerprint: ['job'],
  house: {
    color: 'teal' as const,
    gable: 'twin' as const,
    picture: Array.from({ length: 5 }, () => '#...#'),
  },
  columns: [
    { key: 'job', header: 'Job', kind: 'text' as const },
    { key: 'client', header: 'Client', kind: 'person' as const },
    { key: 'notes', header: 'Notes', kind: 'longText' as const },
  ],
};

/** Adding a row does not make an own app: a sheet becomes one before its first row is added. */
class OwnAppClient extends RecordClient {
  readonly #user: TestUser;

  constructor(user: TestUser) {
    super(user.client(manifest, contract), recordOf(app));
    this.#user = user;
  }

  override async list(sheetId?: string) {
    return sheetId === undefined ? { sheetId: null, rows: [] } : await super.list(sheetId);
  }

  override async add(values: Partial<Cells>, sheetId?: string, once?: { requestKey?: string }) {
    return await super.add(values, sheetId ?? (await this.#newApp()), once);
  }

  async #newApp(): Promise<string> {
    const { hand, sheetId } = await foreignSheet(this.#user, { title: 'Jobs', cells });
    const client = this.#user.client(manifest, contract);
    const proposed = appAsProposed(await client.propose({ sheetId }));
    await client.createApp({ body: { sheetId, app: { ...app, fingerprint: proposed.fingerprint } } });
    await hand.change(sheetId, {
      deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 3 } },
    });
    return sheetId;
  }
}

tortureRecord({
  name: 'An own app',
  record: recordOf(app),
  clientOf: (user) => new OwnAppClient(user),
  key: 'job',
  edited: 'notes',
  other: 'client',
  base: {},
});
