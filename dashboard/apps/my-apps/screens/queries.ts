import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#frontend/calls/client.ts';
import { Commands } from '#frontend/calls/commands.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

export const client = createClient(manifest, contract);

export const commands = new Commands(manifest, contract);

/** The table in a photo or a PDF. */
export const photoTable = (photo: File) => client.readPhoto({ files: { photo } });

export const ownApps = {
  /** The houses on the person's street. */
  standing: () =>
    queryOptions({
      queryKey: [manifest.id, 'apps'] as const,
      queryFn: ({ signal }) => client.listApps({}, { signal }),
    }),
  /** The spreadsheets to choose from, as Drive currently shows them. */
  sheets: () =>
    queryOptions({
      queryKey: [manifest.id, 'sheets'] as const,
      queryFn: ({ signal }) => client.listSheets({}, { signal }),
    }),
  proposal: (sheetId: string) =>
    queryOptions({
      queryKey: [manifest.id, 'proposal', sheetId] as const,
      queryFn: ({ signal }) => client.propose({ sheetId }, { signal }),
      // The list that the person chooses from does not change while they choose.
      staleTime: Number.POSITIVE_INFINITY,
      // A person who returns sees the sheet as it is by then.
      gcTime: 0,
      retry: false,
    }),
};
