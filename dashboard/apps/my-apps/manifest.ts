import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'my-apps',
  title: 'Own apps',
  description: 'Any spreadsheet of yours with a form, a search and a house on the street.',
  place: 13,
  needsFolder: true,
  // Its houses are those of the apps that people make in it.
  hasCard: false,
  color: 'graphite',
  house: {
    gable: 'bell',
    picture: ['.###.', '#...#', '#.#.#', '#...#', '.###.'],
    height: 140,
  },
});
