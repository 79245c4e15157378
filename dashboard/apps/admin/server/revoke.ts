import * as z from 'zod';
import type { AppContext } from '#backend/context.ts';
import type { SharedFile } from '#backend/google/drive.ts';
import { keepUndo, keptUndo } from '#backend/kept-undos.ts';
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
}

/**
 * Removes access, file by file: one call to see who has it, and one for each person who loses it. If it is sent again
 * because the answer was lost, or because it stopped half-way, it continues, and all of it can be undone.
 */
export async function revoke(context: AppContext, accesses: readonly Access[]) {
  const { requestKey, ledger } = context.request;
  const key = requestKey === null ? null : `${requestKey} revoke`;
  const begun = key === null ? undefined : await ledger.begin(key, { fileId: '', lastRowBefore: 0 });
  const revoking: Revoking = { context, isAgain: begun !== undefined, lost: keptLost(context, key) };
  const byFile = [...Map.groupBy(accesses, ({ resourceId }) => resourceId)];
  const outcomes: Outcome[] = [];
  try {
    for (let at = 0; at < byFile.length; at += maxAtOnce) {
      const some = byFile.slice(at, at + maxAtOnce);
      const done = await Promise.all(some.map(([fileId, own]) => revokeInFile(revoking, fileId, own)));
      outcomes.push(...done.flat());
    }
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
  { context: { drive }, isAgain, lost }: Revoking,
  { id, ownedByMe, permissions }: SharedFile,
  access: Access,
): Promise<Outcome> {
  if (!ownedByMe || !permissions) {
    return { access, error: 'Only the owner can change who this is shared with.' };
  }
  const permission = permissions.find((one) => one.id === access.permissionId);
  if (!permission) return isAgain ? { access } : { access, error: 'This access was already removed.' };
  if (permission.role === 'owner') return { access, error: "The owner's access cannot be changed." };
  try {
    await drive.unshare(id, access.permissionId);
  } catch (error) {
    return { access, error: sentenceOf(error) };
  }
  const { type, role, emailAddress, domain } = permission;
  lost.push({ resourceId: id, type, role, emailAddress, domain });
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
