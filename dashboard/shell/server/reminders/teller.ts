import { randomUUID } from 'node:crypto';
import { dayOf } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { houseOf, type ReminderChoices } from '#kernel/reminders.ts';
import { readAccess } from '../access/access.ts';
import { inRegionOfPreferences } from '../mounting/caller-region.ts';
import type { Parts } from '../parts.ts';
import { findUser, type User } from '../store/users.ts';
import { appsFor, type Due, type DueThing, timeZoneOf, wants } from './due.ts';
import { backoff } from './later.ts';
import { type Mail, Mailer, MailRefused } from './mailer.ts';
import {
  afterQuiet,
  digestOn,
  inDigest,
  leadOf,
  momentOf,
  moreInDigest,
  nextDigest,
  pauseEnd,
} from './moments.ts';
import { type Moment, Pusher } from './push/pusher.ts';
import type { PushDevice } from './push/stored-devices.ts';
import { stopAddressOf } from './stop-address.ts';
import { readChoices } from './stored-choices.ts';
import type { Run, Runs } from './stored-runs.ts';
import { Sendings } from './stored-sendings.ts';
import { countWords, type MailFacts, mailText } from './words.ts';

/** Nobody waits, so quotas may take their time. */
const patienceMs = 5 * 60_000;
/** Things that came due longer ago are no longer announced: they are listed as late. */
const oldestMs = 12 * 3_600_000;
/** How often timed things that were written since are looked for; one call to Drive if there are none. */
const relookMs = 15 * 60_000;
const hourMs = 3_600_000;

/** What a run ends with. */
export type End = Parameters<Runs['finish']>[1];
type Sent = 'sent' | 'nothing' | 'failed';

/** A person who gets reminders, and everything that is known about them. */
interface Turn {
  user: User;
  choices: ReminderChoices;
  timeZone: string;
  day: string;
  now: number;
  run: Run;
  devices: readonly PushDevice[];
  read(): Promise<Due>;
}

/** Tells a person what is due, each thing once, by email and by notices. */
export class Teller {
  readonly pusher: Pusher;
  readonly #parts: Parts;
  readonly #mailer: Mailer | null;
  readonly #sendings: Sendings;
  readonly #onFault: (error: unknown) => void;

  /** @param process names this process among those that share the store */
  constructor(parts: Parts, process: string, onFault: (error: unknown) => void) {
    this.#parts = parts;
    this.pusher = new Pusher(parts);
    this.#mailer = parts.settings.mail && new Mailer(parts.settings.mail);
    this.#sendings = new Sendings(parts.store, process);
    this.#onFault = onFault;
  }

  /** Sends what has come due; returns when to look again, and until when things have been told. */
  async tell(userId: string, run: Run, now: number): Promise<Partial<End>> {
    const { store, reminders } = this.#parts;
    const user = await findUser(store, userId);
    const choices = await readChoices(store, userId);
    if (!user) return { nextAt: null };
    const timeZone = timeZoneOf(user, choices);
    const day = dayOf(new Date(now), timeZone);
    const resumesAt = pauseEnd(choices, timeZone);
    if (now < resumesAt) return { nextAt: resumesAt, toldUntil: now };
    if (!(await readAccess(this.#parts, user)).hasAccess) return { nextAt: now + 6 * hourMs };
    const devices = await this.pusher.devicesOf(userId, choices, now);
    const apps = appsFor(
      reminders.apps,
      choices,
      (house) => (choices.email.isOn && house.email) || (devices.length > 0 && house.push),
    );
    let due: Promise<Due> | undefined;
    const read = () => {
      due ??= reminders.due.read(user, choices, { apps, signal: reminders.signal, patienceMs });
      return due;
    };
    const turn: Turn = { user, choices, timeZone, day, now, run, devices, read };
    return await inRegionOfPreferences(user.preferences, async () => {
      const digest = await this.#digest(turn);
      const timely = await this.#timely(turn);
      const times = [nextDigest(now, choices, timeZone), timely.nextAt].filter((time) => time !== null);
      if (digest === 'failed' || timely.sent === 'failed') {
        const again = backoff(now, run);
        // What comes due meanwhile does not wait for what failed: it may go another way.
        return { ...again, nextAt: Math.min(again.nextAt, ...times), toldUntil: timely.toldUntil };
      }
      return {
        nextAt: times.length === 0 ? null : Math.min(...times),
        toldUntil: timely.toldUntil,
        failures: 0,
      };
    });
  }

  /** Today's digest, once its time has come; the digest of a past day is not sent any more. */
  async #digest(turn: Turn): Promise<Sent> {
    const { choices, timeZone, day, now, run } = turn;
    const at = digestOn(day, choices, timeZone);
    if (at === null || at > now || at < run.since) return 'nothing';
    const mark = this.#mark(`digest ${day}`);
    if ((await this.#sendings.claim(turn.user.id, [mark], now)).size === 0) return 'nothing';
    const due = await turn.read();
    const things = inDigest(due, choices);
    if (things.length === 0) {
      await this.#sendings.handOver(turn.user.id, [mark]);
      return 'nothing';
    }
    return await this.#mail(turn, things, {
      marks: [mark],
      subject: 'Today',
      more: moreInDigest(due, choices),
    });
  }

  /**
   * What came due at its own time since the last check: all of it in one mail and one notice, however long ago that
   * was.
   */
  async #timely(turn: Turn): Promise<{ sent: Sent; toldUntil: number; nextAt: number | null }> {
    const { choices, timeZone, now, run, devices } = turn;
    const isMailed = choices.email.isOn && choices.email.isTimely;
    if (!isMailed && devices.length === 0) return { sent: 'nothing', toldUntil: now, nextAt: null };
    // What could not be sent before quiet hours waits for their end as well.
    const quietEnd = afterQuiet(now, choices, timeZone);
    if (quietEnd > now) return { sent: 'nothing', toldUntil: run.toldUntil, nextAt: quietEnd };
    const { things } = await turn.read();
    const moments = things
      .filter(({ line }) => line.state !== 'waiting')
      .map((thing) => ({ thing, dueAt: momentOf(thing.line, leadOf(thing, choices), timeZone) }))
      // What came due while all was paused is listed as late, and not announced any more.
      .filter(({ dueAt }) => dueAt >= pauseEnd(choices, timeZone))
      .map(({ thing, dueAt }) => ({ thing, at: afterQuiet(dueAt, choices, timeZone) }));
    const from = Math.max(run.since, run.toldUntil, now - oldestMs);
    const cameDue = moments.filter(({ at }) => at > from && at <= now);
    const by = (channel: 'email' | 'push') =>
      cameDue.filter(({ thing }) => houseOf(choices, thing.app.id)[channel]);
    const mailed = isMailed ? await this.#mailNow(turn, by('email')) : 'nothing';
    const pushed = await this.#push(turn, by('push'));
    const sent = [mailed, pushed].includes('failed') ? 'failed' : 'sent';
    const coming = moments.map(({ at }) => at).filter((at) => at > now);
    return {
      sent,
      toldUntil: sent === 'failed' ? run.toldUntil : now,
      nextAt: Math.min(now + relookMs, ...coming),
    };
  }

  async #mailNow(turn: Turn, moments: readonly Moment[]): Promise<Sent> {
    const things = moments.map(({ thing }) => thing);
    const markOf = (thing: DueThing) => this.#markOf(thing, 'now');
    const claimed = await this.#sendings.claim(turn.user.id, [...new Set(things.map(markOf))], turn.now);
    const own = things.filter((thing) => claimed.has(markOf(thing)));
    if (own.length === 0) return 'nothing';
    return await this.#mail(turn, own, { marks: [...claimed], subject: 'Now', more: new Map() });
  }

