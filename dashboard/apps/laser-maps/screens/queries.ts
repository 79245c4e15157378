import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/client.ts';
import { sheetQuery, useReadSheetAgain } from '#frontend/sheet-query.ts';
import { typedRow } from '#frontend/unsaved.tsx';
import contract, {
  type Location,
  type LocationChanges,
  type LocationsData,
  type WholeLocation,
} from '../contract.ts';
import manifest from '../manifest.ts';
import { seenOf } from './location-form.ts';

export const client = createClient(manifest, contract);

const all = [manifest.id] as const;
const rows = [...all, 'locations'] as const;
const read = (query: CallInput<typeof contract.listLocations>['query']) => client.listLocations({ query });

export const locationQueries = {
  /** Of the sheet that is named, else of the oldest. */
  locations: (sheetId: string | null) => sheetQuery(rows, sheetId, read),
  /** What draws the maps; the same as long as the page is open. */
  config: () =>
    queryOptions({
      queryKey: ['laser-maps-config'] as const,
      queryFn: () => client.config(),
      staleTime: Number.POSITIVE_INFINITY,
      // A key that is not set is not set a second later.
      retry: false,
    }),
  places: (text: string) =>
    queryOptions({
      queryKey: ['laser-maps-places', text] as const,
      queryFn: ({ signal }) => client.searchPlaces({ query: { text } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Reads the locations again, and which sheets there are. */
export const useReadAgain = (sheetId: string | null) => useReadSheetAgain(rows, sheetId, read);

/** The keys under which writes are found while they are under way. */
export const writes = {
  all: () => [...all, 'write'] as const,
  add: () => [...writes.all(), 'add'] as const,
  change: () => [...writes.all(), 'change'] as const,
};

function withLocation(data: LocationsData, saved: Location): LocationsData {
  const others = data.locations.filter(({ _rowIndex }) => _rowIndex !== saved._rowIndex);
  const locations = [...others, saved].toSorted((a, b) => a._rowIndex - b._rowIndex);
  return { ...data, locations };
}

/** The last known rows take a change at once; then everything is read again. */
function takeUp(cache: QueryClient, sheetId: string, saved: Location): void {
  cache.setQueriesData<LocationsData>({ queryKey: rows }, (known) =>
    known?.sheet?.id === sheetId ? withLocation(known, saved) : known,
  );
  void readAgain(cache);
}

/** Reads the rows again of whichever sheet the screen has open. */
export function useReadRowsAgain() {
  const cache = useQueryClient();
  return () => void readAgain(cache);
}

function readAgain(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: all });
}

export interface Adding {
  location: WholeLocation;
  sheetId: string | null;
  /** Stays the same when the same location is sent again, so that it is never written twice. */
  requestKey: string;
}

export function useAddLocation() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.add(),
    meta: typedRow,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ location, sheetId, requestKey }: Adding) =>
      client.addLocation({ body: { ...location, ...(sheetId !== null && { sheetId }) } }, { requestKey }),
    onSuccess: ({ location, sheetId }) => takeUp(cache, sheetId, location),
  });
}

export interface Changing {
  location: Location;
  changes: LocationChanges;
}

export function useChangeLocation(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.change(),
    mutationFn: ({ location, changes }: Changing) =>
      client.updateLocation({
        locationId: location.id,
        body: { ...changes, sheetId, expected: seenOf(location) },
      }),
    onSuccess: ({ location }) => takeUp(cache, sheetId, location),
  });
}

export function useRemoveLocations(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: (locations: readonly Location[]) =>
      client.removeLocations({ sheetId, body: { locations: locations.map(seenOf) } }),
    // Not until the sheet was read again: the rows below have other numbers.
    onSettled: () => readAgain(cache),
  });
}

export function useUndo(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: (undo: string) => client.undo({ sheetId, body: { undo } }),
    onSettled: () => readAgain(cache),
  });
}

type Imported = CallInput<typeof contract.importLocations>['body']['locations'][number];

export function useImportLocations(sheetId: string | null) {
  const cache = useQueryClient();
  return async (locations: readonly Imported[], requestKey: string): Promise<number> => {
    const body = { locations: [...locations], ...(sheetId !== null && { sheetId }) };
    const { count } = await client.importLocations({ body }, { requestKey });
    void readAgain(cache);
    return count;
  };
}

export function useRepair(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.repairSheet({ sheetId }),
    onSuccess: () => readAgain(cache),
  });
}
