import { energies } from '../../inputs.ts';

/** The energies to choose from, and what a person has called theirs in the sheet. */
export function energyChoices(own: string): { value: string; label: string }[] {
  return [...new Set([...energies, own])].map((energy) => ({ value: energy, label: energy }));
}
