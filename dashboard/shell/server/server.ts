import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { createExtractor } from '#backend/extraction/create.ts';
import { UpstreamBudget } from '#backend/google/budget.ts';
import { GoogleIdentity } from '#backend/google/identity.ts';
import { Problem } from '#kernel/problem.ts';
import { Billing } from './access/billing.ts';
import { registerWebhook } from './access/webhook.ts';
import { mountApps, mountSharedCalls, mountShellCalls } from './calls.ts';
import { handleError, registerErrors } from './errors.ts';
import { registerFleet } from './fleet.ts';
import { registerForms } from './forms/form-route.ts';
import { registerStaff } from './forms/staff-route.ts';
import { registerHealth } from './health.ts';
import { startHousekeeping } from './housekeeping.ts';
import { Live } from './live/live.ts';
import { Newsroom } from './live/newsroom.ts';
import { callerFor, registerLive } from './live/routes.ts';
import { StoreWatches } from './live/store-watches.ts';
import { registerTraces } from './live/traces.ts';
import { describeError, describeRequest } from './logging.ts';
import { registerMapFiles } from './map-files.ts';
import { Metrics, registerMetrics } from './metrics.ts';
import { type App, discoverApps } from './mounting/discover.ts';
import { KnownAnswers } from './mounting/known-answers.ts';
import { speakInSentences } from './mounting/sentences.ts';
import { registerConnecting } from './move/connect.ts';
import { Mover } from './move/mover.ts';
import type { OpenTelemetry } from './open-telemetry.ts';
import { registerOpenApi } from './openapi.ts';
import { registerOperator } from './operator/operator.ts';
import { readTemplates, registerFiles, registerPages, registerWorker } from './pages.ts';
import type { Parts } from './parts.ts';
import { registerFeeds } from './reminders/feed-route.ts';
import { ReminderJob } from './reminders/job.ts';
import { Reminders } from './reminders/reminders.ts';
import { registerStop } from './reminders/stop-route.ts';
import { furnishSampleStreet } from './sample/sample-accounts.ts';
import { Sampler } from './sample/sampler.ts';
import { baseHeaders, registerSecurity } from './security.ts';
import type { Settings } from './settings.ts';
import { registerShareTarget } from './share-target.ts';
import { ApiTokens, tokenPrefixes } from './signin/api-tokens.ts';
import { registerSignIn } from './signin/routes.ts';
import { Sessions } from './signin/sessions.ts';
import { openServerStore } from './store/server-store.ts';
import { startTracing } from './tracing.ts';

export interface Folders {
  /** All apps, or those in a given folder. */
  apps: string | readonly App[];
  /** What the web build made. */
  web: string;
}

const bodyLimit = 1024 * 1024;
/** Long enough for a photo over a slow connection, and an end for clients that send a byte now and then. */
const requestTimeoutMs = 300_000;
const maxParameterLength = 500;
const compressFromBytes = 2048;

interface OpenedParts extends Parts {
  closeStore(): Promise<void>;
}

async function openParts(
  settings: Settings,
  apps: readonly App[],
  tracing: OpenTelemetry | null,
): Promise<OpenedParts> {
  const metrics = new Metrics();
  const opened = await openServerStore(settings, (seconds) => metrics.observeStore(seconds));
  const { store, keyring, turns, close: closeStore } = opened;
  const budget = new UpstreamBudget(settings.upstream, (lane, seconds) => metrics.observeWait(lane, seconds));
  const known = {
    settings,
    store,
    keyring,
    budget,
    apps,
    watchUpstream: (method: string) => watchUpstream(method, metrics, tracing),
  };
  const newsroom = new Newsroom(settings.databaseUrl);
  const live: Live = new Live({
    keyring,
    newsroom,
    perMinute: settings.upstream.perMinute,
    isTold: (userId) => storeWatches?.isTold(userId) ?? false,
  });
  const storeWatches =
    settings.google.apiRoot === null
      ? null
      : new StoreWatches({
          newsroom,
          mark: (text) => keyring.mark(text),
          userMarkOf: (userId) => live.userMarkOf(userId),
          callerFor: callerFor(known),
          onChange(userId, fileId, isGone) {
            live.noteChange(userId, fileId);
            if (isGone) live.noteFile(userId, fileId, 'refused');
          },
          onStanding: (userId) => live.noteTold(userId),
        });
  const shared = { ...known, live, answers: new KnownAnswers() };
  return {
    ...shared,
    turns,
    identity: new GoogleIdentity(settings.google),
    sessions: new Sessions(store, settings.url),
    apiTokens: new ApiTokens(store),
    billing: settings.billing && new Billing(settings.billing, store, settings.url),
    extractor: await createExtractor(settings.extractor),
    metrics,
    mover: new Mover(shared),
    sampler: new Sampler(shared, apps),
    reminders: new Reminders(shared, apps),
    newsroom,
    storeWatches,
    closeStore,
  };
}

/** Counts a call upstream, and traces it if traces are sent. */
function watchUpstream(
  method: string,
  metrics: Metrics,
  tracing: OpenTelemetry | null,
): (status: number) => void {
  const startedAt = performance.now();
  const endSpan = tracing?.beginUpstream(method);
  return (status) => {
    metrics.countUpstream(method, status, (performance.now() - startedAt) / 1000);
    endSpan?.(status);
  };
}

