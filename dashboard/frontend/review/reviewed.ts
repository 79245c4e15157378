import type { QueryClient } from '@tanstack/react-query';
import type { ProblemAnswer } from '#kernel/problem.ts';
import type { AnyRecord, Cells } from '#kernel/records/record.ts';
import type { Command } from '../calls/command.ts';
import { newRequestKey } from '../calls/request-key.ts';
import type { SheetFields } from '../dialogs/versions.ts';
import type { Route, Waiting } from '../outbox/waiting.ts';
import { type CommandRow, type CommandRows, readRows } from './command-rows.ts';
import { SheetNames } from './sheet-names.ts';

// A command that met somebody else's change: for each of its rows what the person wanted, how it is in the sheet and
// how they had seen it; and the commands that follow from a choice.

/** What an app says about its commands that their bodies do not. */
export interface ReviewWords {
  /** Reads what has to be known about commands beforehand. */
  prepare?: (cache: QueryClient, commands: readonly Command[]) => Promise<void>;
  /** The record whose rows a command is about. */
  recordOf: (command: Command) => AnyRecord | undefined;
  /**
   * The values that a command results in for a row, by field, if its body does not contain them; undefined for a
   * deletion.
   */
  changesOf?: (command: Command, row: Cells) => Partial<Cells> | undefined;
  /** The same command without its changes to some fields; undefined if it can only be done as a whole. */
  without?: (command: Command, fields: SheetFields) => Command | undefined;
  /** Adds a row that is gone, given by field; undefined if that is impossible. */
  addAgain: (command: Command, row: Cells) => Command | undefined;
  routeOf: (command: Command) => Route;
}

/** A row that somebody else has changed or deleted. */
export interface ReviewedRow {
  /** Its position in the command. */
  at: number;
  /** Its number in the sheet; null if it is gone. */
  rowIndex: number | null;
  /** Null if the person has deleted it, or done something that is no change of its cells, such as to split it. */
  mine: Cells | null;
  isDeletion: boolean;
  /** Null if it is gone. */
  theirs: Cells | null;
  seen: Cells;
  /** Whether it can only be done as a whole. */
  isWhole: boolean;
}

/** A command, and how it is sent. */
export interface Sent {
  command: Command;
  route: Route;
}

/** The key by which a cell, or a row as a whole, is chosen. */
export const keyOf = (at: number, name: string) => `${at}.${name}`;
export const whole = '';

function namesChanged({ mine, theirs }: ReviewedRow): string[] {
  const changed = Object.entries(mine ?? {}).filter(([name, value]) => value !== theirs?.[name]);
  return changed.map(([name]) => name);
}

/** By the names that the calls of all apps share. */
const isDeletion = ({ call }: Command) => /^(?:delete|remove)/.test(call);

type Conflict = NonNullable<ProblemAnswer['conflict']>;

/** The conflicting rows, by their positions in the command; none if the server did not say how they are. */
function conflictsIn({ problem }: Waiting): ReadonlyMap<number, Conflict> {
  const { conflict, conflicts } = problem ?? {};
  const told = conflicts ?? (conflict ? [{ at: 0, ...conflict }] : []);
  const isTold = told.every(({ rowIndex, current }) => rowIndex === null || current);
  return new Map(isTold ? told.map(({ at, ...one }) => [at, one]) : []);
}

export class Reviewed {
  readonly waiting: Waiting;
  readonly names: SheetNames;
  /** Empty if the server has not said how its rows are, or if it is not known which cells of theirs are which. */
  readonly rows: readonly ReviewedRow[];
  readonly #words: ReviewWords | undefined;
  readonly #reading: CommandRows | undefined;

  constructor(waiting: Waiting, words: ReviewWords | undefined) {
    this.waiting = waiting;
    this.#words = words;
    this.names = new SheetNames(words?.recordOf(waiting.command));
    this.#reading = readRows(waiting.command, this.names.fields);
    const conflicts = conflictsIn(waiting);
    const met = (this.#reading?.rows ?? []).flatMap((row, at) => {
      const conflict = conflicts.get(at);
      return conflict ? [{ row, at, conflict }] : [];
    });
    const areNamed = met.every(({ row, conflict: { current } }) => this.names.areShared(row.seen, current));
    this.rows = areNamed ? met.map(({ row, at, conflict }) => this.#rowOf(row, at, conflict)) : [];
  }

  /** False if a row that is gone cannot be added again, or if the change would have no effect by now. */
  get mayHaveMine(): boolean {
    return this.rows.every((row) => {
      const { theirs, mine } = row;
      if (!theirs) return mine !== null && this.#added(mine) !== undefined;
      return mine === null || namesChanged(row).length > 0;
    });
  }

  /** The key for choosing everything: if it stays as it is in the sheet, nothing is left of the command. */
  get keys(): SheetFields {
    return new Set(
      this.rows.flatMap((row) => {
        const { at, isWhole } = row;
        return isWhole ? [keyOf(at, whole)] : namesChanged(row).map((name) => keyOf(at, name));
      }),
    );
  }

  /** The commands that remain if some cells or rows stay as they are in the sheet, each under a new key. */
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
    const mine = changes ? ({ ...base, ...changes } as Cells) : null;
    return { at, rowIndex, mine, isDeletion: !mine && isDeletion(command), theirs, seen, isWhole };
  }

  /** The rest of a row's change if some of its fields stay as they are in the sheet. */
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
