import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import type { Command } from '#frontend/calls/command.ts';
import { Commands } from '#frontend/calls/commands.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import type { Vehicle, VehiclePage } from '../vehicle.ts';

export const client = createClient(manifest, contract);

export const commands = new Commands(manifest, contract);

// Rows are kept for the day, so that a second visit shows them at once and then refreshes them.
const gcTimeMs = 24 * 60 * 60 * 1000;

export const vehicleQueries = {
  all: () => [manifest.id] as const,
  list: () =>
    queryOptions({
      queryKey: [...vehicleQueries.all(), 'vehicles'],
      queryFn: () => client.listVehicles(),
      gcTime: gcTimeMs,
    }),
  page: (vehicleId: string) =>
    queryOptions({
      queryKey: [...vehicleQueries.all(), 'vehicle', vehicleId],
      queryFn: () => client.readVehicle({ vehicleId, query: {} }),
      gcTime: gcTimeMs,
    }),
};

/** What is known about a vehicle before its rows are read. */
export function knownVehicle(cache: QueryClient, vehicleId: string): Vehicle | undefined {
  return (
    cache.getQueryData(vehicleQueries.page(vehicleId).queryKey)?.vehicle ??
    cache.getQueryData(vehicleQueries.list().queryKey)?.vehicles.find(({ id }) => id === vehicleId)
  );
}

/** Shows the page in a write's answer; requests it if it could not be read. */
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
    refetch: () => cache.invalidateQueries({ queryKey: vehicleQueries.all() }),
  };
}

/** Looks up the vehicle's files again, and reads its rows. */
export function useRefresh(vehicleId: string) {
  const { show } = usePageCache(vehicleId);
  return useMutation({
    mutationFn: () => client.readVehicle({ vehicleId, query: { fresh: 'true' } }),
    onSuccess: show,
  });
}

export function useRefetch() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: vehicleQueries.all() });
}

type ServiceBody = CallInput<typeof contract.addService>['body'];
type EnergyBody = CallInput<typeof contract.addEnergy>['body'];
type IntervalBody = CallInput<typeof contract.addInterval>['body'];

function useListCache() {
  const cache = useQueryClient();
  const { queryKey } = vehicleQueries.list();
  return {
    change: (update: (vehicles: Vehicle[]) => Vehicle[]) =>
      cache.setQueryData(queryKey, (known) => known && { ...known, vehicles: update(known.vehicles) }),
    refetch: () => cache.invalidateQueries({ queryKey }),
  };
}

export function useCreateVehicle() {
  const list = useListCache();
  return commands.useSend<'createVehicle'>({
    onSuccess: ({ vehicle }) => {
      list.change((vehicles) => [vehicle, ...vehicles]);
      void list.refetch();
    },
  });
}

export function useUpdateVehicle(vehicleId: string) {
  const { show, refetch } = usePageCache(vehicleId);
  return commands.useSend<'updateVehicle'>({
    onSuccess: ({ page }) => {
      show(page);
      void refetch();
    },
  });
}

export function useArchiveVehicle() {
  const cache = useQueryClient();
  return commands.useSend<'archiveVehicle'>({
    onSuccess: ({ page }, { params }) => {
      if (page) cache.setQueryData(vehicleQueries.page(params.vehicleId).queryKey, page);
    },
    onSettled: useListCache().refetch,
  });
}

export function useDeleteVehicle() {
  const list = useListCache();
  return commands.useSend<'deleteVehicle'>({
    onSuccess: (_, { params }) => {
      list.change((vehicles) => vehicles.filter(({ id }) => id !== params.vehicleId));
      void list.refetch();
    },
  });
}

/** Restores a vehicle with the log that was moved to the trash with it. */
export const restoreWithLog = (vehicleId: string) =>
  commands.send(commands.make('restoreVehicle', { vehicleId, body: {} }));

export function useRestoreVehicle() {
  const cache = useQueryClient();
  return commands.useSend<'restoreVehicle'>({
    onSettled: () => cache.invalidateQueries({ queryKey: vehicleQueries.all() }),
  });
}

export function useRepairVehicle(vehicleId: string) {
  const repair = commands.useSend<'repairVehicle'>({ onSuccess: usePageCache(vehicleId).show });
  return { ...repair, mutate: () => repair.mutate(commands.make('repairVehicle', { vehicleId })) };
}

export function useLinkLog(vehicleId: string) {
  return commands.useSend<'linkLog'>({ onSuccess: usePageCache(vehicleId).show });
}

type Part = 'services' | 'energy' | 'intervals' | 'odometer';
type RowOfPart<P extends Part> = VehiclePage[P][number];

/** The cells of a row as they are in the sheet, with which the server finds it again. */
export function seen<R extends { _rowIndex: number }>({ _rowIndex: rowIndex, ...expected }: R) {
  return { rowIndex, expected };
}

/** How a form is sent: over a row or as a new one, and with a confirmed mileage or not. */
export interface Sending<Row> {
  row: Row | null;
  isConfirmed: boolean;
}

interface SendingService extends Sending<RowOfPart<'services'>> {
  /** The invoice's photo. */
  photo: File | null;
  /** What the form sent before. */
  again: Command | undefined;
}

export function serviceCommand(vehicleId: string, service: ServiceBody, sending: SendingService) {
  const { row, photo, again, isConfirmed } = sending;
  if (row) {
    const body = { ...seen(row), changes: service, isConfirmed };
    return commands.make('updateService', { vehicleId, body });
  }
  const whole = { ...service, isConfirmed };
  if (!photo) return commands.make('addService', { vehicleId, body: whole });
  const body = { service: JSON.stringify(whole) };
  return commands.make('addInvoice', { vehicleId, body, files: { photo } }, { again });
}

export function energyCommand(vehicleId: string, energy: EnergyBody, sending: Sending<RowOfPart<'energy'>>) {
  const { row, isConfirmed } = sending;
  if (!row) return commands.make('addEnergy', { vehicleId, body: { ...energy, isConfirmed } });
  const body = { ...seen(row), changes: energy, isConfirmed };
  return commands.make('updateEnergy', { vehicleId, body });
}

export function intervalCommand(
  vehicleId: string,
  interval: IntervalBody,
  { row }: Sending<RowOfPart<'intervals'>>,
) {
  if (!row) return commands.make('addInterval', { vehicleId, body: interval });
  return commands.make('updateInterval', { vehicleId, body: { ...seen(row), changes: interval } });
}

/** Calls that answer with the updated page. */
type RowCall =
  | 'addService'
  | 'addInvoice'
  | 'updateService'
  | 'addEnergy'
  | 'updateEnergy'
  | 'addInterval'
  | 'updateInterval'
  | 'addReading'
  | 'removeRow'
  | 'undo'
  | 'importRows';

/** Sends writes of a vehicle's rows; the page they answer is shown. */
export function useSendRows<Name extends RowCall = RowCall>(vehicleId: string) {
  const { show } = usePageCache(vehicleId);
  return commands.useSend<Name>({ onSuccess: ({ page }) => show(page) });
}
