import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { reminderChoicesSchema } from '../reminders.ts';

const feedSchema = z.object({
  id: z.string(),
  /** The app whose days it tells; null for all that are chosen. */
  app: z.string().nullable(),
  /** Whoever has it can read what is due. */
  address: z.url(),
  createdAt: z.iso.datetime(),
  /** Within some minutes of the last time; null before the first. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof feedSchema>;

const pushDeviceSchema = z.object({
  id: z.string(),
  /** 'Firefox on Linux'; '' where the browser did not say. */
  browser: z.string(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** A key or secret of a browser's subscription, of so many bytes. */
const keyOf = (bytes: number) =>
  z
    .base64url('is not a key of a browser')
    .refine((text) => text.length === Math.ceil((bytes * 4) / 3), `is not a key of ${bytes} bytes`);

/** How a browser is reached (RFC 8030), as `PushSubscription.toJSON` says it. */
const subscriptionSchema = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({ p256dh: keyOf(65), auth: keyOf(16) }),
});

const success = z.object({ success: z.literal(true) });

/** What a person is reminded of, and how. */
export const reminderCalls = defineCalls('/api/reminders', {
  reminders: {
    method: 'GET',
    path: '',
    returns: z.object({
      choices: reminderChoicesSchema,
      /** The apps that have days, in the order of the street. */
      houses: z.array(z.object({ app: z.string(), title: z.string(), isPrivate: z.boolean() })),
      /** The titles of those that have none. */
      without: z.array(z.string()),
      feeds: z.array(feedSchema),
      push: z.object({
        /** What a browser subscribes with, in base64url; null where this installation sends no notices. */
        key: z.string().nullable(),
        /** Those that notices are sent to. */
        devices: z.array(pushDeviceSchema),
      }),
      /** Where mail goes to; null where this installation sends none. */
      mailTo: z.string().nullable(),
    }),
  },
  /** Keeps all choices, in place of those before. */
  choose: {
    method: 'PUT',
    path: '',
    body: reminderChoicesSchema,
    returns: z.object({ choices: reminderChoicesSchema }),
  },
  /** Mails what is due now; tells what it said, such as "2 tasks", or null where nothing is due and nothing was sent. */
  sendDigest: { method: 'POST', path: '/digest', returns: z.object({ told: z.string().nullable() }) },
  /** Makes the address of a feed; the one before of the same app, or of all, ends. */
  newAddress: {
    method: 'POST',
    path: '/feeds',
    body: z.object({ app: z.string().max(60).nullable() }),
    returns: z.object({ feed: feedSchema }),
  },
  /** Has notices sent to the browser that asks, by the subscription that it made (RFC 8030). */
  addDevice: {
    method: 'POST',
    path: '/devices',
    body: subscriptionSchema,
    returns: z.object({ device: pushDeviceSchema }),
  },
  /** Has notices for the browser that asks go on under another subscription; one that gets none gets none by this. */
  renewDevice: { method: 'PUT', path: '/devices', body: subscriptionSchema, returns: success },
  /** Sends a notice that says nothing but that notices arrive; not arrived where the device is not reached any more. */
  testDevice: { method: 'POST', path: '/devices/:id/test', returns: z.object({ isReached: z.boolean() }) },
  forgetDevice: { method: 'DELETE', path: '/devices/:id', returns: success },
  endAddress: { method: 'DELETE', path: '/feeds/:id', returns: success },
});
