import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { reminderChangeSchema, reminderChoicesSchema } from '../reminders.ts';

const feedSchema = z.object({
  id: z.string(),
  /** The app whose days it contains; null for all chosen apps. */
  app: z.string().nullable(),
  /** Anyone who has it can read what is due. */
  address: z.url(),
  createdAt: z.iso.datetime(),
  /** Accurate to some minutes; null before the first time. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof feedSchema>;

const pushDeviceSchema = z.object({
  id: z.string(),
  /** 'Firefox on Linux'; '' if the browser did not say. */
  browser: z.string(),
  /** Whether it is the device that sent this request. */
  isThis: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** A key or secret of a browser's subscription, this many bytes long. */
const keyOf = (bytes: number) =>
  z
    .base64url('is not a key of a browser')
    .refine((text) => text.length === Math.ceil((bytes * 4) / 3), `is not a key of ${bytes} bytes`);

/** How a browser is reached (RFC 8030), as returned by `PushSubscription.toJSON`. */
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
      /** The titles of the apps that have none. */
      without: z.array(z.string()),
      feeds: z.array(feedSchema),
      push: z.object({
        /** What a browser needs to subscribe, in base64url; null if this installation sends no notices. */
        key: z.string().nullable(),
        /** The devices that notices are sent to. */
        devices: z.array(pushDeviceSchema),
      }),
      /** Where mail goes; null if this installation sends none. */
      mailTo: z.string().nullable(),
    }),
  },
  /** Changes what is named, and returns all choices. */
  choose: {
    method: 'PUT',
    path: '',
    body: reminderChangeSchema,
    returns: z.object({ choices: reminderChoicesSchema }),
  },
  /** Mails what is due now and returns what it said, such as "2 tasks"; null if nothing was due or sent. */
  sendDigest: { method: 'POST', path: '/digest', returns: z.object({ told: z.string().nullable() }) },
  /** Makes a feed's address; the previous address of the same app, or of all apps, stops working. */
  newAddress: {
    method: 'POST',
    path: '/feeds',
    body: z.object({ app: z.string().max(60).nullable() }),
    returns: z.object({ feed: feedSchema }),
  },
  /** Sends notices to the browser that asks, through the subscription it made (RFC 8030). */
  addDevice: {
    method: 'POST',
    path: '/devices',
    body: subscriptionSchema,
    returns: z.object({ device: pushDeviceSchema }),
  },
  /** Continues the notices of the browser that asks under a new subscription; does not start any. */
  renewDevice: { method: 'PUT', path: '/devices', body: subscriptionSchema, returns: success },
  /** Sends a test notice; reports if the device can no longer be reached. */
  testDevice: { method: 'POST', path: '/devices/:id/test', returns: z.object({ isReached: z.boolean() }) },
  forgetDevice: { method: 'DELETE', path: '/devices/:id', returns: success },
  endAddress: { method: 'DELETE', path: '/feeds/:id', returns: success },
});
