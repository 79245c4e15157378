import { twoDigits } from '#kernel/day.ts';
import { formatUpTo, type Region, shownRegion, usualUnits } from '#kernel/region.ts';
import { units } from '#kernel/units.ts';
import type { Setting, SettingChanges } from '../inputs.ts';

const bars = { kg: 20, lb: 45 } as const;
const plates = { kg: [25, 20, 15, 10, 5, 2.5, 1.25], lb: [45, 35, 25, 10, 5, 2.5] } as const;

/** The usual equipment of a gym, by unit of weight. */
export function usualGym(unit: Setting['weightUnit']): Pick<Setting, 'bar' | 'plates'> {
  return { bar: bars[unit], plates: [...plates[unit]] };
}

/** The setting until the person chooses one here: from their units for all apps. */
export function usualSetting({ locale, weight, distance }: Region = shownRegion()): Setting {
  // No gym has plates in stones.
  const weightUnit = weight === 'st' ? (usualUnits(locale).weight === 'lb' ? 'lb' : 'kg') : weight;
  return { weightUnit, distanceUnit: distance, weeklyGoal: 3, ...usualGym(weightUnit) };
}

/** What a person has changed: others may change the rest meanwhile. Bar and plates are in a unit, and go with it. */
export function changesOf(before: Setting | null, setting: Setting): SettingChanges {
  if (before === null) return setting;
  const { weightUnit, bar, plates, distanceUnit, weeklyGoal } = setting;
  const shown = (part: SettingChanges) => JSON.stringify({ ...before, ...part });
  const parts = [{ weightUnit, bar, plates }, { distanceUnit }, { weeklyGoal }];
  return Object.assign({}, ...parts.filter((part) => shown(part) !== shown({})));
}

/** A setting with what was changed. */
export function withChanges(setting: Setting | null, changes: SettingChanges): Setting {
  return Object.assign({}, setting ?? usualSetting(), changes);
}

/** "1,250 kg", without superfluous decimals. */
export function formatWeight(weight: number, unit: Setting['weightUnit']): string {
  const rounded = Math.round(weight * 100) / 100;
  return `${formatUpTo(rounded, weight >= 1000 ? 0 : 2)} ${unit}`;
}

/** Metres as "6.4 mi". */
export function formatDistance(metres: number, unit: Setting['distanceUnit']): string {
  const factor = units[unit].factor / units.m.factor;
  return `${formatUpTo(metres / factor, 2)} ${unit}`;
}

/** Seconds and metres as "5:12 /km"; '' if either is missing. */
export function formatPace(
  seconds: number | null,
  metres: number | null,
  unit: Setting['distanceUnit'],
): string {
  if (!seconds || !metres) return '';
  const whole = Math.round((seconds / metres) * (units[unit].factor / units.m.factor));
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)} /${unit}`;
}
