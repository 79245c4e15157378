import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** Describes every mounted call at /api/openapi.json, out of the contracts that also parse its input and answers. */
export async function registerOpenApi(server: FastifyInstance, origin: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rowhouse', version: '1', description: 'The calls that the pages of Rowhouse make.' },
      servers: [{ url: origin }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  server.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(server.swagger()),
  );
}
