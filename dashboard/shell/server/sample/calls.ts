import type { Handlers } from '#backend/handlers.ts';
import type { sampleCalls } from '#kernel/calls/sample.ts';
import type { Parts } from '../parts.ts';
import type { SessionContext } from '../signin/context.ts';
import { isSentAgain } from '../signin/sent-again.ts';
import { isSampleAccount, sampleOrder } from './sample-accounts.ts';
import { surveySample } from './take-away.ts';

export function sampleHandlers(parts: Parts): Handlers<typeof sampleCalls.contract, SessionContext> {
  const { sampler, settings } = parts;
  return {
    status: (_, { user }) => sampler.statusOf(user),
    survey: (_, { user }) => surveySample(sampler.contextOf(user)),

    async make(_, context) {
      const { user } = context;
      if (!(await isSentAgain(parts.store, context, 'sample data'))) {
        void sampler.make(
          isSampleAccount(settings, user.email)
            ? sampleOrder(user)
            : { user, friend: null, isApart: true, part: 'make' },
        );
      }
      return await sampler.statusOf(user);
    },

    async takeAway(_, context) {
      const { user } = context;
      if (!(await isSentAgain(parts.store, context, 'no sample data'))) void sampler.takeAway(user);
      return await sampler.statusOf(user);
    },
  };
}
