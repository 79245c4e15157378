import type { DoctorTab } from '#backend/doctor/app-doctor.ts';
import type { AnyRecord } from '#kernel/records/record.ts';

/** The tab of a record as the sheet doctor examines it. */
export function recordTab({ sheet, fields, id }: AnyRecord): DoctorTab {
  const header = id && fields[id.field]?.header;
  if (!id || header === undefined) return { sheet };
  return { sheet, id: { field: header, make: (seed) => `${id.prefix}${seed.slice(0, 12)}` } };
}
