import type { OwnHouse } from '#kernel/own-apps/own-app.ts';

export const ownHouse: OwnHouse = {
  color: 'teal',
  gable: 'twin',
  picture: ['#...#', '.#.#.', '..#..', '.#.#.', '#...#'],
};
