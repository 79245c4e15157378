import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drive } from '@googleapis/drive';
import Fastify from 'fastify';
import { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { Conversion } from '../src/conversion/conversion.ts';
import { driveMethods } from '../src/drive/api.ts';
import { openDrive } from '../src/drive/deps.ts';
import { registerDownloads } from '../src/drive/downloads.ts';
import { driveV2Document } from '../src/drive/v2-document.ts';
import { driveV2Methods } from '../src/drive/v2-uploads.ts';
import { AnswerCache } from '../src/sheets/answer-cache.ts';
import { sheetsMethods } from '../src/sheets/api.ts';
import { Formulas } from '../src/sheets/formulas/formulas.ts';
import { spreadsheetBodies } from '../src/sheets/spreadsheets-methods.ts';
import { openDatabase } from '../src/storage/database.ts';
import { FileStore } from '../src/storage/files.ts';
import { migrations } from '../src/storage/schema.ts';
import { SpreadsheetStore } from '../src/storage/spreadsheets/spreadsheets.ts';
import { defineApi, defineOlderUploads } from '../src/wire/api.ts';
import { registerApis } from '../src/wire/apis.ts';
import type { Caller } from '../src/wire/call.ts';
import { DiskRoom } from '../src/wire/disk-room.ts';
import { UploadFolder } from '../src/wire/uploads.ts';
import { DiscoveryCheck } from './discovery-check.ts';
import { freePort } from './free-port.ts';

const scopePrefix = 'https://www.googleapis.com/auth/';

/** The accounts of the test workspace, by address. */
const people = new Map([
  ['mara@example.org', { name: 'Mara Ellison', photoLink: 'http://127.0.0.1/mara' }],
  ['jon@example.org', { name: 'Jon Park', photoLink: 'http://127.0.0.1/jon' }],
]);

/** Both APIs over real storage in a temporary folder, with callers defined by the tests. */
export async function startWorkspace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-drive-'));
  const callers = new Map<string, Caller>();
  /** Accounts that have revoked what they allowed applications. */
  const gone = new Set<string>();
  let running = await serve(folder, callers, gone);

  /** A token for a person who uses an app with these scopes. */
  function token(email: string, clientId = 'app', scopes: readonly string[] = ['drive']): string {
    const text = `${email} ${clientId} ${scopes.join(' ')}`.replaceAll(/\W/g, '-');
    const granted = new Set(scopes.map((scope) => scopePrefix + scope));
    callers.set(text, { accountId: email, email, clientId, scopes: granted });
    return text;
  }

  return {
    get origin() {
      return running.origin;
    },
    get deps() {
      return running.deps;
    },
    token,
    /** The account takes back what it let applications do. */
    takeBack: (email: string) => gone.add(email),
    /** Google's client for a person. */
    client(email: string, clientId?: string, scopes?: readonly string[]) {
      const auth = new OAuth2Client();
      auth.setCredentials({ access_token: token(email, clientId, scopes) });
      return drive({ version: 'v3', auth, rootUrl: `${running.origin}/`, retry: false });
    },
    /** A raw request, for what Google's client cannot send. */
    fetch(address: string, init: RequestInit & { as?: string } = {}) {
      const { as = token('mara@example.org'), ...rest } = init;
      const headers = new Headers(rest.headers);
      if (as !== '') headers.set('authorization', `Bearer ${as}`);
      return fetch(new URL(address, running.origin), { ...rest, headers });
    },
    /** The names of all files in a folder of the store, such as uploads. */
    stored: (name: string) =>
      readdirSync(path.join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
    /** Ends the server and starts it again on what is on the disk; clients made before no longer reach it. */
    async restart() {
      await running.stop();
      running = await serve(folder, callers, gone);
    },
    async stop() {
      try {
        await running.stop();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A server on the folder, whose answers are all compared with what Google publishes. */
async function serve(folder: string, callers: ReadonlyMap<string, Caller>, gone: ReadonlySet<string>) {
  const database = openDatabase(folder, migrations);
  const files = new FileStore(database);
  const formulas = new Formulas();
  const spreadsheets = new SpreadsheetStore(database);
  const conversion = new Conversion({ spreadsheets, formulas });
  const room = new DiskRoom(folder, 0);
  const deps = openDrive(folder, {
    files,
    spreadsheets: spreadsheetBodies(spreadsheets),
    conversion,
    findPerson: (email) => people.get(email),
    room,
    mayBeTold: (clientId, { hostname }) => clientId !== 'stranger' && hostname === '127.0.0.1',
    mayStillSee: ({ accountId }) => !gone.has(accountId),
  });
  const app = Fastify();
  const check = new DiscoveryCheck();
  check.watch(app);
  const authentication = {
    authenticate: (token: string) => callers.get(token),
    authenticatePage: () => undefined,
    mayStillAct: () => true,
  };
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  registerApis(app, {
    ...authentication,
    apis: [
      defineApi('drive', driveMethods, deps),
      defineOlderUploads(driveV2Document, driveV2Methods, deps),
      defineApi('sheets', sheetsMethods, { files, spreadsheets, formulas, answers: new AnswerCache() }),
    ],
    uploads: new UploadFolder(path.join(folder, 'uploads'), room),
    origin,
  });
  registerDownloads(app, deps, authentication);
  await app.listen({ port, host: '127.0.0.1' });
  return {
    origin,
    deps,
    async stop() {
      deps.notifier.close();
      await app.close();
      await conversion.close();
      await formulas.close();
      database.close();
      check.finish();
    },
  };
}

const failureSchema = z.object({
  status: z.number(),
  data: z.object({
    error: z.looseObject({
      message: z.string(),
      errors: z.array(z.looseObject({ reason: z.string(), location: z.string().optional() })).optional(),
    }),
  }),
});

/** The error of a call that must fail, as Google's client sees it. */
export async function failure(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !('response' in error))
    throw new Error('The call succeeded.', { cause: error });
  const { status, data } = failureSchema.parse(error.response);
  const { message, errors } = data.error;
  return { status, message, reason: errors?.[0]?.reason, location: errors?.[0]?.location, body: data };
}
