import { listSources, readAgenda } from '#backend/agenda/read.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { agendaCalls } from '#kernel/calls/agenda.ts';
import { Problem } from '#kernel/problem.ts';
import type { App } from '../mounting/discover.ts';

export function agendaHandlers(apps: readonly App[]): Handlers<typeof agendaCalls.contract> {
  const dated = apps.flatMap(({ manifest: { id }, agenda }) => (agenda ? [{ id, agenda }] : []));
  return {
    sources: async (_, context) => ({ sources: await listSources(context, dated) }),
    async lines({ appId, query }, context) {
      const app = dated.find(({ id }) => id === appId);
      if (!app) throw new Problem('NOT_FOUND', 'No app has days under this name.');
      return await readAgenda(context, app, query.files);
    },
  };
}
