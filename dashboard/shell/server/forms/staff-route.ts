import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AppStaff, StaffList, StaffPress, StaffRow } from '#backend/forms/app-staff.ts';
import type { Manifest } from '#kernel/manifest.ts';
import type { Problem } from '#kernel/problem.ts';
import { requireAccess } from '../access/access.ts';
import { nothingHere, toldAs } from '../errors.ts';
import { inRegionOfPreferences } from '../mounting/caller-region.ts';
import type { App } from '../mounting/discover.ts';
import { KeyUses } from '../mounting/key-use.ts';
import { todayOf, workContext } from '../mounting/work-context.ts';
import type { Parts } from '../parts.ts';
import type { User } from '../store/users.ts';
import { Looks } from './looks.ts';
import type { Said } from './page-frame.ts';
import { requireTurn } from './send-limit.ts';
import { lastName, longestSought, rowName, seekName, staffPage } from './staff-page.ts';
import { countTick, findStaff, isOpen, type StoredStaff } from './stored-staff.ts';
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

/** The owner of a requested staff address, and what shows its rows. */
interface Asked {
  stored: StoredStaff;
  user: User;
  app: { manifest: Manifest; staff: AppStaff };
}

const ended: Said = { title: 'This address has ended', says: 'Ask whoever gave it to you for a new one.' };
const notOpen: Said = { title: 'This address is not open', says: 'Ask whoever gave it to you.' };

/** A page that was open for longer is reloaded first. */
const longestMs = 24 * 3_600_000;

const querySchema = z.object({
  [seekName]: z.string().catch(''),
  [lastName]: z.coerce.number().int().catch(0),
});

/**
 * What a row's button sends, which nobody can forge: what it does, to which row, and the key under which it does so
 * once.
 */
const ticketSchema = z.tuple([z.uuid(), z.int(), z.string(), z.boolean()]);

const shortened = (sought: string) => sought.slice(0, longestSought);

class StaffServer {
  readonly #parts: Parts;
  readonly #apps: readonly App[];
  /** Few, because each may be all rows of a long sheet. */
  readonly #looks = new Looks<StaffList | null>(30);
  readonly #keys: KeyUses;

  constructor(parts: Parts, apps: readonly App[]) {
    this.#parts = parts;
    this.#apps = apps;
    this.#keys = new KeyUses(parts);
  }

