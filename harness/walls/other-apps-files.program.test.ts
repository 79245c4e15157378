import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { spreadsheetType } from '../../dashboard/backend/google/drive.ts';
import { apiTokenCalls } from '../../dashboard/kernel/calls/api-tokens.ts';
import { discoverApps } from '../../dashboard/shell/server/mounting/discover.ts';
import { findApps } from '../faults/apps.ts';
import { becomePages } from '../faults/browser-globals.ts';
import { Person } from '../faults/person.ts';
import { Place } from '../faults/place.ts';
import { record } from '../faults/walk.ts';
import { root } from '../processes.ts';
import { type Heard, listen, reworded, sendAs, sendWith, wordsOf } from './heard.ts';

// Every call of every app, as the walks of the fault suite send it, again with the ids of every other app's files of
// the same person: an app's own files are all there is for it. A new call joins with its walk, without which nothing
// compiles.

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  version: z.string(),
  parents: z.array(z.string()).default([]),
});
type File = z.infer<typeof fileSchema>;
const querySchema = z.object({
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.object({ enum: z.array(z.string()).optional() })).optional(),
});
const listSchema = z.object({ files: z.array(fileSchema), nextPageToken: z.string().optional() });

let place: Place;
let leave: () => void;
let person: Person;
let heard: readonly Heard[];
const apps = await discoverApps(path.join(root, 'dashboard/apps'));
const withFolder = new Set(apps.flatMap(({ manifest: { id, needsFolder } }) => (needsFolder ? [id] : [])));
const walks = (await findApps()).filter(({ id }) => withFolder.has(id));

