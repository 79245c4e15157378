import type { OwnApp, OwnHouse } from '#kernel/own-apps/own-app.ts';

export const ownHouse: OwnHouse = {
  color: 'teal',
  gable: 'twin',
  picture: ['#...#', '.#.#.', '..#..', '.#.#.', '#...#'],
};

/** An app over a sheet of guests, of whom only the names are known. */
export const guests: OwnApp = {
  title: 'Guests',
  tab: 'Guests',
  headerRow: 1,
  fingerprint: ['name'],
  house: ownHouse,
  columns: [{ key: 'name', header: 'Name', kind: 'text' }],
};
