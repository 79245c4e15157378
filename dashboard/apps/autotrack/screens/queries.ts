import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import contract, { type SeenRow, type Vehicle, type VehiclePage } from '../contract.ts';
import manifest from '../manifest.ts';

export const client = createClient(manifest, contract);

// What was read once is kept for the day, so that a second visit shows rows at once and then refreshes them.
const keptMs = 24 * 60 * 60 * 1000;

export const vehicleQueries = {
  all: () => [manifest.id] as const,
  list: () =>
    queryOptions({
      queryKey: [...vehicleQueries.all(), 'vehicles'],
      queryFn: () => client.listVehicles(),
      gcTime: keptMs,
    }),
  page: (vehicleId: string) =>
    queryOptions({
      queryKey: [...vehicleQueries.all(), 'vehicle', vehicleId],
      queryFn: () => client.readVehicle({ vehicleId, query: {} }),
      gcTime: keptMs,
    }),
};

/** What is known of a vehicle before its rows are read. */
export function knownVehicle(cache: QueryClient, vehicleId: string): Vehicle | undefined {
  return (
    cache.getQueryData(vehicleQueries.page(vehicleId).queryKey)?.vehicle ??
    cache.getQueryData(vehicleQueries.list().queryKey)?.vehicles.find(({ id }) => id === vehicleId)
  );
}

/** Shows a page that a write has answered; where it could not be read, it is asked for. */
function usePageCache(vehicleId: string) {
  const cache = useQueryClient();
  const { queryKey } = vehicleQueries.page(vehicleId);
  const list = vehicleQueries.list().queryKey;
  return {
    show: (page: VehiclePage | null) => {
      if (page === null) {
        void cache.invalidateQueries({ queryKey });
        return;
      }
      cache.setQueryData(queryKey, page);
      cache.setQueryData(
        list,
        (known) =>
          known && {
            ...known,
            vehicles: known.vehicles.map((vehicle) =>
              vehicle.id === vehicleId ? { ...page.vehicle, isStale: false } : vehicle,
            ),
          },
      );
    },
    readAgain: () => cache.invalidateQueries({ queryKey: vehicleQueries.all() }),
  };
}

/** Looks for the vehicle's files again, and reads its rows. */
export function useRefresh(vehicleId: string) {
  const { show } = usePageCache(vehicleId);
  return useMutation({
    mutationFn: () => client.readVehicle({ vehicleId, query: { fresh: 'true' } }),
    onSuccess: show,
  });
}

export function useReadAgain() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: vehicleQueries.all() });
}

/** The keys under which the writes of a vehicle are found while they are under way. */
export const writes = { all: (vehicleId: string) => [manifest.id, 'write', vehicleId] as const };

export type VehicleBody = CallInput<typeof contract.createVehicle>['body'];
export type ServiceBody = CallInput<typeof contract.addService>['body'];
export type EnergyBody = CallInput<typeof contract.addEnergy>['body'];
export type IntervalBody = CallInput<typeof contract.addInterval>['body'];
export type ReadingBody = CallInput<typeof contract.addReading>['body'];

/** A write that stays one write, however often its form is sent. */
type Keyed<T> = T & { requestKey: string };

export function useCreateVehicle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ requestKey, ...body }: Keyed<VehicleBody>) =>
      client.createVehicle({ body }, { requestKey }),
    onSuccess: ({ vehicle }) => {
      cache.setQueryData(
        vehicleQueries.list().queryKey,
        (known) => known && { ...known, vehicles: [vehicle, ...known.vehicles] },
      );
      void cache.invalidateQueries({ queryKey: vehicleQueries.list().queryKey });
    },
  });
}

export function useUpdateVehicle(vehicleId: string) {
  const { show, readAgain } = usePageCache(vehicleId);
  return useMutation({
    mutationKey: writes.all(vehicleId),
    mutationFn: (body: CallInput<typeof contract.updateVehicle>['body']) =>
      client.updateVehicle({ vehicleId, body }),
    onSuccess: ({ page }) => {
      show(page);
      void readAgain();
    },
  });
}

export function useArchiveVehicle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ vehicleId, isArchived }: { vehicleId: string; isArchived: boolean }) =>
      client.archiveVehicle({ vehicleId, body: { isArchived } }),
    onSuccess: ({ page }, { vehicleId }) => {
      if (page) cache.setQueryData(vehicleQueries.page(vehicleId).queryKey, page);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: vehicleQueries.list().queryKey }),
  });
}