/** Everything in the person's Drive, the trash included, by the app it was made for. */
async function filesByApp(): Promise<Map<string, File[]>> {
  const files: File[] = [];
  let pageToken: string | undefined;
  do {
    const query = new URLSearchParams({
      pageSize: '1000',
      fields: 'nextPageToken,files(id,name,mimeType,version,parents)',
      ...(pageToken !== undefined && { pageToken }),
    });
    const page = listSchema.parse(await person.api('GET', `/drive/v3/files?${query}`));
    files.push(...page.files);
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  const byId = new Map(files.map((file) => [file.id, file]));
  return Map.groupBy(files, (file) => appOf(file, byId));
}

/** The app whose folder contains a file, at whatever depth, or is the file. */
function appOf({ name, parents: [parentId = ''] }: File, byId: ReadonlyMap<string, File>): string {
  const parent = byId.get(parentId);
  if (!parent) return '';
  return parent.name === 'Rowhouse' ? name : appOf(parent, byId);
}

beforeAll(async () => {
  place = await Place.open();
  leave = becomePages(place.productUrl);
  const { email: guest } = (await Person.arrive(place)).account;
  person = await Person.arrive(place, guest);
  const ear = listen(person);
  await Promise.all(walks.map((app) => record(person, app, { seed: 7, count: undefined })));
  ear.stop();
  heard = ear.heard;
});
afterAll(async () => {
  leave();
  await place.stop();
});

/** One call of each kind: the same method, with its address and the names of its fields alike. */
function kindOf(call: Heard, ids: ReadonlySet<string>): string {
  const [address = ''] = call.path.split('?');
  const places = address.split('/').map((part) => (ids.has(part) || /\d/.test(part) ? ':' : part));
  return `${call.method} ${places.join('/')}`;
}

/** Replaces each id of the app's own files with one of the other app's, of the same kind if it has one. */
function foreign(own: readonly File[], others: readonly File[]): ReadonlyMap<string, string> {
  return new Map(
    own.map(({ id, mimeType }) => {
      const alike = others.findLast((file) => file.mimeType === mimeType) ?? others[0];
      return [id, alike?.id ?? id];
    }),
  );
}

const words = /[\w-]{20,}/g;

function renamed(call: Heard, ids: ReadonlyMap<string, string>): Heard {
  return reworded(call, (text) => text.replaceAll(words, (word) => ids.get(word) ?? word));
}

/** The ids that a call names, if it names several. */
function namedIn(call: Heard, ids: ReadonlyMap<string, string>): string[] {
  const named = new Set(
    wordsOf(call)
      .match(words)
      ?.filter((word) => ids.has(word)),
  );
  return named.size > 1 ? [...named] : [];
}

/** What a query must hold, with values that its schema takes. */
function queryFor(query: z.ZodType | undefined): string {
  if (!query) return '';
  const { required = [], properties = {} } = querySchema.parse(z.toJSONSchema(query, { io: 'input' }));
  return `?${new URLSearchParams(required.map((name) => [name, properties[name]?.enum?.[0] ?? 'x']))}`;
}

/** Every address that an app reads at and that names a file, with each kind of another app's files. */
function addressesOf(appId: string, others: readonly File[]): string[] {
  const app = apps.find(({ manifest }) => manifest.id === appId);
  const reads = Object.values(app?.calls?.contract ?? {}).filter(
    ({ method, path: place }) => method === 'GET' && place.includes(':'),
  );
  const kinds = new Map(others.map(({ mimeType, id }) => [mimeType, id]));
  return reads.flatMap(({ path: place, query }) =>
    [...kinds.values()].map((id) => `/api/app/${appId}${place.replaceAll(/:\w+/g, id)}${queryFor(query)}`),
  );
}

/** A token for one app only. */
async function tokenFor(appId: string, scope: 'read' | 'write'): Promise<string> {
  const { createToken } = person.calls(apiTokenCalls);
  const body = { name: `${appId} ${scope}`, apps: [appId], scope, days: 30 as const };
  return (await createToken({ body }, { requestKey: crypto.randomUUID() })).secret;
}

/** What restores a row is sealed for the file it was deleted from, and a log is looked for among vehicles' sheets. */
const isRefused = ({ status, text }: { status: number; text: string }) =>
  status === 404 || /can no longer be (brought back|this vehicle's log)/.test(text);

/** An app's own files. Own apps use sheets wherever their person keeps them, outside our folders. */
function ownOf(files: ReadonlyMap<string, readonly File[]>, appId: string): readonly File[] {
  const stand = files.get('')?.filter(({ mimeType }) => mimeType === spreadsheetType) ?? [];
  return [...(files.get(appId) ?? []), ...(appId === 'my-apps' ? stand : [])];
}

const versionsOf = (files: ReadonlyMap<string, readonly File[]>, appId: string) =>
  [...files]
    .filter(([id]) => id !== appId)
    .map(([id, some]) => [id, some.map(({ id, version }) => [id, version])]);

it.each(walks.map(({ id }) => id))("%s finds no other app's file, whatever a caller names", async (appId) => {
  const files = await filesByApp();
  const own = ownOf(files, appId);
  const ownIds = new Set(own.map(({ id }) => id));
  const calls = new Map(
    heard
      .filter(
        (call) =>
          call.path.startsWith(`/api/app/${appId}`) && [...ownIds].some((id) => wordsOf(call).includes(id)),
      )
      .map((call) => [kindOf(call, ownIds), call]),
  );
  expect(calls.size).toBeGreaterThan(2);
  const passed: string[] = [];
  const [reading, writing] = [await tokenFor(appId, 'read'), await tokenFor(appId, 'write')];
  for (const { id: otherId } of walks) {
    if (otherId === appId) continue;
    const others = files.get(otherId) ?? [];
    for (const address of addressesOf(appId, others)) {
      const { status } = await sendAs(person, {
        method: 'GET',
        path: address,
        body: undefined,
        headers: new Headers(),
      });
      if (status !== 404) passed.push(`GET ${address} with files of ${otherId}: ${status}`);
    }
    const theirs = heard.find((call) => call.path.startsWith(`/api/app/${otherId}/`));
    if (theirs && (await sendWith(person, writing, theirs)).status !== 403)
      passed.push(`${theirs.method} ${theirs.path} by a token of this app`);
    const ids = foreign(own, others);
    for (const [kind, call] of calls) {
      const answers = {
        session: await sendAs(person, renamed(call, ids)),
        'token that writes': await sendWith(person, writing, renamed(call, ids)),
        'token that reads': await sendWith(person, reading, renamed(call, ids)),
      };
      for (const [by, answer] of Object.entries(answers)) {
        const mayNot = by === 'token that reads' && call.method !== 'GET' && answer.status === 403;
        if (isRefused(answer) || mayNot) continue;
        passed.push(
          `${kind} by a ${by} with files of ${otherId}: ${answer.status} ${answer.text.slice(0, 200)}`,
        );
      }
      for (const one of namedIn(call, ids)) {
        // A hint that is of no use may be passed over; then the answer is about the app's own file.
        const alone = await sendAs(person, renamed(call, new Map([[one, ids.get(one) ?? one]])));
        if (alone.status >= 500) passed.push(`${kind} with a file of ${otherId}: ${alone.status}`);
      }
    }
  }
  expect(passed).toEqual([]);
  expect(versionsOf(await filesByApp(), appId)).toEqual(versionsOf(files, appId));
});