  /** @throws Problem NOT_FOUND unless the address exists; guesses take the same time */
  async asked(request: FastifyRequest): Promise<Asked> {
    const id = askedId(this.#parts, 'staff', request);
    const stored = id === undefined ? undefined : await findStaff(this.#parts.store, id);
    const owner = stored && (await ownerOf(this.#parts, this.#apps, stored));
    const staff = owner?.app.staff;
    if (!stored || !owner || !staff) throw nothingHere();
    return { stored, user: owner.user, app: { manifest: owner.manifest, staff } };
  }

  contextFor({ user, app }: Asked, requestKey: string | null) {
    return workContext(
      { parts: this.#parts, user, signal: this.#parts.reminders.signal },
      { app: app.manifest, day: todayOf(user), requestKey, patienceMs, byPage: 'staff' },
    );
  }

  /** What the address shows, read within the last minute; null if it shows nothing. */
  async list(asked: Asked): Promise<StaffList | null> {
    const { stored, user, app } = asked;
    try {
      await requireAccess(this.#parts, user);
      return await this.#looks.read(stored.id, () =>
        inRegionOfPreferences(user.preferences, () =>
          app.staff.read(this.contextFor(asked, null), stored.fileId),
        ),
      );
    } catch (error) {
      if (isShut(error)) return null;
      throw error;
    }
  }

  sendList(reply: FastifyReply, status: number, { asked, list, ...shown }: Shown): FastifyReply {
    const { sealer } = this.contextFor(asked, null).request;
    const until = Date.now() + longestMs;
    const ticketOf = ({ rowIndex, mark, ticked }: StaffRow) =>
      sealer.seal(
        JSON.stringify([randomUUID(), rowIndex, mark, ticked === null] satisfies z.input<
          typeof ticketSchema
        >),
        `staff ${asked.stored.id}`,
        until,
      );
    return sendHtml(reply, status, (nonce) => staffPage(list, { ...shown, ticketOf }, nonce));
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.asked(request);
    if (!isOpen(asked.stored)) return sendSaid(reply, 403, ended);
    const list = await this.list(asked);
    if (!list) return sendSaid(reply, 403, notOpen);
    const { [seekName]: sought, [lastName]: at } = querySchema.parse(request.query);
    const last = list.rows.find(({ rowIndex }) => rowIndex === at);
    return this.sendList(reply, 200, { asked, list, sought: shortened(sought), last });
  }

  /** What a button of this address has sent; undefined for anything else. */
  #pressIn(asked: Asked, sealed: string): { key: string; press: StaffPress } | undefined {
    const text = this.contextFor(asked, null).request.sealer.open(sealed, `staff ${asked.stored.id}`);
    if (text === undefined) return undefined;
    const [key, rowIndex, mark, isTicking] = ticketSchema.parse(JSON.parse(text));
    return { key, press: { rowIndex, mark, isTicking } };
  }

  async take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = await this.asked(request);
    if (!isOpen(asked.stored)) return sendSaid(reply, 403, ended);
    const body = bodySchema.parse(request.body ?? {});
    const sought = shortened(body[seekName] ?? '');
    const again = async (status: number, problem: string, last?: StaffRow) => {
      const list = await this.list(asked);
      if (!list) return sendSaid(reply, 403, notOpen);
      return this.sendList(reply, status, { asked, list, sought, problem, last });
    };
    const sent = this.#pressIn(asked, body[rowName] ?? '');
    if (!sent)
      return await again(409, 'This page was open for a long time. Look at the row, and press again.');
    try {
      const { row, isNew } = await this.#press(asked, sent);
      if (!isNew) return await again(409, alreadyWords(row), row);
      return sendOn(
        reply,
        `?${new URLSearchParams({ [seekName]: sought, [lastName]: String(row.rowIndex) })}`,
      );
    } catch (error) {
      const problem = toldAs(error as FastifyError, request);
      if (problem.details.conflict) {
        this.#looks.forget(asked.stored.id);
        return await again(
          409,
          'Somebody has changed or deleted this row in the meantime. Nothing was ticked.',
        );
      }
      if (problem.code === 'ALREADY_SAVED') {
        // It was done, whatever people have changed since.
        this.#looks.forget(asked.stored.id);
        return sendOn(reply, `?${new URLSearchParams({ [seekName]: sought })}`);
      }
      if (isShut(problem)) return sendSaid(reply, 403, notOpen);
      sayWhenAgain(reply, problem);
      return await again(problem.status, whyNot(problem));
    }
  }

  /** Does what a button says, once per key. A repetition gets the same answer as the first time. */
  async #press(asked: Asked, { key, press }: { key: string; press: StaffPress }) {
    const { stored, user, app } = asked;
    await requireAccess(this.#parts, user);
    await requireTurn(this.#parts, 'staff', stored);
    const place = `staff address of ${stored.app} ${stored.fileId}`;
    // Undefined for a repetition.
    const endOfUse = await this.#keys.take({ userId: user.id, key }, { place, said: JSON.stringify(press) });
    try {
      const pressed = await inRegionOfPreferences(user.preferences, () =>
        app.staff.press(this.contextFor(asked, key), stored.fileId, press),
      );
      this.#looks.note(stored.id, pressed.list);
      if (pressed.isNew && press.isTicking) await countTick(this.#parts.store, stored.id);
      return { row: pressed.row, isNew: pressed.isNew || endOfUse === undefined };
    } catch (error) {
      await endOfUse?.(error);
      throw error;
    }
  }
}

interface Shown {
  asked: Asked;
  list: StaffList;
  sought: string;
  last?: StaffRow | undefined;
  problem?: string;
}

const alreadyWords = ({ name, ticked }: StaffRow) =>
  `Somebody else was quicker. ${name}: ${ticked ?? 'not ticked any more'}.`;

function whyNot(problem: Problem): string {
  if (problem.code === 'TOO_MANY_REQUESTS')
    return 'Many are pressing right now. Wait a minute, and press again.';
  if (problem.code === 'INVALID_INPUT')
    return 'This row cannot be ticked here. Tell whoever gave you the address.';
  return 'It is not known whether this has been ticked. Press again in a minute: it is done once, however often you press.';
}

/** Addresses for helpers without an account: what they show is read from the owner's file at most once a minute. */
export function registerStaff(server: FastifyInstance, parts: Parts, apps: readonly App[]): void {
  registerPages(server, parts, { page: 'staff', routes: new StaffServer(parts, apps) });
}
