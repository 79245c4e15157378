import type { MoveReason } from '#kernel/move.ts';
import { Problem } from '#kernel/problem.ts';
import { UpstreamError } from '../google/errors.ts';
import { SideClosed, type SideName } from './side.ts';

/** What stops a whole move until the person, or time, has resolved it; the message is for people. */
export class Obstacle extends Error {
  override readonly name = 'Obstacle';
  /** The side where access has to be granted again. */
  readonly signInAt: SideName | null;

  private constructor(message: string, signInAt: SideName | null, cause: unknown) {
    super(message, { cause });
    this.signInAt = signInAt;
  }

  /** An error as an obstacle; anything else is rethrown. */
  static of(error: unknown): Error {
    if (error instanceof SideClosed) return new Obstacle(error.message, error.side, error);
    if (error instanceof Problem) return new Obstacle(error.message, null, error);
    return error instanceof Error ? error : new Error(String(error));
  }
}

function upstreamCause(error: unknown): UpstreamError | undefined {
  if (error instanceof UpstreamError) return error;
  return error instanceof Problem && error.cause instanceof UpstreamError ? error.cause : undefined;
}

/** Whether the answer was lost, so that a piece of work can be resumed. */
export function isPassing(error: unknown): boolean {
  const cause = upstreamCause(error);
  return cause !== undefined && cause.status !== 501 && (cause.isLimit || cause.isUncertain);
}

/** Why this one file cannot be copied; undefined for a problem that affects all of them. */
export function isRefusedForGood(error: unknown): MoveReason | undefined {
  const cause = upstreamCause(error);
  if (error instanceof Problem && error.code === 'TOO_LARGE') return 'too-large';
  if (error instanceof Problem && error.code === 'NOT_FOUND') return 'unsteady';
  if (!cause || isPassing(error) || cause.status === 401 || cause.reason === 'storageQuotaExceeded')
    return undefined;
  return 'refused';
}
