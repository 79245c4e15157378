import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { contactRow } from '#testing/data/contact-rows.ts';
import { headed } from '../../record.ts';
import { commands } from '../commands.ts';
import { contactForm, emptyForm } from './contact-form.ts';

const { changesOf, comparedCells, conflictOf, schema, textsOf } = contactForm;

const odd = contactRow(2, 'Ada', {
  dateMet: 'last spring',
  status: 'Warm lead',
  keepInTouch: 'often',
  notes: 'x ',
});

function parse(form: object) {
  return schema.safeParse({ ...emptyForm(), ...form });
}

describe('the form', () => {
  it('changes nothing that nobody touched, whatever stands in the sheet', () => {
    const typed = schema.parse(textsOf(odd));
    expect(changesOf(odd, typed)).toEqual({});
    expect(changesOf(odd, { ...typed, dateMet: '2025-05-01', status: 'Closed' })).toEqual({
      dateMet: '2025-05-01',
      status: 'Closed',
    });
  });

  it('asks for a name and for whole days', () => {
    expect(parse({ contactName: ' ' }).error?.issues[0]?.message).toBe('Contact name is required');
    expect(parse({ contactName: 'Ada', keepInTouch: '30' }).data?.['keepInTouch']).toBe(30);
    expect(parse({ contactName: 'Ada', keepInTouch: 'often' }).success).toBe(false);
    expect(parse({ contactName: 'Ada', keepInTouch: '0' }).success).toBe(false);
    expect(parse({ contactName: 'Ada', dateMet: '2025-02-30' }).success).toBe(false);
  });

  it('keeps the notes as they were typed', () => {
    expect(parse({ contactName: ' Ada ', notes: '  indented\n' }).data).toMatchObject({
      contactName: 'Ada',
      notes: '  indented\n',
    });
  });
});

describe('a conflict', () => {
  it('shows both versions and names the cell that differs', () => {
    const row = contactRow(2, 'Ada', { company: 'Old', notes: 'same' });
    const theirs = { ...row, company: 'Theirs', email: 'new@x.example' };
    const current = headed.contact.cells.encode(theirs);
    const change = commands.changesIn(commands.update('s1', row, { company: 'Mine' }));
    const problem = new Problem('CONFLICT', 'x', { conflict: { rowIndex: 7, current, fields: ['Company'] } });
    const conflict = conflictOf(problem, change, row);
    if (!conflict) throw new Error('There is no conflict.');
    expect(comparedCells(conflict, ['Contact Name', 'Company'])).toEqual([
      { label: 'Contact Name', field: 'contactName', mine: 'Ada', theirs: 'Ada' },
      { label: 'Company', field: 'company', mine: 'Mine', theirs: 'Theirs', changedCell: 'B7' },
      { label: 'Email', field: 'email', mine: 'new@x.example', theirs: 'new@x.example' },
      { label: 'First Call Notes', field: 'notes', mine: 'same', theirs: 'same' },
    ]);
    const gone = new Problem('CONFLICT', 'x', { conflict: { rowIndex: null, current: null, fields: [] } });
    expect(conflictOf(gone, change, row)).toEqual({
      mine: { ...row, company: 'Mine' },
      theirs: null,
    });
  });
});
