import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'my-apps',
  title: 'Own apps',
  description: 'Apps made from your sheets.',
  place: 13,
  needsFolder: true,
  // Its houses are those of the apps that people make in it.
  hasCard: false,
  color: 'slate',
  house: {
    gable: 'bell',
    picture: ['.###.', '#...#', '#.#.#', '#...#', '.###.'],
    height: 140,
  },
});
