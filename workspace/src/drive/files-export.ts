import type { FileRecord } from '../storage/file-record.ts';
import { isOpaqueType, spreadsheetType } from '../storage/file-types.ts';
import type { Call, Caller } from '../wire/call.ts';
import { MediaAnswer } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { notServed, tooLargeToExport } from '../wire/refusals.ts';
import { contentNotKept, requireContentScope, requireDownloadable } from './content.ts';
import type { DriveDeps } from './deps.ts';
import { attachment } from './disposition.ts';
import { exportExtensions, unservedExports } from './export-formats.ts';
import { targetOf } from './target.ts';

/** Google's limit for exports through the API; its links have none. */
const maxExportBytes = 10 * 1024 * 1024;

/** drive.files.export */
export async function exportFile(call: Call, deps: DriveDeps): Promise<MediaAnswer> {
  const file = targetOf(deps, call, 'read');
  const type = String(call.parameters['mimeType']).toLowerCase();
  const bytes = await exportedBytes(deps, call.caller, file, { type });
  if (bytes.length > maxExportBytes) throw tooLargeToExport();
  return new MediaAnswer(200, type, bytes, {
    'content-length': String(bytes.length),
    'content-disposition': attachment(`${file.name}.${exportExtensions.get(type)}`),
  });
}

/** A spreadsheet as a file of another program. */
export async function exportedBytes(
  deps: DriveDeps,
  caller: Caller,
  file: FileRecord,
  { type, sheetId }: { type: string; sheetId?: number | undefined },
): Promise<Uint8Array> {
  requireContentScope(deps, caller, 'read', file.id);
  if (isOpaqueType(file.mimeType)) throw contentNotKept();
  if (file.mimeType !== spreadsheetType) {
    throw new ApiError(403, 'Export only supports Docs Editors files.', { reason: 'fileNotExportable' });
  }
  requireDownloadable(deps, caller, file);
  const gap = Object.hasOwn(unservedExports, type) ? unservedExports[type] : undefined;
  if (gap !== undefined) throw notServed(gap);
  if (!deps.conversion.exportTypes.includes(type)) {
    throw new ApiError(400, 'The requested conversion is not supported.', {
      reason: 'badRequest',
      location: 'convertTo',
    });
  }
  return deps.conversion.write(file, type, sheetId);
}
