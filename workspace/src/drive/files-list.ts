import { isLimitedToApp, visibleFile } from '../storage/access.ts';
import type { FileFilter } from '../storage/file-filter.ts';
import type { SortKey } from '../storage/file-search.ts';
import { isSortColumn } from '../storage/file-search.ts';
import { type Call, jsonType, MediaAnswer } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { applyFields, maskText } from '../wire/fields.ts';
import { notServed } from '../wire/refusals.ts';
import type { DriveDeps } from './deps.ts';
import { readPageToken, writePageToken } from './page-token.ts';
import { isRanked, parentsIn, parseQuery } from './query.ts';
import { fileResources, innerMask } from './resource.ts';

const newestFirst: readonly SortKey[] = [{ column: 'modifiedTime', isDescending: true }];

/** drive.files.list. The same list is not searched again before something in the workspace has changed. */
export function listFiles(call: Call, deps: DriveDeps): MediaAnswer {
  const { caller, parameters, fields, origin } = call;
  requireSpace(call);
  const { email, clientId, scopes } = caller;
  const key = JSON.stringify([email, clientId, [...scopes], parameters, maskText(fields), origin]);
  const json = deps.lists.json(key, () => applyFields(searched(call, deps), fields));
  return new MediaAnswer(200, jsonType, json);
}

function searched(call: Call, deps: DriveDeps): unknown {
  const { caller, parameters } = call;
  const rootId = deps.files.rootOf(caller.email);
  const filter = parseQuery(String(parameters['q'] ?? ''), { email: caller.email, rootId });
  if (filter !== undefined) requireParents(deps, call, filter);
  const order = readOrder(String(parameters['orderBy'] ?? ''), filter);
  const { files, next } = deps.search.find({
    viewer: {
      personId: deps.files.personOf(caller.email),
      clientId: caller.clientId,
      isLimitedToApp: isLimitedToApp(caller, 'read', 'drive'),
    },
    filter,
    order,
    after: readPageToken(call, order.length),
    most: Number(parameters['pageSize']),
  });
  return {
    kind: 'drive#fileList',
    incompleteSearch: false,
    files: fileResources(deps, call, files, innerMask(call.fields, 'files')),
    ...(next !== undefined && { nextPageToken: writePageToken(call, next) }),
  };
}

/** There is one space and one corpus here: every file is in somebody's My Drive. */
function requireSpace({ parameters }: Call): void {
  const spaces = String(parameters['spaces']).split(',');
  if (spaces.some((space) => space.trim() !== 'drive')) throw notServed('Only the space drive is served.');
  const corpora = String(parameters['corpora'] ?? 'user');
  if (!['user', 'domain', 'allDrives'].includes(corpora)) {
    throw corpora === 'drive'
      ? notServed('Shared drives are not served.')
      : new ApiError(400, 'Invalid Value', { reason: 'invalid', location: 'corpora' });
  }
}

/** Google answers a folder that the caller cannot see with an error, not with an empty list. */
function requireParents(deps: DriveDeps, { caller }: Call, filter: FileFilter): void {
  for (const id of parentsIn(filter)) {
    if (visibleFile(deps.files, caller, id, 'drive') !== undefined) continue;
    throw new ApiError(404, 'File not found: .', { reason: 'notFound', location: 'fileId' });
  }
}

function readOrder(orderBy: string, filter: FileFilter | undefined): readonly SortKey[] {
  if (orderBy.trim() === '') return newestFirst;
  if (filter !== undefined && isRanked(filter)) {
    throw new ApiError(
      400,
      'Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.',
      { reason: 'badRequest', location: 'orderBy' },
    );
  }
  const keys = orderBy.split(',').map((key) => {
    const [column = '', direction, ...rest] = key.trim().split(/\s+/);
    const isKnown = isSortColumn(column) && (direction === undefined || /^(asc|desc)$/.test(direction));
    if (!isKnown || rest.length > 0) {
      throw new ApiError(400, 'Invalid Value', { reason: 'invalid', location: 'orderBy' });
    }
    return { column, isDescending: direction === 'desc' };
  });
  // A key a second time decides nothing.
  return keys.filter((key, index) => keys.findIndex(({ column }) => column === key.column) === index);
}
