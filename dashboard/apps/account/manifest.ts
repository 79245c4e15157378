import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'account',
  title: 'Account',
  description: 'Profile, subscription, permissions and appearance.',
  place: 11,
  needsFolder: false,
  hasCard: false,
  color: 'ink',
  house: {
    gable: 'point',
    picture: ['.....', '.###.', '.###.', '.##..', '.###.'],
    height: 160,
  },
});
