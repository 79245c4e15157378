import { describe, expect, it } from 'vitest';
import { readBook, writeBook } from './book-files.ts';
import {
  carriedPattern,
  uncarriedPattern,
  withCarriedStyles,
  withDataStyles,
} from './open-document-formats.ts';

/** The patterns of a column of numbers after they have gone through a file. */
async function returned(patterns: readonly string[]): Promise<(string | undefined)[]> {
  const cells = patterns.map((_, row) => ({ row, column: 0, value: 1234.5, style: row }));
  const sheet = {
    title: 'a',
    isHidden: false,
    frozenRows: 0,
    frozenColumns: 0,
    cells,
    merges: [],
    columns: [],
  };
  const sheets = [{ ...sheet, rows: [], validations: [], looks: [] }];
  const book = await readBook(
    await writeBook({ sheets, styles: patterns.map((pattern) => ({ pattern })) }, 'ods'),
    'ods',
  );
  return (book.sheets[0]?.cells ?? []).map(({ style }) => book.styles[style ?? -1]?.pattern);
}

it('number formats come back as they were', async () => {
  const patterns = [
    '$#,##0.00',
    '€#,##0.00',
    '#,##0.00 €',
    '#,##0.00" kg"',
    '$#,##0.00;($#,##0.00)',
    '#,##0.00;[Red]-#,##0.00',
    '0.00E+00',
    '000',
    '#.00',
    '@',
    '0%',
    '0.00%',
    '#,##0',
    'yyyy-mm-dd',
    'mmmm d, yyyy',
    'h:mm AM/PM',
    '[h]:mm:ss',
  ];
  expect(await returned(patterns)).toEqual(patterns);
});

it('what shows the same comes back in other words', async () => {
  expect(await returned(['"$"#,##0.00', '[$€-407]#,##0.00', '0 "a;b";0'])).toEqual([
    '$#,##0.00',
    '€#,##0.00',
    '0" a;b";0',
  ]);
});

describe('data styles as other programs write them', () => {
  const read = (xml: string) =>
    [
      ...withCarriedStyles(`${xml}<office:body/>`).matchAll(
        /style:name="(\w+)"[^>]*><number:text>(@@[A-Z]*)</g,
      ),
    ].map(([, name, text]) => [name, uncarriedPattern(`"${text}"`)]);

  it('are read with the sections for negative numbers, and their colours', () => {
    const number =
      '<number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/>';
    const symbol =
      '<number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol>';
    const xml =
      `<number:currency-style style:name="N108P0" style:volatile="true">${number}<number:text> </number:text>${symbol}</number:currency-style>` +
      `<number:currency-style style:name="N108"><style:text-properties fo:color="#ff0000"/><number:text>-</number:text>${number}` +
      `<number:text> </number:text>${symbol}<style:map style:condition="value()&gt;=0" style:apply-style-name="N108P0"/></number:currency-style>`;
    expect(read(xml)).toEqual([
      ['N108P0', '#,##0.00 €'],
      ['N108', '#,##0.00 €;[Red]-#,##0.00 €'],
    ]);
  });

  it('are left to the reader where they say what a pattern cannot', () => {
    const fraction =
      '<number:number-style style:name="N1"><number:fraction number:min-numerator-digits="1"/></number:number-style>';
    const date = '<number:date-style style:name="N2"><number:year/></number:date-style>';
    const loop =
      '<number:number-style style:name="N3"><number:number/><style:map style:condition="value()&gt;=0" style:apply-style-name="N9"/></number:number-style>';
    const all = `${fraction}${date}${loop}<office:body/>`;
    expect(withCarriedStyles(all)).toBe(all);
  });

  it('are written with the elements of OpenDocument', () => {
    const carried = carriedPattern('0.0E+00;"<none>"').replace(/^"(@@[A-Z]*)".*$/, '$1');
    const xml = `<number:number-style style:name="N5"><number:text>${carried}</number:text><number:number/></number:number-style>`;
    expect(withDataStyles(`${xml}<office:body/>`)).toBe(
      '<number:number-style style:name="N5P0" style:volatile="true"><number:scientific-number number:decimal-places="1" ' +
        'number:min-integer-digits="1" number:min-exponent-digits="2"/></number:number-style>' +
        '<number:number-style style:name="N5"><number:text>&lt;none&gt;</number:text>' +
        '<style:map style:condition="value()&gt;=0" style:apply-style-name="N5P0"/></number:number-style><office:body/>',
    );
  });
});
