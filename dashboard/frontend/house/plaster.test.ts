import { describe, expect, it } from 'vitest';
import { neighboursAt } from './plaster.ts';

describe('unpainted neighbours', () => {
  it('are the same houses at the same place on every visit', () => {
    expect(neighboursAt(7, 800)).toEqual(neighboursAt(7, 800));
    expect(neighboursAt(7, 800)).not.toEqual(neighboursAt(8, 800));
  });

  it('stand side by side without a gap and end where the street ends', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const row = neighboursAt(seed, 500);
      let x = 0;
      for (const house of row) {
        expect(house.x).toBe(x);
        x += house.width;
      }
      expect(x).toBe(500);
    }
  });

  it('never have the same roof as the house beside them', () => {
    const row = neighboursAt(3, 6000);
    for (const [index, house] of row.entries()) expect(house.gable).not.toBe(row[index + 1]?.gable);
  });
});
