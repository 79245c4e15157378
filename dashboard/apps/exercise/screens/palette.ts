import { appPalette, headedRowsOf, sheetOf } from '#frontend/palette/app-palette.ts';
import contract from '../contract.ts';
import { cardioRecord, exerciseRecord, workoutRecord } from '../record.ts';

const load = async () => (await import('./queries.ts')).exerciseQueries;

const at = (view: string, id: string) => (id === '' ? undefined : { view, id });

export default appPalette({
  contract,
  finders: {
    readLog: ({ sheet, workouts, exercises, cardio }) =>
      sheet
        ? [
            {
              ...sheetOf(sheet, 'sheet'),
              tables: [
                headedRowsOf(workoutRecord, workouts, {
                  title: 'name',
                  placeOf: (row) => at('workout', row['Workout ID']),
                }),
                headedRowsOf(exerciseRecord, exercises, {
                  title: 'name',
                  placeOf: (row) => at('exercise', row['Exercise ID']),
                }),
                headedRowsOf(cardioRecord, cardio, {
                  title: 'type',
                  placeOf: (row) => at('run', row['Cardio ID']),
                }),
              ],
            },
          ]
        : [],
  },
  list: async (cache) => cache.fetchQuery((await load()).log(null)),
  read: async (cache, sheetId) => cache.fetchQuery((await load()).log(sheetId)),
});
