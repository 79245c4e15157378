import { describe, expect, it } from 'vitest';
import { mayHaveHappened, problemOf, UpstreamError, upstreamError } from './errors.ts';

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

/** What the client library throws for an answer. */
function refusal(status: number, error: unknown, headers: Record<string, string> = {}) {
  return Object.assign(new Error('secret cells'), {
    config: { headers: { authorization: 'Bearer secret-token' } },
    response: { status, headers: new Headers(headers), data: { error } },
  });
}

const noAnswer = Object.assign(new Error('fetch failed'), { config: {}, code: 'ECONNREFUSED' });

function problem(thrown: unknown, granted: readonly string[] = [scope('drive.file')]) {
  return problemOf(upstreamError('files.list', thrown), { api: 'drive', granted, isWrite: true });
}

describe("Google's answers as problems", () => {
  it.each([
    [
      'a dead token',
      refusal(401, {
        code: 401,
        message: 'Request had invalid credentials',
        errors: [{ reason: 'authError' }],
      }),
      'REAUTH_REQUIRED',
    ],
    [
      'a missing file',
      refusal(404, { code: 404, message: 'File not found: x.', errors: [{ reason: 'notFound' }] }),
      'NOT_FOUND',
    ],
    [
      'a reader who writes',
      refusal(403, {
        code: 403,
        message: 'The user does not have sufficient permissions',
        errors: [{ reason: 'insufficientFilePermissions' }],
      }),
      'ACCESS_DENIED',
    ],
    [
      'a disk of a workspace that can only be read',
      refusal(403, {
        code: 403,
        message: 'The disk of this workspace can only be read.',
        errors: [{ reason: 'storageQuotaExceeded' }],
      }),
      'ACCESS_DENIED',
    ],
    [
      'a full Drive',
      refusal(403, { code: 403, message: 'quota', errors: [{ reason: 'storageQuotaExceeded' }] }),
      'ACCESS_DENIED',
    ],
    [
      "Drive's limit",
      refusal(403, { code: 403, message: 'Rate Limit', errors: [{ reason: 'userRateLimitExceeded' }] }),
      'TOO_MANY_REQUESTS',
    ],
    [
      "Sheets' limit",
      refusal(429, { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' }),
      'TOO_MANY_REQUESTS',
    ],
    [
      'someone let in by a folder',
      refusal(403, { code: 403, message: 'x', errors: [{ reason: 'cannotModifyInheritedPermission' }] }),
      'ACCESS_DENIED',
    ],
    [
      'a file that was not handed to the app',
      refusal(403, { code: 403, message: 'x', errors: [{ reason: 'appNotAuthorizedToFile' }] }),
      'ACCESS_DENIED',
    ],
    [
      'an address nobody has',
      refusal(400, { code: 400, message: 'x', errors: [{ reason: 'invalidSharingRequest' }] }),
      'INVALID_INPUT',
    ],
    [
      'a protected range',
      refusal(400, {
        code: 400,
        message:
          'Invalid data[0]: You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
        status: 'INVALID_ARGUMENT',
      }),
      'ACCESS_DENIED',
    ],
    [
      'a range that is gone',
      refusal(400, { code: 400, message: 'Unable to parse range: Gone!A1', status: 'INVALID_ARGUMENT' }),
      'NOT_FOUND',
    ],
    [
      'a full spreadsheet',
      refusal(400, {
        code: 400,
        message:
          'Invalid requests[0].insertDimension: This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
        status: 'INVALID_ARGUMENT',
      }),
      'TOO_LARGE',
    ],
    ['an outage', refusal(503, { code: 503, message: 'backendError' }), 'WORKSPACE_UNAVAILABLE'],
    ['no answer', noAnswer, 'WORKSPACE_UNAVAILABLE'],
  ])('%s', (_, thrown, code) => {
    expect(problem(thrown)?.code).toBe(code);
  });

  it('names the scope that is missing, and the one the API needs when it thinks it has it', () => {
    const thrown = refusal(403, {
      code: 403,
      message: 'Request had insufficient authentication scopes.',
      errors: [{ message: 'Insufficient Permission', domain: 'global', reason: 'insufficientPermissions' }],
    });
    expect(problem(thrown, [scope('spreadsheets')])?.details.missingScopes).toEqual([scope('drive.file')]);
    expect(problem(thrown)?.details.missingScopes).toEqual([scope('drive.file')]);
  });

  it('names what may hide a file: for cells, the scope for all spreadsheets as well', () => {
    const thrown = refusal(404, { code: 404, message: 'Requested entity was not found.' });
    const { details } = problemOf(upstreamError('spreadsheets.get', thrown), {
      api: 'sheets',
      granted: [scope('drive.file')],
      isWrite: false,
    }) ?? { details: {} };
    expect(details).toMatchObject({ missingScopes: [scope('drive.readonly'), scope('spreadsheets')] });
    expect(problem(thrown, [scope('drive.file')])?.details.missingScopes).toEqual([scope('drive.readonly')]);
  });

  it('passes on how long to wait, and assumes a minute where Google does not say', () => {
    const limit = { code: 429, message: 'Quota exceeded' };
    expect(problem(refusal(429, limit, { 'retry-after': '7' }))?.details.retryAfterSeconds).toBe(7);
    expect(problem(refusal(429, limit))?.details.retryAfterSeconds).toBe(60);
    expect(problem(refusal(429, limit, { 'retry-after': 'soon' }))?.details.retryAfterSeconds).toBe(60);
  });

  it('reads an error that came as bytes', () => {
    const thrown = refusal(404, undefined);
    const body = new TextEncoder().encode(
      '{"error":{"message":"File not found","errors":[{"reason":"notFound"}]}}',
    );
    const error = upstreamError('files.get', {
      ...thrown,
      response: { ...thrown.response, data: body.buffer },
    });
    expect(error.reason).toBe('notFound');
  });

  it('takes a page of a proxy for an answer of its status', () => {
    const thrown = {
      config: {},
      response: { status: 502, headers: new Headers(), data: '<html>Bad gateway' },
    };
    expect(problem(thrown)?.code).toBe('WORKSPACE_UNAVAILABLE');
  });

  it('says of a request that is wrong by itself that it was not accepted', () => {
    const invalid = refusal(400, { code: 400, message: 'Invalid Value', errors: [{ reason: 'invalid' }] });
    expect(problem(invalid)).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Your Drive did not accept this. Nothing was changed.',
    });
  });

  it('makes no problem of an answer that there is no rule for', () => {
    expect(problem(refusal(418, { code: 418, message: 'teapot' }))).toBeUndefined();
  });
});

it('keeps neither token nor cells', () => {
  const error = upstreamError('values.append', refusal(500, { code: 500, message: 'internal' }));
  expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain('secret');
});

it('lets a bug of ours fly', () => {
  const bug = new TypeError('undefined is not a function');
  expect(() => upstreamError('files.list', bug)).toThrow(bug);
});

it('tells a write that may have happened from one that was refused', () => {
  expect(mayHaveHappened(problem(noAnswer))).toBe(true);
  expect(mayHaveHappened(problem(refusal(429, { message: 'Quota exceeded' })))).toBe(false);
  expect(mayHaveHappened(new UpstreamError('x', { status: 400, reason: '', sentence: '' }))).toBe(false);
});
