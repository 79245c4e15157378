import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { defineContract } from '#kernel/contract.ts';
import { sheetReportSchema } from '#kernel/doctor.ts';
import { manifestSchema } from '#kernel/manifest-schema.ts';

/** The most findings of one sheet that are repaired together. */
export const maxFindings = 250;

const appSchema = manifestSchema.pick({ id: true, title: true, color: true, house: true });
export type DoctorApp = z.infer<typeof appSchema>;

export const doctorCalls = defineContract({
  /** The apps whose sheets can be examined: no call to Drive. */
  doctorApps: {
    method: 'GET',
    path: '/doctor',
    returns: z.object({ apps: z.array(appSchema) }),
    isKept: false,
  },
  /** Some of an app's sheets; `next` is where to continue, null if there are no more. */
  examineApp: {
    method: 'GET',
    path: '/doctor/apps/:appId',
    isKept: false,
    query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
    returns: z.object({
      reports: z.array(sheetReportSchema),
      total: z.int(),
      next: z.int().nullable(),
    }),
  },
  examineSheet: {
    method: 'GET',
    path: '/doctor/sheets/:fileId',
    returns: z.object({ report: sheetReportSchema }),
    isKept: false,
  },
  /** Repairs what was found, by the ids of the findings, if nothing has changed since. */
  repairSheet: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/doctor/sheets/:fileId/repair',
    body: z.object({ findings: z.array(z.string().max(64)).min(1).max(maxFindings) }),
    returns: z.object({ report: sheetReportSchema, undo: z.string().nullable() }),
  },
  undoRepair: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/doctor/sheets/:fileId/undo',
    body: z.object({ undo: z.string().min(1) }),
    returns: z.object({ report: sheetReportSchema }),
  },
});
