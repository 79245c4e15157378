import { noPreferences, type Preferences, preferencesSchema } from './preferences.ts';

type Chosen = Pick<Preferences, 'distance' | 'weight' | 'volume' | 'temperature'>;
export type Units = { [Measure in keyof Chosen]: NonNullable<Chosen[Measure]> };

/** How dates, numbers and money are shown to one person, and which units they use. */
export interface Region extends Units {
  /** A BCP 47 tag. */
  locale: string;
  /** Undefined for that of this process or browser. */
  timeZone: string | undefined;
  /** The currency of amounts if nothing else is known. */
  currency: string;
  /** 0 is Sunday; undefined if each app has its own. */
  weekStart: number | undefined;
}

const documentedLocale = 'en-US';
/** The currency of sheets that do not name one. */
export const usualCurrency = 'USD';

const weekStartDays = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Some browsers report the locale of their system, such as `en-US@posix`, which Intl rejects. */
function takenLocale(browserLocale: string): string {
  if (browserLocale === documentedLocale) return documentedLocale;
  return preferencesSchema.shape.locale.safeParse(browserLocale).data ?? documentedLocale;
}

/** ISO 3166-1, such as "DE"; a language alone stands for the country where most people speak it. */
export function countryOf(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? '';
}

/** Countries that use miles, pounds and gallons. */
const customary = new Set(['US', 'LR', 'MM']);
const metric: Units = { distance: 'km', weight: 'kg', volume: 'L', temperature: 'C' };

/** The units of a locale. */
export function usualUnits(locale: string): Units {
  const country = countryOf(locale);
  if (customary.has(country)) return { distance: 'mi', weight: 'lb', volume: 'US gal', temperature: 'F' };
  return country === 'GB' ? { ...metric, distance: 'mi' } : metric;
}

/** The person's choices; anything not chosen follows their browser. */
export function regionOf(preferences: Preferences, browserLocale = documentedLocale): Region {
  const { timeZone, currency, weekStart, distance, weight, volume, temperature } = preferences;
  const locale = preferences.locale ?? takenLocale(browserLocale);
  const usual = usualUnits(locale);
  return {
    locale,
    distance: distance ?? usual.distance,
    weight: weight ?? usual.weight,
    volume: volume ?? usual.volume,
    temperature: temperature ?? usual.temperature,
    timeZone: timeZone ?? undefined,
    currency: currency ?? usualCurrency,
    weekStart: weekStart === null ? undefined : weekStartDays[weekStart],
  };
}

export const documentedRegion = regionOf(noPreferences);

let shown = documentedRegion;
let findCaller: () => Region | undefined = () => undefined;

/** A browser serves one person, whose region is set once it is known. */
export function showRegion(region: Region): void {
  shown = region;
}

/** A server serves many people, so it looks up whom the current work is for; undefined for nobody. */
export function showRegionOf(find: () => Region | undefined): void {
  findCaller = find;
}

export function shownRegion(): Region {
  return findCaller() ?? shown;
}

/** A formatter for the region's language; it is made again when the language changes. */
export function byLocale<Options, Format>(
  make: new (locale: string, options: Options) => Format,
  options: Options,
): (region: Region) => Format {
  let made: { locale: string; format: Format } | undefined;
  return ({ locale }) => {
    if (made?.locale !== locale) made = { locale, format: new make(locale, options) };
    return made.format;
  };
}

/** "1,234.5": numbers as written in the region. */
export function numberFormat(options: Intl.NumberFormatOptions = {}) {
  const formatter = byLocale(Intl.NumberFormat, options);
  return (value: number, region: Region = shownRegion()): string => formatter(region).format(value);
}

const count = numberFormat();

/** "1,234" */
export function formatCount(value: number): string {
  return count(value);
}

const upTo = new Map<number, ReturnType<typeof numberFormat>>();

/** "12.5" or "12": at most this many decimals, without trailing zeros. */
export function formatUpTo(value: number, digits: number): string {
  const format = upTo.get(digits) ?? numberFormat({ maximumFractionDigits: digits });
  upTo.set(digits, format);
  return format(value);
}
