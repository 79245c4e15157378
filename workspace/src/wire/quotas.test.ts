import { expect, it } from 'vitest';
import { loadDiscovery, type Method } from './discovery.ts';
import { ApiError, errorBody } from './errors.ts';
import { Quotas } from './quotas.ts';

const methods = [...loadDiscovery('drive-v3').methods, ...loadDiscovery('sheets-v4').methods];

function method(id: string): Method {
  const found = methods.find((listed) => listed.id === id);
  if (found === undefined) throw new Error(`There is no method ${id}.`);
  return found;
}

const limits = {
  sheetsReads: { perProject: 3, perUser: 2 },
  sheetsWrites: { perProject: 3, perUser: 2 },
  drive: { perProject: 3, perUser: 2 },
};

/** The answer to a call: undefined while the quota lasts. */
function call(quotas: Quotas, id: string, accountId: string, clientId: string | null = '123456789012-abc') {
  const api = id.startsWith('drive') ? 'drive' : 'sheets';
  try {
    quotas.count(api, method(id), { accountId, email: 'a@b.example', clientId, scopes: new Set() });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.httpStatus, headers: error.facts.headers, body: errorBody(error, api) };
  }
}

const read = 'sheets.spreadsheets.values.get';

it('a person’s reads end in Google’s words, while writes and other people go on', () => {
  const quotas = new Quotas(limits);
  expect([
    call(quotas, read, 'a'),
    call(quotas, 'sheets.spreadsheets.values.batchGetByDataFilter', 'a'),
  ]).toEqual([undefined, undefined]);
  expect(call(quotas, 'sheets.spreadsheets.developerMetadata.search', 'a')).toEqual({
    status: 429,
    headers: undefined,
    body: {
      error: {
        code: 429,
        message:
          "Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user' of service " +
          "'sheets.googleapis.com' for consumer 'project_number:123456789012'.",
        status: 'RESOURCE_EXHAUSTED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'RATE_LIMIT_EXCEEDED',
            domain: 'googleapis.com',
            metadata: {
              quota_limit: 'ReadRequestsPerMinutePerUser',
              quota_limit_value: '2',
              quota_metric: 'sheets.googleapis.com/read_requests',
              quota_unit: '1/min/{project}/{user}',
              quota_location: 'global',
              service: 'sheets.googleapis.com',
              consumer: 'projects/123456789012',
            },
          },
          {
            '@type': 'type.googleapis.com/google.rpc.Help',
            links: [
              {
                description: 'Request a higher quota limit.',
                url: 'https://cloud.google.com/docs/quotas/help/request_increase',
              },
            ],
          },
        ],
      },
    },
  });
  expect(call(quotas, 'sheets.spreadsheets.batchUpdate', 'a')).toBeUndefined();
  expect(call(quotas, read, 'b')).toBeUndefined();
});

it('an application’s people share its quota; another application has its own', () => {
  const quotas = new Quotas(limits);
  for (const person of ['a', 'b', 'c']) expect(call(quotas, read, person)).toBeUndefined();
  expect(call(quotas, read, 'd')).toMatchObject({
    status: 429,
    body: {
      error: {
        details: [
          { metadata: { quota_limit: 'ReadRequestsPerMinutePerProject', quota_unit: '1/min/{project}' } },
          {},
        ],
      },
    },
  });
  expect(call(quotas, read, 'd', 'another')).toBeUndefined();
});

it('Drive answers 403 for a person, 429 for an application', () => {
  const quotas = new Quotas(limits);
  const id = 'drive.files.list';
  expect([call(quotas, id, 'a'), call(quotas, 'drive.files.create', 'a')]).toEqual([undefined, undefined]);
  expect(call(quotas, id, 'a')?.body).toEqual({
    error: {
      code: 403,
      message: 'User Rate Limit Exceeded',
      errors: [
        { message: 'User Rate Limit Exceeded', domain: 'usageLimits', reason: 'userRateLimitExceeded' },
      ],
    },
  });
  expect(call(quotas, id, 'b')).toBeUndefined();
  expect(call(quotas, id, 'b')).toMatchObject({
    status: 429,
    body: { error: { message: 'Rate Limit Exceeded' } },
  });
});

it('the workspace’s own pages are not limited', () => {
  const quotas = new Quotas(limits);
  for (let n = 0; n < 10; n += 1) expect(call(quotas, read, 'a', null)).toBeUndefined();
});
