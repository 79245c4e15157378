import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CallerLeft, UpstreamError } from '#backend/google/errors.ts';
import { Problem } from '#kernel/problem.ts';
import { isLook } from './live/look.ts';
import { logSecurity } from './logging.ts';
import { invalidInput } from './mounting/sentences.ts';
import { refusedByStore } from './store/refused.ts';

const tooLargeCodes = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PARTS_LIMIT',
]);

/** PostgreSQL's code for a text that it cannot hold, such as one with NUL. */
const notHeld = '22021';

/** A request that Fastify or one of its plugins refused before our code saw it, or whose text is none elsewhere. */
function refusalOf(error: FastifyError): Problem | undefined {
  // An address cannot hold half of a surrogate pair, either.
  if (error.code === notHeld || error instanceof URIError) {
    return new Problem('INVALID_INPUT', 'This contains a character that cannot be stored.', { cause: error });
  }
  if (tooLargeCodes.has(error.code)) {
    return new Problem('TOO_LARGE', 'This is too large to send at once.', { cause: error });
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem('INVALID_INPUT', 'This call does not take content of this type.', { cause: error });
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('INVALID_INPUT', 'This request could not be read.', { cause: error });
  }
  return undefined;
}

/** The status that proxies log for a browser that has left; nobody reads the answer. */
const leftStatus = 499;

function problemOf(error: FastifyError | Problem): Problem | undefined {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(
      error.validation.map(({ instancePath, message = '' }) => ({
        path: instancePath.slice(1).replaceAll('/', '.'),
        message,
      })),
      error,
    );
  }
  return refusalOf(error) ?? refusedByStore(error);
}

/** May be our fault or the sender's, so it is logged and answered. */
function isRefusedUpstream({ cause }: Problem): boolean {
  return cause instanceof UpstreamError && cause.status === 400;
}

/** Nobody signed in, not allowed, too often: what an attack would run into. */
const guarded = new Set([401, 403, 429]);

/** The problem that a failure is answered with; the log has the failure itself. */
export function toldAs(error: FastifyError | Problem, request: FastifyRequest): Problem {
  const problem = problemOf(error);
  if (!problem) {
    request.log.error({ err: error }, 'unforeseen failure');
    return new Problem('SERVER_ERROR', 'Something went wrong on our side. Please try again in a moment.');
  }
  if (isRefusedUpstream(problem)) {
    request.log.warn({ err: problem }, 'the workspace did not accept a call');
  } else if (guarded.has(problem.status)) {
    logSecurity(request, problem.code);
  } else if (problem.status >= 500) {
    request.log.warn({ err: problem }, 'a service that is needed does not answer');
  }
  return problem;
}

/** Whoever asked has gone, which ended a read, work that goes on beside the server, or an answer before its first part. */
const isOfLeaving = (error: FastifyError | Problem, { signal, socket }: FastifyRequest) =>
  error instanceof CallerLeft ||
  (signal.aborted && error === signal.reason) ||
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && socket.destroyed);

export function handleError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isOfLeaving(error, request)) return reply.code(leftStatus).send();
  // A check that was skipped in favour of waiting calls: nothing is wrong, and another one follows.
  const isLeftOut = error instanceof Problem && error.code === 'TOO_MANY_REQUESTS' && isLook(request);
  if (isLeftOut) return reply.code(204).send();
  const problem = toldAs(error, request);
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply.code(problem.status).header('cache-control', 'no-store').send(problem.toAnswer(request.id));
}

export function nothingHere(): Problem {
  return new Problem('NOT_FOUND', 'There is nothing at this address.');
}

/** The only error handler, and the answer to requests without a route. */
export function registerErrors(server: FastifyInstance): void {
  server.setErrorHandler(handleError);
  server.setNotFoundHandler(() => {
    throw nothingHere();
  });
}
