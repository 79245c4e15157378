import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppForm, FormAnswers, PublicForm } from '#backend/forms/app-form.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { requireAccess } from '../access/access.ts';
import { nothingHere, toldAs } from '../errors.ts';
import { inRegionOfPreferences } from '../mounting/caller-region.ts';
import type { App } from '../mounting/discover.ts';
import { isRefusal, KeyUses } from '../mounting/key-use.ts';
import { todayOf, workContext } from '../mounting/work-context.ts';
import type { Parts } from '../parts.ts';
import { documentHeaders, signInLimit } from '../security.ts';
import { findUser, type User } from '../store/users.ts';
import { formPath, isFormSecret } from './form-address.ts';
import { FormLooks } from './form-looks.ts';
import {
  type Filled,
  fieldPrefix,
  formPage,
  type Said,
  saidPage,
  ticketName,
  trapName,
} from './form-page.ts';
import { leastMs, newTicket, readTicket } from './page-ticket.ts';
import { requireTurn } from './send-limit.ts';
import { sendRow } from './send-row.ts';
import { findForm, type StoredForm } from './stored-forms.ts';

/** Whoever sends a form waits no longer. */
const patienceMs = 15_000;
const bodyLimit = 128 * 1024;

const paramsSchema = z.object({ id: z.string(), secret: z.string() });
const bodySchema = z.record(z.string(), z.string());

/** Who asked for a form, whose it is, and what it asks. */
interface Asked {
  stored: StoredForm;
  user: User;
  app: { manifest: Manifest; form: AppForm };
}

/** What its owner would be asked to mend; a stranger is told that it is not open, and nothing else. */
const shutCodes = new Set([
  'AUTH_ERROR',
  'REAUTH_REQUIRED',
  'INSUFFICIENT_SCOPES',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'CONFLICT',
]);

const isShut = (error: unknown) => error instanceof Problem && shutCodes.has(error.code);

const notOpen: Said = { title: 'This form is not open', says: 'Ask whoever gave you its address.' };
const noForm: Said = { title: 'There is nothing at this address', says: 'Ask whoever gave it to you.' };
const full = (title: string): Said => ({ title, says: 'This form is full. As many have answered as can.' });
const over = (title: string): Said => ({ title, says: 'This form is closed. Its last day has passed.' });

function pageHeaders(nonce: string): Record<string, string> {
  return {
    ...documentHeaders,
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  };
}

function sendHtml(reply: FastifyReply, status: number, pageOf: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply.code(status).headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(pageOf(nonce));
}

const sendSaid = (reply: FastifyReply, status: number, said: Said) =>
  sendHtml(reply, status, (nonce) => saidPage(said, nonce));

class FormServer {
  readonly #parts: Parts;
  readonly #apps: readonly App[];
  readonly #looks = new FormLooks();
  readonly #keys: KeyUses;

  constructor(parts: Parts, apps: readonly App[]) {
    this.#parts = parts;
    this.#apps = apps;
    this.#keys = new KeyUses(parts);
  }

  /** @throws Problem NOT_FOUND for any address but that of a form; what is guessed takes the same time */
  async asked(request: FastifyRequest): Promise<Asked> {
    const { store, keyring } = this.#parts;
    const { data } = paramsSchema.safeParse(request.params);
    if (!data || !isFormSecret(keyring, data.id, data.secret)) throw nothingHere();
    const stored = await findForm(store, data.id);
    const user = stored && (await findUser(store, stored.userId));
    const app = this.#apps.find(({ manifest }) => manifest.id === stored?.app);
    if (!stored || !user || !app?.form) throw nothingHere();
    return { stored, user, app: { manifest: app.manifest, form: app.form } };
  }

  contextFor({ user, app }: Asked, requestKey: string | null) {
    const { reminders } = this.#parts;
    return workContext(
      { parts: this.#parts, user, signal: reminders.signal },
      { app: app.manifest, day: todayOf(user), requestKey, patienceMs, isByForm: true },
    );
  }

  /** What the form asks; null where it is not open. */
  async form(asked: Asked): Promise<PublicForm | null> {
    const { stored, user, app } = asked;
    if (!stored.isOn) return null;
    try {
      await requireAccess(this.#parts, user);
      return await this.#looks.read(stored.id, {
        read: () => app.form.read(this.contextFor(asked, null), stored.fileId),
        met: () => app.form.met(stored.fileId),
      });
    } catch (error) {
      if (isShut(error)) return null;
      throw error;
    }
  }

  /** Why an open form takes nothing any more; undefined while it does. */
  refusal({ stored, user }: Asked, { title, until, most }: PublicForm): Said | undefined {
    if (until !== null && todayOf(user) > until) return over(title);
    return stored.rows >= most ? full(title) : undefined;
  }

