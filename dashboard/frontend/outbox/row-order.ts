import type { RowChange } from '#kernel/records/rebase.ts';
import type { Command } from '../calls/command.ts';
import { foldedEdits } from './folded-edits.ts';
import type { OutboxPorts, Waiting } from './waiting.ts';

// How commands for one file and for one row depend on each other.

type EffectOf = OutboxPorts['effectOf'];
type Commands = readonly Waiting[];

/**
 * The file that a command goes to; commands that name none share one queue. A row's number may follow it: 'sheet:7'.
 */
export function fileOf({ app, params, body }: Command): string {
  const named = body['sheetId'] ?? Object.values(params)[0];
  return `${app} ${typeof named === 'string' ? named.replace(/:\d+$/, '') : ''}`;
}

function isOfRow({ file, command }: Waiting, of: { file: string; row: string }, effectOf: EffectOf): boolean {
  return file === of.file && effectOf(command)?.row === of.row;
}

/** Whether a command changes a row in another way than by its usual call: among others, or along with a photo. */
function touches({ file, command }: Waiting, of: { file: string; row: string; rowIndex: unknown }): boolean {
  if (file !== of.file) return false;
  if (JSON.stringify(command.params) === of.row) return true;
  const isRow = (one: unknown) => {
    const { _rowIndex, expected } = Object(one) as { _rowIndex?: unknown; expected?: unknown };
    return (_rowIndex ?? (Object(expected) as { _rowIndex?: unknown })._rowIndex) === of.rowIndex;
  };
  return Object.values(command.body).some((list) => Array.isArray(list) && list.some(isRow));
}

/**
 * Whether a later change was made for the row that an earlier one leaves behind. Rows without an id are told apart by their numbers
 * alone, and a hand may have put another row there between the two presses: cells that the earlier change does not write
 * were then seen with other contents.
 */
function isOfSameRow(earlier: RowChange, later: RowChange): boolean {
  const { expected, changes } = earlier;
  return Object.entries(later.expected).every(
    ([field, cell]) =>
      field === '_rowIndex' || field in (changes ?? {}) || (expected[field] ?? '') === (cell ?? ''),
  );
}

/** For each row that waits for the person, by file: the first command that does. */
function heldRows(all: Commands, effectOf: EffectOf): Map<string, Waiting> {
  const rows = new Map<string, Waiting>();
  for (const one of all) {
    const row = one.state === 'pending' ? undefined : effectOf(one.command)?.row;
    if (row !== undefined && !rows.has(`${one.file} ${row}`)) rows.set(`${one.file} ${row}`, one);
  }
  return rows;
}

/** What goes next for each file; if a row waits for the person, the later commands of that row wait with it. */
export function nextOfFiles(all: Commands, effectOf: EffectOf): Set<Waiting> {
  const held = heldRows(all, effectOf);
  let keys: Set<string> | undefined;
  const isThere = (key: string) => {
    keys ??= new Set(all.map(({ command }) => command.key));
    return keys.has(key);
  };
  const waitsFor = ({ command, file, number }: Waiting) => {
    const effect = effectOf(command);
    const first = held.get(`${file} ${effect?.row}`);
    if (!first || first.number >= number) return false;
    const change = effectOf(first.command)?.change;
    return !change || !effect?.change || isOfSameRow(change, effect.change);
  };
  const isHeld = (one: Waiting) =>
    (held.size > 0 && waitsFor(one)) || (one.command.needs !== undefined && isThere(one.command.needs.key));
  const next = new Map<string, Waiting>();
  for (const one of all) {
    if (one.state === 'pending' && !next.has(one.file) && !isHeld(one)) next.set(one.file, one);
  }
  return new Set(next.values());
}

/**
 * The command that a new one may be merged into: the last for its row. If its body does not name its row in the usual
 * way, the last one for its file, so that nothing is between the two; none if another call has changed the row since.
 */
export function lastBefore(all: Commands, command: Command, effectOf: EffectOf): Waiting | undefined {
  const [effect, file] = [effectOf(command), fileOf(command)];
  if (!effect?.change?.changes) return all.findLast((one) => one.file === file);
  const of = { file, row: effect.row, rowIndex: effect.change.expected['_rowIndex'] };
  const last = all.findLast((one) => isOfRow(one, of, effectOf) || touches(one, of));
  return last && isOfRow(last, of, effectOf) ? last : undefined;
}

/** An edit that has not been tried yet, merged with a later one of the same row; undefined if the two stay separate. */
export function folded(last: Waiting, command: Command, effectOf: EffectOf): Waiting | undefined {
  const [before, after] = [effectOf(last.command), effectOf(command)];
  if (last.state !== 'pending' || last.tries > 0 || last.command.call !== command.call) return undefined;
  if (!before?.change?.changes || !after?.change?.changes) {
    // A POST adds twice.
    const isEdit = last.route.method === 'PUT' || last.route.method === 'PATCH';
    const both = isEdit ? foldedEdits(last.command, command) : undefined;
    return both && { ...last, command: both };
  }
  if (!isOfSameRow(before.change, after.change)) return undefined;
  const changes = { ...before.change.changes, ...after.change.changes };
  return { ...last, command: before.with({ expected: before.change.expected, changes }) };
}

interface Rebased {
  later: Waiting;
  /** The command as it is to be sent now; undefined if somebody else has changed the row and the person has to look. */
  next: Waiting | undefined;
}

/** Makes later commands expect the row as answered, except for cells that somebody else may have written. */
export function rebasedOn(all: Commands, first: Waiting, answer: unknown, effectOf: EffectOf): Rebased[] {
  const effect = effectOf(first.command);
  const [change, answered] = [effect?.change, effect?.rowIn(answer)];
  if (!effect || !change || !answered) return [];
  const of = { file: first.file, row: effect.row, rowIndex: change.expected['_rowIndex'] };
  // From there on the row is as that one leaves it, which the later ones have seen.
  const between = all.find(
    (one) => one.number > first.number && !isOfRow(one, of, effectOf) && touches(one, of),
  );
  return all.flatMap((later) => {
    if (between && later.number > between.number) return [];
    if (later.number <= first.number || later.firstTry !== null || !isOfRow(later, of, effectOf)) return [];
    const other = effectOf(later.command);
    if (!other?.change || !isOfSameRow(change, other.change)) return [];
    const next = other.rebase(other.change, change, answered);
    return [{ later, next: next && { ...later, command: other.with(next) } }];
  });
}
