import type { Command } from '../calls/command.ts';
import type { OutboxPorts, Waiting } from './waiting.ts';

// What commands of one file and of one row have to do with each other.

type EffectOf = OutboxPorts['effectOf'];
type Commands = readonly Waiting[];

/** The file that a command goes to; those that name none share one line. */
export function fileOf({ app, params, body }: Command): string {
  const named = body['sheetId'] ?? Object.values(params)[0];
  return `${app} ${typeof named === 'string' ? named : ''}`;
}

function isOfRow({ file, command }: Waiting, of: { file: string; row: string }, effectOf: EffectOf): boolean {
  return file === of.file && effectOf(command)?.row === of.row;
}

/** Whether an earlier command of the same row waits for the person. */
function isHeld(all: Commands, { number, file, command }: Waiting, effectOf: EffectOf): boolean {
  const row = effectOf(command)?.row;
  if (row === undefined) return false;
  return all.some(
    (one) => one.number < number && one.state !== 'pending' && isOfRow(one, { file, row }, effectOf),
  );
}

/** What goes next of each file. */
export function nextOfFiles(all: Commands, effectOf: EffectOf): Waiting[] {
  const files = new Set<string>();
  return all.filter((one) => {
    if (one.state !== 'pending' || isHeld(all, one, effectOf) || files.has(one.file)) return false;
    files.add(one.file);
    return true;
  });
}

/** The last command of the row that a new one changes; undefined where the new one changes no cells, or it is the first. */
export function lastOfRow(all: Commands, command: Command, effectOf: EffectOf): Waiting | undefined {
  const effect = effectOf(command);
  if (!effect?.change?.changes) return undefined;
  const of = { file: fileOf(command), row: effect.row };
  return all.findLast((one) => isOfRow(one, of, effectOf));
}

/** An edit that nobody has tried yet with a later one of the same row in it; undefined where the two stay two. */
export function folded(last: Waiting, command: Command, effectOf: EffectOf): Waiting | undefined {
  const [before, after] = [effectOf(last.command), effectOf(command)];
  if (last.state !== 'pending' || last.tries > 0 || last.command.call !== command.call) return undefined;
  if (!before?.change?.changes || !after?.change?.changes) return undefined;
  const changes = { ...before.change.changes, ...after.change.changes };
  return { ...last, command: before.with({ expected: before.change.expected, changes }) };
}

interface Rebased {
  later: Waiting;
  /** As it is to be sent now; undefined where another hand was there and the person has to look. */
  next: Waiting | undefined;
}

/** Later commands of the row know it as it was answered, but for cells that another hand may have written. */
export function rebasedOn(all: Commands, first: Waiting, answer: unknown, effectOf: EffectOf): Rebased[] {
  const effect = effectOf(first.command);
  const [change, answered] = [effect?.change, effect?.rowIn(answer)];
  if (!effect || !change || !answered) return [];
  const of = { file: first.file, row: effect.row };
  return all.flatMap((later) => {
    if (later.number <= first.number || later.firstTry !== null || !isOfRow(later, of, effectOf)) return [];
    const other = effectOf(later.command);
    if (!other?.change) return [];
    const next = other.rebase(other.change, change, answered);
    return [{ later, next: next && { ...later, command: other.with(next) } }];
  });
}
