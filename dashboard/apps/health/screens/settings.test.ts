import { expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { profileOf } from '../profile.ts';
import { changedSettings, type Typed, typedOf } from './settings.ts';

const values = {
  Height: '180',
  'Target Weight From': '65',
  'Target Weight To': '75',
  'Target Glucose To': '5.5',
  'Target Systolic To': '135',
};
const profile = profileOf(values, {}, noPreferences);
const changedBy = (typed: Partial<Typed>) =>
  changedSettings(values, profile, { ...typedOf(values, profile), ...typed });

it('height and targets stay the same when they are to be in other units', () => {
  expect(changedBy({ lengthUnit: 'in', weightUnit: 'lb', glucoseUnit: 'mg/dL' })).toEqual({
    ...{ 'Length Unit': 'in', Height: '70.9' },
    ...{ 'Weight Unit': 'lb', 'Target Weight From': '143.3', 'Target Weight To': '165.3' },
    ...{ 'Glucose Unit': 'mg/dL', 'Target Glucose To': '99' },
  });
});

it('what was typed is in the unit that was chosen, and names it', () => {
  expect(changedBy({ weightUnit: 'lb', targetFrom: '140' })).toEqual({
    'Weight Unit': 'lb',
    'Target Weight From': '140',
    'Target Weight To': '165.3',
  });
  expect(changedBy({ height: '5 ft 11' })).toEqual({ Height: '180.34', 'Length Unit': 'cm' });
  expect(changedBy({ systolicTo: '130', glucoseTo: '' })).toEqual({
    'Target Systolic To': '130',
    'Target Glucose To': '',
    'Glucose Unit': 'mmol/L',
  });
  expect(changedBy({})).toEqual({});
});
