import { type Contract, parametersOf } from '#kernel/contract.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { callNames } from '#kernel/records/calls.ts';
import type { AnyRecord, Cells } from '#kernel/records/record.ts';
import { capitalized } from '#kernel/records/words.ts';
import type { Command } from '../calls/command.ts';
import { Commands } from '../calls/commands.ts';
import { fileOf } from '../outbox/row-order.ts';
import { readRows } from '../review/command-rows.ts';
import type { ReviewWords } from '../review/reviewed.ts';

interface Source {
  app: Pick<Manifest, 'id'>;
  contract: Contract;
  /** All of the app. */
  records: readonly AnyRecord[];
}

/** What is not a cell of the row as it was seen. */
const ofPlace = new Set(['id', '_rowIndex']);

/** Which of the records a command's rows belong to: the one that has all of their cells, by field or by header. */
function recordOf({ records }: Source, command: Command): AnyRecord | undefined {
  if (records.length === 1) return records[0];
  const [row] = readRows(command, new Set())?.rows ?? [];
  const names = Object.keys(row?.seen ?? {}).filter((name) => !ofPlace.has(name));
  if (names.length === 0) return undefined;
  return records.find(({ fields }) => {
    const known = new Set(Object.entries(fields).flatMap(([name, { header }]) => [name, header]));
    return names.every((name) => known.has(name));
  });
}

/** What a form would send for a row; undefined if no form could make it. */
function freshOf({ formFields, fresh }: AnyRecord, row: Cells): Cells | undefined {
  const filled = formFields.flatMap(([name]) => {
    const cell = row[name];
    return cell === undefined || cell === '' ? [] : [[name, cell] as const];
  });
  const cells = Object.fromEntries(filled);
  return fresh.safeParse(cells).success ? cells : undefined;
}

/** How an app's commands are reviewed, as far as it follows from its records and its contract. */
export function derivedWords(source: Source): ReviewWords {
  const commands = new Commands(source.app, source.contract);
  return {
    recordOf: (command) => recordOf(source, command),
    addAgain: (command, row) => {
      const record = recordOf(source, command);
      const fresh = record && freshOf(record, row);
      // Another call does more than change the row.
      if (!fresh || !command.call.includes(capitalized(record.one))) return undefined;
      const { add } = callNames(record);
      const endpoint = source.contract[add];
      const names = parametersOf(endpoint?.path ?? '');
      const params = Object.fromEntries(names.map((name) => [name, command.params[name] ?? '']));
      const [, sheetId] = fileOf(command).split(' ');
      const body = { ...fresh, ...(names.length === 0 && sheetId && { sheetId }) };
      const isWhole = Object.values(params).every((value) => value !== '');
      if (!isWhole || !endpoint?.body?.safeParse(body).success) return undefined;
      return commands.make(add, { ...params, body });
    },
    routeOf: (command) => commands.routeOf(command),
  };
}
