import { type CallNames, callNames } from '../../dashboard/kernel/records/calls.ts';
import type { AnyRecord, Cells, RowCells } from '../../dashboard/kernel/records/record.ts';
import type { RecordClient } from '../../dashboard/testing/server/record-client.ts';
import { clearCells } from './hand.ts';
import type { Person } from './person.ts';
import { photoOf } from './photos.ts';
import type { Once, Step, Turn } from './step.ts';

interface RecordSteps<One extends string, Many extends string> {
  record: AnyRecord & { one: One; many: Many };
  /** The calls of its app as this person makes them. */
  client: RecordClient;
  /** The contents of a new record, which its mark makes unique. */
  madeOf: (turn: Turn) => Partial<Cells>;
  /** The field that holds the mark, and the one that is changed. */
  marked: string;
  changed: string;
}

type WriteNames<One extends string, Many extends string> = CallNames<One, Many>[
  | 'add'
  | 'update'
  | 'updateMany'
  | 'delete'
  | 'remove'
  | 'undo'
  | 'import'
  | 'repair'];

/** This many adjacent rows, and their sheet. */
async function someOf(client: RecordClient, turn: Turn, count: number) {
  const { sheetId, rows } = await client.list();
  const first = turn.pick([...rows.keys()]);
  if (sheetId === null || first === undefined) return undefined;
  const picked = rows.slice(first, first + count);
  return picked.length === count ? { sheetId, rows: picked } : undefined;
}

type SendOn = (sheetId: string, row: RowCells, turn: Turn, once: Once) => Promise<unknown>;

/** A step on one row. */
function stepOn(client: RecordClient, send: SendOn): Step {
  return async (turn) => {
    const found = await someOf(client, turn, 1);
    const row = found?.rows[0];
    return found && row && ((once) => send(found.sheetId, row, turn, once));
  };
}

/** The writes that bring a photo along, of a record that has one. */
export function photoSteps({
  record,
  client,
  madeOf,
  changed,
}: Omit<RecordSteps<string, string>, 'marked'>): Record<string, Step> {
  const names = callNames(record);
  return {
    [names.addWithPhoto]: async (turn) => {
      const photo = await photoOf(turn.number);
      return (once) => client.addWithPhoto(madeOf(turn), photo, once);
    },
    [names.updateWithPhoto]: stepOn(client, async (sheetId, row, { number, mark }, once) => {
      const photo = await photoOf(number);
      return await client.updateWithPhoto(sheetId, row, { photo, changes: { [changed]: mark } }, once);
    }),
  };
}

/** Every write to a record in a person's oldest sheet, by the names of its calls. */
export function recordSteps<One extends string, Many extends string>(
  person: Person,
  { record, client, madeOf, marked, changed }: RecordSteps<One, Many>,
): Record<WriteNames<One, Many>, Step> {
  const names = callNames(record);
  const onOne = (send: SendOn) => stepOn(client, send);
  const some = (turn: Turn, count: number) => someOf(client, turn, count);

  const steps: Record<string, Step> = {
    [names.add]: async (turn) => (once) => client.add(madeOf(turn), undefined, once),
    [names.import]: async (turn) => {
      const rows = ['a', 'b', 'c'].map((part) => ({ ...madeOf(turn), [marked]: `${turn.mark} ${part}` }));
      return (once) => client.import(rows, once);
    },
    [names.repair]: async () => {
      const { sheetId } = await client.list();
      if (sheetId === null) return undefined;
      await clearCells(person, sheetId, `${record.tab}!A1:C1`);
      return (once) => client.repair(sheetId, once);
    },
    [names.update]: onOne((sheetId, row, { mark }, once) =>
      client.update(sheetId, row, { [changed]: mark }, once),
    ),
    [names.updateMany]: async (turn) => {
      const found = await some(turn, 2);
      return (
        found &&
        ((once) =>
          client.updateMany(found.sheetId, found.rows, { [changed]: `${turn.mark} ${record.many}` }, once))
      );
    },
    [names.delete]: onOne((sheetId, row, _, once) => client.delete(sheetId, row, once)),
    [names.remove]: async (turn) => {
      const found = await some(turn, 2);
      return found && ((once) => client.remove(found.sheetId, found.rows, once));
    },
    [names.undo]: async (turn) => {
      const found = await some(turn, 2);
      if (!found) return undefined;
      const undo = await person.done((once) => client.remove(found.sheetId, found.rows, once));
      return (once) => client.undo(found.sheetId, undo, once);
    },
  };
  // One under each name, as the type says.
  return steps as Record<WriteNames<One, Many>, Step>;
}
