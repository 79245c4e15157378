import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { GoogleClient } from '#backend/google/client.ts';
import type { Credentials } from '#backend/google/credentials.ts';
import { Drive, spreadsheetType } from '#backend/google/drive.ts';
import type { PickRefusal } from '#kernel/calls/session.ts';
import { Problem } from '#kernel/problem.ts';
import { logSecurity } from '../logging.ts';
import type { Parts } from '../parts.ts';
import type { User } from '../store/users.ts';
import { type Attempt, codeChallengeOf, createAttempt, keepAttempt } from './attempt.ts';
import { pageUrl } from './return-path.ts';
import { driveFileScope } from './scopes.ts';

export const fileIdSchema = z.string().regex(/^[\w-]{10,200}$/);

/** While the person looks at a page that does not come. */
const patienceMs = 5_000;

const pickedSchema = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(fileIdSchema).min(1));

interface PickBeginning {
  user: User;
  returnPath: string;
  /** The file to suggest; null for none. */
  fileId: string | null;
}

/** Starts choosing a spreadsheet: keeps the attempt in the browser and returns the address of the chooser. */
export function beginPick(
  parts: Parts,
  reply: FastifyReply,
  { user, returnPath, fileId }: PickBeginning,
): string {
  const attempt = createAttempt({
    returnPath,
    scopes: [driveFileScope],
    upgradeOf: user.googleId,
    isSecondRound: false,
    isPick: true,
  });
  keepAttempt(reply, parts, attempt);
  return parts.identity.pickUrl({
    state: attempt.state,
    codeChallenge: codeChallengeOf(attempt),
    loginHint: user.email,
    mimeType: spreadsheetType,
    fileId,
  });
}

interface PickAnswer {
  attempt: Attempt;
  code: string | undefined;
  error: string | undefined;
  /** What was chosen, as ids separated by commas. */
  picked: string | undefined;
}

/** Returns to the screen that asked, with the chosen file or the reason why there is none. */
export async function finishPick(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PickAnswer,
): Promise<string> {
  const back = (flags: Record<string, string>) =>
    pageUrl(parts.settings.url, answer.attempt.returnPath, flags);
  const session = await parts.sessions.find(request, reply);
  if (!session) return back({});
  const outcome = await judge(parts, session.user, answer);
  if ('fileId' in outcome) return back({ picked: outcome.fileId });
  if (outcome.refusal !== 'left') logSecurity(request, 'choosing refused');
  return back({ pick: outcome.refusal });
}

type Outcome = { fileId: string } | { refusal: PickRefusal };

async function judge(
  parts: Parts,
  user: User,
  { attempt, code, error, picked }: PickAnswer,
): Promise<Outcome> {
  if (error === 'access_denied') return { refusal: 'left' };
  if (attempt.upgradeOf !== user.googleId) return { refusal: 'account' };
  const ids = pickedSchema.safeParse(picked);
  if (error !== undefined || code === undefined || !ids.success) return { refusal: 'refused' };
  const [fileId = '', ...more] = ids.data;
  if (more.length > 0) return { refusal: 'many' };
  try {
    const credentials = await parts.identity.redeemPick(code, attempt.codeVerifier);
    return await lookAt(new Drive(new GoogleClient(callerWith(parts, user, credentials))), user, fileId);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { refusal: problem.code === 'AUTH_ERROR' ? 'refused' : 'unavailable' };
  }
}

/** Anybody could have written the address with the id; the token was issued for the chosen file. */
async function lookAt(drive: Drive, user: User, fileId: string): Promise<Outcome> {
  const reading = drive.get(fileId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  const [email, file] = await Promise.all([drive.whose(), reading]);
  if (email.toLowerCase() !== user.email.toLowerCase()) return { refusal: 'account' };
  if (file === null || file.trashed) return { refusal: 'hidden' };
  return file.mimeType === spreadsheetType ? { fileId } : { refusal: 'kind' };
}

/** Makes calls with the token from choosing, which is used up here: the person's earlier grant is unchanged. */
function callerWith({ settings, budget, watchUpstream }: Parts, user: User, credentials: Credentials) {
  return {
    // It has no refreshes, which could be taken for the person's own.
    user: { id: `${user.id} choosing` },
    credentials: {
      read: async () => credentials,
      save: async () => undefined,
      markDead: async () => undefined,
    },
    google: settings.google,
    budget,
    patienceMs,
    onUpstream: (method: string) => watchUpstream(method),
  };
}
