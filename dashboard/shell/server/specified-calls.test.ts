import { afterAll, beforeAll, expect, it } from 'vitest';
import { productOrigin } from '#testing/server/oauth-client.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

// The calls in section 7 of the specification, with their methods and addresses. An existing call asks a stranger to sign
// in; a missing one says that there is nothing.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ask = (call: string) => {
  const [method = '', path = ''] = call.split(' ');
  const address = productOrigin + path.replaceAll(/\{\w+\}/g, 'x');
  return server.openBrowser().request(address, { method, headers: { origin: productOrigin } });
};

it.each([
  'GET /api/auth/me',
  'POST /api/auth/upgrade-permissions',
  'GET /api/app/available',
  'POST /api/app/available/add',
  'POST /api/app/directories/create',
  'POST /api/app/initialize',
  'GET /api/app/expenses',
  'POST /api/app/expenses/create',
  'POST /api/app/expenses/{id}/add',
  'GET /api/app/expenses/{id}/data',
  'POST /api/app/expenses/{id}/photo/upload',
  'GET /api/app/health',
  'POST /api/app/health/add',
  'GET /api/app/snapsheet',
  'POST /api/app/snapsheet/create',
  'POST /api/app/snapsheet/{id}/upload',
  'POST /api/app/snapsheet/{id}/extract',
  'GET /api/app/snapsheet/{id}/photo/{fileName}',
  'POST /api/app/snapsheet/{sheetId}/clean-columns',
  'GET /api/app/rowhouse',
  'GET /api/app/rowhouse/shared-with-me',
  'GET /api/app/ai-usage/status',
  'GET /api/app/permissions/status',
  'DELETE /api/app/firsttouch/{id}',
  'POST /api/app/admin/associate-resource',
  'GET /api/app/laser-maps/config',
  'GET /api/app/laser-maps',
  'POST /api/app/laser-maps',
  'PUT /api/app/laser-maps/{id}',
  'DELETE /api/app/laser-maps/{id}',
  'GET /api/app/shared/folders?appName=todos',
  'POST /api/app/shared/folders',
  'POST /api/app/shared/folders/{id}/subfolder',
  'POST /api/app/shared/folders/create-in-folder',
  'GET /api/app/shared/sheets?appName=todos',
  'GET /api/app/shared/sheets?folderId=x',
  'POST /api/app/shared/sheets',
  'GET /api/app/shared/sheets/{id}/data?range=A:Z',
  'POST /api/app/shared/sheets/{id}/data',
  'PATCH /api/app/shared/sheets/{id}/data',
  'PATCH /api/app/shared/sheets/{id}',
  'DELETE /api/app/shared/sheets/{id}?appName=todos',
  'POST /api/app/shared/sheets/{id}/share',
  'GET /api/app/shared/sheets/{id}/permissions',
  'POST /api/app/shared/photos/upload',
  'GET /api/subscription/status',
  'POST /api/subscription/status',
  'POST /api/subscription/checkout',
  'POST /api/subscription/cancel',
  'GET /api/subscription/portal',
  'POST /api/subscription/recover',
  'GET /api/subscription/validate',
  'GET /api/alpha/status',
])('%s is there, for those who are signed in', async (call) => {
  const answer = await ask(call);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'AUTH_ERROR' });
});

it.each([
  ['GET /api/auth/google', 302],
  ['GET /api/auth/signin?callbackUrl=%2F', 302],
  ['GET /api/auth/scope-request', 302],
  ['POST /api/auth/logout', 200],
])('%s is there for everybody, and answers %i', async (call, status) => {
  expect((await ask(call)).status).toBe(status);
});

it('says of a call that is not there that it is not', async () => {
  for (const call of [
    'GET /api/app/rowhouse/x',
    'PATCH /api/app/laser-maps/{id}',
    'GET /api/subscription/x',
  ]) {
    expect((await ask(call)).status, call).toBe(404);
  }
});
