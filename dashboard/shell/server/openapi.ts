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

/** How a caller shows who they are: a browser by its session, a script by a token where tokens are taken. */
const session = { session: [] };
const token = { apiToken: [] };

function transformFor(tokenPrefixes: readonly string[]): SwaggerTransform {
  return (route) => {
    const { schema, url } = describe(route);
    if (schema?.hide === true) return { url, schema };
    const takesTokens = tokenPrefixes.some((prefix) => url === prefix || url.startsWith(`${prefix}/`));
    return {
      url,
      schema: { ...schema, tags: [ownerOf(url)], security: takesTokens ? [token, session] : [session] },
    };
  };
}

const securitySchemes = (origin: string) =>
  ({
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      description: `A token of the Account screen at ${origin}/?app=account, for the apps it was made for. With the scope read it opens GET alone.`,
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: origin.startsWith('https:') ? '__Host-rowhouse_session' : 'rowhouse_session',
      description: 'The session of a signed-in browser, which sends it by itself.',
    },
  }) as const;

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
export async function registerOpenApi(
  server: FastifyInstance,
  origin: string,
  tokenPrefixes: readonly string[],
): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rowhouse', version: '1', description: 'The calls that the pages of Rowhouse make.' },
      servers: [{ url: origin }],
      components: { securitySchemes: securitySchemes(origin) },
    },
    transform: transformFor(tokenPrefixes),
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
