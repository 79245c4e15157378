import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { noPreferences, preferencesSchema } from '#kernel/preferences.ts';
import { documentedRegion, type Region, regionOf, showRegionOf } from '#kernel/region.ts';

const regions = new AsyncLocalStorage<Region>();
showRegionOf(() => regions.getStore());

/** The first language a browser asks for; undefined for none that Intl knows. */
function browserLocale(request: FastifyRequest): string | undefined {
  const [tag = ''] = (request.headers['accept-language'] ?? '').split(/[,;]/);
  return preferencesSchema.shape.locale.safeParse(tag.trim()).data ?? undefined;
}

/** The letters that documents for download can be set in. */
const latin = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

function isSettable(locale: string): boolean {
  return latin.test(new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(0));
}

const settable = new Map<string, boolean>();
const mostRemembered = 1000;

function mayUse(locale: string): boolean {
  if (settable.size >= mostRemembered) settable.clear();
  const isFine = settable.get(locale) ?? isSettable(locale);
  settable.set(locale, isFine);
  return isFine;
}

/** Does the work of a call with dates, numbers and money as its caller reads them. */
export function inRegionOf<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const preferences = request.session?.user.preferences ?? noPreferences;
  const region = regionOf(preferences, browserLocale(request));
  return regions.run(mayUse(region.locale) ? region : { ...region, locale: documentedRegion.locale }, work);
}
