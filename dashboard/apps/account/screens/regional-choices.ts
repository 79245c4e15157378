import { regionHere } from '#frontend/calls/preferences.ts';
import {
  distanceUnits,
  noPreferences,
  type Preferences,
  temperatureUnits,
  volumeUnits,
  weekStarts,
  weightUnits,
} from '#kernel/preferences.ts';
import { type Units, usualUnits } from '#kernel/region.ts';
import { ownTimeZone } from '#kernel/zone.ts';

interface Choice {
  value: string;
  label: string;
}

/** Everything else that Intl knows comes from the browser, when the language is left to it. */
const locales =
  'ar-EG bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-ES es-MX et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID it-IT ja-JP ko-KR lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW';

const byLabel = (one: Choice, other: Choice) => one.label.localeCompare(other.label, 'en');

function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
}

function localeChoices(others: readonly string[]): Choice[] {
  const tags = new Set([...locales.split(' '), ...others]);
  return [...tags].map((tag) => ({ value: tag, label: languageName(tag) })).toSorted(byLabel);
}

function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }))
    .toSorted(byLabel);
}

function zoneChoices(chosen: string | null): Choice[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(chosen === null ? [] : [chosen])]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

const named = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Choice[] => values.map((value) => ({ value, label: names[value] }));

const units = {
  weekStart: named(weekStarts, { monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' }),
  distance: named(distanceUnits, { km: 'Kilometers', mi: 'Miles' }),
  weight: named(weightUnits, { kg: 'Kilograms', lb: 'Pounds', st: 'Stones and pounds' }),
  volume: named(volumeUnits, { L: 'Liters', 'US gal': 'US gallons', 'UK gal': 'UK gallons' }),
  temperature: named(temperatureUnits, { C: 'Celsius', F: 'Fahrenheit' }),
};

export interface RegionalField {
  name: Exclude<keyof Preferences, 'presence'>;
  label: string;
  /** What applies while nothing is chosen. */
  automatic: string;
  choices: readonly Choice[];
  /** Its options are too long for half a card. */
  isWide?: true;
}

/** The fields of the card in order, with everything that can be chosen. */
export function regionalFields({ locale, timeZone }: Preferences): readonly RegionalField[] {
  const automatic = regionHere(noPreferences).locale;
  const usual = usualUnits(locale ?? automatic);
  const measure = <Name extends keyof Units>(name: Name, label: string): RegionalField => ({
    name,
    label,
    automatic: `Automatic: ${units[name].find(({ value }) => value === usual[name])?.label}`,
    choices: units[name],
  });
  return [
    {
      name: 'locale',
      label: 'Dates and numbers',
      automatic: `Automatic: ${languageName(automatic)}`,
      choices: localeChoices([automatic, ...(locale === null ? [] : [locale])]),
      isWide: true,
    },
    {
      name: 'timeZone',
      label: 'Time zone',
      automatic: `Automatic: ${ownTimeZone().replaceAll('_', ' ')}`,
      choices: zoneChoices(timeZone),
      isWide: true,
    },
    {
      name: 'currency',
      label: 'Currency of new expense reports',
      automatic: 'US Dollar',
      choices: currencyChoices(),
    },
    {
      name: 'weekStart',
      label: 'First day of the week',
      automatic: 'As in each app',
      choices: units.weekStart,
    },
    measure('distance', 'Distance'),
    measure('weight', 'Weight'),
    measure('volume', 'Volume'),
    measure('temperature', 'Temperature'),
  ];
}
