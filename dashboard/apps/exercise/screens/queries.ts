import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import { Commands, type SendOptions } from '#frontend/calls/commands.ts';
import { sheetQuery } from '#frontend/calls/sheet-query.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { useOnceDone, useTakenBack } from '#frontend/outbox/waiting-rows.ts';
import type { WriteName } from '#kernel/contract.ts';
import type { Problem } from '#kernel/problem.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { useInSheet } from './in-sheet.ts';

const client = createClient(manifest, contract);

export const commands = new Commands(manifest, contract);

const all = [manifest.id] as const;

const rows = [...all, 'log'] as const;

export const exerciseQueries = {
  /** The whole log, from the named spreadsheet or the person's own. */
  log: (sheetId: string | null) => sheetQuery(rows, sheetId, (query) => client.readLog({ query })),
  /** The file of a track, which never changes. */
  track: (fileId: string) =>
    queryOptions({
      queryKey: [...all, 'track', fileId],
      queryFn: () => client.readTrack({ fileId }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

function refetch(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: rows });
}

export function useRefetch(): () => void {
  const cache = useQueryClient();
  return () => void refetch(cache);
}

type Options<Name extends WriteName<typeof contract>> = Pick<SendOptions<typeof contract, Name>, 'onSuccess'>;

/** Sends one kind of command, after which everything is read again. */
export function useSend<Name extends WriteName<typeof contract>>(options: Options<Name> = {}) {
  const cache = useQueryClient();
  return commands.useSend<Name>({ ...options, onSettled: () => refetch(cache) });
}

/** The row that a form changes, as it showed it; who was told of another change writes over that. */
export function rowToChange<Row extends { _rowIndex: number }>(
  shown: Row,
  now: Row | null | undefined,
  error: Problem | null,
) {
  const { _rowIndex: row, ...expected } = (error?.code === 'CONFLICT' && now) || shown;
  return { row, expected };
}

/** Deletes rows, and offers an undo. `onRemoved` runs once they are gone, or the deletion waits for the network. */
export function useRemoval(sheetId: string, onRemoved = () => {}) {
  const removing = useSend<'removeRows'>();
  useOnceDone(removing, onRemoved);
  const undo = useSend<'undo'>();
  const offerUndo = useOfferUndo();
  return {
    remove: (body: CallInput<typeof contract.removeRows>['body'], name: string) =>
      removing.mutate(commands.make('removeRows', { sheetId, body }), {
        onSuccess: ({ undo: sealed }) => {
          const back = commands.make('undo', { sheetId, body: { undo: sealed } });
          offerUndo({ message: `"${name}" deleted`, undo: () => undo.mutateAsync(back) });
        },
      }),
    removing,
  };
}

/** Adds cardio, and stores the file it was made from beside the sheet; if repeated, each happens once. */
export function useAddCardio(file: File | null) {
  const add = useSend<'addCardio'>({
    onSuccess: async ({ sheetId, row }) => {
      if (!file) return;
      const body = { cardioId: row['Cardio ID'], name: file.name };
      await commands.send(commands.make('keepTrack', { sheetId, body, files: { file } }));
    },
  });
  // The file that follows cannot wait with it.
  useTakenBack(file ? add.variables?.key : undefined);
  return add;
}

export function useRepair(sheetId: string) {
  const repair = useSend<'repairSheet'>();
  return { ...repair, mutate: () => repair.mutate(commands.make('repairSheet', { sheetId })) };
}

type Imported = CallInput<typeof contract.importWorkouts>['body'];

/** Imports part by part; existing rows stay as they are, so a part may be sent again. */
export function useImport() {
  const cache = useQueryClient();
  const inSheet = useInSheet();
  const sending = commands.useSend<'importWorkouts'>();
  return useMutation({
    mutationFn: async ({ parts, onPart }: { parts: readonly Imported[]; onPart: (done: number) => void }) => {
      let done = 0;
      for (const body of parts) {
        await sending.mutateAsync(commands.make('importWorkouts', { body: { ...body, ...inSheet } }));
        done += body.workouts.length;
        onPart(done);
      }
      return done;
    },
    onSettled: () => refetch(cache),
  });
}
