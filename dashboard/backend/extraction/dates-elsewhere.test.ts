import { describe, expect, it } from 'vitest';
import { datesIn } from './dates.ts';

describe('a date that is written', () => {
  it.each([
    ['in Polish', '5 maja 2025', '2025-05-05'],
    ['in Polish, with a long name', '12 października 2025', '2025-10-12'],
    ['in French', '14 février 2025', '2025-02-14'],
    ['in French, on the first', '1er août 2025', '2025-08-01'],
    ['in Spanish', '5 de mayo de 2025', '2025-05-05'],
    ['in Spanish, with a long name', '18 de septiembre de 2025', '2025-09-18'],
    ['in Portuguese', '3 de março de 2025', '2025-03-03'],
    ['in Italian', '9 gennaio 2025', '2025-01-09'],
    ['in Dutch', '7 maart 2025', '2025-03-07'],
    ['in Swedish', '17 maj 2025', '2025-05-17'],
    ['in Turkish', '30 AĞUSTOS 2025', '2025-08-30'],
    ['in Turkish, in capitals', '3 ARALIK 2025', '2025-12-03'],
    ['in years of the Buddha', '18/11/2568', '2025-11-18'],
    ['in English', 'September 5, 2025', '2025-09-05'],
  ])('%s', (_, text, day) => {
    expect(datesIn([text], 'day-first', '2026-11-22')[0]).toMatchObject({ day });
  });

  it('is none if its word is no month', () => {
    for (const text of ['5 Market 2025', '12 marcos 2025', '3 outlet 2025'])
      expect(datesIn([text], 'day-first', '2026-11-22')).toEqual([]);
  });
});

describe('the day of an invoice', () => {
  it.each([
    ['German, delivered before', 'Lieferdatum 15.12.2025', 'Rechnungsdatum 20.12.2025', '2025-12-20'],
    [
      'German, for a month',
      'Leistungszeitraum 01.11.2025 - 30.11.2025',
      'Rechnungsdatum: 03.12.2025',
      '2025-12-03',
    ],
    ['German, payable until', 'Zahlbar bis 15.12.2025', 'Datum 20.11.2025', '2025-11-20'],
    ['French', "Date d'échéance : 15/12/2025", 'Date de facture : 20/11/2025', '2025-11-20'],
    ['Dutch', 'Vervaldatum 15-12-2025', 'Factuurdatum 20-11-2025', '2025-11-20'],
    ['Swedish', 'Förfallodatum 2025-12-15', 'Fakturadatum 2025-11-20', '2025-11-20'],
    ['Italian', 'Data di scadenza 15/12/2025', 'Data fattura 20/11/2025', '2025-11-20'],
    ['Spanish', 'Fecha de vencimiento 15/12/2025', 'Fecha de factura 20/11/2025', '2025-11-20'],
  ])('%s', (_, other, own, day) => {
    expect(datesIn([other, own], 'day-first', '2026-11-22')[0]).toMatchObject({ day });
  });

  it('is that of the delivery if both are one', () => {
    const [found] = datesIn(['Rechnungs- und Lieferdatum 15.12.2025'], 'day-first', '2026-11-22');
    expect(found?.day).toBe('2025-12-15');
    expect(datesIn(['Lieferdatum 15.12.2025'], 'day-first', '2026-11-22')[0]?.score).toBeGreaterThan(0);
  });
});
