import type { Handlers } from '#backend/handlers.ts';
import type { aiUsageCalls } from '#kernel/calls/ai-usage.ts';
import type { Parts } from '../parts.ts';
import type { SessionContext } from '../signin/context.ts';
import { readUses } from '../store/ai-usage.ts';
import { usageResetsAt } from './counting-reader.ts';

export function aiUsageHandlers({
  store,
  extractor,
  settings,
}: Parts): Handlers<typeof aiUsageCalls.contract, SessionContext> {
  return {
    async status(_, { user }) {
      const now = Date.now();
      const limit = settings.extractionsPerDay;
      const used = await readUses(store, user.id, now);
      return {
        extractor: extractor.name,
        used,
        limit,
        remaining: Math.max(0, limit - used),
        resetsAt: new Date(usageResetsAt(now)).toISOString(),
      };
    },
  };
}
