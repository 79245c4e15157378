import type { Handlers } from '#backend/handlers.ts';
import { plainExport } from '#backend/records/export.ts';
import { OldestHome } from '#backend/records/oldest-home.ts';
import { recordHandlers } from '#backend/records/record-handlers.ts';
import type contract from '../contract.ts';
import manifest from '../manifest.ts';
import { book } from '../record.ts';

const home = new OldestHome(manifest.id, book);

export default {
  ...recordHandlers(book, home),
  exportBooks: plainExport(book, home),
} satisfies Handlers<typeof contract>;
