import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import { sheetQuery } from '#frontend/calls/sheet-query.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

const client = createClient(manifest, contract);

const all = [manifest.id] as const;

const rows = [...all, 'log'] as const;

export const exerciseQueries = {
  /** All of a log, of the person's own spreadsheet or of the one that is named. */
  log: (sheetId: string | null) => sheetQuery(rows, sheetId, (query) => client.readLog({ query })),
  /** The file of a track, which never changes. */
  track: (fileId: string) =>
    queryOptions({
      queryKey: [...all, 'track', fileId],
      queryFn: () => client.readTrack({ fileId }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

const writeKey = [...all, 'write'] as const;

function readAgain(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: rows });
}

export function useIsWriting(): boolean {
  return useIsMutating({ mutationKey: writeKey }) > 0;
}

export function useReadAgain(): () => void {
  const cache = useQueryClient();
  return () => void readAgain(cache);
}

type Body<Name extends keyof typeof contract> =
  CallInput<(typeof contract)[Name]> extends { body: infer B } ? B : never;
interface Keyed {
  /** Stays the same when the same is sent again, so that it is never written twice. */
  requestKey: string;
}

/** A write after which everything is read again. */
function useWrite<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({ mutationKey: writeKey, mutationFn: send, onSettled: () => readAgain(cache) });
}

/** Sends a finished workout; `onSent` is told also when the screen that sent it is gone. */
export function useSendWorkout(onSent: (requestKey: string) => void) {
  return useWrite(async ({ requestKey, ...body }: Body<'addWorkout'> & Keyed) => {
    await client.addWorkout({ body }, { requestKey });
    onSent(requestKey);
  });
}

export function useUpdateWorkout(sheetId: string) {
  return useWrite((body: Body<'updateWorkout'>) => client.updateWorkout({ sheetId, body }));
}

export function useRemoveRows(sheetId: string) {
  return useWrite((body: Body<'removeRows'>) => client.removeRows({ sheetId, body }));
}

export function useUndo(sheetId: string) {
  return useWrite((undo: string) => client.undo({ sheetId, body: { undo } }));
}

export function useAddExercise() {
  return useWrite((body: Body<'addExercise'>) => client.addExercise({ body }));
}

export function useUpdateExercise(sheetId: string) {
  return useWrite((body: Body<'updateExercise'>) => client.updateExercise({ sheetId, body }));
}

export function useSaveRoutine() {
  return useWrite(({ requestKey, ...body }: Body<'saveRoutine'> & Keyed) =>
    client.saveRoutine({ body }, { requestKey }),
  );
}

export function useUpdateCardio(sheetId: string) {
  return useWrite((body: Body<'updateCardio'>) => client.updateCardio({ sheetId, body }));
}

/** Adds cardio, and keeps the file it was made of beside it; repeated, each happens once. */
export function useAddCardio() {
  return useWrite(
    async ({ file, requestKey, ...body }: Body<'addCardio'> & Keyed & { file: File | null }) => {
      const { sheetId, row } = await client.addCardio({ body }, { requestKey });
      const cardioId = row['Cardio ID'];
      if (file) await client.keepTrack({ sheetId, body: { cardioId, name: file.name }, files: { file } });
    },
  );
}

export function useSaveSetting() {
  return useWrite((body: Body<'saveSetting'>) => client.saveSetting({ body }));
}

export function useRepair(sheetId: string) {
  return useWrite(() => client.repairSheet({ sheetId }));
}

type Imported = Body<'importWorkouts'>;

/** Imports part after part; what is there already is left as it is, so that a part may be sent again. */
export function useImport() {
  return useWrite(
    async ({ parts, onPart }: { parts: readonly Imported[]; onPart: (done: number) => void }) => {
      let done = 0;
      for (const body of parts) {
        await client.importWorkouts({ body });
        done += body.workouts.length;
        onPart(done);
      }
      return done;
    },
  );
}
