import { Problem, type ProblemAnswer } from '#kernel/problem.ts';

// The outbox's own messages about commands that the server did not answer.

export function notReached(cause?: unknown): Problem {
  const message = 'Rowhouse could not be reached. Check your connection and try again.';
  return new Problem('NETWORK_ERROR', message, { cause });
}

export function tooOld(): Problem {
  return new Problem('UNSURE_IF_SAVED', 'This is more than 30 days old. It is not known whether it arrived.');
}

export function tooMany(most: number): Problem {
  const count = most.toLocaleString('en-US');
  return new Problem(
    'TOO_MANY_REQUESTS',
    `This device already holds ${count} changes. Go online and let them be sent, or discard some, then try again.`,
  );
}

export function withoutItsRow(): Problem {
  return new Problem('NOT_FOUND', 'The row that this belongs to was not added to the sheet from here.');
}

export function changedMeanwhile(): Problem {
  return new Problem('CONFLICT', 'Someone else has changed this row in the meantime.');
}

export function damaged(): Problem {
  return new Problem(
    'INVALID_INPUT',
    'This change was damaged on this device and can no longer be sent. Below is what can be read of it: copy it, and do it again.',
  );
}

export function problemFrom(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  return new Problem('INVALID_INPUT', 'This could not be sent.', { cause });
}

export function problemIn({ code, error, requestId, ...details }: ProblemAnswer): Problem {
  return new Problem(code, error, { ...details, requestId });
}
