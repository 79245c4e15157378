import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'snapsheet',
  title: 'Snapsheet',
  description: 'Photos turned into tidy rows, with the place if you want it.',
  brief: 'Photos turned into rows.',
  place: 4,
  needsFolder: true,
  color: 'ochre',
  house: {
    gable: 'shed',
    picture: ['##.##', '#...#', '..#..', '#...#', '##.##'],
    height: 186,
  },
  sampleRows: ['Serial 4471-B', '230 V, 60 Hz', '42.963402'],
});
