import { isLimitedToApp } from '../storage/access.ts';
import type { Change } from '../storage/changes.ts';
import type { Call } from '../wire/call.ts';
import { notServed } from '../wire/refusals.ts';
import type { DriveDeps } from './deps.ts';
import { invalidPageToken } from './page-token.ts';
import { fileResources, innerMask } from './resource.ts';

/** drive.changes.getStartPageToken: the start of a list that is still empty. */
export function getStartPageToken(_call: Call, { changes }: DriveDeps): unknown {
  return { kind: 'drive#startPageToken', startPageToken: String(changes.lastVersion() + 1) };
}

/** The version from which changes are requested. */
export function startOf({ parameters }: Call): number {
  const start = String(parameters['pageToken']);
  if (!/^\d{1,15}$/.test(start)) throw invalidPageToken();
  return Number(start);
}

/** drive.changes.list: a file is listed at its latest change. */
export function listChanges(call: Call, deps: DriveDeps): unknown {
  const { caller, parameters } = call;
  if (parameters['spaces'] !== 'drive') throw notServed('Only the space drive is served.');
  const start = startOf(call);
  const most = Number(parameters['pageSize']);
  const wantsRemoved = parameters['includeRemoved'] !== false;
  const onlyBelow = parameters['restrictToMyDrive'] === true ? deps.files.rootOf(caller.email) : undefined;
  const isAsked = (id: string) => onlyBelow === undefined || deps.files.isWithin(id, onlyBelow);
  const end = deps.changes.lastVersion() + 1;
  const found = deps.changes.list(
    {
      personId: deps.files.personOf(caller.email),
      onlyClientId: isLimitedToApp(caller, 'read', 'drive') ? caller.clientId : null,
    },
    start - 1,
    most + 1,
  );
  const page = found.slice(0, most);
  const last = page.at(-1);
  const hasMore = found.length > most && last !== undefined;
  const shown = page.filter(({ file }) => (file === undefined ? wantsRemoved : isAsked(file.id)));
  const files = shown.flatMap(({ file }) => (file === undefined ? [] : [file]));
  const resources = fileResources(deps, call, files, innerMask(innerMask(call.fields, 'changes'), 'file'));
  const resourceOf = new Map(files.map((file, index) => [file.id, resources[index]]));
  return {
    kind: 'drive#changeList',
    changes: shown.map((change) => changeResource(change, resourceOf.get(change.fileId))),
    ...(hasMore ? { nextPageToken: String(last.version + 1) } : { newStartPageToken: String(end) }),
  };
}

function changeResource({ fileId, file, removedAt }: Change, resource: unknown) {
  return {
    kind: 'drive#change',
    changeType: 'file',
    time: new Date(removedAt ?? file?.modifiedAt ?? 0).toISOString(),
    removed: file === undefined,
    fileId,
    ...(file !== undefined && { file: resource }),
  };
}
