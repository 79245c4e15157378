import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import type { User } from '../store/users.ts';
import { type Filled, fieldPrefix, formPage, ticketName, trapName } from './form-page.ts';
import { Looks } from './looks.ts';
import type { Said } from './page-frame.ts';
import { leastMs, newTicket, readTicket } from './page-ticket.ts';
import { requireTurn } from './send-limit.ts';
import { sendRow } from './send-row.ts';
import { findForm, type StoredForm } from './stored-forms.ts';
import {
  askedId,
  bodySchema,
  isShut,
  ownerOf,
  patienceMs,
  registerPages,
  sayWhenAgain,
  sendHtml,
  sendOn,
  sendSaid,
} from './stranger-pages.ts';

/** The owner of a requested form, and what it asks. */
interface Asked {
  stored: StoredForm;
  user: User;
  app: { manifest: Manifest; form: AppForm };
}

const notOpen: Said = { title: 'This form is not open', says: 'Ask whoever gave you its address.' };
const full = (title: string): Said => ({ title, says: 'This form is full and takes no more answers.' });
const over = (title: string): Said => ({ title, says: 'This form is closed. Its last day has passed.' });

class FormServer {
  readonly #parts: Parts;
  readonly #apps: readonly App[];
  readonly #looks = new Looks<PublicForm | null>(1_000);
  readonly #keys: KeyUses;

  constructor(parts: Parts, apps: readonly App[]) {
    this.#parts = parts;
    this.#apps = apps;
    this.#keys = new KeyUses(parts);
  }

  /** @throws Problem NOT_FOUND unless it is a form's address; guesses take the same time */
  async asked(request: FastifyRequest): Promise<Asked> {
    const id = askedId(this.#parts, 'form', request);
    const stored = id === undefined ? undefined : await findForm(this.#parts.store, id);
    const owner = stored && (await ownerOf(this.#parts, this.#apps, stored));
    const form = owner?.app.form;
    if (!stored || !owner || !form) throw nothingHere();
    return { stored, user: owner.user, app: { manifest: owner.manifest, form } };
  }

  contextFor({ user, app }: Asked, requestKey: string | null) {
    const { reminders } = this.#parts;
    return workContext(
      { parts: this.#parts, user, signal: reminders.signal },
      { app: app.manifest, day: todayOf(user), requestKey, patienceMs, byPage: 'form' },
    );
  }

  /** What the form asks; null if it is not open. */
  async form(asked: Asked): Promise<PublicForm | null> {
    const { stored, user, app } = asked;
    if (!stored.isOn) return null;
    try {
      await requireAccess(this.#parts, user);
      // What its fields begin with is shown as its owner writes numbers.
      return await inRegionOfPreferences(user.preferences, async () => {
        const form = await this.#looks.read(stored.id, () =>
          app.form.read(this.contextFor(asked, null), stored.fileId),
        );
        // A change by its owner on this server is known at once, elsewhere within a minute.
        const met = app.form.met(stored.fileId);
        return met === undefined ? form : met;
      });
    } catch (error) {
      if (isShut(error)) return null;
      throw error;
    }
  }

  /** Why an open form accepts no more rows; undefined while it does. */
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
    if (!ticket) return again(409, { problem: 'This page was open for a long time. Press Send again.' });
    const keeping = { ticket: ticket.text };
    if ((body[trapName] ?? '') !== '') {
      return again(422, {
        ...keeping,
        problem:
          'This looks as if a program had filled it in, so it was not accepted. If you are a person, press Send.',
      });
    }
    if (Date.now() - ticket.madeAt < leastMs) {
      return again(422, {
        ...keeping,
        problem: 'That was very quick. Look over what you typed, and press Send.',
      });
    }
    try {
      // What was typed is read the same way.
      const cells = await inRegionOfPreferences(asked.user.preferences, async () => form.cellsOf(answers));
      // A repetition may be of the row that made the form full, or may have come before its last day was over.
      const refusal = this.refusal(asked, form);
      await requireTurn(this.#parts, 'form', asked.stored);
      const context = this.contextFor(asked, ticket.key);
      const end = await inRegionOfPreferences(asked.user.preferences, () =>
        sendRow({ store: this.#parts.store, keys: this.#keys }, asked, {
          ...{ context, cells, key: ticket.key },
          most: refusal ? 0 : form.most,
        }),
      );
      if (end === 'refused') return sendSaid(reply, 403, refusal ?? full(form.title));
      return sendOn(reply, '?sent');
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
    const { fields } = problem.details;
    if (problem.code === 'INVALID_INPUT' && fields) {
      return again(422, {
        ticket,
        problem: 'This was not sent yet. Some fields need another look:',
        wrong: fields,
      });
    }
    sayWhenAgain(reply, problem);
    return again(problem.status, { ticket, problem: whyNot(problem) });
  }
}

/** Why something was refused that fits the form. */
function whyNot(problem: Problem): string {
  if (problem.code === 'TOO_MANY_REQUESTS')
    return 'Many are sending this form right now. Wait a minute, and press Send again.';
  if (isRefusal(problem)) return 'This could not be accepted. Ask whoever gave you the address.';
  return 'It is not known whether this has arrived. Press Send again in a minute: it is taken once, however often you press.';
}

type Shown = Partial<Filled> & { form: PublicForm; asked: Asked };

interface NotTaken {
  reply: FastifyReply;
  again: (status: number, filled: Partial<Filled>) => FastifyReply;
  ticket: string;
}

/**
 * Forms at secret addresses: no session, no cookie, no script. What a form asks is read from its owner's file at most
 * once a minute, and what is sent becomes a row of it with the owner's grant.
 */
export function registerForms(server: FastifyInstance, parts: Parts, apps: readonly App[]): void {
  registerPages(server, parts, { page: 'form', routes: new FormServer(parts, apps) });
}
