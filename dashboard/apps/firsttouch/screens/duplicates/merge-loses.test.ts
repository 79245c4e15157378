import { expect, it } from 'vitest';
import { contactRow } from '#testing/data/contact-rows.ts';
import { fieldsToChoose, firstChoices, mergeChanges } from './merging.ts';

it('takes what only the other has, where neither has a name', () => {
  const kept = contactRow(2, '', { email: 'press@museu.example' });
  const other = contactRow(5, '', {
    email: 'press@museu.example',
    phone: '+351 912 345 678',
    company: 'Museu do Papel',
    notes: 'Met at the fair',
  });
  expect(fieldsToChoose(kept, other)).toEqual([]);
  expect(mergeChanges(kept, other, firstChoices(kept, other))).toEqual({
    phone: '+351 912 345 678',
    company: 'Museu do Papel',
    notes: 'Met at the fair',
  });
});

it('keeps what was typed by hand into a date or a number of days of the one that goes', () => {
  const kept = contactRow(2, 'Ines Duarte', { email: 'ines@a.example' });
  const other = contactRow(5, 'Ines Duarte', {
    birthday: '12 May',
    followUp: 'after the fair in June',
    keepInTouch: '90 days',
  });
  const changes = mergeChanges(kept, other, firstChoices(kept, other));
  expect(changes?.keepInTouch).toBe(90);
  expect(changes?.notes).toBe('Follow-up Date: after the fair in June\nBirthday: 12 May');
});

it('merges nothing where both notes together are too long for a cell', () => {
  const kept = contactRow(2, 'Ines Duarte', { notes: 'a'.repeat(30_000) });
  const other = contactRow(5, 'Ines Duarte', { notes: 'b'.repeat(30_000) });
  expect(mergeChanges(kept, other, firstChoices(kept, other))).toBeUndefined();
});
