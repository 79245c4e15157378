import { theVan } from '#testing/data/vehicles.ts';
import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import type { AppFile } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { serviceRecord, serviceRowSchema } from '../record.ts';

const blank = {
  Date: '2025-11-12',
  Mileage: '',
  Service: '',
  Cost: 45,
  Notes: '',
  'Next Service': '',
  Vendor: '',
  'Engine Hours': '',
};

function formOf(row: typeof blank) {
  return {
    date: row.Date,
    mileage: row.Mileage,
    service: row.Service,
    cost: row.Cost,
    notes: row.Notes,
    nextService: row['Next Service'],
    vendor: row.Vendor,
    engineHours: row['Engine Hours'],
  };
}

interface Files {
  vehicleId: string;
  logId: string;
  folderId: string;
}

function open(user: TestUser, files: Files): AppFile {
  const client = user.client(manifest, contract);
  const { vehicleId, logId, folderId } = files;
  return {
    spreadsheetId: logId,
    // A vehicle is two sheets in one folder.
    sharedId: folderId,
    as: (other) => open(other, files),
    rows: async () => (await client.readVehicle({ vehicleId, query: {} })).services,
    add: async (texts) => (await client.addService({ vehicleId, body: formOf({ ...blank, ...texts }) })).row,
    async edit(shown, texts) {
      const { _rowIndex: rowIndex, ...expected } = serviceRowSchema.parse(shown);
      const changes = formOf({ ...blank, ...Object.fromEntries(textsOf(expected)), ...texts });
      return (await client.updateService({ vehicleId, body: { rowIndex, expected, changes } })).row;
    },
    remove(shown) {
      const { _rowIndex: rowIndex, ...expected } = serviceRowSchema.parse(shown);
      return client.removeRow({ vehicleId, body: { part: 'services', rowIndex, expected } });
    },
  };
}

const textsOf = (row: object) => Object.entries(row).filter(([header]) => Object.hasOwn(blank, header));

let count = 0;

torture({
  name: 'AutoTrack',
  sheet: serviceRecord.sheet,
  key: 'Service',
  edited: 'Notes',
  other: 'Next Service',
  part: 2,
  async make(user) {
    count += 1;
    const { vehicle } = await user
      .client(manifest, contract)
      .createVehicle({ body: { ...theVan, nickname: `Torture ${count}` } });
    return open(user, {
      vehicleId: vehicle.id,
      logId: vehicle.log?.id ?? '',
      folderId: vehicle.parentFolderId ?? '',
    });
  },
});
