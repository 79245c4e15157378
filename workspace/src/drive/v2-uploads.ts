import * as z from 'zod';
import { spreadsheetType } from '../storage/file-types.ts';
import type { Call, MethodTable } from '../wire/call.ts';
import { notServed } from '../wire/refusals.ts';
import type { DriveDeps } from './deps.ts';
import { createFile, uploadType } from './files-create.ts';
import { updateFile } from './files-update.ts';
import { fileOfV2 } from './v2-file.ts';

/** The fields that a body of v2 may set; others are set by the server and ignored. */
const bodySchema = z.object({
  title: z.string().optional(),
  mimeType: z.string().optional(),
  description: z.string().optional(),
  originalFilename: z.string().optional(),
  writersCanShare: z.boolean().optional(),
  copyRequiresWriterPermission: z.boolean().optional(),
  parents: z.array(z.object({ id: z.string() })).optional(),
  labels: z.object({ starred: z.boolean().optional(), trashed: z.boolean().optional() }).optional(),
});

/** The same call for v3, whose handler then answers with the whole file. */
function inV3(call: Call, more: { mimeType?: string } = {}): Call {
  const { title, parents, labels, ...same } = bodySchema.parse(call.body);
  const body = {
    ...same,
    ...(title !== undefined && { name: title }),
    ...(parents !== undefined && { parents: parents.map(({ id }) => id) }),
    ...labels,
    ...more,
  };
  return { ...call, body, fields: 'all' };
}

/** drive.files.insert of v2 */
async function insertFile(call: Call, deps: DriveDeps): Promise<unknown> {
  const isImport = call.parameters['convert'] === true;
  if (isImport && !deps.conversion.importTypes.includes(uploadType(call.upload) ?? ''))
    throw notServed('Only what can become a spreadsheet is converted.');
  const file = await createFile(inV3(call, isImport ? { mimeType: spreadsheetType } : {}), deps);
  return fileOfV2(file, deps.files.rootOf(call.caller.email));
}

/** drive.files.update of v2: what is uploaded to a spreadsheet is converted, whether requested or not. */
async function replaceFile(call: Call, deps: DriveDeps): Promise<unknown> {
  const file = await updateFile(inV3(call), deps);
  return fileOfV2(file, deps.files.rootOf(call.caller.email));
}

const moot = ['enforceSingleParent', 'supportsAllDrives', 'supportsTeamDrives'];

export const driveV2Methods: MethodTable<'drive.files.insert' | 'drive.files.update', DriveDeps> = {
  'drive.files.insert': { handle: insertFile, honours: ['convert'], moot },
  'drive.files.update': {
    handle: replaceFile,
    honours: ['addParents', 'removeParents'],
    // Google calls `convert` without function here.
    moot: [...moot, 'convert'],
  },
};
