import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { contactRow } from '#testing/data/contact-rows.ts';
import { comparedCells, conflictOf } from './conflict.ts';
import { changesOf, contactFormSchema, emptyForm, formOfRow } from './contact-form.ts';

const odd = contactRow(2, 'Ada', {
  'Date Met': 'last spring',
  Status: 'Warm lead',
  'Keep In Touch': 'often',
  Notes: 'x ',
});

function parse(form: object) {
  return contactFormSchema.safeParse({ ...emptyForm(), ...form });
}

describe('the form', () => {
  it('changes nothing that nobody touched, whatever stands in the sheet', () => {
    const contact = contactFormSchema.parse(formOfRow(odd));
    expect(changesOf(odd, contact)).toEqual({});
    expect(changesOf(odd, { ...contact, dateMet: '2025-05-01', status: 'Closed' })).toEqual({
      dateMet: '2025-05-01',
      status: 'Closed',
    });
  });

  it('asks for a name and for whole days', () => {
    expect(parse({ contactName: ' ' }).error?.issues[0]?.message).toBe('Contact name is required');
    expect(parse({ contactName: 'Ada', keepInTouch: '30' }).data?.keepInTouch).toBe(30);
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
    const row = contactRow(2, 'Ada', { Company: 'Old', Notes: 'same' });
    const { _rowIndex, ...current } = { ...row, Company: 'Theirs', Email: 'new@x.example' };
    const problem = new Problem('CONFLICT', 'x', { conflict: { rowIndex: 7, current, fields: ['Company'] } });
    const conflict = conflictOf(problem, { row, changes: { company: 'Mine' } });
    if (!conflict) throw new Error('There is no conflict.');
    expect(comparedCells(conflict, ['Contact Name', 'Company'])).toEqual([
      { label: 'Contact Name', field: 'contactName', mine: 'Ada', theirs: 'Ada' },
      { label: 'Company', field: 'company', mine: 'Mine', theirs: 'Theirs', changedCell: 'B7' },
      { label: 'Email', field: 'email', mine: 'new@x.example', theirs: 'new@x.example' },
      { label: 'First Call Notes', field: 'notes', mine: 'same', theirs: 'same' },
    ]);
    const gone = new Problem('CONFLICT', 'x', { conflict: { rowIndex: null, current: null, fields: [] } });
    expect(conflictOf(gone, { row, changes: { company: 'Mine' } })).toEqual({
      mine: { ...row, Company: 'Mine' },
      theirs: null,
    });
  });
});
