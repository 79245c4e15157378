import type { Command } from '#frontend/calls/command.ts';
import { Problem } from '#kernel/problem.ts';
import type { History, Seen, Versions } from './history.ts';
import type { VirtualClock } from './virtual-clock.ts';

interface Cell {
  value: string;
  /** Counts all writes, by hand or under keys. */
  version: number;
}

interface Row {
  id: string;
  cells: Map<string, Cell>;
}

/** A sheet and a ledger with the server's rules: cells are compared before a write, and each key writes once. */
export class ModelServer {
  readonly #clock: VirtualClock;
  readonly #history: History;
  readonly #keptMs: number;
  readonly #ledger = new Map<string, number>();
  readonly #seen = new Map<string, Versions>();
  rows: Row[] = [];
  #version = 0;

  constructor(clock: VirtualClock, history: History, keptMs: number) {
    this.#clock = clock;
    this.#history = history;
    this.#keptMs = keptMs;
  }

  /** The rows, which are noted as seen by this device. */
  read(device: string): Seen[] {
    return this.rows.map((row) => {
      const versions = [...row.cells].map(([name, { version }]) => [name, version] as const);
      this.#seen.set(`${device} ${row.id}`, Object.fromEntries(versions));
      return seenOf(row);
    });
  }

  versionsSeen(device: string, id: string): Versions {
    return this.#seen.get(`${device} ${id}`) ?? {};
  }

  /** Carries out a command; `meant` is the key of the press. */
  write(account: string, { call, params, body, key }: Command, meant: string): Seen | undefined {
    const id = params['id'] ?? '';
    const named = `${account} ${key}`;
    const doneAt = this.#ledger.get(named);
    const row = this.rows.find((one) => one.id === id);
    if (doneAt !== undefined && this.#clock.now - doneAt < this.#keptMs) {
      if (call === 'remove') return undefined;
      const wanted = Object.entries((body['changes'] ?? {}) as Record<string, string>);
      const stands = wanted.every(([name, value]) => row?.cells.get(name)?.value === value);
      if (!row || !stands) throw new Problem('ALREADY_SAVED', 'This was saved before.');
      return seenOf(row);
    }
    const changes = (body['changes'] ?? null) as Record<string, string> | null;
    const expected = body['expected'] as Seen | undefined;
    if (call === 'add') this.rows.push({ id: this.#freeId(id), cells: this.#cells(changes ?? {}) });
    else if (!row) throw new Problem('CONFLICT', 'This row is gone.');
    else if (changes === null) this.#remove(row, expected);
    else this.#change(row, changes, expected);
    this.#ledger.set(named, this.#clock.now);
    this.#history.push({
      kind: 'done',
      key: meant,
      row: id,
      changes,
      version: this.#version,
      at: this.#clock.now,
    });
    const now = this.rows.find((one) => one.id === id);
    return now && seenOf(now);
  }

  /** If it is added twice under two keys, it is there twice. */
  #freeId(id: string): string {
    return this.rows.some((one) => one.id === id) ? this.#freeId(`${id}'`) : id;
  }

  #cells(values: Readonly<Record<string, string>>): Row['cells'] {
    return new Map(Object.entries(values).map(([name, value]) => [name, this.#cell(value)]));
  }

  #cell(value: string): Cell {
    this.#version += 1;
    return { value, version: this.#version };
  }

  #remove(row: Row, expected: Seen | undefined): void {
    const isTouched = [...row.cells].some(([name, { value }]) => expected && expected[name] !== value);
    if (isTouched) throw new Problem('CONFLICT', 'This row was changed.');
    this.#history.push({ kind: 'overwritten', cells: versionsOf(row, [...row.cells.keys()]), row: row.id });
    this.rows = this.rows.filter((one) => one !== row);
  }

  #change(row: Row, changes: Readonly<Record<string, string>>, expected: Seen | undefined): void {
    const pending = Object.entries(changes).filter(([name, value]) => row.cells.get(name)?.value !== value);
    const isTouched = pending.some(([name]) => expected && expected[name] !== row.cells.get(name)?.value);
    if (isTouched) throw new Problem('CONFLICT', 'This row was changed.');
    this.#history.push({
      kind: 'overwritten',
      cells: versionsOf(
        row,
        pending.map(([name]) => name),
      ),
      row: row.id,
    });
    for (const [name, value] of pending) row.cells.set(name, this.#cell(value));
  }

  /** Somebody types into a cell. */
  type(id: string, cell: string, value: string): void {
    const row = this.rows.find((one) => one.id === id);
    if (!row) return;
    const written = this.#cell(value);
    row.cells.set(cell, written);
    this.#history.push({ kind: 'hand', row: id, cell, version: written.version });
  }

  /** Somebody deletes a row. */
  delete(id: string): void {
    this.rows = this.rows.filter((one) => one.id !== id);
    this.#history.push({ kind: 'handDeleted', row: id });
  }
}

function seenOf({ id, cells }: Row): Seen {
  return { id, ...Object.fromEntries([...cells].map(([name, { value }]) => [name, value])) };
}

function versionsOf({ cells }: Row, names: readonly string[]): Versions {
  return Object.fromEntries(names.map((name) => [name, cells.get(name)?.version ?? 0]));
}
