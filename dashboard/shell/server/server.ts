import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { createExtractor } from '#backend/extraction/create.ts';
import { GoogleIdentity } from '#backend/google/identity.ts';
import { Billing } from './access/billing.ts';
import { registerWebhook } from './access/webhook.ts';
import { mountApps, mountSharedCalls, mountShellCalls } from './calls.ts';
import { handleError, registerErrors } from './errors.ts';
import { registerHealth } from './health.ts';
import { describeError, describeRequest } from './logging.ts';
import { registerMapFiles } from './map-files.ts';
import { Metrics, registerMetrics } from './metrics.ts';
import { discoverApps } from './mounting/discover.ts';
import { speakInSentences } from './mounting/sentences.ts';
import { registerOpenApi } from './openapi.ts';
import { readTemplates, registerFiles, registerPages } from './pages.ts';
import type { Parts } from './parts.ts';
import { baseHeaders, registerSecurity } from './security.ts';
import type { Settings } from './settings.ts';
import { registerSignIn } from './signin/routes.ts';
import { Sessions } from './signin/sessions.ts';
import { openKeyring } from './store/keyring.ts';
import { openStore } from './store/store.ts';
import { sweepStore } from './store/sweep.ts';

export interface Folders {
  apps: string;
  /** What the web build made. */
  web: string;
}

const bodyLimit = 1024 * 1024;
/** Long enough for a photo over a slow line, and the end of whoever sends a byte now and then. */
const requestTimeoutMs = 300_000;
const maxParameterLength = 500;
const compressFromBytes = 2048;
const hourMs = 3_600_000;

async function openParts(settings: Settings): Promise<Parts> {
  const store = await openStore(settings.databaseUrl, settings.dataFolder);
  return {
    settings,
    store,
    keyring: openKeyring(settings.tokenKey, settings.dataFolder),
    identity: new GoogleIdentity(settings.google),
    sessions: new Sessions(store, settings.url),
    billing: settings.billing && new Billing(settings.billing, store, settings.url),
    extractor: await createExtractor(settings.extractor),
    metrics: new Metrics(),
  };
}

function createFastify(settings: Settings): FastifyInstance {
  return Fastify({
    logger: { level: settings.logLevel, serializers: { req: describeRequest, err: describeError } },
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: maxParameterLength },
    // An address that cannot be read is refused before any hook runs.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(baseHeaders(settings))),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
  });
}

async function registerPlugins(server: FastifyInstance, settings: Settings): Promise<void> {
  server.setValidatorCompiler(validatorCompiler);
  // Answers are parsed by their contract before they are sent, so writing them out is all that is left.
  server.setSerializerCompiler(() => JSON.stringify);
  server.decorateRequest('session', null);
  server.decorateRequest('upstreamCalls', 0);
  server.addHook('onSend', async (request, reply) => {
    if (request.upstreamCalls > 0) void reply.header('x-upstream-calls', request.upstreamCalls);
  });
  await registerSecurity(server, settings);
  await registerOpenApi(server, settings.url);
  await server.register(cookie);
  await server.register(multipart);
  await server.register(compress, {
    threshold: compressFromBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** What is done now and then: expired rows go, and subscriptions that no event told of are asked about. */
function startHousekeeping(server: FastifyInstance, { store, billing }: Parts): void {
  const run = async () => {
    await sweepStore(store, Date.now());
    await billing?.refreshOverdue(Date.now());
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => server.log.warn({ err: error }, 'housekeeping failed'));
  }, hourMs);
  timer.unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

/** The product's server, ready to listen or to be injected into; closing it closes its store. */
export async function createServer(settings: Settings, folders: Folders): Promise<FastifyInstance> {
  speakInSentences();
  const apps = await discoverApps(folders.apps);
  const parts = await openParts(settings);
  const server = createFastify(settings);
  server.addHook('onClose', async () => {
    await parts.extractor.close();
    await parts.store.destroy();
  });
  await registerPlugins(server, settings);
  registerErrors(server);
  registerMetrics(server, parts.metrics, settings.metrics);
  registerHealth(server, parts);
  registerSignIn(server, parts);
  mountShellCalls(server, parts, apps);
  mountSharedCalls(server, parts, apps);
  mountApps(server, parts, apps);
  if (parts.billing) registerWebhook(server, parts.billing);
  await registerFiles(server, folders.web, settings);
  await registerMapFiles(server, settings);
  registerPages(server, parts, readTemplates(folders.web, settings));
  startHousekeeping(server, parts);
  return server;
}
