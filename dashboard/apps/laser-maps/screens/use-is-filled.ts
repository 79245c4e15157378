import { type Control, useWatch } from 'react-hook-form';
import type { WholeLocation } from '../contract.ts';
import type { LocationForm } from './location-form.ts';

/** Whether all that a location needs is there; 0 is a place like others. */
export function useIsFilled(control: Control<LocationForm, unknown, WholeLocation>): boolean {
  return useWatch({ control, name: ['name', 'latitude', 'longitude'] }).every((text) => text.trim() !== '');
}
