import { OpenLocationCode } from 'open-location-code';
import { latitudeSchema, longitudeSchema, zoomSchema } from '#kernel/map/scene.ts';
import { shownRegion } from '#kernel/region.ts';

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
  const plain = text.trim().replaceAll('−', '-');
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
  // Phones share what they search for, at no place in particular.
  { form: new RegExp(`^geo:0,0\\?(?:.*&)?q=${number},${number}`), order: ['latitude', 'longitude'] },
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

/** A whole number: half of its digits are no number of their own. */
const figure = String.raw`(\d+(?:\.\d+)?)(?![\d.])`;
/** An angle in degrees, with minutes and seconds if given. Without a direction after it, an S is the south. */
const angle = String.raw`([+-]?)${figure}\s*(?:[°º]|deg|d)?\s*(?:${figure}\s*['’′m]?\s*)?(?:${figure}\s*(?:["”″]|''|s(?=\s*[NSEWO]))?\s*)?`;
const direction = '([NSEWO])';
const between = String.raw`[\s,;/]*`;
/** N 40° 42.768 W 74° 00.360 */
const directionsFirst = new RegExp(`^${direction}\\s*${angle}${between}${direction}\\s*${angle}$`, 'i');
/** 40° 42′ 46″ N, 74° 0′ 22″ W */
const directionsLast = new RegExp(`^${angle}${direction}?${between}${angle}${direction}?$`, 'i');

function placeInDegrees(text: string): FoundPlace | undefined {
  if (!/[NSEWO°º′″'"]/i.test(text)) return undefined;
  const plain = text.replace(/(?<![\d.])(\d+),(\d+)(?![\d.])/g, '$1.$2');
  const [, before, ...first] = directionsFirst.exec(plain) ?? [];
  const sides =
    before === undefined
      ? directionsLast.exec(plain)?.slice(1)
      : [...first.slice(0, 4), before, ...first.slice(5), first[4]];
  if (!sides) return undefined;
  const [one, other] = [sideOf(sides.slice(0, 5)), sideOf(sides.slice(5))];
  if (!one || !other) return undefined;
  // "51° 28′ N" is one coordinate, and not two.
  const isParted = /[,;/]/.test(plain) || (plain.match(/[°º]/g)?.length ?? 0) > 1;
  if (!isParted && (one.axis === undefined || other.axis === undefined)) return undefined;
  // "11.5° E, 48.1° N" has the longitude first.
  const isTurned = one.axis === 'longitude' || other.axis === 'latitude';
  if (one.axis !== undefined && one.axis === other.axis) return undefined;
  return isTurned ? placeAt(other.degrees, one.degrees) : placeAt(one.degrees, other.degrees);
}

/** Where O is: Ost and oost are the east, ouest, oeste and ovest the west. To others it is no direction. */
const whereO: Readonly<Record<string, 'E' | 'W'>> = {
  ...{ de: 'E', nl: 'E' },
  ...{ fr: 'W', es: 'W', it: 'W', pt: 'W', ca: 'W', gl: 'W' },
};

function directionIn(letter: string): string | undefined {
  if (letter !== 'O') return letter;
  return whereO[new Intl.Locale(shownRegion().locale).language];
}

function sideOf([sign, degrees, minutes = '0', seconds = '0', letter = '']: readonly (string | undefined)[]) {
  const towards = directionIn(letter.toUpperCase());
  if (towards === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isNegative = sign === '-' || towards === 'S' || towards === 'W';
  const axis =
    towards === 'N' || towards === 'S'
      ? ('latitude' as const)
      : towards === ''
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
