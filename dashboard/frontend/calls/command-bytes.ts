import type { Command } from './command.ts';
import { newRequestKey } from './request-key.ts';

// The files of a command. It names them by ids, and is all JSON without them.

/** Under this the bytes of a command's files go along: a copy has them, too, and its JSON does not. */
export const bytes = Symbol('bytes');

export interface WithBytes {
  [bytes]?: Readonly<Record<string, Blob>>;
}

const idsOfFiles = new WeakMap<Blob, string>();

/** The same bytes have the same id. */
export function idOf(file: Blob): string {
  const id = idsOfFiles.get(file) ?? newRequestKey();
  idsOfFiles.set(file, id);
  return id;
}

/** A command as it is kept. */
export function plain({ [bytes]: _, ...command }: Command & WithBytes): Command {
  return command;
}

/** Files by the ids that a command calls them by; those alone that are there. */
export function byIds(ids: Readonly<Record<string, string>>, files: Readonly<Record<string, Blob>>) {
  return Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]) => (files[name] ? [[id, files[name]] as const] : [])),
  );
}
