import { defineContract } from '#kernel/contract.ts';
import { photoCalls } from './photo-calls.ts';
import { reportCalls } from './report-calls.ts';
import { rowCalls } from './row-calls.ts';
import { statementCalls } from './statement-calls.ts';

export default defineContract({
  ...rowCalls,
  ...photoCalls,
  ...reportCalls,
  ...statementCalls,
});
