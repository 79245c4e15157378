import { setTimeout as wait } from 'node:timers/promises';
import type { RowOf, Sheet } from '../../dashboard/backend/table/sheet.ts';
import { Problem } from '../../dashboard/kernel/problem.ts';
import type { Random } from '../../dashboard/kernel/random.ts';
import type { BackendUser } from '../../dashboard/testing/server/backend.ts';
import { editedField, marksOf, recordOf } from './sheets.ts';

export const writes = ['edit', 'delete', 'undo', 'move'] as const;
const hands = ['insert', 'delete', 'sort'] as const;
export type Write = (typeof writes)[number];
type HandKind = (typeof hands)[number];

/** How some races of one write ended. */
export interface Tally {
  races: number;
  /** Writes that were refused, with a sentence, because of the change by hand. */
  told: number;
  /** Rows that are not as they should be, each in words; without one the right row was hit each time. */
  wrong: string[];
}

const rowsAtLeast = 10;
/** The longest delay of a change by hand, in milliseconds. */
const latest = 20;

type Row = RowOf<Sheet>;

/** A change by hand, and its description. */
interface Hand {
  says: string;
  act: () => Promise<void>;
}

/** Races in one sheet: a write of the product, while rows are moved by hand at the same moment. */
class Race {
  readonly #user: BackendUser;
  readonly #fileId: string;
  readonly #sheet: Sheet;
  readonly #random: Random;
  #made = 0;

  constructor(user: BackendUser, fileId: string, sheet: Sheet, random: Random) {
    this.#user = user;
    this.#fileId = fileId;
    this.#sheet = sheet;
    this.#random = random;
  }

