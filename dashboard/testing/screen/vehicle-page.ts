import type { Vehicle, VehicleFacts, VehiclePage } from '../../apps/autotrack/vehicle.ts';

// Vehicles as the screens receive them.

const headers = ['Date', 'Mileage', 'Service', 'Cost', 'Notes', 'Next Service'];

function vehicleFacts(part: Partial<VehicleFacts> = {}): VehicleFacts {
  return {
    year: '2016',
    make: 'Ford',
    model: 'Transit 250',
    color: 'White',
    licensePlate: '7KDR 214',
    unit: 'mi',
    currency: 'USD',
    isArchived: false,
    odometer: 90_860,
    hours: null,
    readOn: null,
    pace: null,
    last: { service: 'Oil and filter', day: '2025-11-12' },
    due: [],
    ...part,
  };
}

export function vehicleCard(id: string, name: string, part: Partial<Vehicle> = {}): Vehicle {
  return {
    id,
    name,
    createdTime: new Date('2025-01-02T10:00').toISOString(),
    modifiedTime: new Date('2025-11-18T12:00').toISOString(),
    webViewLink: `https://sheets.example/${id}`,
    parentFolderId: 'folder',
    isOwned: true,
    canEdit: true,
    owner: null,
    log: {
      id: `${id}-log`,
      name: `${name} - Maintenance Log`,
      webViewLink: `https://sheets.example/${id}-log`,
      canEdit: true,
    },
    logChoices: [],
    facts: vehicleFacts(),
    isStale: false,
    ...part,
  };
}

export function vehiclePage(facts: Partial<VehicleFacts> = {}, part: Partial<VehiclePage> = {}): VehiclePage {
  const tab = { headers, missingHeaders: [], range: null };
  const known = vehicleFacts(facts);
  return {
    vehicle: vehicleCard('van', 'The Van', { facts: known }),
    facts: known,
    properties: [
      { _rowIndex: 2, Property: 'Year', Value: known.year },
      { _rowIndex: 3, Property: 'Make', Value: known.make },
      { _rowIndex: 4, Property: 'Model', Value: known.model },
    ],
    services: [],
    energy: [],
    intervals: [],
    odometer: [],
    tabs: {
      Vehicle: { ...tab, headers: ['Property', 'Value'], range: 'Vehicle!A1:B11' },
      'Maintenance Log': { ...tab, range: 'Maintenance Log!A1:F2' },
      Energy: tab,
      Intervals: tab,
      Odometer: tab,
    },
    ...part,
  };
}
