import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mapFolder } from '#backend/map/data-version.ts';
import { roadsPath } from '#backend/map/sources.ts';
import type { Settings } from './settings.ts';

const yearSeconds = 31_536_000;

/** Serves the map data for browsers: the built data, under a name that changes with it, and the road archive. */
export async function registerMapFiles(
  server: FastifyInstance,
  { maps }: Pick<Settings, 'maps'>,
): Promise<void> {
  if (existsSync(mapFolder)) {
    await server.register(fastifyStatic, {
      root: mapFolder,
      prefix: '/map/',
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      },
    });
  }
  if (maps.roads?.kind !== 'file') return;
  const { dir, base } = path.parse(maps.roads.path);
  await server.register(async (scope) => {
    await scope.register(fastifyStatic, { root: dir, serve: false, cacheControl: false });
    // An archive is read in pieces, some of which its owner may have replaced since.
    scope.get(roadsPath, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', 'public, max-age=0, must-revalidate').sendFile(base),
    );
  });
}