  async #push(turn: Turn, moments: readonly Moment[]): Promise<Sent> {
    const { user, choices, day, now, devices } = turn;
    try {
      const markOf = (thing: DueThing, device: string) => this.#markOf(thing, `push ${device}`);
      const told = { userId: user.id, choices, day, now, markOf };
      await this.pusher.tell(devices, moments, this.#sendings, told);
      return 'sent';
    } catch (error) {
      this.#onFault(error);
      return 'failed';
    }
  }

  #markOf({ app, source, line }: DueThing, channel: string): string {
    return this.#mark(
      `${channel} ${JSON.stringify([app.id, source.files[0], line.id, line.day, line.minute])}`,
    );
  }

  /** Identifies what was sent, without revealing what it was. */
  #mark(what: string): string {
    return this.#parts.keyring.hash(`sent ${what}`, 'reminder').slice(0, 32);
  }

  async #mail(
    { user, choices, day }: Turn,
    things: readonly DueThing[],
    { marks, subject, more }: { marks: string[]; subject: string; more: ReadonlyMap<string, number> },
  ): Promise<Sent> {
    if (!this.#mailer) return 'nothing';
    const id = this.#parts.keyring.hash(`mail ${user.id} ${marks.join(' ')}`, 'reminder').slice(0, 32);
    const mail = this.#written(user, things, { subject, id, day, choices, more });
    try {
      return (await this.#mailer.send(mail, () => this.#sendings.handOver(user.id, marks)))
        ? 'sent'
        : 'nothing';
    } catch (error) {
      this.#onFault(error);
      // If nobody knows whether it was delivered, it is not sent twice.
      if (!(error instanceof MailRefused)) return 'sent';
      await this.#sendings.takeBack(user.id, marks);
      return 'failed';
    }
  }

  #written(
    user: User,
    things: readonly DueThing[],
    { subject, id, ...told }: { subject: string; id: string } & Omit<MailFacts, 'url' | 'stop'>,
  ): Mail {
    const { keyring, settings } = this.#parts;
    const stop = stopAddressOf(keyring, settings.url, user.id);
    return {
      to: { name: user.name, address: user.email },
      subject: `${subject}: ${countWords(things, told.more)}`,
      text: mailText(things, { ...told, url: settings.url, stop }),
      messageId: `<${id}@${new URL(settings.url).hostname}>`,
      unsubscribe: stop,
    };
  }

  /** Sends a digest now, as a preview; returns the counts in it, null if nothing is due. */
  async sendNow(user: User): Promise<string | null> {
    const { store, reminders } = this.#parts;
    if (!this.#mailer) throw new Problem('NOT_FOUND', 'This installation sends no email.');
    const choices = await readChoices(store, user.id);
    const apps = appsFor(reminders.apps, choices, wants('email'));
    const due = await reminders.due.read(user, choices, {
      apps,
      signal: reminders.signal,
      patienceMs: 20_000,
    });
    const things = inDigest(due, choices);
    if (things.length === 0) return null;
    const more = moreInDigest(due, choices);
    const facts = { subject: 'Today', id: randomUUID(), day: due.day, choices, more };
    const mail = this.#written(user, things, facts);
    try {
      await this.#mailer.send(mail, async () => true);
    } catch (error) {
      this.#onFault(error);
      throw new Problem(
        'WORKSPACE_UNAVAILABLE',
        'The mail server did not accept the email. Try again in a while.',
        { cause: error },
      );
    }
    return countWords(things, more);
  }
}
