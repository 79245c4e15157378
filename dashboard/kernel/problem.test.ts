import { expect, it } from 'vitest';
import { Problem, problemSchema, problemStatus } from './problem.ts';

it('travels as its sentence, its code and what belongs to the code, and parses on the other side', () => {
  const problem = new Problem('INSUFFICIENT_SCOPES', 'Rowhouse may not see shared sheets.', {
    missingScopes: ['https://www.googleapis.com/auth/drive.readonly'],
    cause: new Error('403 from upstream'),
  });
  const answer = problemSchema.parse(JSON.parse(JSON.stringify(problem.toAnswer('r-1'))));
  expect(answer).toEqual({
    error: 'Rowhouse may not see shared sheets.',
    code: 'INSUFFICIENT_SCOPES',
    missingScopes: ['https://www.googleapis.com/auth/drive.readonly'],
    requestId: 'r-1',
  });
  expect(problem.status).toBe(problemStatus.INSUFFICIENT_SCOPES);
});

it('never lets the cause travel', () => {
  const problem = new Problem('SERVER_ERROR', 'Something went wrong.', { cause: new Error('secret') });
  expect(JSON.stringify(problem.toAnswer('r-2'))).not.toContain('secret');
});