export function useDeleteVehicle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Vehicle) => client.deleteVehicle({ vehicleId: id }),
    onSuccess: (_, { id }) => {
      cache.setQueryData(
        vehicleQueries.list().queryKey,
        (known) => known && { ...known, vehicles: known.vehicles.filter((vehicle) => vehicle.id !== id) },
      );
      void cache.invalidateQueries({ queryKey: vehicleQueries.list().queryKey });
    },
  });
}

/** Brings a vehicle back with the log that went to the trash with it. */
export const restoreWithLog = (vehicleId: string) => client.restoreVehicle({ vehicleId, body: {} });

export function useRestoreVehicle() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, log }: Vehicle) =>
      client.restoreVehicle({ vehicleId: id, body: { logId: log?.id ?? null } }),
    onSettled: () => cache.invalidateQueries({ queryKey: vehicleQueries.all() }),
  });
}

export function useRepairVehicle(vehicleId: string) {
  const { show } = usePageCache(vehicleId);
  return useMutation({
    mutationFn: () => client.repairVehicle({ vehicleId }),
    onSuccess: show,
  });
}

export function useLinkLog(vehicleId: string) {
  const { show } = usePageCache(vehicleId);
  return useMutation({
    mutationFn: (logId: string) => client.linkLog({ vehicleId, body: { logId } }),
    onSuccess: show,
  });
}

/** What all writes of a row share: the page they answer is shown. */
function useWrite<Input, Answer extends { page: VehiclePage | null }>(
  vehicleId: string,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const { show } = usePageCache(vehicleId);
  return useMutation({
    mutationKey: writes.all(vehicleId),
    mutationFn,
    onSuccess: ({ page }) => show(page),
  });
}

type Part = 'services' | 'energy' | 'intervals' | 'odometer';
type RowOfPart<P extends Part> = VehiclePage[P][number];

/** The sheet's columns of a row, by which the server finds it again. */
export function seen<R extends { _rowIndex: number }>({ _rowIndex: rowIndex, ...expected }: R) {
  return { rowIndex, expected };
}

export function useSaveService(vehicleId: string) {
  return useWrite(
    vehicleId,
    ({
      row,
      photo,
      requestKey,
      ...service
    }: Keyed<ServiceBody> & { row: RowOfPart<'services'> | null; photo: File | null }) => {
      const { isConfirmed = false, ...changes } = service;
      if (row) {
        return client.updateService(
          { vehicleId, body: { ...seen(row), changes, isConfirmed } },
          { requestKey },
        );
      }
      if (!photo) return client.addService({ vehicleId, body: service }, { requestKey });
      const body = { service: JSON.stringify(service) };
      return client.addInvoice({ vehicleId, body, files: { photo } }, { requestKey });
    },
  );
}

export function useSaveEnergy(vehicleId: string) {
  return useWrite(
    vehicleId,
    ({ row, requestKey, ...energy }: Keyed<EnergyBody> & { row: RowOfPart<'energy'> | null }) => {
      const { isConfirmed = false, ...changes } = energy;
      if (!row) return client.addEnergy({ vehicleId, body: energy }, { requestKey });
      return client.updateEnergy({ vehicleId, body: { ...seen(row), changes, isConfirmed } }, { requestKey });
    },
  );
}

export function useSaveInterval(vehicleId: string) {
  return useWrite(
    vehicleId,
    ({ row, requestKey, ...changes }: Keyed<IntervalBody> & { row: RowOfPart<'intervals'> | null }) => {
      if (!row) return client.addInterval({ vehicleId, body: changes }, { requestKey });
      return client.updateInterval({ vehicleId, body: { ...seen(row), changes } }, { requestKey });
    },
  );
}

export function useAddReading(vehicleId: string) {
  return useWrite(vehicleId, ({ requestKey, ...body }: Keyed<ReadingBody>) =>
    client.addReading({ vehicleId, body }, { requestKey }),
  );
}

export function useRemoveRow(vehicleId: string) {
  return useWrite(vehicleId, (body: SeenRow) => client.removeRow({ vehicleId, body }));
}

export function useUndoRemoval(vehicleId: string) {
  return useWrite(vehicleId, (undo: string) => client.undo({ vehicleId, body: { undo } }));
}

export function useImportRows(vehicleId: string) {
  return useWrite(
    vehicleId,
    ({ requestKey, ...body }: Keyed<CallInput<typeof contract.importRows>['body']>) =>
      client.importRows({ vehicleId, body }, { requestKey }),
  );
}
