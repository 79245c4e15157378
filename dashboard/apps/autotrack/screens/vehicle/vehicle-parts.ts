import type { ReactNode } from 'react';
import type { VehiclePage } from '../../vehicle.ts';
import type { RowActions } from './row-actions.ts';

export const vehicleParts = ['maintenance', 'energy', 'plan'] as const;
export type VehiclePart = (typeof vehicleParts)[number];

/** What each of them is drawn from. */
export interface PartProps {
  page: VehiclePage;
  actions: RowActions;
  /** Adds a record; nothing where the vehicle may only be seen. */
  add: ReactNode;
  /** The same from a file. */
  imports: { label: string; onChoose: () => void }[] | undefined;
}
