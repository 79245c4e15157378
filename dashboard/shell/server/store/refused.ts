import { Problem } from '#kernel/problem.ts';

const fullCodes = new Set<unknown>(['ENOSPC', '53100']);
const readOnlyCodes = new Set<unknown>(['EROFS', '25006']);
/** SQLITE_IOERR of WRITE, FSYNC, DIR_FSYNC and TRUNCATE: SQLite's codes for what the file system refused. */
const refusedWrites = new Set<unknown>([778, 1034, 1290, 1546]);

const advice = 'so nothing can be saved. Everything can still be read. Ask whoever runs it to';
const sentences = {
  full: `The disk of this Rowhouse is full, ${advice} make room.`,
  readOnly: `The disk of this Rowhouse accepts no changes, ${advice} make its data folder writable.`,
};

function refusalOf(error: unknown): keyof typeof sentences | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  const number = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
  if (fullCodes.has(code) || number === 13) return 'full';
  return readOnlyCodes.has(code) || (number & 0xff) === 8 || refusedWrites.has(number)
    ? 'readOnly'
    : undefined;
}

/** The message if the store, whether SQLite or PostgreSQL, accepts no changes; undefined for other errors. */
export function refusedByStore(error: unknown): Problem | undefined {
  const refusal = refusalOf(error);
  return refusal && new Problem('SERVER_ERROR', sentences[refusal], { cause: error });
}

/** Tries a write that reading can do without, such as a last visit; returns undefined if it is refused. */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (refusalOf(error) === undefined) throw error;
    return undefined;
  }
}
