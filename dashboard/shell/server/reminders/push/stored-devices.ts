import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Keyring } from '../../store/keys/keyring.ts';
import type { Store } from '../../store/schema.ts';
import type { Subscription } from './push-service.ts';

/** A browser that notices are sent to. */
export interface PushDevice {
  id: string;
  sessionId: string;
  /** 'Firefox on Linux'; '' if the browser did not say. */
  browser: string;
  createdAt: number;
  /** Null if no known key can decrypt it: it is as if the person had not added it. */
  subscription: Subscription | null;
}

const sealedSchema = z.object({ endpoint: z.string(), p256dh: z.base64(), auth: z.base64() });

/**
 * The devices in the store, whose addresses and keys are encrypted. They are deleted with the sessions in which they
 * were added.
 */
export class PushDevices {
  readonly #store: Store;
  readonly #keyring: Keyring;

  constructor(store: Store, keyring: Keyring) {
    this.#store = store;
    this.#keyring = keyring;
  }

  /** A person's devices, oldest first. */
  async list(userId: string, now: number): Promise<PushDevice[]> {
    const rows = await this.#store
      .selectFrom('push_devices')
      .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
      .select([
        'push_devices.id',
        'push_devices.session_id',
        'push_devices.sealed',
        'push_devices.created_at',
        'sessions.browser',
      ])
      .where('push_devices.user_id', '=', userId)
      .where('sessions.expires_at', '>', now)
      .orderBy('push_devices.created_at')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      sessionId: row.session_id,
      browser: row.browser,
      createdAt: row.created_at,
      subscription: this.#open(row),
    }));
  }

  #open({ id, sealed }: { id: string; sealed: string }): Subscription | null {
    const text = this.#keyring.open(sealed, 'push-device', id);
    if (text === undefined) return null;
    const { endpoint, p256dh, auth } = sealedSchema.parse(JSON.parse(text));
    return { endpoint, p256dh: Buffer.from(p256dh, 'base64'), auth: Buffer.from(auth, 'base64') };
  }

  #kept(id: string, { endpoint, p256dh, auth }: Subscription): { mark: string; sealed: string } {
    const mark = this.#keyring.hash(`push device ${endpoint}`, 'reminder');
    const text = JSON.stringify({
      endpoint,
      p256dh: p256dh.toString('base64'),
      auth: auth.toString('base64'),
    });
    return { mark, sealed: this.#keyring.seal(text, 'push-device', id) };
  }

  /** Changes how a session's device is reached, and keeps what was sent to it; false if the session has none. */
  async renew(
    { userId, sessionId }: { userId: string; sessionId: string },
    subscription: Subscription,
  ): Promise<boolean> {
    return await this.#store.transaction().execute(async (transaction) => {
      const device = await transaction
        .selectFrom('push_devices')
        .select('id')
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      if (!device) return false;
      const { mark, sealed } = this.#kept(device.id, subscription);
      await transaction
        .deleteFrom('push_devices')
        .where('mark', '=', mark)
        .where('id', '!=', device.id)
        .execute();
      await transaction
        .updateTable('push_devices')
        .set({ mark, sealed })
        .where('id', '=', device.id)
        .execute();
      return true;
    });
  }

  /** Replaces the device of this session, and any device that was reached at that address before. */
  async keep(
    { userId, sessionId }: { userId: string; sessionId: string },
    subscription: Subscription,
    now: number,
  ): Promise<string> {
    const id = randomUUID();
    const { mark, sealed } = this.#kept(id, subscription);
    await this.#store.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('push_devices')
        .where('mark', '=', mark)
        .where('session_id', '!=', sessionId)
        .execute();
      const device = { id, user_id: userId, mark, sealed, created_at: now };
      // Another tab may be adding the same browser.
      await transaction
        .insertInto('push_devices')
        .values({ ...device, session_id: sessionId })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(device))
        .execute();
    });
    return id;
  }

  /** Forgets a device of this person; false if they have none with that id. */
  async forget(userId: string, id: string): Promise<boolean> {
    const gone = await this.#store
      .deleteFrom('push_devices')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return gone !== undefined;
  }
}
