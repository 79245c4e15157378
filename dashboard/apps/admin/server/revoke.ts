import * as z from 'zod';
import type { AppContext } from '#backend/context.ts';
import { folderType, type SharedFile } from '#backend/google/drive.ts';
import { keepUndo, keptUndo } from '#backend/kept-undos.ts';
import { listResources } from '#backend/resources.ts';
import type { Resource } from '#kernel/calls/resources.ts';
import { Problem } from '#kernel/problem.ts';
import type { Access } from '../contract.ts';

const lostSchema = z.array(
  z.object({
    resourceId: z.string(),
    type: z.string(),
    role: z.string(),
    emailAddress: z.string(),
    domain: z.string(),
  }),
);
type Lost = z.infer<typeof lostSchema>[number];

const purpose = 'admin revoke';
const undoMs = 60 * 60_000;

/** Files are handled in parallel; the permissions of one in sequence, as Drive requires. */
const maxAtOnce = 4;

type Outcome = { access: Access; error?: string };

/** A call that removes access, perhaps for the second time. */
interface Revoking {
  context: AppContext;
  /** An earlier attempt of the same request may have done it. */
  isAgain: boolean;
  /** What has been removed so far. */
  lost: Lost[];
  /** The folders that people were shut out of, and in which nobody has looked for more yet. */
  closed: Access[];
}

/**
 * Removes access, file by file: one call to see who has it, and one for each person who loses it; for folders, also what
 * the same people were given on files in them. If it is sent again because the answer was lost, or because it stopped
 * half-way, it continues, and all of it can be undone.
 */
export async function revoke(context: AppContext, accesses: readonly Access[]) {
  const { requestKey, ledger } = context.request;
  const key = requestKey === null ? null : `${requestKey} revoke`;
  const begun = key === null ? undefined : await ledger.begin(key, { fileId: '', lastRowBefore: 0 });
  const lost = keptLost(context, key);
  const revoking: Revoking = { context, isAgain: begun !== undefined, lost, closed: [] };
  let outcomes: Outcome[];
  try {
    outcomes = await revokeInFiles(revoking, accesses);
    await revokeBelow(revoking);
  } finally {
    if (key !== null && revoking.lost.length > 0) keepUndo(key, sealedLost(revoking));
  }
  return {
    revoked: outcomes.flatMap(({ access, error }) => (error === undefined ? [access] : [])),
    failed: outcomes.flatMap(({ access, error }) => (error === undefined ? [] : [{ ...access, error }])),
    undo: revoking.lost.length > 0 ? sealedLost(revoking) : null,
  };
}

function sealedLost({ context, lost }: Revoking): string {
  return context.request.sealer.seal(JSON.stringify(lost), purpose, Date.now() + undoMs);
}

/** What earlier attempts of the request removed, if this server made them. */
function keptLost({ request }: AppContext, key: string | null): Lost[] {
  const sealed = key === null ? undefined : keptUndo(key);
  const text = sealed === undefined ? undefined : request.sealer.open(sealed, purpose);
  return text === undefined ? [] : lostSchema.parse(JSON.parse(text));
}

async function revokeInFiles(revoking: Revoking, accesses: readonly Access[]): Promise<Outcome[]> {
  const byFile = [...Map.groupBy(accesses, ({ resourceId }) => resourceId)];
  const outcomes: Outcome[] = [];
  for (let at = 0; at < byFile.length; at += maxAtOnce) {
    const some = byFile.slice(at, at + maxAtOnce);
    const done = await Promise.all(some.map(([fileId, own]) => revokeInFile(revoking, fileId, own)));
    outcomes.push(...done.flat());
  }
  return outcomes;
}

/**
 * What was given on a file itself stays when the folder around it is closed. What cannot be removed there comes from
 * another folder, or is gone already.
 */
async function revokeBelow(revoking: Revoking): Promise<void> {
  const { context, closed } = revoking;
  while (closed.length > 0) {
    const folders = closed.splice(0);
    const { resources } = await listResources(context);
    const byId = new Map(resources.map((resource) => [resource.id, resource]));
    const left = folders.flatMap(({ resourceId, permissionId }) => {
      // Each file has a link of its own.
      const isOpen = (resource: Resource | undefined) =>
        resource?.permissions.some(({ id, type }) => id === permissionId && type !== 'anyone') ?? false;
      return resources
        .filter(
          (one) => isOpen(one) && !isOpen(byId.get(one.folderId ?? '')) && isBelow(one, resourceId, byId),
        )
        .map(({ id }) => ({ resourceId: id, permissionId }));
    });
    await revokeInFiles({ ...revoking, isAgain: false }, left);
  }
}

function isBelow({ folderId }: Resource, above: string, byId: ReadonlyMap<string, Resource>): boolean {
  const seen = new Set<string>();
  for (let at = folderId; at !== null && !seen.has(at); at = byId.get(at)?.folderId ?? null) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
}

async function revokeInFile(
  revoking: Revoking,
  fileId: string,
  accesses: readonly Access[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    const file = await revoking.context.drive.getShared(fileId);
    for (const access of accesses) outcomes.push(await revokeOne(revoking, file, access));
  } catch (error) {
    const rest = accesses.slice(outcomes.length);
    outcomes.push(...rest.map((access) => ({ access, error: sentenceOf(error) })));
  }
  return outcomes;
}

/** A problem with one file is reported for that file; a problem such as an invalid token stops everything. */
function sentenceOf(error: unknown): string {
  const isOwnTrouble =
    error instanceof Problem && ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code);
  if (!isOwnTrouble) throw error;
  return error.message;
}

async function revokeOne(
  { context: { drive }, isAgain, lost, closed }: Revoking,
  { id, mimeType, ownedByMe, permissions }: SharedFile,
  access: Access,
): Promise<Outcome> {
  if (!ownedByMe || !permissions) {
    return { access, error: 'Only the owner can change who this is shared with.' };
  }
  const permission = permissions.find((one) => one.id === access.permissionId);
  if (!permission) {
    if (isAgain && mimeType === folderType) closed.push(access);
    return isAgain ? { access } : { access, error: 'This access was already removed.' };
  }
  if (permission.role === 'owner') return { access, error: "The owner's access cannot be changed." };
  try {
    await drive.unshare(id, access.permissionId);
  } catch (error) {
    return { access, error: sentenceOf(error) };
  }
  const { type, role, emailAddress, domain } = permission;
  lost.push({ resourceId: id, type, role, emailAddress, domain });
  if (mimeType === folderType) closed.push(access);
  return { access };
}

/** Restores what was removed; what cannot be restored keeps nothing else from it, and is said at the end. */
export async function undoRevoke(context: AppContext, sealed: string): Promise<number> {
  const text = context.request.sealer.open(sealed, purpose);
  if (text === undefined) {
    throw new Problem('CONFLICT', 'It is too late to undo this. Share the files again.');
  }
  const lost = lostSchema.parse(JSON.parse(text));
  const failures: string[] = [];
  for (const one of lost) {
    await giveBack(context, one).catch((error: unknown) => failures.push(sentenceOf(error)));
  }
  const [first] = failures;
  if (first === undefined) return lost.length;
  throw new Problem(
    'CONFLICT',
    `${failures.length} of ${lost.length} permissions could not be restored. ${first}`,
  );
}

/** Without a notification, if possible: the person never heard that access was gone. */
async function giveBack({ drive }: AppContext, { resourceId, ...permission }: Lost): Promise<void> {
  try {
    await drive.shareAgain(resourceId, permission, { isTold: false });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'INVALID_INPUT')) throw error;
    await drive.shareAgain(resourceId, permission, { isTold: true });
  }
}
