import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'my-apps',
  title: 'Own apps',
  description: 'Own apps',
  place: 13,
  needsFolder: true,
  // Its only houses are those of the apps that people make in it.
  hasCard: false,
  color: 'ink',
  house: {
    gable: 'point',
    picture: ['.....', '.###.', '.###.', '.##..', '.###.'],
    height: 160,
  },
});
