import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'autotrack',
  title: 'AutoTrack',
  description: 'Your vehicles, every service, and what it cost.',
  brief: 'Vehicles and services.',
  place: 5,
  needsFolder: true,
  color: 'slate',
  house: {
    gable: 'flat',
    picture: ['.....', '.###.', '#####', '#####', '#...#'],
    height: 152,
  },
  sampleRows: ['Oil and filter', 'Rotate tires', 'Brake pads'],
});
