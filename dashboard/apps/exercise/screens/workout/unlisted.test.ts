import { expect, it } from 'vitest';
import { noteUnsent } from '#frontend/outbox/laid-over.ts';
import { exerciseRowSchema } from '../../record.ts';
import { catalogueOf } from '../exercises/catalogue.ts';
import { unlisted } from './draft.ts';

const rowOf = (name: string, _rowIndex: number) =>
  exerciseRowSchema.parse({
    ...{
      _rowIndex,
      'Exercise ID': name.toLowerCase(),
      Name: name,
      Category: 'Strength',
      'Primary Muscle': 'Quads',
    },
    ...{ Secondary: '', Equipment: '', Measure: 'Weight and reps', Link: '' },
  });

it('an exercise that another command waits to add goes along with each that needs it, for that one may be refused', () => {
  const waiting = noteUnsent(rowOf('Sled', 3), { key: 'k1', isNew: true, isWaiting: true });
  const changed = noteUnsent(rowOf('Toss', 4), { key: 'k2', isNew: false, isWaiting: true });
  const catalogue = catalogueOf([rowOf('Push', 2), waiting, changed]);
  const sets = ['push', 'sled', 'toss'].map((exerciseId) => ({ exerciseId }));
  expect(unlisted(sets, catalogue).map(({ id }) => id)).toEqual(['sled']);
});
