import * as z from 'zod';

const maxRemembered = 1000;
const longestRemembered = 60;

/**
 * Intl decides what is a language, a currency or a time zone, since it displays them. Its verdicts are cached: asking
 * takes longer than the rest of a small call.
 */
function judgedBy(isShown: (text: string) => boolean): (text: string) => boolean {
  const verdicts = new Map<string, boolean>();
  const judge = (text: string) => {
    try {
      return isShown(text);
    } catch {
      return false;
    }
  };
  return (text) => {
    if (text.length > longestRemembered) return judge(text);
    const verdict = verdicts.get(text) ?? judge(text);
    if (verdicts.size >= maxRemembered) verdicts.clear();
    verdicts.set(text, verdict);
    return verdict;
  };
}

const localeSchema = z
  .string()
  .max(35)
  .refine(
    judgedBy((tag) => Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0),
    { error: 'Please choose a language and region from the list', abort: true },
  )
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag);

/** Whether a text is an ISO 4217 code that can be displayed. */
export const isCurrency = judgedBy((code) => Intl.supportedValuesOf('currency').includes(code));

export const currencySchema = z
  .string()
  .refine(isCurrency, { error: 'Please choose a currency from the list' });

export const timeZoneSchema = z
  .string()
  .max(60)
  .refine(
    judgedBy((timeZone) => new Intl.DateTimeFormat('en', { timeZone }) instanceof Intl.DateTimeFormat),
    { error: 'Please choose a time zone from the list' },
  );

export const weekStarts = ['monday', 'sunday', 'saturday'] as const;
export const distanceUnits = ['km', 'mi'] as const;
export const weightUnits = ['kg', 'lb', 'st'] as const;
export const volumeUnits = ['L', 'US gal', 'UK gal'] as const;
export const temperatureUnits = ['C', 'F'] as const;

/** How a person reads and writes dates, money and measures, in all apps. Null leaves it to the browser or the app. */
export const preferencesSchema = z.object({
  /** A BCP 47 tag such as 'en-GB'. */
  locale: localeSchema.nullable(),
  /** An ISO 4217 code. */
  currency: currencySchema.nullable(),
  /** An IANA name such as 'Europe/Berlin'. */
  timeZone: timeZoneSchema.nullable(),
  weekStart: z.enum(weekStarts).nullable(),
  distance: z.enum(distanceUnits).nullable(),
  weight: z.enum(weightUnits).nullable(),
  volume: z.enum(volumeUnits).nullable(),
  temperature: z.enum(temperatureUnits).nullable(),
  /** True if people who have the same sheet open may see each other's names; older pages leave it out. */
  presence: z.literal(true).nullable().default(null),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What a person chooses now; everything else stays as it was, or as another device has chosen it meanwhile. */
export const preferencesChangeSchema = preferencesSchema
  .extend({ presence: z.literal(true).nullable() })
  .partial();
export type PreferencesChange = z.infer<typeof preferencesChangeSchema>;

export function changedPreferences(before: Preferences, change: PreferencesChange | undefined): Preferences {
  return preferencesSchema.parse({ ...before, ...change });
}

export const noPreferences: Preferences = {
  locale: null,
  currency: null,
  timeZone: null,
  weekStart: null,
  distance: null,
  weight: null,
  volume: null,
  temperature: null,
  presence: null,
};

const { shape } = preferencesSchema;

/** Stored preferences; values that this version or this browser's Intl does not know count as not chosen. */
export const keptPreferencesSchema = z
  .object({
    locale: shape.locale.catch(null),
    currency: shape.currency.catch(null),
    timeZone: shape.timeZone.catch(null),
    weekStart: shape.weekStart.catch(null),
    distance: shape.distance.catch(null),
    weight: shape.weight.catch(null),
    volume: shape.volume.catch(null),
    temperature: shape.temperature.catch(null),
    presence: shape.presence.catch(null),
  } satisfies Record<keyof Preferences, z.ZodType>)
  .catch(noPreferences);