  sendForm(reply: FastifyReply, status: number, { form, asked, ...filled }: Shown): FastifyReply {
    const ticket = filled.ticket ?? newTicket(this.#parts.keyring, asked.stored.id).text;
    return sendHtml(reply, status, (nonce) => formPage(form, { ...filled, ticket }, nonce));
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.asked(request);
    const form = await this.form(asked);
    if (!form) return sendSaid(reply, 403, notOpen);
    const refusal = this.refusal(asked, form);
    if (Object.hasOwn(Object(request.query), 'sent')) {
      return sendSaid(reply, 200, { title: form.title, says: form.thanks, another: refusal === undefined });
    }
    return refusal ? sendSaid(reply, 403, refusal) : this.sendForm(reply, 200, { form, asked });
  }

  async take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.asked(request);
    const form = await this.form(asked);
    if (!form) return sendSaid(reply, 403, notOpen);
    const body = bodySchema.parse(request.body ?? {});
    const answers: FormAnswers = Object.fromEntries(
      form.fields.map(({ name }) => [name, body[`${fieldPrefix}${name}`] ?? '']),
    );
    const again = (status: number, filled: Partial<Filled>) =>
      this.sendForm(reply, status, { form, asked, answers, ...filled });
    const { keyring } = this.#parts;
    const ticket = readTicket(keyring, asked.stored.id, body[ticketName] ?? '');
    if (!ticket) return again(409, { problem: 'This page stood open for long. Press Send again.' });
    const keeping = { ticket: ticket.text };
    if ((body[trapName] ?? '') !== '') {
      return again(422, {
        ...keeping,
        problem:
          'This looks as if a program had filled it in, so it was not taken. If you are none, press Send.',
      });
    }
    if (Date.now() - ticket.madeAt < leastMs) {
      return again(422, {
        ...keeping,
        problem: 'That was very quick. Look over what you typed, and press Send.',
      });
    }
    try {
      const cells = form.cellsOf(answers);
      // Sent once more it may be the one that made the form full, or have come before its last day was over.
      const refusal = this.refusal(asked, form);
      await requireTurn(this.#parts, asked.stored);
      const context = this.contextFor(asked, ticket.key);
      const end = await inRegionOfPreferences(asked.user.preferences, () =>
        sendRow({ store: this.#parts.store, keys: this.#keys }, asked, {
          ...{ context, cells, key: ticket.key },
          most: refusal ? 0 : form.most,
        }),
      );
      if (end === 'refused') return sendSaid(reply, 403, refusal ?? full(form.title));
      return reply.headers({ 'referrer-policy': 'no-referrer' }).redirect('?sent', 303);
    } catch (error) {
      return this.#notTaken(error as FastifyError, request, { reply, again, ticket: ticket.text });
    }
  }

  #notTaken(error: FastifyError, request: FastifyRequest, { reply, again, ticket }: NotTaken): FastifyReply {
    if (isShut(error)) return sendSaid(reply, 403, notOpen);
    if (error instanceof Problem && error.code === 'KEY_REUSED') {
      return again(409, {
        problem: 'This page was sent before. Press Send to send it once more, as it is now.',
      });
    }
    const problem = toldAs(error, request);
    const { fields, retryAfterSeconds } = problem.details;
    if (problem.code === 'INVALID_INPUT' && fields) {
      return again(422, {
        ticket,
        problem: 'This was not sent yet. Some fields need another look:',
        wrong: fields,
      });
    }
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(retryAfterSeconds));
    return again(problem.status, { ticket, problem: whyNot(problem) });
  }
}

/** Why something was not taken that fits the form. */
function whyNot(problem: Problem): string {
  if (problem.code === 'TOO_MANY_REQUESTS')
    return 'Many are sending this form right now. Wait a minute, and press Send again.';
  if (isRefusal(problem)) return 'This could not be taken. Ask whoever gave you the address.';
  return 'It is not known whether this has arrived. Press Send again in a minute: it is taken once, however often you press.';
}

type Shown = Partial<Filled> & { form: PublicForm; asked: Asked };

interface NotTaken {
  reply: FastifyReply;
  again: (status: number, filled: Partial<Filled>) => FastifyReply;
  ticket: string;
}

/** Any failure of these addresses as a page; of what stands behind a form, a stranger is told nothing. */
function failedPage(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toldAs(error, request);
  if (problem.code === 'NOT_FOUND') return sendSaid(reply, 404, noForm);
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(retryAfterSeconds));
  const says =
    problem.code === 'TOO_LARGE'
      ? 'This is too much for a form. Go back, and shorten what you typed.'
      : 'Wait a minute, and go back to try again.';
  return sendSaid(reply, problem.status, { title: 'This did not work', says });
}

/**
 * Forms at addresses with a secret: no session, no cookie, no script. What a form asks is read of its owner's file once a minute at
 * most, and what is sent becomes a row of it with the owner's grant.
 */
export function registerForms(server: FastifyInstance, parts: Parts, apps: readonly App[]): void {
  const forms = new FormServer(parts, apps);
  const options = {
    schema: { hide: true },
    bodyLimit,
    config: signInLimit(parts.settings.requestsPerMinute),
  };
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    scope.setErrorHandler(failedPage);
    scope.get(formPath, options, (request, reply) => forms.show(request, reply));
    scope.post(formPath, options, (request, reply) => forms.take(request, reply));
  });
}
