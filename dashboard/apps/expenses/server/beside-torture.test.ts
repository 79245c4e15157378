import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord, Cells, RowCells } from '#kernel/records/record.ts';
import { RecordClient } from '#testing/server/record-client.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { filled } from '#testing/torture/torture-filled.ts';
import { mistreatmentsFor, type Part } from '#testing/torture/torture-parts.ts';
import { differences, pictureOf } from '#testing/torture/torture-picture.ts';
import { PreparedSheet } from '#testing/torture/torture-prepared.ts';
import { recordToTorture } from '#testing/torture/torture-record.ts';
import { isRefusal } from '#testing/torture/torture-witness.ts';
import { budget } from '../budgets.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { mileageRate } from '../mileage-rates.ts';
import { rule } from '../rules.ts';

// The sheets beside all reports, just after someone has mangled one by hand: a row is added, changed, deleted and restored.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

interface Tried {
  record: AnyRecord;
  /** The fields under test that identify a row; the hand edits look for these. */
  key: string;
  edited: string;
  other: string;
  /** A row's other cells. */
  base: Partial<Cells>;
  /** Substitutes for the texts of `edited`, for fields that do not take any text. */
  texts?: { edited: string; other: string };
  /** A change to a cell that does not hold text. */
  change: Partial<Cells>;
  part: Part;
}

const tried: readonly (Tried & { name: string })[] = [
  {
    ...{ name: 'rules', record: rule, key: 'text', edited: 'description', other: 'category' },
    base: { leaveOut: false },
    change: { leaveOut: true },
    part: 1,
  },
  {
    ...{ name: 'budgets', record: budget, key: 'category', edited: 'currency', other: 'per' },
    base: { amount: 250, per: 'Month', currency: 'USD' },
    texts: { edited: 'EUR', other: 'Year' },
    change: { amount: 99.5 },
    part: 2,
  },
  {
    ...{ name: 'mileage rates', record: mileageRate, key: 'vehicle', edited: 'currency', other: 'per' },
    base: { year: 2026, rate: 0.3, per: 'km', currency: 'USD' },
    texts: { edited: 'EUR', other: 'mi' },
    change: { rate: 0.42 },
    part: 3,
  },
];

/** Sends texts that a field does not take as one that it does: the rows are the same for all apps. */
class PickyClient extends RecordClient {
  readonly #base: Partial<Cells>;
  readonly #picky: readonly string[];

  constructor(someone: TestUser, { record, base, texts, edited, other }: Tried) {
    super(someone.client(manifest, contract), record);
    this.#base = base;
    this.#picky = texts ? [edited, other] : [];
  }

  override async add(values: Partial<Cells>, sheetId?: string) {
    const isTaken = (name: string) => /^(?:[A-Z]{3}|Month|Year|km|mi)$/.test(String(values[name]));
    const others = this.#picky.filter((name) => !isTaken(name)).map((name) => [name, this.#base[name] ?? '']);
    return await super.add({ ...values, ...Object.fromEntries(others) }, sheetId);
  }
}

describe.each(tried)('$name, while a person', (one) => {
  const { record, key, edited, other, texts, change, part } = one;
  const client = () => new PickyClient(user, one);
  const app = recordToTorture({ ...one, clientOf: () => client() });
  const prepared = new PreparedSheet();
  const header = (name: string) => record.fields[name]?.header ?? name;
  const text = { edited: texts?.edited ?? 'changed', other: texts?.other ?? '=1+1' };

  it.each(mistreatmentsFor(part))(
    '$name, the right rows change and nothing else',
    async ({ name, act, ends }) => {
      const { hands, at, witness, file, person } = await filled(app, user, prepared);
      const [third, fourth, fifth] = [at(2), at(3), at(4)];
      const sheetId = file.spreadsheetId;
      const rowsBefore = (await client().list(sheetId)).rows;
      await act(hands);
      const isGone = await pictureOf(person, sheetId).then(
        () => false,
        () => true,
      );
      if (isGone) {
        const gone = client().update(sheetId, rowAt(rowsBefore, 4), change);
        await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' });
        return;
      }
      const outcomes = [
        await witness.edit(fifth, { [header(edited)]: text.edited }),
        await witness.edit(third, { [header(other)]: text.other }),
        await witness.remove(fourth),
        await witness.add({
          [header(key)]: 'Row new',
          [header(edited)]: text.edited,
          [header(other)]: text.other,
        }),
      ];
      for (const refusal of outcomes.filter(isRefusal)) expect(refusal.message).toMatch(/^[A-Z].*[.!?]$/);
      if (ends === 'refused') expect(outcomes.filter(isRefusal)).toHaveLength(outcomes.length);
      if (ends === undefined) expect(outcomes.filter(isRefusal)).toEqual([]);
      if (ends !== undefined) return;
      // A cell that does not hold text, and a row that is deleted and restored: one without merged cells.
      const its = name === 'merges cells' ? 'Row e' : 'Row c';
      const row = (await client().list(sheetId)).rows.find((each) => each[key] === its);
      const before = await witness.look();
      const changed = await client().update(sheetId, rowOf(row), change);
      expect(changed).toMatchObject(change);
      expect(differences(before, await witness.look())).toHaveLength(1);
      const whole = await witness.look();
      await client().undo(sheetId, await client().remove(sheetId, [changed]));
      expect(differences(whole, await witness.look())).toEqual([]);
    },
  );
});

function rowOf(row: RowCells | undefined): RowCells {
  if (!row) throw new Error('The row is not there.');
  return row;
}

const rowAt = (rows: readonly RowCells[], index: number) => rowOf(rows[index]);
