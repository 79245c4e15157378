import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { noPreferences, type Preferences, preferencesSchema } from '#kernel/preferences.ts';
import { documentedRegion, type Region, regionOf, showRegionOf } from '#kernel/region.ts';

const regions = new AsyncLocalStorage<Region>();
showRegionOf(() => regions.getStore());

const maxRemembered = 1000;
const longestTag = 35;

/** Caches what is derived from a short text; callers choose the texts, so the cache is cleared when it is full. */
function remembered<T>(workOut: (text: string) => T): (text: string) => T {
  const known = new Map<string, { result: T }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.result;
    const result = workOut(text);
    if (known.size >= maxRemembered) known.clear();
    known.set(text, { result });
    return result;
  };
}

const knownLocale = remembered((tag) => preferencesSchema.shape.locale.safeParse(tag).data ?? undefined);

/** The first language that a browser asks for; undefined if Intl knows none of them. */
function browserLocale(request: FastifyRequest): string | undefined {
  const header = request.headers['accept-language'];
  if (header === undefined) return undefined;
  const tag = header.slice(0, header.search(/[,;]|$/)).trim();
  return tag.length > longestTag ? undefined : knownLocale(tag);
}

/** The scripts that documents for download can be set in. */
const latin = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

const isSettable = remembered((locale) =>
  latin.test(new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(0)),
);

function workOutRegion(preferences: Preferences, locale: string | undefined): Region {
  const region = regionOf(preferences, locale);
  return isSettable(region.locale) ? region : { ...region, locale: documentedRegion.locale };
}

/** What follows from a session's preferences, for as long as the session is remembered. */
const worked = new WeakMap<Preferences, { locale: string | undefined; region: Region }>();

function callerRegion(request: FastifyRequest): Region {
  const preferences = request.session?.user.preferences ?? noPreferences;
  const locale = browserLocale(request);
  const known = worked.get(preferences);
  if (known && known.locale === locale) return known.region;
  const region = workOutRegion(preferences, locale);
  worked.set(preferences, { locale, region });
  return region;
}

/** The same for work that nobody waits for at a screen. */
export function inRegionOfPreferences<T>(preferences: Preferences, work: () => Promise<T>): Promise<T> {
  return regions.run(workOutRegion(preferences, undefined), work);
}

/** Does the work of a call with dates, numbers and money as its caller reads them. */
export function inRegionOf<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return regions.run(callerRegion(request), work);
}
