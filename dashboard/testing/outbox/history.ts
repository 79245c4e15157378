import type { Waiting } from '#frontend/outbox/waiting.ts';

/** A row as a device sees it. */
export type Seen = Readonly<Record<string, string>> & { id: string };

/** For each cell of a row, by name: the number of the write that it contains. */
export type Versions = Readonly<Record<string, number>>;

type Changes = Readonly<Record<string, string>> | null;

/** What happened, in order. */
type Happening =
  | {
      kind: 'press';
      key: string;
      device: string;
      account: string;
      call: string;
      row: string;
      changes: Changes;
      /** The versions of the row's cells that the device had seen. */
      seen: Versions;
      at: number;
    }
  | { kind: 'try' | 'answer'; key: string; at: number }
  | { kind: 'told'; key: string; code: string; at: number }
  /** The server has carried it out. */
  | { kind: 'done'; key: string; row: string; changes: Changes; version: number; at: number }
  /** Right before that: the overwritten cells, in their previous versions. */
  | { kind: 'overwritten'; row: string; cells: Versions }
  | { kind: 'hand'; row: string; cell: string; version: number }
  | { kind: 'handDeleted'; row: string };

export type History = Happening[];

const of = <Kind extends Happening['kind']>(history: History, kind: Kind) =>
  history.filter((one): one is Extract<Happening, { kind: Kind }> => one.kind === kind);

/** What must never happen, judged by what happened and what is left on the devices. Each sentence is one fault. */
export function faultsIn(
  history: History,
  left: readonly Waiting[],
  rows: readonly { id: string }[],
): string[] {
  return [
    ...twice(history),
    ...lost(history, rows),
    ...notPressed(history),
    ...outOfOrder(history),
    ...vanished(history, left),
    ...overHands(history),
  ];
}

function twice(history: History): string[] {
  const counts = Map.groupBy(of(history, 'done'), ({ key }) => key);
  return [...counts]
    .filter(([, done]) => done.length > 1)
    .map(([key, done]) => `${key} was carried out ${done.length} times`);
}

/** What was acknowledged is there, unless it was deleted later. */
function lost(history: History, rows: readonly { id: string }[]): string[] {
  const done = of(history, 'done');
  const deleted = new Set([
    ...done.filter(({ changes }) => changes === null).map(({ row }) => row),
    ...of(history, 'handDeleted').map(({ row }) => row),
  ]);
  return of(history, 'answer').flatMap(({ key }) => {
    const deed = done.find((one) => one.key === key);
    if (!deed) return [`${key} was acknowledged and not carried out`];
    const count = rows.filter(({ id }) => id === deed.row).length;
    return deed.changes === null || deleted.has(deed.row) || count === 1
      ? []
      : [`${key} was acknowledged, and its row stands there ${count} times`];
  });
}

/** Edits of one row may have been merged; nothing is written that somebody else, or nobody, has pressed. */
function notPressed(history: History): string[] {
  const presses = of(history, 'press');
  return of(history, 'done').flatMap(({ key, row, changes }) => {
    const own = presses.find((one) => one.key === key);
    if (!own || own.row !== row) return [`${key} was not pressed for ${row}`];
    const allowed = presses.filter(
      (one) => one.row === row && one.device === own.device && one.account === own.account,
    );
    return Object.entries(changes ?? {})
      .filter(([cell, value]) => !allowed.some((one) => one.changes?.[cell] === value))
      .map(([cell]) => `${key} wrote ${cell} of ${row}, which nobody pressed`);
  });
}

function outOfOrder(history: History): string[] {
  const presses = of(history, 'press');
  const order = new Map(presses.map(({ key }, at) => [key, at]));
  const groups = Map.groupBy(of(history, 'done'), ({ key, row }) => {
    const press = presses.find((one) => one.key === key);
    return `${press?.device} ${press?.account} ${row}`;
  });
  return [...groups].flatMap(([group, done]) =>
    done.flatMap(({ key }, at) => {
      const before = done[at - 1];
      const isLate = before && (order.get(before.key) ?? 0) > (order.get(key) ?? 0);
      return isLate ? [`${key} came after ${before.key} on ${group}`] : [];
    }),
  );
}

/** Each command is done, reported to the person, or visibly open. An edit may have been merged into an earlier one. */
function vanished(history: History, left: readonly Waiting[]): string[] {
  const known = new Set([
    ...of(history, 'done').map(({ key }) => key),
    ...of(history, 'told').map(({ key }) => key),
    ...left.map(({ command }) => command.key),
  ]);
  const written = [
    ...of(history, 'done').map(({ changes }) => changes),
    ...left.map(({ command }) => command.body['changes'] as Changes),
  ];
  return of(history, 'press').flatMap(({ key, changes, call, row, device }) => {
    if (known.has(key)) return [];
    // If a cell of a merged edit was pressed again later, it has the later text.
    const later = of(history, 'press').filter((one) => one.row === row && one.device === device);
    const isFolded =
      call === 'change' &&
      Object.keys(changes ?? {}).every((cell) =>
        written.some((one) =>
          later.some((press) => press.changes?.[cell] !== undefined && one?.[cell] === press.changes[cell]),
        ),
      );
    return isFolded ? [] : [`${key} has vanished`];
  });
}

/** No cell is overwritten that somebody has typed and the device had not seen. */
function overHands(history: History): string[] {
  const byHand = new Map(
    of(history, 'hand').map(({ row, cell, version }) => [`${row} ${cell} ${version}`, version]),
  );
  const presses = of(history, 'press');
  return history.flatMap((one, at) => {
    const done = history[at + 1];
    if (one.kind !== 'overwritten' || done?.kind !== 'done') return [];
    const press = presses.find(({ key }) => key === done.key);
    return Object.entries(one.cells)
      .filter(
        ([cell, version]) =>
          byHand.has(`${one.row} ${cell} ${version}`) && version > (press?.seen[cell] ?? 0),
      )
      .map(([cell]) => `${done.key} wrote over what a hand had typed into ${cell} of ${one.row}`);
  });
}
