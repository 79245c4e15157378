import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { daySchema } from '../day.ts';

const tripSchema = z.object({
  /** The name of the vehicle. */
  vehicle: z.string(),
  /** The days of the two readings; the same day twice if both were taken on one. */
  from: daySchema,
  to: daySchema,
  distance: z.number().positive(),
  unit: z.enum(['km', 'mi']),
});
/** The distance that a vehicle covered between two odometer readings. */
export type Trip = z.infer<typeof tripSchema>;

export const tripCalls = defineCalls('/api/app/shared', {
  /** The trips that apps know of, under each app's title, newest first; apps without any are left out. */
  listTrips: {
    method: 'GET',
    path: '/trips',
    returns: z.object({ offers: z.array(z.object({ title: z.string(), trips: z.array(tripSchema) })) }),
  },
});
