import { randomUUID } from 'node:crypto';
import type { Handlers } from '#backend/handlers.ts';
import type { letterCalls } from '#kernel/calls/letters.ts';
import { counted } from '#kernel/counted.ts';
import { Problem } from '#kernel/problem.ts';
import { requestKeyOf } from '../mounting/app-context.ts';
import type { Parts } from '../parts.ts';
import { Mailer, MailRefused } from '../reminders/mailer.ts';
import { Sendings } from '../reminders/stored-sendings.ts';
import { isSampleAccount } from '../sample/sample-accounts.ts';
import type { SessionContext } from '../signin/context.ts';
import { countOne, uncountOne } from '../store/limits.ts';

const dayMs = 86_400_000;

/** Nobody knows whether it was delivered, so it is not sent again. */
const unknownEnd = (address: string) =>
  new Problem(
    'CONFLICT',
    `Nobody knows whether the letter to ${address} was delivered, so it is not sent again. Ask there, or open it in your own mail program.`,
  );

/** The mail server's answer, and the command that it answers; null if it was not reached. */
function replyOf({ cause }: MailRefused): { code: number; command: string } | null {
  if (!(cause instanceof Error) || !('responseCode' in cause)) return null;
  return {
    code: Number(cause.responseCode),
    command: 'command' in cause ? String(cause.command) : '',
  };
}

// A conflict, because failures of services are logged with their messages, which contain the address.
function refused(address: string, reply: ReturnType<typeof replyOf>): Problem {
  // Only the answer to this command is about the address: others are about our password or our sender.
  return reply?.command === 'RCPT TO' && reply.code >= 500
    ? new Problem('INVALID_INPUT', `The mail server accepts no letters to ${address}. Check the address.`)
    : new Problem(
        'CONFLICT',
        `The letter to ${address} was not sent: the mail server does not take it now. Try again in a while.`,
      );
}

export function letterHandlers({
  settings,
  store,
  keyring,
}: Parts): Handlers<typeof letterCalls.contract, SessionContext> {
  const { mail, lettersPerDay } = settings;
  const mailer = mail && lettersPerDay > 0 ? new Mailer(mail) : null;
  const sendings = new Sendings(store, randomUUID());

  const keyOf = (userId: string) => keyring.mark(`letters ${userId}`);

  async function countLetter(userId: string): Promise<void> {
    const { count, endsAt } = await countOne(store, keyOf(userId), dayMs, Date.now());
    if (count <= lettersPerDay) return;
    throw new Problem(
      'TOO_MANY_REQUESTS',
      `Rowhouse sends ${counted(lettersPerDay, 'letter')} a day for each person. Open the others in your own mail program, or go on tomorrow.`,
      { retryAfterSeconds: Math.ceil((endsAt - Date.now()) / 1000) },
    );
  }

  return {
    async send({ body: letter }, { user, request }) {
      if (!mailer) {
        throw new Problem(
          'NOT_FOUND',
          'This installation sends no letters. Open it in your own mail program.',
        );
      }
      if (isSampleAccount(settings, user.email)) {
        throw new Problem('ACCESS_DENIED', 'Letters are not sent from the sample street.');
      }
      const { name, address, subject, body } = letter;
      const what = JSON.stringify([requestKeyOf(request) ?? randomUUID(), letter]);
      const mark = keyring.hash(`letter ${what}`, 'reminder').slice(0, 32);
      const before = await sendings.stateOf(user.id, mark);
      if (before === 'sent') return { success: true };
      if (before === 'handed') throw unknownEnd(address);
      await countLetter(user.id);
      await sendings.claim(user.id, [mark], Date.now());
      const written = {
        ...{ to: { name, address }, subject, text: body, writer: { name: user.name, address: user.email } },
        messageId: `<${mark}@${new URL(settings.url).hostname}>`,
        unsubscribe: null,
      };
      let isHandedOver = false;
      const handOver = async () => {
        isHandedOver = await sendings.handOver(user.id, [mark]);
        return isHandedOver;
      };
      try {
        // If it is not handed over here, the same letter is being sent by another request.
        if (!(await mailer.send(written, handOver))) throw unknownEnd(address);
      } catch (error) {
        if (error instanceof Problem) throw error;
        if (!(error instanceof MailRefused)) throw unknownEnd(address);
        // Another request may have handed it over meanwhile.
        if (isHandedOver) await sendings.takeBack(user.id, [mark]);
        const reply = replyOf(error);
        request.log.warn({ reply: reply?.code ?? null }, 'a letter was not sent');
        const problem = refused(address, reply);
        // One to a wrong address counts, so that nobody tries out addresses.
        if (problem.code === 'CONFLICT') await uncountOne(store, keyOf(user.id));
        throw problem;
      }
      await sendings.arrived(user.id, mark);
      return { success: true };
    },
  };
}
