import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'mug-club',
  title: 'Mug Club',
  description: 'Member rosters with T-shirt and hat tracking.',
  brief: 'Member rosters and passes.',
  place: 6,
  needsFolder: true,
  color: 'brown',
  house: {
    gable: 'neck',
    picture: ['###..', '#####', '###.#', '#####', '###..'],
    height: 184,
  },
  sampleRows: ['Dana Osei, L', 'Rob Feld, XL', 'Kim Tran, M'],
});
