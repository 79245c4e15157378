import { defineManifest } from '#kernel/manifest.ts';

export default defineManifest({
  id: 'exercise',
  title: 'Exercise',
  description: 'Workouts, sets and weeks, row by row.',
  brief: 'Workouts, sets and weeks.',
  place: 9,
  needsFolder: true,
  color: 'orange',
  house: {
    gable: 'mansard',
    picture: ['.....', '#...#', '#####', '#...#', '.....'],
    height: 154,
  },
  sampleRows: ['Deadlift 5 x 5', 'Run 3.2 mi', 'Row 2,000 m'],
});
