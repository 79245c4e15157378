import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

const describe = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** Who answers a call, according to its address: an app, or a part of the shell. */
function ownerOf(url: string): string {
  const [, , area = '', app = ''] = url.split('/');
  if (area === '') return 'server';
  return area === 'app' ? app : area;
}

/** How callers authenticate: a browser with its session, a script with a token where tokens are accepted. */
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

/** The viewer sets inline styles, and draws two icons from its style sheet. */
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
 * Describes every mounted call at /api/openapi.json, from the contracts that also parse its input and answers, and
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
    // The bar at its top has another product's name, and opens other documents, which the policy refuses.
    theme: {
      title: 'Calls of Rowhouse',
      css: [{ filename: 'rowhouse.css', content: '.swagger-ui .topbar { display: none; }' }],
    },
    // The document is not sent to an external validator.
    uiConfig: {
      docExpansion: 'none',
      validatorUrl: null,
      defaultModelsExpandDepth: 0,
      tagsSorter: 'alpha',
    },
  });
}
