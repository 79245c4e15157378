import type { Exif } from 'sharp';
import * as z from 'zod';
import type { Extraction } from '#kernel/extraction.ts';
import { photoKind } from './kind.ts';

/** The data that the camera wrote into a photo's file. */
export type CameraFacts = Pick<Extraction, 'taken' | 'place'>;

const nothing: CameraFacts = { taken: null, place: null };

const tagsSchema = z.object({
  DateTimeOriginal: z.string().optional().catch(undefined),
  CreateDate: z.string().optional().catch(undefined),
  latitude: z.number().min(-90).max(90).optional().catch(undefined),
  longitude: z.number().min(-180).max(180).optional().catch(undefined),
  GPSHPositioningError: z.number().min(0).optional().catch(undefined),
});

const wantedTags = ['DateTimeOriginal', 'CreateDate', 'GPSHPositioningError'] as const;
const gpsTags = ['GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef'] as const;

/** The EXIF block of a file, as the tag library needs it: it does not know WebP itself. */
async function taggedPart(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (photoKind(bytes) !== 'webp') return bytes;
  const { default: sharp } = await import('sharp');
  const { exif } = await sharp(bytes).metadata();
  const header = 'Exif\0\0';
  return exif?.subarray(0, header.length).toString('latin1') === header ? exif.subarray(header.length) : exif;
}

async function tagsOf(bytes: Uint8Array): Promise<unknown> {
  const { default: exifr } = await import('exifr');
  try {
    const part = await taggedPart(bytes);
    return part && (await exifr.parse(part, { pick: [...wantedTags, ...gpsTags], reviveValues: false }));
  } catch {
    // Damaged tags count as none; whether the picture itself is damaged is checked elsewhere.
    return undefined;
  }
}

const instant = /^(\d{4}):(\d{2}):(\d{2})[ T](\d{2}:\d{2})/;

function takenAt(text: string | undefined): CameraFacts['taken'] {
  const [, year, month, day, time] = instant.exec(text ?? '') ?? [];
  const parsed = z.object({ day: z.iso.date(), time: z.iso.time({ precision: -1 }) }).safeParse({
    day: `${year}-${month}-${day}`,
    time,
  });
  return parsed.success ? parsed.data : null;
}

const degrees = (value: number) => `${Math.round(Math.abs(value) * 1_000_000)}/1000000 0/1 0/1`;

/** The data as tags for a photo that is written again. */
export function tagsFor({ taken, place }: CameraFacts): Exif {
  const day = taken?.day.replaceAll('-', ':');
  return {
    ...(taken && { IFD2: { DateTimeOriginal: `${day} ${taken.time}:00` } }),
    ...(place && {
      IFD3: {
        GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
        GPSLatitude: degrees(place.latitude),
        GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
        GPSLongitude: degrees(place.longitude),
      },
    }),
  };
}

/** When and where a photo was taken, as far as its file says. */
export async function cameraFacts(bytes: Uint8Array): Promise<CameraFacts> {
  if (photoKind(bytes) === 'pdf') return nothing;
  const parsed = tagsSchema.safeParse(await tagsOf(bytes));
  if (!parsed.success) return nothing;
  const { DateTimeOriginal, CreateDate, latitude, longitude, GPSHPositioningError } = parsed.data;
  // Cameras without a GPS fix write zeros.
  const hasPlace = latitude !== undefined && longitude !== undefined && (latitude !== 0 || longitude !== 0);
  return {
    taken: takenAt(DateTimeOriginal ?? CreateDate),
    place: hasPlace ? { latitude, longitude, accuracy: GPSHPositioningError ?? null } : null,
  };
}
