import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { daySchema } from '../day.ts';

const tripSchema = z.object({
  /** The name of the vehicle. */
  vehicle: z.string(),
  /** The days of the two readings; the same one where both are of one day. */
  from: daySchema,
  to: daySchema,
  distance: z.number().positive(),
  unit: z.enum(['km', 'mi']),
});
/** What the odometer of a vehicle counted between two of its readings. */
export type Trip = z.infer<typeof tripSchema>;

export const tripCalls = defineCalls('/api/app/shared', {
  /** The trips that apps know of, under the title of each, the newest first; an app without any is left out. */
  listTrips: {
    method: 'GET',
    path: '/trips',
    returns: z.object({ offers: z.array(z.object({ title: z.string(), trips: z.array(tripSchema) })) }),
  },
});
