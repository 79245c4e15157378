import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'firsttouch',
  title: 'FirstTouch',
  description: 'The people you meet, where you met, and when to follow up.',
  brief: 'People, and when to follow up.',
  place: 3,
  needsFolder: true,
  color: 'violet',
  house: {
    gable: 'bell',
    picture: ['.###.', '.###.', '.....', '#####', '#####'],
    height: 174,
  },
  sampleRows: ['Ines Duarte', 'Hal Whitcomb', 'Tomas Rey'],
});
