import { sql } from 'kysely';

export const hastyMark = '/* hasty */';

/**
 * The end of a statement whose effect need not survive a power cut, only the end of the process: SQLite does not wait
 * for the disk then. For PostgreSQL it means nothing.
 */
export const hasty = sql.raw(hastyMark);
