import type { Command } from './command.ts';
import { newRequestKey } from './request-key.ts';

// The files of a command. The command refers to them by ids, and is plain JSON without them.

/** The key for the bytes of a command's files: copies of the object keep it, its JSON does not. */
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

/** A command as it is stored. */
export function plain({ [bytes]: _, ...command }: Command & WithBytes): Command {
  return command;
}

/** Files by the ids that a command uses, as far as they are available. */
export function byIds(ids: Readonly<Record<string, string>>, files: Readonly<Record<string, Blob>>) {
  return Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]) => (files[name] ? [[id, files[name]] as const] : [])),
  );
}
