import { describe, expect, it } from 'vitest';
import { kindOfHeader } from './field-names.ts';

describe('the kind of field a header asks for', () => {
  it.each([
    ['E-Mail', undefined, 'email'],
    ['Mobile phone', 'text', 'phone'],
    ['Purchase Date', undefined, 'date'],
    ['Währung', undefined, 'currency'],
    ['Total (RM)', undefined, 'amount'],
    ['Odometer', 'number', 'odometer'],
    ['Kilometerstand', undefined, 'odometer'],
    ['Colour', undefined, 'text'],
    ['Paid', 'flag', 'flag'],
    ['Paid', 'money', 'amount'],
    ['Date of arrival', 'text', 'text'],
    ['Total', 'number', 'amount'],
    ['Shelf', 'number', 'number'],
    ['Best before', 'day', 'date'],
  ] as const)('%s over cells of %s is %s', (header, cells, kind) => {
    expect(kindOfHeader(header, cells)).toBe(kind);
  });
});
