import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Life, thisLife } from './life.ts';

// What the processes of the simulation keep open of their files: a dead one can do nothing to them any more, and one may
// die between any two statements, as a process does that is killed.

/** A dead process has tried to continue. */
class Killed extends Error {
  override readonly name = 'Killed';
}

interface Open {
  databases: Set<DatabaseSync>;
  /** How many statements the process has left to live for. */
  left: number;
  /** How many looks are under way, possibly nested: the process does not die during them. */
  looks: number;
}

const opened = new WeakMap<Life, Open>();
const owners = new WeakMap<object, Life>();

function openOf(life: Life): Open {
  const open = opened.get(life) ?? { databases: new Set(), left: Number.POSITIVE_INFINITY, looks: 0 };
  opened.set(life, open);
  return open;
}

function ownerOf(database: DatabaseSync): Life | undefined {
  const life = owners.get(database) ?? thisLife();
  if (life && !owners.has(database)) {
    owners.set(database, life);
    openOf(life).databases.add(database);
  }
  return life;
}

function countStatement(life: Life | undefined): void {
  if (!life) return;
  const open = openOf(life);
  if (open.looks === 0) open.left -= 1;
  if (open.left < 0) life.isOver = true;
  if (life.isOver) throw new Killed(`${life.name} is dead`);
}

const { exec, prepare, close } = DatabaseSync.prototype;
const { run, get, all } = StatementSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  countStatement(ownerOf(this));
  exec.call(this, sql);
};
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const life = ownerOf(this);
  if (life?.isOver) throw new Killed(`${life.name} is dead`);
  const statement = prepare.call(this, sql, ...rest);
  if (life) owners.set(statement, life);
  return statement;
};
DatabaseSync.prototype.close = function () {
  const life = owners.get(this);
  if (life?.isOver) return;
  if (life) openOf(life).databases.delete(this);
  close.call(this);
};
// Each takes what it was given along; their overloads cannot be followed through a wrapper.
type AnyMethod = (...args: unknown[]) => never;
for (const [name, method] of Object.entries({ run, get, all })) {
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...args: unknown[]) {
      countStatement(owners.get(this));
      return (method as AnyMethod).apply(this, args);
    },
  });
}

/** Makes a process die when it starts one of its next statements. */
export function dieWithin(life: Life, statements: number): void {
  openOf(life).left = statements;
}

/** Does something by a process without its dying over it. */
export async function lookingOn<T>(life: Life, work: () => Promise<T>): Promise<T> {
  const open = openOf(life);
  open.looks += 1;
  try {
    return await work();
  } finally {
    open.looks -= 1;
  }
}

/** What one of a process's databases holds, read beside it: nobody dies over it, and nothing is counted. */
export function storedBy(life: Life, file: string, sql: string, value: string): unknown[] {
  const databases = [...openOf(life).databases].filter((one) => one.location()?.endsWith(file));
  return databases.flatMap((one) => (all as AnyMethod).call(prepare.call(one, sql), value));
}

/** What the system does once a process is dead: open transactions are gone, locks free. */
export function closeFiles(life: Life): void {
  const open = openOf(life);
  for (const database of open.databases) if (database.isOpen) close.call(database);
  open.databases.clear();
}
