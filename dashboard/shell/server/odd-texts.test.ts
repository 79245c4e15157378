import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// NUL and half of a surrogate pair are texts in JavaScript and JSON, but neither in PostgreSQL nor in an address.

describe.skipIf(!hasPostgres())('a text that can be neither stored nor sent', () => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: await newDatabase() });
    user = await server.newUser();
  });
  afterAll(() => server.stop());

  const json = { 'content-type': 'application/json' };
  const rule = { text: 'Taxi', category: 'Transport' };

  it.each<[string, string, RequestInit]>([
    ['the id of a session', '/api/auth/sessions/%00', { method: 'DELETE' }],
    ['the id of a token', '/api/tokens/a%00b', { method: 'DELETE' }],
    ['the file of a form', '/api/forms/todos/a%00b', {}],
    [
      'a sheet named by half a pair',
      '/api/app/expenses/rules',
      { method: 'POST', headers: json, body: JSON.stringify({ ...rule, sheetId: '\ud800' }) },
    ],
  ])('is refused as such in %s', async (_, address, init) => {
    const answer = await user.send(address, init);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
