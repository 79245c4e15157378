import { describe, expect, it } from 'vitest';
import { street } from '../registry.ts';
import { searchApps } from './search.ts';

const found = (query: string) => searchApps(street, query).map((app) => app.title);

describe('searching the street', () => {
  it('finds a single letter anywhere in name or description', () => {
    const withX = street.filter((app) => /x/i.test(app.title + app.description)).map((app) => app.title);
    expect(found('x').toSorted()).toEqual(withX.toSorted());
  });

  it('finds up to three letters at the start of a word', () => {
    expect(found('mug')).toContain('Mug Club');
    expect(found('clu')).toContain('Mug Club');
  });

  it('finds four letters and more spread out in order', () => {
    expect(found('expn')[0]).toBe('Expenses');
    expect(found('lmps')).toContain('Laser Maps');
  });

  it('finds a part of a word of any length', () => {
    expect(found('pen')).toContain('Expenses');
    expect(found('ceipt')).toContain('Expenses');
  });

  it('does not spread out two or three letters', () => {
    expect(found('eps')).not.toContain('Expenses');
  });

  it('does not gather letters from the words of a description', () => {
    // Each is spread over several descriptions, and means a person.
    for (const name of ['theo', 'anton', 'rosi']) expect(found(name)).toEqual([]);
  });

  it('puts names before descriptions and close hits before loose ones', () => {
    const apps = [
      { title: 'My apps', description: '' },
      { title: 'Other', description: 'Has maps in it' },
      { title: 'Bitmaps', description: '' },
      { title: 'Maps', description: '' },
    ];
    expect(searchApps(apps, 'MAPS').map((app) => app.title)).toEqual(['Maps', 'Other', 'Bitmaps', 'My apps']);
  });

  it('needs no accents and no capitals', () => {
    expect(found('Tödos')).toContain('Todos');
    const apps = [{ title: 'Großes Ärgernis', description: 'Łódź' }];
    for (const query of ['g', 'gro', 'arg', 'grosses', 'lodz', 'gsss']) {
      expect(searchApps(apps, query)).toHaveLength(1);
    }
  });

  it('ignores blanks around the query, and a blank query finds all', () => {
    expect(found('  todos ')).toContain('Todos');
    expect(found('   ')).toHaveLength(street.length);
  });

  it.each(['zzzzzzzz', '.*', '\\', 'Ω≈ç'])('finds nothing for %s', (query) => {
    expect(found(query)).toEqual([]);
  });
});
