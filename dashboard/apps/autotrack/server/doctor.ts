import type { AppDoctor } from '#backend/doctor/app-doctor.ts';
import { energyRecord, intervalRecord, odometerRecord, propertyRecord, serviceRecord } from '../record.ts';
import { isVehicle } from './vehicles.ts';

const madeWhenNeeded = [energyRecord.sheet, intervalRecord.sheet, odometerRecord.sheet].map((sheet) => ({
  sheet,
  isOptional: true,
}));

export default {
  tabsOf: (file) =>
    isVehicle(file)
      ? [{ sheet: propertyRecord.sheet }, ...madeWhenNeeded]
      : [{ sheet: serviceRecord.sheet, files: { field: 'Photo', by: 'name' } }],
  filesOf({ properties: { vehicleId } }) {
    return vehicleId === undefined ? null : { kind: 'photo', vehicleId };
  },
  partnerOf(file) {
    const { vehicleId } = file.properties;
    if (vehicleId === undefined) return null;
    return isVehicle(file)
      ? { name: 'maintenance log', tags: { kind: 'maintenance-log', vehicleId } }
      : { name: 'vehicle sheet', tags: { kind: 'vehicle', vehicleId } };
  },
} satisfies AppDoctor;
