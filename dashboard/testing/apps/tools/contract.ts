import { defineContract } from '#kernel/contract.ts';
import { plainFormats, recordCalls } from '#kernel/records/calls.ts';
import { tool } from './record.ts';

export default defineContract({ ...recordCalls(tool, { maxImported: 500, formats: plainFormats }) });
