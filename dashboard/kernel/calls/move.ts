import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { moveReportSchema } from '../move.ts';

export const moveDirections = ['to', 'from'] as const;
/** To the other provider, or from it. */
export type MoveDirection = (typeof moveDirections)[number];

const sideSchema = z.object({
  /** The provider: 'Google', or the host of a workspace. */
  provider: z.string(),
  /** Null while nobody is connected there. */
  email: z.string().nullable(),
});

const moveSchema = moveReportSchema.extend({
  direction: z.enum(moveDirections),
  /** `stopped` waits for the person and continues where it left off. */
  state: z.enum(['running', 'stopped', 'canceled', 'done']),
  /** Why it stopped, in words for people. */
  problem: z.string().nullable(),
  /** The side where the person has to grant access again; null if that is not the reason. */
  signInAt: z.enum(['here', 'there']).nullable(),
});
export type Move = z.infer<typeof moveSchema>;

const statusSchema = z.object({
  here: sideSchema,
  /** Null if the operator has not configured another provider. */
  there: sideSchema.nullable(),
  move: moveSchema.nullable(),
});
export type MoveStatus = z.infer<typeof statusSchema>;

const surveySchema = z.object({
  folders: z.int(),
  sheets: z.int(),
  files: z.int(),
  /** Of plain files; sheets have no size. */
  bytes: z.int(),
  leftOut: z.int(),
});
export type MoveSurvey = z.infer<typeof surveySchema>;

const directionBody = z.object({ direction: z.enum(moveDirections) });

/** Copying everything of one person to their account at the other provider, or back. */
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
      /** Whether files that were edited at the other side are copied under another name instead of being left alone. */
      copyBeside: z.boolean().default(false),
    }),
    returns: statusSchema,
  },
  cancel: { method: 'POST', path: '/cancel', returns: statusSchema },
  resume: { method: 'POST', path: '/resume', returns: statusSchema },
});
