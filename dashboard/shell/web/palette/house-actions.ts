import type { HouseOnStreet } from '#frontend/house/app-houses.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { finderFor, searchable } from '#kernel/search.ts';
import { findApp } from '../registry.ts';
import { withoutName } from './app-actions.ts';

// What can be done in houses that people have made: their form is opened, and no line of words is read for them.

const manifestOf = ({ id }: HouseOnStreet): Manifest[] => {
  const app = findApp(id);
  return app ? [app] : [];
};

/** The apps that make the houses, each once. */
export function makersOf(houses: readonly HouseOnStreet[]): Manifest[] {
  return [...new Set(houses.flatMap(manifestOf))];
}

export function actionsIn(houses: readonly HouseOnStreet[]) {
  return houses.flatMap(({ id, title, actions = [] }) =>
    actions.map((action) => ({ app: { id, title }, action })),
  );
}

const fewestLetters = 3;
/** How many of them are shown beside the rows that were found. */
const most = 2;

/** The houses that a line means: it starts with the name of one, or the name contains all its words. */
export function calledIn(houses: readonly HouseOnStreet[], line: string) {
  if (line.trim().length < fewestLetters) return [];
  const holds = finderFor(line);
  return actionsIn(houses)
    .filter(({ action }) => withoutName(action, line).isNamed || holds(searchable([action.title])))
    .slice(0, most);
}
