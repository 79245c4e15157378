import contract, { type Row } from '../../../dashboard/apps/snapsheet/contract.ts';
import manifest from '../../../dashboard/apps/snapsheet/manifest.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { clearCells, typeInto } from '../hand.ts';
import type { Person } from '../person.ts';
import { photoOf } from '../photos.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

interface At {
  id: string;
  sheetId: string;
}

async function uploadOf({ mark, number }: Turn, { id, sheetId }: At) {
  const extractedData = JSON.stringify({ Maker: mark, Price: number });
  const body = { extractedData, sheetId, rawText: `What the photo says of ${mark}` };
  return { id, body, files: { photo: await photoOf(number) } };
}

/** The SnapSheet that is worked in: the one made last. */
class Snapsheets {
  readonly client;
  readonly person: Person;
  at: At | undefined;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  async make(name: string): Promise<At> {
    const { snapsheet } = await this.person.done((once) =>
      this.client.createSnapsheet({ body: { name } }, once),
    );
    return { id: snapsheet.id, sheetId: snapsheet.sheetId ?? '' };
  }

  read({ id, sheetId }: At) {
    return this.client.readData({ id, query: { sheetId } });
  }

  async row(turn: Turn): Promise<{ at: At; row: Row } | undefined> {
    const { at } = this;
    const row = at && turn.pick((await this.read(at)).rows);
    return row && { at, row };
  }

  /** The place of a header without values below it, typed by hand; none while there are no rows. */
  async emptyColumn(): Promise<At | undefined> {
    const { at } = this;
    if (!at) return undefined;
    const { headers, rows } = await this.read(at);
    if (rows.length === 0) return undefined;
    const column = String.fromCharCode(65 + headers.length);
    await typeInto(this.person, at.sheetId, `data!${column}1`, 'Colour');
    return at;
  }
}

function rowWrites(snapsheets: Snapsheets) {
  const { client, person } = snapsheets;
  return {
    upload: async (turn: Turn) => {
      const { at } = snapsheets;
      if (!at) return undefined;
      const input = await uploadOf(turn, at);
      return (once: Once) => client.upload(input, once);
    },
    updateRows: async (turn: Turn) => {
      const found = await snapsheets.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const updates = [{ row: row._rowIndex, expected: row.cells, changes: { Maker: turn.mark } }];
      return (once: Once) => client.updateRows({ ...at, body: { updates, sheetId: at.sheetId } }, once);
    },
    deleteRow: async (turn: Turn) => {
      const found = await snapsheets.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const body = { expected: row.cells, sheetId: at.sheetId };
      return (once: Once) => client.deleteRow({ ...at, row: row._rowIndex, body }, once);
    },
    undoDelete: async (turn: Turn) => {
      const found = await snapsheets.row(turn);
      if (!found) return undefined;
      const { at, row } = found;
      const input = { ...at, row: row._rowIndex, body: { expected: row.cells, sheetId: at.sheetId } };
      const { undo, photoId } = await person.done((once) => client.deleteRow(input, once));
      return (once: Once) => client.undoDelete({ ...at, body: { undo, photoId, sheetId: at.sheetId } }, once);
    },
  };
}

function orphanWrites(snapsheets: Snapsheets) {
  const { client, person } = snapsheets;
  return {
    addDraft: async (turn: Turn) => {
      const { at } = snapsheets;
      if (!at) return undefined;
      const input = { body: { sheet: at.id }, files: { photo: await photoOf(turn.number) } };
      return (once: Once) => client.addDraft(input, once);
    },
    settleOrphans: async (turn: Turn) => {
      const { at } = snapsheets;
      if (!at) return undefined;
      const input = await uploadOf(turn, at);
      const { rowIndex } = await person.done((once) => client.upload(input, once));
      await clearCells(person, at.sheetId, `data!A${rowIndex}:Z${rowIndex}`);
      const { orphans } = await snapsheets.read(at);
      const deed = turn.number % 2 === 0 ? ('add' as const) : ('trash' as const);
      return (once: Once) => client.settleOrphans({ ...at, body: { deed, names: orphans } }, once);
    },
  };
}

function columnWrites(snapsheets: Snapsheets) {
  const { client, person } = snapsheets;
  return {
    cleanColumns: async () => {
      const at = await snapsheets.emptyColumn();
      if (!at) return undefined;
      return (once: Once) => client.cleanColumns(at, once);
    },
    undoCleanColumns: async () => {
      const at = await snapsheets.emptyColumn();
      if (!at) return undefined;
      const { undo } = await person.done((once) => client.cleanColumns(at, once));
      // Null if the server that knew what it had removed was killed.
      return (once: Once) => client.undoCleanColumns({ ...at, body: { undo: undo ?? '' } }, once);
    },
    repair: async () => {
      const { at } = snapsheets;
      if (!at) return undefined;
      const { headers } = await snapsheets.read(at);
      await clearCells(person, at.sheetId, 'data!A1:Z1');
      return (once: Once) => client.repair({ ...at, body: { headers } }, once);
    },
  };
}

function sheetWrites(snapsheets: Snapsheets) {
  const { client, person } = snapsheets;
  return {
    createSnapsheet:
      async ({ mark }: Turn) =>
      async (once: Once) => {
        const { snapsheet } = await client.createSnapsheet({ body: { name: mark } }, once);
        snapsheets.at = { id: snapsheet.id, sheetId: snapsheet.sheetId ?? '' };
      },
    deleteSnapsheet: async ({ mark }: Turn) => {
      const at = await snapsheets.make(`${mark} deleted`);
      return (once: Once) => client.deleteSnapsheet(at, once);
    },
    restoreSnapsheet: async ({ mark }: Turn) => {
      const at = await snapsheets.make(`${mark} restored`);
      await person.done((once) => client.deleteSnapsheet(at, once));
      return (once: Once) => client.restoreSnapsheet(at, once);
    },
  };
}

export default defineWrites('snapsheet', contract, (person) => {
  const snapsheets = new Snapsheets(person);
  return {
    ...rowWrites(snapsheets),
    ...orphanWrites(snapsheets),
    ...columnWrites(snapsheets),
    ...sheetWrites(snapsheets),
  };
});