function createFastify(settings: Settings): FastifyInstance {
  return Fastify({
    logger: { level: settings.logLevel, serializers: { req: describeRequest, err: describeError } },
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    routerOptions: { maxParamLength: maxParameterLength },
    // An invalid address is refused before any hook runs.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(baseHeaders(settings))),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
  });
}

/** Request bodies are not decompressed, so nothing grows while it is read. */
function packedBody(): Problem {
  return new Problem('INVALID_INPUT', 'Please send this as it is, without Content-Encoding.');
}

/** Many clients declare JSON with every call, even without a body: an empty body counts as none. */
function takeEmptyBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else parse(request, body, done);
  });
}

async function registerPlugins(
  server: FastifyInstance,
  settings: Settings,
  apps: readonly App[],
  { live, answers }: Parts,
): Promise<void> {
  server.setValidatorCompiler(validatorCompiler);
  // Answers are parsed by their contract before they are sent, so they only have to be serialised.
  server.setSerializerCompiler(() => JSON.stringify);
  server.decorateRequest('session', null);
  server.decorateRequest('upstreamCalls', 0);
  server.decorateRequest('readFrom', null);
  server.decorateRequest('tell', null);
  server.decorateRequest('left', null);
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  // Hooks of every answer use callbacks: a promise each would cost more than what they do.
  server.addHook('onSend', (request, reply, _payload, done) => {
    // What may be cached says so itself: files of the build, maps, pages.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (request.upstreamCalls > 0) void reply.header('x-upstream-calls', request.upstreamCalls);
    // A connection kept open for longer would delay stopping the server until nobody has used it for a minute.
    if (isClosing) void reply.header('connection', 'close');
    // By now a write has taught this process everything that it remembers of it.
    if (request.method !== 'GET' && request.session) answers.noteWrite(request.session.user.id);
    done();
  });
  registerTraces(server, live);
  takeEmptyBodies(server);
  server.addHook('onRequest', (request, _, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    done(encoding === 'identity' ? undefined : packedBody());
  });
  await registerSecurity(server, settings);
  await registerOpenApi(server, settings.url, tokenPrefixes(apps));
  await server.register(cookie);
  await server.register(compress, {
    threshold: compressFromBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** The sample account's street is furnished after people are let in, and keeps none of them waiting. */
function openSampler(server: FastifyInstance, parts: Parts): void {
  const { sampler, settings } = parts;
  const onFault = (error: unknown, app: string | null = null) => {
    if (!sampler.signal.aborted) server.log.error({ err: error, app }, 'sample data came upon a fault');
  };
  sampler.open(onFault);
  server.addHook('onListen', async () => {
    if (settings.hasSample) void furnishSampleStreet(parts).catch(onFault);
  });
}

/** Reminders start when the server listens; closing it waits for what is being sent. */
function openReminders(server: FastifyInstance, parts: Parts): ReminderJob {
  const onFault = (error: unknown) => server.log.warn({ err: error }, 'a reminder was not sent');
  const job = new ReminderJob(parts, onFault);
  server.addHook('onListen', async () => job.open());
  server.addHook('preClose', () => job.close());
  return job;
}

/** The product's server, ready to listen or to be injected into; closing it closes its store. */
export async function createServer(settings: Settings, folders: Folders): Promise<FastifyInstance> {
  speakInSentences();
  const apps = typeof folders.apps === 'string' ? await discoverApps(folders.apps) : folders.apps;
  const tracing = await startTracing(settings);
  const parts = await openParts(settings, apps, tracing);
  const server = createFastify(settings);
  server.addHook('onClose', async () => {
    await parts.mover.close();
    await parts.sampler.close();
    await parts.reminders.close();
    await parts.extractor.close();
    await parts.newsroom.close();
    await parts.closeStore();
    await tracing?.close();
  });
  await tracing?.watch(server);
  await registerPlugins(server, settings, apps, parts);
  registerErrors(server);
  registerFleet(server, parts);
  registerMetrics(server, parts, settings);
  registerHealth(server, parts);
  registerOperator(server, parts);
  registerSignIn(server, parts);
  registerConnecting(server, parts);
  registerLive(server, parts);
  registerFeeds(server, parts);
  registerStop(server, parts);
  registerForms(server, parts, apps);
  registerStaff(server, parts, apps);
  mountShellCalls(server, parts, apps, openReminders(server, parts));
  mountSharedCalls(server, parts, apps);
  mountApps(server, parts, apps);
  if (parts.billing) registerWebhook(server, parts.billing);
  await registerFiles(server, folders.web, settings);
  await registerMapFiles(server, settings);
  const templates = readTemplates(folders.web, settings);
  registerWorker(server, parts, folders.web, templates);
  registerShareTarget(server);
  registerPages(server, parts, templates);
  startHousekeeping(server, parts);
  openSampler(server, parts);
  parts.mover.open((error) => server.log.error({ err: error }, 'a move came upon a fault'));
  return server;
}
