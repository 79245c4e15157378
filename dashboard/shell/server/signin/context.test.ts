import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type SessionContext, sessionContext } from './context.ts';

setFlagsFromString('--allow-natives-syntax');
const haveSameShape: unknown = runInThisContext('(one, other) => %HaveSameMap(one, other)');

it('is one shape for all requests, so that the engine keeps none of them until its next full collection', async () => {
  const contexts: SessionContext[] = [];
  const server = Fastify();
  server.get('/', async (request, reply) => {
    contexts.push(sessionContext(request, reply));
    return {};
  });
  await server.inject('/');
  await server.inject('/');
  await server.close();
  expect(haveSameShape).toBeTypeOf('function');
  expect(typeof haveSameShape === 'function' && haveSameShape(contexts[0], contexts[1])).toBe(true);
});
