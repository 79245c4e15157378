import type { ReactNode } from 'react';
import type { VehiclePage } from '../../vehicle.ts';
import type { RowActions } from './row-actions.ts';

export const vehicleParts = ['maintenance', 'energy', 'plan'] as const;
export type VehiclePart = (typeof vehicleParts)[number];

/** The props of each part. */
export interface PartProps {
  page: VehiclePage;
  actions: RowActions;
  /** The button that adds a record; nothing if the vehicle is read-only. */
  add: ReactNode;
  /** The same from a file. */
  imports: { label: string; onChoose: () => void }[] | undefined;
}
