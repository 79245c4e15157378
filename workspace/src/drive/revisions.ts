import type { FileRecord } from '../storage/file-record.ts';
import { folderType, shortcutType, spreadsheetType } from '../storage/file-types.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import type { DriveDeps } from './deps.ts';
import { contentAnswer } from './files-get.ts';
import { invalidPageToken } from './page-token.ts';
import { userResource } from './people.ts';
import { exportLinks } from './resource.ts';
import { targetOf } from './target.ts';

/** drive.revisions.list: the only one there is. */
export function listRevisions(call: Call, deps: DriveDeps): unknown {
  const file = revised(deps, call);
  if (call.parameters['pageToken']) throw invalidPageToken();
  return { kind: 'drive#revisionList', revisions: [describeRevision(deps, call, file)] };
}

/** drive.revisions.get: the record, or the content with alt=media. */
export function getRevision(call: Call, deps: DriveDeps): unknown {
  const file = revised(deps, call);
  const id = String(call.parameters['revisionId']);
  if (id !== revisionId(file) && id !== 'head')
    throw new ApiError(404, `Revision not found: ${id}.`, { reason: 'notFound', location: 'revisionId' });
  return call.wantsMedia ? contentAnswer(deps, call.caller, file, call) : describeRevision(deps, call, file);
}

function revised(deps: DriveDeps, call: Call): FileRecord {
  const file = targetOf(deps, call, 'read');
  if (file.mimeType === folderType || file.mimeType === shortcutType)
    throw new ApiError(403, 'The file does not support revisions.', { reason: 'revisionsNotSupported' });
  // Earlier contents show what was removed: a person who may not write sees none of them.
  return targetOf(deps, call, 'revise');
}

/** Files without bytes get a new head revision with every change. */
function revisionId({ content, version }: FileRecord): string {
  return content?.revision ?? String(version);
}

function describeRevision(deps: DriveDeps, call: Call, file: FileRecord) {
  const { mimeType, modifiedAt, lastModifierId, content, originalName, name } = file;
  return {
    kind: 'drive#revision',
    id: revisionId(file),
    mimeType,
    modifiedTime: new Date(modifiedAt).toISOString(),
    published: false,
    lastModifyingUser: userResource(deps, deps.files.personOf(call.caller.email), lastModifierId),
    ...(content !== null && {
      keepForever: false,
      originalFilename: originalName ?? name,
      md5Checksum: content.md5,
      size: String(content.sizeBytes),
    }),
    ...(mimeType === spreadsheetType && { exportLinks: exportLinks(deps, call, file) }),
  };
}
