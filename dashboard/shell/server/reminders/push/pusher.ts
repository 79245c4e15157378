import type { ReminderChoices } from '#kernel/reminders.ts';
import type { Parts } from '../../parts.ts';
import type { DueThing } from '../due.ts';
import type { Sendings } from '../stored-sendings.ts';
import { noticeOf, noticeText } from './notice.ts';
import { type Message, sendMessage } from './push-service.ts';
import { type PushDevice, PushDevices } from './stored-devices.ts';
import { Vapid } from './vapid.ts';

/** How long a push service keeps a notice for a device that is off; older ones are dropped. */
const keptForSeconds = 12 * 3600;

/** A thing with the moment at which it was to be announced. */
export interface Moment {
  thing: DueThing;
  at: number;
}

interface Told {
  userId: string;
  choices: ReminderChoices;
  day: string;
  now: number;
}

/** Sends notices to the devices that people chose. */
export class Pusher {
  readonly devices: PushDevices;
  readonly #parts: Parts;
  readonly #vapid: Vapid;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.devices = new PushDevices(parts.store, parts.keyring);
    this.#vapid = new Vapid(parts.keyring, `mailto:${parts.settings.supportEmail}`);
  }

  /** What browsers need to subscribe; null if this installation sends no notices. */
  get publicKey(): string | null {
    return this.#parts.settings.pushServices.length === 0 ? null : this.#vapid.publicKey;
  }

  /** The devices that may get notices; none if they are switched off. */
  async devicesOf(userId: string, choices: ReminderChoices, now: number): Promise<PushDevice[]> {
    if (this.publicKey === null || !choices.push.isOn) return [];
    return await this.devices.list(userId, now);
  }

  /**
   * Sends each device one notice for everything that came due since the device was added. A notice counts as sent
   * before its push service is asked; if that refuses it, it is sent again, and replaces one that did arrive.
   * @throws the error, after all devices had their turn
   */
  async tell(
    devices: readonly PushDevice[],
    moments: readonly Moment[],
    sendings: Sendings,
    told: Told & { markOf: (thing: DueThing, channel: string) => string },
  ): Promise<void> {
    const faults: unknown[] = [];
    for (const device of devices) {
      const things = moments.filter(({ at }) => at > device.createdAt).map(({ thing }) => thing);
      await this.#tellOne(device, things, sendings, told).catch((error: unknown) => faults.push(error));
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Not all devices were notified.');
  }

  async #tellOne(
    device: PushDevice,
    things: readonly DueThing[],
    sendings: Sendings,
    { userId, choices, day, now, markOf }: Parameters<Pusher['tell']>[3],
  ): Promise<void> {
    const own = (thing: DueThing) => markOf(thing, device.id);
    const claimed = await sendings.claim(userId, [...new Set(things.map(own))], now);
    const told = things.filter((thing) => claimed.has(own(thing)));
    const [first] = told;
    if (!first) return;
    const marks = [...claimed];
    if (!(await sendings.handOver(userId, marks))) return;
    try {
      const tag = own(first);
      const text = noticeText(noticeOf(told, { choices, day, tag }));
      await this.#send(userId, device, { text, topic: tag, keptForSeconds });
    } catch (error) {
      await sendings.takeBack(userId, marks);
      throw error;
    }
  }

  /** A device that can no longer be reached is forgotten. */
  async #send(userId: string, { id, subscription }: PushDevice, message: Message): Promise<'sent' | 'gone'> {
    const route = { vapid: this.#vapid, services: this.#parts.settings.pushServices };
    const end = subscription === null ? 'gone' : await sendMessage(subscription, message, route);
    if (end === 'gone') await this.devices.forget(userId, id);
    return end;
  }

  /** Sends a test notice. */
  async test(userId: string, device: PushDevice): Promise<'sent' | 'gone'> {
    const notice = { title: 'Rowhouse', body: 'Reminders arrive here.', path: '/?app=today', tag: 'test' };
    return await this.#send(userId, device, { text: noticeText(notice), topic: 'test', keptForSeconds: 60 });
  }
}
