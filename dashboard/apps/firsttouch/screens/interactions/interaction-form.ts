import * as z from 'zod';
import { newInteractionSchema, wholeContactSchema } from '../../records.ts';

const { when, channel, summary, nextStep } = newInteractionSchema.shape;

/** What stands in the form of an interaction. */
export const interactionSchema = z.object({
  when,
  channel: channel.unwrap(),
  summary,
  nextStep: nextStep.unwrap(),
});

/** The same with what comes next for the contact. */
export const loggedSchema = interactionSchema.extend({
  followUp: wholeContactSchema.shape.followUp,
  status: z.string(),
});

export const fieldNames = {
  when: 'when',
  channel: 'channel',
  summary: 'summary',
  nextStep: 'nextStep',
} as const satisfies Record<keyof z.output<typeof interactionSchema>, string>;
