import { appPalette, type FoundSheet, headedRowsOf } from '#frontend/palette/app-palette.ts';
import contract from '../contract.ts';
import { energyRecord, intervalRecord, serviceRecord } from '../record.ts';
import type { Vehicle } from '../vehicle.ts';

const loadQueries = async () => (await import('./queries.ts')).vehicleQueries;

const vehicleOf = ({ id, name, webViewLink, canEdit, facts, log }: Vehicle): FoundSheet => ({
  id,
  facts: {
    name,
    link: log?.webViewLink ?? webViewLink,
    currency: facts?.currency,
    canEdit,
    place: { vehicle: id },
  },
});

export default appPalette({
  contract,
  finders: {
    listVehicles: ({ vehicles }) => vehicles.map(vehicleOf),
    readVehicle: ({ vehicle, services, energy, intervals }) => [
      {
        ...vehicleOf(vehicle),
        tables: [
          headedRowsOf(serviceRecord, services, { title: 'service' }),
          headedRowsOf(energyRecord, energy, { title: 'energy', place: { part: 'energy' } }),
          headedRowsOf(intervalRecord, intervals, { title: 'service', place: { part: 'plan' } }),
        ],
      },
    ],
  },
  list: async (cache) => cache.fetchQuery((await loadQueries()).list()),
  read: async (cache, vehicleId) => cache.fetchQuery((await loadQueries()).page(vehicleId)),
});