  #open() {
    return this.#user.context().open(this.#fileId, this.#sheet);
  }

  #below(end: number): number {
    return this.#random.int(0, end - 1);
  }

  #nameOf(row: Readonly<Record<string, unknown>>): string {
    return marksOf(this.#sheet)
      .map((mark) => String(row[mark]))
      .join(' ');
  }

  /** The rows by their numbers and names. */
  #listed(rows: readonly Row[]): string {
    return rows.map((row) => `${row._rowIndex} ${this.#nameOf(row)}`).join(' | ');
  }

  async begin(): Promise<void> {
    await this.#open().layOut();
    await this.#fill(0);
  }

  async #fill(count: number): Promise<void> {
    if (count >= rowsAtLeast) return;
    const first = this.#made + 1;
    this.#made += rowsAtLeast + 2 - count;
    const records = Array.from({ length: this.#made + 1 - first }, (_, at) =>
      recordOf(this.#sheet, first + at),
    );
    await this.#open().appendMany(records);
  }

  async #rows(): Promise<Row[]> {
    return (await this.#open().list()).rows;
  }

  /** The change to the sheet as the person saw it. */
  #handOf(kind: HandKind, rows: readonly Row[], target: Row): Hand {
    const { hand } = this.#user;
    if (kind === 'sort') {
      const order = this.#random.chance(0.5) ? 'ASCENDING' : 'DESCENDING';
      return { says: `sort ${order}`, act: () => hand.sort(this.#fileId, 0, order) };
    }
    const others = rows.filter((row) => row !== target);
    const number = others[this.#below(others.length)]?._rowIndex ?? 2;
    const act = kind === 'insert' ? 'insertRows' : 'deleteRows';
    return { says: `${kind} row ${number}`, act: () => hand[act](this.#fileId, number - 1) };
  }

  /** Starts the write; returns what the sheet should contain for the row then: its cells, or nothing. */
  async #write(write: Write, rows: readonly Row[], target: Row): Promise<() => Promise<Row | undefined>> {
    const { _rowIndex: rowIndex, ...seen } = target;
    if (write === 'edit') {
      const changes = { [editedField(this.#sheet)]: `changed ${this.#below(1e9)}` };
      return async () => {
        await this.#open().update(rowIndex, seen, changes);
        return { ...target, ...changes };
      };
    }
    if (write === 'move') {
      const others = rows.filter((row) => row !== target);
      const { _rowIndex, ...before } = others[this.#below(others.length)] ?? target;
      return async () => {
        await this.#open().move(rowIndex, seen, { rowIndex: _rowIndex, expected: before });
        return target;
      };
    }
    if (write === 'delete') {
      return async () => {
        await this.#open().remove(rowIndex, seen);
        return undefined;
      };
    }
    const undo = await this.#open().remove(rowIndex, seen);
    return async () => {
      await this.#open().restore(undo);
      return target;
    };
  }

  async run(write: Write, tally: Tally): Promise<void> {
    const before = await this.#rows();
    const target = before[this.#below(before.length)];
    if (!target) throw new Error('A race needs rows.');
    const kind = this.#random.pick(hands);
    const begin = await this.#write(write, before, target);
    const rows = write === 'undo' ? await this.#rows() : before;
    const late = this.#random.between(0, latest);
    const hand = this.#handOf(kind, rows, target);
    const ends: string[] = [];
    const noted = <T>(name: string, work: Promise<T>) => work.finally(() => ends.push(name));
    const [outcome, act] = await Promise.allSettled([
      noted('the write', begin()),
      noted('the hand', wait(late).then(hand.act)),
    ]);
    if (act.status === 'rejected') throw act.reason;
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Problem)) throw outcome.reason;
    const isTold = outcome.status === 'rejected';
    tally.races += 1;
    tally.told += Number(isTold);
    const after = await this.#rows();
    const wanted = isTold ? undefined : outcome.value;
    const faults = this.#faults(before, after, {
      target,
      wanted,
      isTold,
      isSorted: kind === 'sort',
      mayMiss: kind === 'delete' ? 1 : 0,
    });
    if (faults.length > 0) {
      const how = isTold ? `was told "${String(outcome.reason)}"` : 'was acknowledged';
      tally.wrong.push(
        [
          `${write} of row ${target._rowIndex} against "${hand.says}" ${late.toFixed(1)} ms later: ${faults.join(', ')}`,
          `the write ${how}; ${ends[0]} ended first`,
          ...[before, rows, after].map(
            (some, at) => `${['before', 'as the hand saw it', 'after'][at]}: ${this.#listed(some)}`,
          ),
        ].join('\n'),
      );
    }
    await this.#tidy(after);
  }

  #faults(
    before: readonly Row[],
    after: readonly Row[],
    one: { target: Row; wanted: Row | undefined; isTold: boolean; isSorted: boolean; mayMiss: number },
  ): string[] {
    const name = this.#nameOf(one.target);
    const text = ({ _rowIndex, ...cells }: Row) => JSON.stringify(cells);
    const known = new Map(before.map((row) => [this.#nameOf(row), text(row)]));
    const faults: string[] = [];
    for (const row of after) {
      const was = known.get(this.#nameOf(row));
      known.delete(this.#nameOf(row));
      const isTarget = this.#nameOf(row) === name;
      if (was === undefined) faults.push('a row nobody wrote');
      else if (!isTarget && was !== text(row)) faults.push('another row was changed');
      else if (isTarget && !one.isTold && one.wanted === undefined) faults.push('the row is still there');
      else if (isTarget && !one.isTold && one.wanted && text(one.wanted) !== text(row))
        faults.push('the row is not as it was wanted');
    }
    const isTargetMissing = known.delete(name);
    const isOurs = !one.isTold && one.wanted === undefined;
    const missing = known.size + Number(isTargetMissing && !isOurs);
    const others = (rows: readonly Row[], kept: readonly Row[]) => {
      const names = new Set(kept.map((row) => this.#nameOf(row)));
      return rows.map((row) => this.#nameOf(row)).filter((other) => other !== name && names.has(other));
    };
    if (!one.isSorted && others(before, after).join('\n') !== others(after, before).join('\n'))
      faults.push('other rows have changed places');
    if (missing > one.mayMiss) faults.push(`${missing - one.mayMiss} rows are gone`);
    return faults;
  }

  /** Removes blank rows and replaces rows that were deleted by hand. */
  async #tidy(rows: readonly Row[]): Promise<void> {
    const numbers = new Set(rows.map(({ _rowIndex }) => _rowIndex));
    const last = Math.max(1, ...numbers);
    for (let number = last; number > 1; number -= 1) {
      if (!numbers.has(number)) await this.#user.hand.deleteRows(this.#fileId, number - 1);
    }
    await this.#fill(rows.length);
  }
}

/** Runs races of one write in a new sheet of one app. */
export async function runRaces(
  user: BackendUser,
  { sheet, write, count, random }: { sheet: Sheet; write: Write; count: number; random: Random },
): Promise<Tally> {
  const { drive } = user.context();
  const root = await drive.createFolder({ name: 'Races', parentId: 'root', tags: {} });
  const { id } = await drive.createSpreadsheet({ name: sheet.tab, parentId: root.id, tags: {} });
  const race = new Race(user, id, sheet, random);
  await race.begin();
  const tally: Tally = { races: 0, told: 0, wrong: [] };
  for (let number = 0; number < count; number += 1) await race.run(write, tally);
  return tally;
}
