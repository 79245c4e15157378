import type { Contract } from '#kernel/contract.ts';
import type { Manifest } from '#kernel/manifest.ts';
import type { AnyRecord, Cells, FreshOf } from '#kernel/records/record.ts';
import { Commands } from '../calls/commands.ts';
import type { ReviewWords } from '../review/reviewed.ts';
import { RecordCommands } from './record-commands.ts';

interface Source<R extends AnyRecord> {
  app: Pick<Manifest, 'id'>;
  contract: Contract;
  record: R;
  /** Where they are not those that follow from the record. */
  commands?: RecordCommands<R>;
}

/** What a form would send of a row; undefined where the row is none that a form could make. */
export function freshOf<R extends AnyRecord>({ formFields, fresh }: R, row: Cells): FreshOf<R> | undefined {
  const filled = formFields.flatMap(([name]) => (name in row && row[name] !== '' ? [[name, row[name]]] : []));
  const cells = Object.fromEntries(filled);
  // The record's own schema takes it.
  return fresh.safeParse(cells).success ? (cells as FreshOf<R>) : undefined;
}

/** How the usual calls of a record are looked over. */
export function reviewOfRecord<R extends AnyRecord>(source: Source<R>): ReviewWords {
  const { app, contract, record } = source;
  const all = new Commands(app, contract);
  const commands = source.commands ?? new RecordCommands(all, record);
  return {
    recordOf: () => record,
    addAgain: (command, row) => {
      const fresh = freshOf(record, row);
      return fresh && commands.add(commands.sheetOf(command) ?? null, fresh);
    },
    routeOf: (command) => all.routeOf(command),
  };
}
