import { queryOptions } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { type AgendaSource, agendaCalls } from '#kernel/calls/agenda.ts';

const client = createCallsClient(agendaCalls);

export const agendaQueries = {
  all: () => ['agenda'] as const,
  sources: () =>
    queryOptions({
      queryKey: [...agendaQueries.all(), 'sources'],
      queryFn: ({ signal }) => client.sources({}, { signal }),
      // Somebody who comes back may have changed rows meanwhile: one call finds out.
      staleTime: 0,
    }),
  /** The lines of a source, in whatever version and of whatever day they were read. */
  ofSource: ({ app, files }: AgendaSource) =>
    [...agendaQueries.all(), 'lines', app, files.join(',')] as const,
  lines: (source: AgendaSource, day: string) =>
    queryOptions({
      queryKey: [...agendaQueries.ofSource(source), source.version, day],
      queryFn: ({ signal }) =>
        client.lines({ appId: source.app, query: { files: source.files.join(',') } }, { signal }),
      // For a given day, a version's lines never change: kept ones are not read again.
      staleTime: 'static',
    }),
};
