import type { Gap, MethodTable, Served } from './call.ts';
import { type Discovery, type DiscoveryDocument, loadDiscovery, readDiscovery } from './discovery.ts';

type ServedApi = 'drive' | 'sheets';

export const olderUploads = ['/upload/drive/v2', '/resumable/upload/drive/v2'];

/** The addresses below which each API is served. */
export const prefixes: Readonly<Record<ServedApi, readonly string[]>> = {
  drive: ['/drive/v3', '/upload/drive/v3', '/resumable/upload/drive/v3', '/batch/drive/v3'],
  sheets: ['/v4', '/batch'],
};

/** An API ready to be served: what Google publishes of it, and a handler or a gap for each method. */
export interface Api {
  name: ServedApi;
  discovery: Discovery;
  /** The addresses below which it is served. */
  prefixes: readonly string[];
  /** The method's entry with the API's dependencies tied in. */
  entry(methodId: string): Served<undefined> | Gap;
}

export function defineApi<Id extends string, Deps>(
  name: Api['name'],
  table: MethodTable<Id, Deps>,
  deps: Deps,
): Api {
  const discovery = loadDiscovery(name === 'drive' ? 'drive-v3' : 'sheets-v4');
  return tie({ name, discovery, prefixes: prefixes[name] }, table, deps);
}

/** The uploads of an older version of Drive, as its document has them. */
export function defineOlderUploads<Id extends string, Deps>(
  document: DiscoveryDocument,
  table: MethodTable<Id, Deps>,
  deps: Deps,
): Api {
  return tie({ name: 'drive', discovery: readDiscovery(document), prefixes: olderUploads }, table, deps);
}

function tie<Id extends string, Deps>(
  api: Omit<Api, 'entry'>,
  table: MethodTable<Id, Deps>,
  deps: Deps,
): Api {
  const entries = new Map<string, Served<Deps> | Gap>(Object.entries(table));
  const missing = api.discovery.methods.filter((method) => !entries.has(method.id));
  if (missing.length > 0) throw new Error(`No entry for ${missing.map(({ id }) => id).join(', ')}.`);
  return {
    ...api,
    entry(methodId) {
      const entry = entries.get(methodId) ?? { gap: 'No such method.' };
      return 'gap' in entry ? entry : { ...entry, handle: (call) => entry.handle(call, deps) };
    },
  };
}
