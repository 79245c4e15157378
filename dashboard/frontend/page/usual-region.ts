import {
  noPreferences,
  type Preferences,
  type PreferencesChange,
  preferencesSchema,
} from '#kernel/preferences.ts';
import { countryOf, regionOf, usualCurrency, usualUnits } from '#kernel/region.ts';
import { currencyOfCountry } from './country-currency.ts';

export interface UsualRegion {
  /** "Germany" */
  name: string;
  preferences: PreferencesChange;
}

/**
 * The country that a browser's language suggests; undefined if it is the default that everybody sees who has chosen
 * nothing.
 */
export function usualRegion(language: string): UsualRegion | undefined {
  const { locale } = regionOf(noPreferences, language);
  const country = countryOf(locale);
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country);
  if (name === undefined || country === 'US') return undefined;
  const known = preferencesSchema.shape.currency.safeParse(currencyOfCountry(country));
  const currency = known.data ?? usualCurrency;
  return { name, preferences: { ...usualUnits(locale), locale, currency } };
}

/** Whether the person has chosen how dates, money or units are shown. */
export function hasChosen(preferences: Preferences): boolean {
  const { timeZone: _, presence: __, ...others } = preferences;
  return Object.values(others).some((choice) => choice !== null);
}
