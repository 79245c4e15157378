import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

const describe = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** Whose call it is, out of its address: an app's, or the part of the shell that answers. */
function ownerOf(url: string): string {
  const [, , area = '', app = ''] = url.split('/');
  if (area === '') return 'server';
  return area === 'app' ? app : area;
}

const transform: SwaggerTransform = (route) => {
  const { schema, url } = describe(route);
  return { url, schema: schema?.hide === true ? schema : { ...schema, tags: [ownerOf(url)] } };
};

/** The reader sets styles on its elements, and draws two marks of its own out of its style sheet. */
const readerPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Describes every mounted call at /api/openapi.json, out of the contracts that also parse its input and answers, and
 * shows them to people at /api/docs.
 */
export async function registerOpenApi(server: FastifyInstance, origin: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rowhouse', version: '1', description: 'The calls that the pages of Rowhouse make.' },
      servers: [{ url: origin }],
    },
    transform,
  });
  server.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').send(server.swagger()),
  );
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: readerPolicy,
    // The bar at its top bears another product's name, and opens other documents, which the policy refuses.
    theme: {
      title: 'Calls of Rowhouse',
      css: [{ filename: 'rowhouse.css', content: '.swagger-ui .topbar { display: none; }' }],
    },
    // Nothing of the document is sent to a validator elsewhere.
    uiConfig: {
      docExpansion: 'none',
      validatorUrl: null,
      defaultModelsExpandDepth: 0,
      tagsSorter: 'alpha',
    },
  });
}
