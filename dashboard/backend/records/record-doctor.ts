import type { AppDoctor, DoctorTab } from '#backend/doctor/app-doctor.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { photoNameOf } from '#kernel/records/field.ts';
import type { AnyRecord } from '#kernel/records/record.ts';

/** The tab of a record as the sheet doctor examines it. */
export function recordTab(record: AnyRecord): DoctorTab {
  const { sheet, fields, id } = record;
  const headerOf = (name: string | undefined) => fields[name ?? '']?.header;
  const [idHeader, photoHeader] = [headerOf(id?.field), headerOf(photoNameOf(record))];
  return {
    sheet,
    ...(id &&
      idHeader !== undefined && {
        id: { field: idHeader, make: (seed: string) => `${id.prefix}${seed.slice(0, 12)}` },
      }),
    ...(photoHeader !== undefined && { files: { field: photoHeader, by: 'name' as const } }),
  };
}

/** What the sheet doctor knows about an app that keeps one record. */
export function recordDoctor({ id: app }: Pick<Manifest, 'id'>, record: AnyRecord): AppDoctor {
  const hasPhoto = photoNameOf(record) !== undefined;
  return {
    tabsOf: () => [recordTab(record)],
    // The photos of all sheets are in one folder.
    ...(hasPhoto && { filesOf: () => ({ kind: 'photo', app }) }),
  };
}
