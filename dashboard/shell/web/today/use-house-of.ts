import type { HouseOnStreet } from '#frontend/house/app-houses.ts';
import type { AgendaSource } from '#kernel/calls/agenda.ts';
import { useOwnHouses } from '../launcher/own-apps.ts';
import { findApp } from '../registry.ts';

type Source = Pick<AgendaSource, 'app' | 'files'>;

/** Finds the house that a sheet's lines come from: the one that a person has made of the sheet, otherwise its app's. */
export function useHouseOf(sources: readonly Source[]): (source: Source) => HouseOnStreet | undefined {
  const { houses } = useOwnHouses([...new Set(sources.map(({ app }) => app))]);
  return ({ app, files }) =>
    houses.find(({ sheet }) => sheet !== undefined && files.includes(sheet)) ?? findApp(app);
}
