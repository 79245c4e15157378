import type { ProblemAnswer } from '#kernel/problem.ts';
import type { AnyRecord, Cells } from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import { newRequestKey } from '../calls/request-key.ts';
import type { SheetFields } from '../dialogs/versions.ts';
import type { Route, Waiting } from '../outbox/waiting.ts';
import { type CommandRow, type CommandRows, readRows } from './command-rows.ts';
import { SheetNames } from './sheet-names.ts';

// What a command that met another hand comes to: for each of its rows what the person wanted, how it stands in the sheet and how
// they had seen it; and the commands that a choice makes of it.

/** What an app says of its commands that their bodies do not. */
export interface ReviewWords {
  /** The record whose rows a command is about. */
  recordOf: (command: Command) => AnyRecord | undefined;
  /** What a command comes to in a row, by the record's fields, where its body does not say so; undefined for a deletion. */
  changesOf?: (command: Command, row: Cells) => Partial<Cells> | undefined;
  /** The same command without what it changes in some fields; undefined where it is done as a whole. */
  without?: (command: Command, fields: SheetFields) => Command | undefined;
  /** Adds a row that is gone, told by the record's fields; undefined where that cannot be. */
  addAgain: (command: Command, row: Cells) => Command | undefined;
  routeOf: (command: Command) => Route;
}

/** A row that another hand has changed or deleted. */
export interface ReviewedRow {
  /** Its place in the command. */
  at: number;
  /** Its number in the sheet; null where it is gone. */
  rowIndex: number | null;
  /** Null where the person has deleted it. */
  mine: Cells | null;
  /** Null where it is gone. */
  theirs: Cells | null;
  seen: Cells;
  /** Whether it is done as a whole, or not. */
  isWhole: boolean;
}

/** A command, and how it is sent. */
export interface Sent {
  command: Command;
  route: Route;
}

/** By what a cell is chosen, and by what a row is that is kept as a whole. */
export const keyOf = (at: number, name: string) => `${at}.${name}`;
export const whole = '';

function namesChanged({ mine, theirs }: ReviewedRow): string[] {
  const changed = Object.entries(mine ?? {}).filter(([name, value]) => value !== theirs?.[name]);
  return changed.map(([name]) => name);
}

type Conflict = NonNullable<ProblemAnswer['conflict']>;

/** The rows that are in the way, by their places in the command; none where the server did not tell how they stand. */
function conflictsIn({ problem }: Waiting): ReadonlyMap<number, Conflict> {
  const { conflict, conflicts } = problem ?? {};
  const told = conflicts ?? (conflict ? [{ at: 0, ...conflict }] : []);
  const isTold = told.every(({ rowIndex, current }) => rowIndex === null || current);
  return new Map(isTold ? told.map(({ at, ...one }) => [at, one]) : []);
}

export class Reviewed {
  readonly waiting: Waiting;
  readonly names: SheetNames;
  /** Empty where the server has not told how its rows stand. */
  readonly rows: readonly ReviewedRow[];
  readonly #words: ReviewWords | undefined;
  readonly #reading: CommandRows | undefined;

  constructor(waiting: Waiting, words: ReviewWords | undefined) {
    this.waiting = waiting;
    this.#words = words;
    this.names = new SheetNames(words?.recordOf(waiting.command));
    this.#reading = readRows(waiting.command, this.names.fields);
    const conflicts = conflictsIn(waiting);
    this.rows = (this.#reading?.rows ?? []).flatMap((row, at) => {
      const conflict = conflicts.get(at);
      return conflict ? [this.#rowOf(row, at, conflict)] : [];
    });
  }

  /** False where a row that is gone cannot be added again, or the change would come to nothing by now. */
  get mayHaveMine(): boolean {
    return this.rows.every((row) => {
      const { theirs, mine } = row;
      if (!theirs) return mine !== null && this.#added(mine) !== undefined;
      return mine === null || namesChanged(row).length > 0;
    });
  }

  /** By what all of it is chosen: kept in the sheet's favour, nothing of the command is left. */
  get keys(): SheetFields {
    return new Set(
      this.rows.flatMap((row) => {
        const { at, isWhole } = row;
        return isWhole ? [keyOf(at, whole)] : namesChanged(row).map((name) => keyOf(at, name));
      }),
    );
  }

  /** The commands that come of it where some of its cells or rows stay as they are in the sheet, each under a new key. */
  decide(kept: SheetFields): Sent[] {
    const together: CommandRow[] = [];
    const apart: Sent[] = [];
    for (const [at, row] of (this.#reading?.rows ?? []).entries()) {
      const found = this.rows.find((one) => one.at === at);
      if (!found) together.push(row);
      if (!found || (found.isWhole && kept.has(keyOf(at, whole)))) continue;
      if (!found.theirs) {
        const again = found.mine && this.#added(found.mine);
        if (again) apart.push(again);
        continue;
      }
      const now = { ...row, seen: this.names.asNow(row.seen, found.theirs, found.rowIndex ?? 0) };
      const stays = [...kept].flatMap((key) =>
        key.startsWith(`${at}.`) ? [key.slice(`${at}.`.length)] : [],
      );
      if (stays.length === 0) together.push(now);
      else apart.push(...this.#rest(now, new Set(stays)));
    }
    return together.length > 0 ? [this.#sent(this.#with(together)), ...apart] : apart;
  }

  #rowOf(row: CommandRow, at: number, { current, rowIndex }: Conflict): ReviewedRow {
    const { command } = this.waiting;
    const seen = this.names.cellsOf(row.seen);
    const theirs = current && this.names.cellsOf(current);
    const base = { ...seen, ...theirs };
    const told = row.changes && this.names.cellsOf(row.changes);
    const changes = told ?? this.#words?.changesOf?.(command, base);
    const isWhole = !changes || !theirs || (!told && !this.#words?.without?.(command, new Set()));
    return { at, rowIndex, mine: changes ? ({ ...base, ...changes } as Cells) : null, theirs, seen, isWhole };
  }

  /** What is left of a row's change where some of its fields stay as they are in the sheet. */
  #rest(row: CommandRow, stays: SheetFields): Sent[] {
    if (!row.changes) {
      const left = this.#words?.without?.(this.#with([row]), stays);
      return left ? [this.#sent(left)] : [];
    }
    const changes = Object.entries(row.changes).filter(([key]) => !stays.has(this.names.nameOf(key)));
    if (changes.length === 0) return [];
    return [this.#sent(this.#with([{ ...row, changes: Object.fromEntries(changes) }]))];
  }

  #with(rows: readonly CommandRow[]): Command {
    const { command } = this.waiting;
    return { ...command, body: this.#reading?.with(rows) ?? command.body };
  }

  #sent(command: Command): Sent {
    return { command: { ...command, key: newRequestKey() }, route: this.waiting.route };
  }

  #added(row: Cells): Sent | undefined {
    const { command, route } = this.waiting;
    const again = this.#words?.addAgain(command, row);
    return (
      again && this.#words && { command: again, route: { ...this.#words.routeOf(again), page: route.page } }
    );
  }
}
