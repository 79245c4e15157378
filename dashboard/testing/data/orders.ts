import { RecordWrites } from '#frontend/records/record-writes.ts';
import { defineContract } from '#kernel/contract.ts';
import { plainFormats, recordCalls } from '#kernel/records/calls.ts';
import { defineRecord } from '#kernel/records/record.ts';

// A record of one field, with its calls, for the tests of what screens of all records share.

export const record = defineRecord({
  tab: 'Orders',
  one: 'order',
  many: 'orders',
  fingerprint: [['job']],
  fields: { job: { kind: 'text', header: 'Job' } },
});
export const app = { id: 'orders' };
export const contract = defineContract(recordCalls(record, { maxImported: 100, formats: plainFormats }));
export const writes = new RecordWrites({ app, contract, record });
export const row = { id: 'o2', _rowIndex: 2, job: 'Cards' };
