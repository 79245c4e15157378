import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { moveReportSchema } from '../move.ts';

export const moveDirections = ['to', 'from'] as const;
/** To the other side, or from there. */
export type MoveDirection = (typeof moveDirections)[number];

const sideSchema = z.object({
  /** What stands behind it: 'Google', or the host of a workspace. */
  provider: z.string(),
  /** Null while nobody is connected there. */
  email: z.string().nullable(),
});

const moveSchema = moveReportSchema.extend({
  direction: z.enum(moveDirections),
  /** `stopped` waits for the person: it goes on where it was. */
  state: z.enum(['running', 'stopped', 'canceled', 'done']),
  /** Why it stopped, for a person to read. */
  problem: z.string().nullable(),
  /** The side at which the person has to allow access again; null when that is not why. */
  signInAt: z.enum(['here', 'there']).nullable(),
});
export type Move = z.infer<typeof moveSchema>;

const statusSchema = z.object({
  here: sideSchema,
  /** Null where the operator has set no other side. */
  there: sideSchema.nullable(),
  move: moveSchema.nullable(),
});
export type MoveStatus = z.infer<typeof statusSchema>;

const surveySchema = z.object({
  folders: z.int(),
  sheets: z.int(),
  files: z.int(),
  /** Of the plain files; sheets have no size. */
  bytes: z.int(),
  leftOut: z.int(),
});
export type MoveSurvey = z.infer<typeof surveySchema>;

const directionBody = z.object({ direction: z.enum(moveDirections) });

/** Copying everything of one person to their account at the other side, and from there. */
export const moveCalls = defineCalls('/api/move', {
  status: { method: 'GET', path: '', returns: statusSchema },
  /** What a move would copy. */
  survey: { method: 'GET', path: '/survey', query: directionBody, returns: surveySchema },
  connect: { method: 'POST', path: '/connect', returns: z.object({ authorizationUrl: z.url() }) },
  /** Forgets the other account and the report; what was copied stays. */
  disconnect: { method: 'POST', path: '/disconnect', returns: statusSchema },
  start: {
    method: 'POST',
    path: '/start',
    body: directionBody.extend({
      /** Whether what was edited at the other side is copied beside, under another name, in place of left alone. */
      copyBeside: z.boolean().default(false),
    }),
    returns: statusSchema,
  },
  cancel: { method: 'POST', path: '/cancel', returns: statusSchema },
  resume: { method: 'POST', path: '/resume', returns: statusSchema },
});
