import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { nothingHere } from '../errors.ts';
import type { Parts } from '../parts.ts';
import { signInLimit, stopPath } from '../security.ts';
import { findUser } from '../store/users.ts';
import { isRightProof } from './stop-address.ts';
import { changeChoices } from './stored-choices.ts';

const paramsSchema = z.object({ user: z.string(), proof: z.string() });

function personOf({ keyring }: Parts, request: FastifyRequest): string {
  const params = paramsSchema.safeParse(request.params);
  if (!params.success || !isRightProof(keyring, params.data.user, params.data.proof)) throw nothingHere();
  return params.data.user;
}

const page = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rowhouse</title><main>${text}</main></html>`;

function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(page(text));
}

/**
 * Ends a person's mails without a sign-in, by the proof in the address: with one press in the mail program (RFC
 * 8058), or on the page that the mail's own link leads to. Opening that link changes nothing, because programs open
 * links to scan them.
 */
export function registerStop(server: FastifyInstance, parts: Parts): void {
  const options = { schema: { hide: true }, config: signInLimit(parts.settings.requestsPerMinute) };
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The address says everything; the body is not read.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null));
    scope.get(stopPath, options, async (request, reply) => {
      personOf(parts, request);
      return sendPage(
        reply,
        '<h1>Stop the mails?</h1><form method="post"><button>Stop all mails of Rowhouse</button></form>',
      );
    });
    scope.post(stopPath, options, async (request, reply) => {
      const userId = personOf(parts, request);
      // Nothing is sent to an account that was deleted.
      if (!(await findUser(parts.store, userId))) return sendPage(reply, '<h1>No more mails</h1>');
      await changeChoices(parts.store, userId, { email: { isOn: false } }, Date.now());
      return sendPage(
        reply,
        '<h1>No more mails</h1><p>You can turn them on again under Account, Reminders.</p>',
      );
    });
  });
}
