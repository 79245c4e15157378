import { noPreferences, type Preferences, preferencesSchema } from './preferences.ts';

type Chosen = Pick<Preferences, 'distance' | 'weight' | 'volume' | 'temperature'>;
export type Units = { [Measure in keyof Chosen]: NonNullable<Chosen[Measure]> };

/** How dates, numbers and money are shown to one person, and the units they measure in. */
export interface Region extends Units {
  /** A BCP 47 tag. */
  locale: string;
  /** Undefined where that of this process or browser holds. */
  timeZone: string | undefined;
  /** What amounts are in where nothing else is said. */
  currency: string;
  /** 0 is Sunday; undefined where each app has its own. */
  weekStart: number | undefined;
}

const documentedLocale = 'en-US';
/** The currency of sheets that name none. */
export const usualCurrency = 'USD';

const weekStartDays = { sunday: 0, monday: 1, saturday: 6 } as const;

/** Some browsers name the locale of their system, such as `en-US@posix`, which Intl does not take. */
function takenLocale(browserLocale: string): string {
  if (browserLocale === documentedLocale) return documentedLocale;
  return preferencesSchema.shape.locale.safeParse(browserLocale).data ?? documentedLocale;
}

/** ISO 3166-1, such as "DE"; a language alone means where most people speak it. */
export function countryOf(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? '';
}

/** Countries of miles, pounds and gallons. */
const customary = new Set(['US', 'LR', 'MM']);
const metric: Units = { distance: 'km', weight: 'kg', volume: 'L', temperature: 'C' };

/** What people measure in where a locale is spoken. */
export function usualUnits(locale: string): Units {
  const country = countryOf(locale);
  if (customary.has(country)) return { distance: 'mi', weight: 'lb', volume: 'US gal', temperature: 'F' };
  return country === 'GB' ? { ...metric, distance: 'mi' } : metric;
}

/** What the person chose, and what their browser says where they chose nothing. */
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

/** A browser serves one person, whose region is shown once they are known. */
export function showRegion(region: Region): void {
  shown = region;
}

/** A server serves many at a time, and finds whom the present work is for; undefined for nobody. */
export function showRegionOf(find: () => Region | undefined): void {
  findCaller = find;
}

export function shownRegion(): Region {
  return findCaller() ?? shown;
}

/** A formatter that goes by the region's language; it is made anew when that is another one than before. */
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

/** "1,234.5": numbers as the region writes them. */
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

/** "12.5" or "12": no more decimals than these, and none that say nothing. */
export function formatUpTo(value: number, digits: number): string {
  const format = upTo.get(digits) ?? numberFormat({ maximumFractionDigits: digits });
  upTo.set(digits, format);
  return format(value);
}
