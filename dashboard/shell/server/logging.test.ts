import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { describeError } from './logging.ts';

describe('a logged error', () => {
  it('says what failed, and of what came before it', () => {
    const cause = Object.assign(new TypeError('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(describeError(new Problem('WORKSPACE_UNAVAILABLE', 'No answer.', { cause }))).toMatchObject({
      type: 'Problem',
      message: 'No answer.',
      code: 'WORKSPACE_UNAVAILABLE',
      stack: expect.stringContaining('logging.test.ts'),
      cause: { type: 'TypeError', code: 'ECONNREFUSED' },
    });
  });

  it('leaves out the request that an HTTP client hangs on its errors', () => {
    const error = Object.assign(new Error('Request failed'), {
      status: 500,
      config: { headers: { authorization: 'Bearer ya29.token' }, data: 'cells' },
      response: { data: { error: { message: 'cells' } } },
    });
    const logged = JSON.stringify(describeError(error));
    expect(logged).not.toContain('ya29');
    expect(logged).not.toContain('cells');
    expect(describeError(error).status).toBe(500);
  });
});
