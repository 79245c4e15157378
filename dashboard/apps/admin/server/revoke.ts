import * as z from 'zod';
import type { AppContext } from '#backend/context.ts';
import type { SharedFile } from '#backend/google/drive.ts';
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

/** Files are looked at side by side; the permissions of one go one after the other, as Drive wants it. */
const mostAtOnce = 4;

type Outcome = { access: Access; lost: Lost } | { access: Access; error: string };

/** Takes access away, file by file: one call to see who has it, and one for each who loses it. */
export async function revoke(context: AppContext, accesses: readonly Access[]) {
  const byFile = [...Map.groupBy(accesses, ({ resourceId }) => resourceId)];
  const outcomes: Outcome[] = [];
  for (let at = 0; at < byFile.length; at += mostAtOnce) {
    const some = byFile.slice(at, at + mostAtOnce);
    const done = await Promise.all(some.map(([fileId, own]) => revokeInFile(context, fileId, own)));
    outcomes.push(...done.flat());
  }
  const lost = outcomes.flatMap((outcome) => ('lost' in outcome ? [outcome.lost] : []));
  return {
    revoked: outcomes.flatMap((outcome) => ('lost' in outcome ? [outcome.access] : [])),
    failed: outcomes.flatMap((outcome) =>
      'error' in outcome ? [{ ...outcome.access, error: outcome.error }] : [],
    ),
    undo:
      lost.length > 0 ? context.facts.sealer.seal(JSON.stringify(lost), purpose, Date.now() + undoMs) : null,
  };
}

async function revokeInFile(
  context: AppContext,
  fileId: string,
  accesses: readonly Access[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    const file = await context.drive.getShared(fileId);
    for (const access of accesses) outcomes.push(await revokeOne(context, file, access));
  } catch (error) {
    const rest = accesses.slice(outcomes.length);
    outcomes.push(...rest.map((access) => ({ access, error: sentenceOf(error) })));
  }
  return outcomes;
}

/** What concerns one file is told at that file; what stops everything, such as a dead token, stops everything. */
function sentenceOf(error: unknown): string {
  const isOwnTrouble =
    error instanceof Problem && ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code);
  if (!isOwnTrouble) throw error;
  return error.message;
}

async function revokeOne(
  { drive }: AppContext,
  { id, ownedByMe, permissions }: SharedFile,
  access: Access,
): Promise<Outcome> {
  if (!ownedByMe || !permissions) {
    return { access, error: 'Only the owner can change who this is shared with.' };
  }
  const permission = permissions.find((one) => one.id === access.permissionId);
  if (!permission) return { access, error: 'This access was taken away already.' };
  if (permission.role === 'owner') return { access, error: 'The owner stays the owner.' };
  try {
    await drive.unshare(id, access.permissionId);
  } catch (error) {
    return { access, error: sentenceOf(error) };
  }
  const { type, role, emailAddress, domain } = permission;
  return { access, lost: { resourceId: id, type, role, emailAddress, domain } };
}

/** Gives back what was taken. */
export async function undoRevoke(context: AppContext, sealed: string): Promise<number> {
  const text = context.facts.sealer.open(sealed, purpose);
  if (text === undefined) {
    throw new Problem('CONFLICT', 'It is too late to take this back. Share the files anew.');
  }
  const lost = lostSchema.parse(JSON.parse(text));
  for (const one of lost) await giveBack(context, one);
  return lost.length;
}

/** In silence, where that may be: the person never heard that access was gone. */
async function giveBack({ drive }: AppContext, { resourceId, ...permission }: Lost): Promise<void> {
  try {
    await drive.shareAgain(resourceId, permission, { isTold: false });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'INVALID_INPUT')) throw error;
    await drive.shareAgain(resourceId, permission, { isTold: true });
  }
}
