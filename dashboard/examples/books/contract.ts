import { defineContract } from '#kernel/contract.ts';
import { plainFormats, recordCalls } from '#kernel/records/calls.ts';
import { book } from './record.ts';

export default defineContract({
  ...recordCalls(book, { maxImported: 5_000, formats: plainFormats }),
});
