import { defineContract } from '#kernel/contract.ts';
import { besideCalls } from './beside-calls.ts';
import { exchangeCalls } from './exchange-calls.ts';
import { photoCalls } from './photo-calls.ts';
import { reportCalls } from './report-calls.ts';
import { rowCalls } from './row-calls.ts';

export default defineContract({
  ...rowCalls,
  ...photoCalls,
  ...reportCalls,
  ...besideCalls,
  ...exchangeCalls,
});
