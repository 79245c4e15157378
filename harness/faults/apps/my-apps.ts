import * as z from 'zod';
import contract from '../../../dashboard/apps/my-apps/contract.ts';
import manifest from '../../../dashboard/apps/my-apps/manifest.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { type OwnApp, recordOf } from '../../../dashboard/kernel/own-apps/own-app.ts';
import type { Cells } from '../../../dashboard/kernel/records/record.ts';
import { RecordClient } from '../../../dashboard/testing/server/record-client.ts';
import { clearCells } from '../hand.ts';
import type { Person } from '../person.ts';
import { photoSteps, recordSteps } from '../record-writes.ts';
import { defineWrites, type Once, type Step, type Turn } from '../step.ts';

/** The app that a person has made from one of their sheets. */
const app: OwnApp = {
  title: 'Orders',
  tab: 'Orders',
  headerRow: 1,
  fingerprint: ['job', 'pieces'],
  house: { color: 'teal', gable: 'twin', picture: ['#...#', '.#.#.', '..#..', '.#.#.', '#...#'] },
  columns: [
    { key: 'job', header: 'Job', kind: 'text' },
    { key: 'pieces', header: 'Pieces', kind: 'number' },
    { key: 'notes', header: 'Notes', kind: 'text' },
    { key: 'photo', header: 'Photo', kind: 'photo' },
  ],
};
const record = recordOf(app);

const madeSchema = z.object({ spreadsheetId: z.string() });
const filesSchema = z.object({ files: z.array(z.object({ id: z.string() })) });

async function sheetByHand(person: Person, title: string): Promise<string> {
  const query = new URLSearchParams({ q: `name = '${title}'`, fields: 'files(id)' });
  const look = async () => {
    const [file] = filesSchema.parse(await person.api('GET', `/drive/v3/files?${query}`)).files;
    return file && { spreadsheetId: file.id };
  };
  const body = { properties: { title }, sheets: [{ properties: { sheetId: 0, title: app.tab } }] };
  const { spreadsheetId } = madeSchema.parse(await person.api('POST', '/v4/spreadsheets', body, look));
  const path = `/v4/spreadsheets/${spreadsheetId}/values/${app.tab}!A1?valueInputOption=USER_ENTERED`;
  await person.api('PUT', path, {
    values: [
      ['Job', 'Pieces', 'Notes', 'Photo'],
      ['Menus', 400, '', ''],
    ],
  });
  return spreadsheetId;
}

/** The calls about rows, in the first sheet that was made an app. */
class FirstApp extends RecordClient {
  readonly #first: () => Promise<string | undefined>;

  constructor(client: object, first: () => Promise<string | undefined>) {
    super(client, record);
    this.#first = first;
  }

  override async list() {
    const sheetId = await this.#first();
    return sheetId === undefined ? { sheetId: null, rows: [] } : await super.list(sheetId);
  }

  override async add(values: Partial<Cells>, _?: string, once?: Once) {
    return await super.add(values, await this.#first(), once);
  }

  override async addWithPhoto(values: Partial<Cells>, photo: Blob, once?: Once) {
    return await super.addWithPhoto(values, photo, once, await this.#first());
  }

  override async import(rows: readonly Partial<Cells>[], once?: Once) {
    await super.import(rows, once, await this.#first());
  }
}

export default defineWrites('my-apps', contract, (person) => {
  const client = person.calls({ prefix: appPrefix(manifest), contract });
  const first = async () => (await client.listApps({})).apps[0]?.sheetId;
  const parts = {
    record,
    client: new FirstApp(client, first),
    madeOf: ({ mark, number }: Turn) => ({ job: mark, pieces: number }),
    marked: 'job',
    changed: 'notes',
  };
  const steps = recordSteps(person, parts);
  const { addRowWithPhoto, updateRowWithPhoto } = photoSteps(parts);
  // Without an app there is no row either; steps that change rows look for some themselves.
  const onceThereIsOne =
    (step: Step): Step =>
    async (turn) =>
      (await first()) === undefined ? undefined : await step(turn);
  return {
    ...steps,
    addRow: onceThereIsOne(steps.addRow),
    addRowWithPhoto: onceThereIsOne(addRowWithPhoto ?? steps.addRow),
    updateRowWithPhoto: updateRowWithPhoto ?? steps.updateRow,
    importRows: onceThereIsOne(steps.importRows),
    // A stranger's sheet without any of its headers is left to its person.
    repairSheet: async () => {
      const sheetId = await first();
      if (sheetId === undefined) return undefined;
      await clearCells(person, sheetId, `${app.tab}!C1`);
      return (once: Once) => client.repairSheet({ sheetId }, once);
    },
    createApp: async ({ number }: Turn) => {
      const sheetId = await sheetByHand(person, `Orders ${number}`);
      return (once: Once) => client.createApp({ body: { sheetId, app } }, once);
    },
    makeApp: async ({ number }: Turn) => {
      const made = { ...app, title: `Made ${number}` };
      return (once: Once) => client.makeApp({ body: { app: made } }, once);
    },
    bringTable: async ({ number, mark }: Turn) => {
      const table = { name: `Brought ${number}`, headers: ['Job', 'Pieces'], rows: [[mark, '3']] };
      return (once: Once) => client.bringTable({ body: table }, once);
    },
    changeApp: async (turn: Turn) => {
      const one = turn.pick((await client.listApps({})).apps);
      if (!one) return undefined;
      const { sheetId } = one;
      const { app: expected } = await client.listRows({ query: { sheetId } });
      const changed = { ...expected, title: `Jobs ${turn.number}` };
      return (once: Once) => client.changeApp({ sheetId, body: { app: changed, expected } }, once);
    },
    // An app with no rows from other steps.
    takeDown: async ({ number }: Turn) => {
      const sheetId = await sheetByHand(person, `Gone ${number}`);
      await person.done((once) => client.createApp({ body: { sheetId, app } }, once));
      const body = { app, isForgotten: number % 2 === 0 };
      return (once: Once) => client.takeDown({ sheetId, body }, once);
    },
    standApp: async (turn: Turn) => {
      const one = turn.pick((await client.listApps({})).apps);
      return one && ((once: Once) => client.standApp({ sheetId: one.sheetId }, once));
    },
  };
});
