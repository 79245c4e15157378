import { OpenLocationCode } from 'open-location-code';
import { latitudeSchema, longitudeSchema, zoomSchema } from '#kernel/map/scene.ts';

// Places as people copy them: from other maps, from mail, from a phone.

export interface FoundPlace {
  latitude: number;
  longitude: number;
  /** If the text contains one, as links of other maps do. */
  zoom?: number;
}

const codes = new OpenLocationCode();

/** The place in a text, in any usual notation; undefined if there is none. */
export function readCoordinates(text: string): FoundPlace | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  return placeInLink(plain) ?? placeInCode(plain) ?? placeInDegrees(plain) ?? placeInDecimals(plain);
}

function placeAt(latitude: number, longitude: number, zoom?: number): FoundPlace | undefined {
  const parsed = latitudeSchema.safeParse(latitude);
  const other = longitudeSchema.safeParse(longitude);
  if (!parsed.success || !other.success) return undefined;
  const { data } = zoomSchema.safeParse(zoom);
  return { latitude: parsed.data, longitude: other.data, ...(data !== undefined && { zoom: data }) };
}

const number = String.raw`([+-]?\d+(?:\.\d+)?)`;

/** How common maps put a place into their links; tried in this order. */
const linkForms: readonly { form: RegExp; order: readonly ('latitude' | 'longitude' | 'zoom')[] }[] = [
  { form: new RegExp(`^geo:${number},${number}`), order: ['latitude', 'longitude'] },
  // The pin of a Google link is more exact than the centre of its view.
  { form: new RegExp(`!3d${number}!4d${number}`), order: ['latitude', 'longitude'] },
  { form: new RegExp(`/@${number},${number},${number}z`), order: ['latitude', 'longitude', 'zoom'] },
  { form: new RegExp(`/@${number},${number}`), order: ['latitude', 'longitude'] },
  { form: new RegExp(`[?&]mlat=${number}&mlon=${number}`), order: ['latitude', 'longitude'] },
  { form: new RegExp(`#map=${number}/${number}/${number}`), order: ['zoom', 'latitude', 'longitude'] },
  { form: new RegExp(`[?&]cp=${number}~${number}`), order: ['latitude', 'longitude'] },
  {
    form: new RegExp(`[?&](?:ll|q|query|sll|center|destination|daddr|loc)=(?:loc:)?${number},\\s*${number}`),
    order: ['latitude', 'longitude'],
  },
  { form: new RegExp(`[?&]lat=${number}&(?:lon|lng)=${number}`), order: ['latitude', 'longitude'] },
];

function placeInLink(text: string): FoundPlace | undefined {
  if (!/^(geo:|https?:\/\/)/i.test(text)) return undefined;
  const link = decoded(text);
  for (const { form, order } of linkForms) {
    const match = form.exec(link);
    if (!match) continue;
    const told = new Map(order.map((name, index) => [name, Number(match[index + 1])]));
    const zoom = told.get('zoom') ?? Number(/[?&](?:z|zoom|lvl)=([\d.]+)/.exec(link)?.[1]);
    return placeAt(told.get('latitude') ?? Number.NaN, told.get('longitude') ?? Number.NaN, zoom);
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing: the text as it is.
    return text;
  }
}

/** A full open location code, such as 8FWH4HPG+Q5. */
function placeInCode(text: string): FoundPlace | undefined {
  const [code = ''] = text.split(/[\s,]/);
  if (!codes.isValid(code) || !codes.isFull(code)) return undefined;
  const { latitudeCenter, longitudeCenter } = codes.decode(code);
  return placeAt(latitudeCenter, longitudeCenter);
}

/** One coordinate in degrees, with minutes and seconds if given, and its direction at either end. */
const part = String.raw`([NSEW])?\s*([+-]?\d+(?:\.\d+)?)\s*(?:°|º|deg|d|\s)?\s*(?:(\d+(?:\.\d+)?)\s*(?:['’′m]|\s)?\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["”″s]|'')?\s*)?([NSEWO])?`;
const inDegrees = new RegExp(`^${part}[\\s,;/]*${part}$`, 'i');

function placeInDegrees(text: string): FoundPlace | undefined {
  if (!/[NSEW°º′″'"]/i.test(text)) return undefined;
  const match = inDegrees.exec(text.replace(/(\d),(\d)/g, '$1.$2'));
  if (!match) return undefined;
  const [one, other] = [sideOf(match.slice(1, 6)), sideOf(match.slice(6, 11))];
  if (!one || !other) return undefined;
  // "11.5° E, 48.1° N" has the longitude first.
  const isTurned = one.axis === 'longitude' || other.axis === 'latitude';
  if (one.axis !== undefined && one.axis === other.axis) return undefined;
  return isTurned ? placeAt(other.degrees, one.degrees) : placeAt(one.degrees, other.degrees);
}

function sideOf([before, degrees, minutes = '0', seconds = '0', after]: readonly (string | undefined)[]) {
  const direction = (before ?? after ?? '').toUpperCase();
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const whole = Number(degrees);
  const size = Math.abs(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isNegative = String(degrees).startsWith('-') || direction === 'S' || direction === 'W';
  const axis =
    direction === 'N' || direction === 'S'
      ? ('latitude' as const)
      : direction === ''
        ? undefined
        : ('longitude' as const);
  return { degrees: isNegative ? -size : size, axis };
}

/** "48.137, 11.575", also with decimal commas: "48,137; 11,575" or "48,137 11,575". */
function placeInDecimals(text: string): FoundPlace | undefined {
  const point = new RegExp(`^\\(?\\s*${number}\\s*[,;\\s]\\s*${number}\\s*\\)?$`).exec(text);
  const comma = /^([+-]?\d+,\d+)\s*[;\s]\s*([+-]?\d+,\d+)$/.exec(text);
  const [, latitude, longitude] = comma ?? point ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const [one, other] = [latitude, longitude].map((side) => Number(side.replace(',', '.')));
  return placeAt(one ?? Number.NaN, other ?? Number.NaN);
}
