import { randomUUID } from 'node:crypto';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Settings } from './config.ts';
import { Conversion } from './conversion/conversion.ts';
import { openDataAlone } from './data-folder.ts';
import { driveMethods } from './drive/api.ts';
import { type DriveDeps, openDrive } from './drive/deps.ts';
import { registerDownloads } from './drive/downloads.ts';
import { removeEverythingOf } from './drive/files-remove.ts';
import { driveV2Document } from './drive/v2-document.ts';
import { driveV2Methods } from './drive/v2-uploads.ts';
import { createAuthentication, createFindPerson } from './identity/authentication.ts';
import { type Identity, openIdentity } from './identity/identity.ts';
import { isGranted } from './identity/live-token.ts';
import { registerIdentity } from './identity/routes.ts';
import { registerAccountDownload } from './operations/account-download.ts';
import { registerFaultSwitches } from './operations/fault-switches.ts';
import { registerAssets } from './pages/assets.ts';
import type { PageFrame } from './pages/layout.ts';
import { registerSecurity } from './pages/security.ts';
import { registerSite } from './pages/site.ts';
import { provideSample } from './sample/provide-sample.ts';
import { AnswerCache } from './sheets/answer-cache.ts';
import { sheetsMethods } from './sheets/api.ts';
import { Formulas } from './sheets/formulas/formulas.ts';
import { spreadsheetBodies } from './sheets/spreadsheets-methods.ts';
import type { Database } from './storage/database.ts';
import { FileStore } from './storage/files.ts';
import { SpreadsheetStore } from './storage/spreadsheets/spreadsheets.ts';
import { type Api, defineApi, defineOlderUploads } from './wire/api.ts';
import { refuseAddress, registerApis } from './wire/apis.ts';
import { DiskRoom } from './wire/disk-room.ts';
import { Faults } from './wire/faults.ts';
import { Quotas } from './wire/quotas.ts';
import { UploadFolder } from './wire/uploads.ts';

/** The output of the pages' build. */
const webFolder = path.join(import.meta.dirname, '../dist/web');

/** Only the pattern of the address: addresses contain codes, tokens, what people search for, and the ids of their files. */
function describeRequest({ method, routeOptions, ip }: FastifyRequest) {
  return { method, path: routeOptions.url ?? 'none that is served', remoteAddress: ip };
}

function createFastify(settings: Settings): FastifyInstance {
  return Fastify({
    logger: { level: settings.logLevel, serializers: { req: describeRequest } },
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: refuseAddress,
  });
}

/**
 * A connection that stays open for further calls would delay the end of the server until nobody has used it for a
 * minute.
 */
function letConnectionsGo(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // Hooks of every answer use callbacks: a promise for each would cost more than what they do.
  app.addHook('onSend', (_, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}

function registerHealth(app: FastifyInstance, database: Database, room: DiskRoom): void {
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', (_, reply) => {
    database.sql.prepare('select 1').get();
    database.index.look();
    // It continues to answer calls; the monitoring notices before people do.
    if (database.index.isReadOnly) return reply.code(503).send({ status: 'the disk can only be read' });
    if (room.bytes === 0) return reply.code(503).send({ status: 'the disk is full' });
    return { status: 'ready' };
  });
}

/** Transactions look by themselves; calls write single statements as well, such as a sign-in. */
function lookAroundCalls(app: FastifyInstance, { index }: Database): void {
  app.addHook('onRequest', ({ method }, _, done) => {
    if (method !== 'GET' && method !== 'HEAD') index.look();
    done();
  });
  app.addHook('onSend', (_, _reply, _payload, done) => {
    index.settle();
    done();
  });
}

/** Which answers tests may make fail, and the call by which they request it. */
function openFaults(app: FastifyInstance, { dataFolder }: Settings, apis: readonly Api[]): Faults {
  const faults = new Faults();
  const methodIds = apis.flatMap(({ discovery }) => discovery.methods.map(({ id }) => id));
  registerFaultSwitches(app, faults, dataFolder, methodIds);
  return faults;
}

/** Drive and Sheets over one store: a spreadsheet is a file of Drive whose content Sheets keeps. */
function registerDriveAndSheets(
  app: FastifyInstance,
  { settings, room }: { settings: Settings; room: DiskRoom },
  identity: Identity,
): DriveDeps {
  const authentication = createAuthentication(identity);
  const files = new FileStore(identity.database);
  const spreadsheets = new SpreadsheetStore(identity.database);
  const formulas = new Formulas();
  const conversion = new Conversion({ spreadsheets, formulas });
  app.addHook('onClose', async () => {
    await conversion.close();
    await formulas.close();
  });
  const drive = openDrive(settings.dataFolder, {
    files,
    spreadsheets: spreadsheetBodies(spreadsheets),
    conversion,
    findPerson: createFindPerson(identity),
    room,
    mayBeTold: (clientId, address) => identity.clients.mayBeTold(clientId, address),
    mayStillSee: ({ accountId, clientId }) => isGranted(identity, accountId, clientId),
  });
  app.addHook('onClose', async () => drive.notifier.close());
  const apis = [
    defineApi('drive', driveMethods, drive),
    defineOlderUploads(driveV2Document, driveV2Methods, drive),
    defineApi('sheets', sheetsMethods, { files, spreadsheets, formulas, answers: new AnswerCache() }),
  ];
  registerApis(app, {
    ...authentication,
    apis,
    quotas: settings.hasQuota ? new Quotas() : undefined,
    faults: settings.hasFaults ? openFaults(app, settings, apis) : undefined,
    uploads: new UploadFolder(path.join(settings.dataFolder, 'uploads'), room),
    origin: settings.url,
  });
  registerDownloads(app, drive, authentication);
  return drive;
}

/** The workspace's server, ready to listen or to be injected into; closing it closes its store. */
export async function createServer(settings: Settings): Promise<FastifyInstance> {
  const database = openDataAlone(settings);
  const identity = await openIdentity(settings, database);
  const app = createFastify(settings);
  letConnectionsGo(app);
  lookAroundCalls(app, database);
  app.addHook('onClose', async () => database.close());
  await app.register(cookie);
  registerSecurity(app, settings.url);
  const room = new DiskRoom(settings.dataFolder, settings.reserveBytes);
  registerHealth(app, database, room);
  const frame: PageFrame = {
    host: new URL(settings.url).host,
    operator: settings.operator,
    assets: registerAssets(app),
  };
  const drive = registerDriveAndSheets(app, { settings, room }, identity);
  registerIdentity(app, identity, frame, {
    files: drive.files,
    search: drive.search,
    removeFiles: (email, andThen) => removeEverythingOf(drive, email, andThen),
  });
  registerAccountDownload(app, identity);
  await registerSite(app, identity, frame, webFolder);
  await provideSample(app, identity);
  return app;
}
