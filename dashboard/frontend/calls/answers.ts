import * as z from 'zod';
import { Problem, type ProblemCode, problemSchema } from '#kernel/problem.ts';

// A proxy in front of the server has its own format for answers, so each part of a problem is used if it is there.
const answerSchema = problemSchema.partial().extend({
  error: z.string().optional().catch(undefined),
  code: problemSchema.shape.code.optional().catch(undefined),
});

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  401: 'AUTH_ERROR',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'WORKSPACE_UNAVAILABLE',
};

function codeOf(status: number): ProblemCode {
  return codeByStatus[status] ?? (status >= 500 ? 'SERVER_ERROR' : 'INVALID_INPUT');
}

/** The Problem in a failed answer, whoever gave it. */
export function problemOf(status: number, body: unknown): Problem {
  const parsed = answerSchema.safeParse(body);
  const { error, code = codeOf(status), ...details } = parsed.data ?? {};
  const withoutBlanks = Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined),
  );
  return new Problem(code, error ?? `Request failed with status ${status}`, withoutBlanks);
}

/** The reason that the server gave; undefined if it gave none. */
export function reasonOf(problem: Problem): string | undefined {
  return /^Request failed with status \d+$/.test(problem.message) ? undefined : problem.message;
}

const handledByScreen = /no refresh token|re-authenticate|authentication expired|permission|scope/i;

/** Whether a failure means that the person is no longer signed in, so that no screen can go on. */
export function endsSession(problem: Problem, path: string): boolean {
  // Somebody else is signed in: what was typed stays on the screen, and `follow-session.ts` in the shell decides.
  if (problem.status !== 401 || problem.details.session === 'another') return false;
  // A letter is a form like those of the apps: what was typed stays.
  if (path.startsWith('/api/app/') || path === '/api/auth/me' || path === '/api/letters') return false;
  return problem.details.requiresReauth !== true && !handledByScreen.test(problem.message);
}
