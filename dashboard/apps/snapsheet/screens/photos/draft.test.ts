import { afterEach, describe, expect, it } from 'vitest';
import { nothingRead } from '#kernel/extraction.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import contract from '../../contract.ts';
import {
  canSave,
  draftOf,
  fieldsOf,
  firstToCheck,
  offersOf,
  placeOf,
  problemOfName,
  readCount,
  type SnapReading,
  withField,
  withoutField,
  withTyped,
  withValue,
} from './draft.ts';

const reading: SnapReading = {
  ...nothingRead,
  fields: {
    Maker: { value: 'Holland', confidence: 0.96, snippet: 'HOLLAND' },
    Year: { value: '1967', confidence: 0.4, snippet: 'l967' },
  },
  extras: [{ name: 'Volts', value: '230', confidence: 0.9, snippet: 'VOLTS 230' }],
  codes: [{ format: 'QRCode', text: 'https://example.com/4471' }],
  taken: { day: '2025-11-20', time: '14:05' },
  wanted: [{ name: 'Maker' }, { name: 'Model' }, { name: 'Year' }],
  extractedData: { Maker: 'Holland', Year: '1967' },
};
const shownOf = (draft: ReturnType<typeof draftOf>) => draft.fields.map(({ name, value }) => [name, value]);

describe('what was read', () => {
  it('becomes a field for each column of the sheet, and what was hardest to read comes first to be checked', () => {
    const draft = draftOf(reading);
    expect(shownOf(draft)).toEqual([
      ['Maker', 'Holland'],
      ['Model', ''],
      ['Year', '1967'],
    ]);
    expect(readCount(draft)).toBe(2);
    expect(draft.fields.find(({ key }) => key === firstToCheck(draft))?.name).toBe('Year');
  });

  it('gives what stands beside labels where the sheet has no columns yet', () => {
    const draft = draftOf({
      ...reading,
      fields: {},
      wanted: [],
      extractedData: { Volts: '230', Photo: 'x' },
    });
    expect(shownOf(draft)).toEqual([['Volts', '230']]);
    expect(readCount(draft)).toBe(1);
  });

  it('is named within what a column may be called, however long its label is', () => {
    const name = 'Net weight, gross weight and tare of the pallet '.repeat(6);
    const extras = [{ name, value: '230', confidence: 0.9, snippet: '' }];
    const draft = draftOf({ ...reading, extras, fields: {}, wanted: [], extractedData: { [name]: '230' } });
    expect(readCount(draft)).toBe(1);
    const typed = withField(draft, `As typed: ${name}`, '1');
    for (const each of [draft, typed]) {
      const extractedData = JSON.stringify(fieldsOf(each));
      expect(contract.upload.body.safeParse({ extractedData }).success).toBe(true);
    }
    expect(problemOfName(draft, name)).toContain('already');
  });

  it('is Date, Description and Notes where nothing could be read', () => {
    // Not even a date: today's would look as if it had been read.
    expect(shownOf(draftOf(nothingRead))).toEqual([
      ['Date', ''],
      ['Description', ''],
      ['Notes', ''],
    ]);
  });

  it("is the sheet's own columns where it has some", () => {
    const headers = ['Photo', 'Maker', 'Column C', 'Year', 'Latitude'];
    const draft = draftOf(nothingRead, headers);
    expect(shownOf(draft)).toEqual([
      ['Maker', ''],
      ['Year', ''],
    ]);
    expect(readCount(draft)).toBe(0);
  });

  it('never makes a field of the column that holds the photo, and knows a column of any name', () => {
    const said = { ...reading, wanted: [{ name: 'constructor' }], extractedData: { photo: 'front' } };
    expect(shownOf(draftOf(said))).toEqual([['constructor', '']]);
    expect(readCount(draftOf(said))).toBe(0);
  });

  it('of a sheet with more columns than a row may send goes without the blank ones', () => {
    const wanted = Array.from({ length: 140 }, (_, at) => ({ name: `Box ${at}` }));
    const draft = draftOf({ ...reading, wanted });
    const [, second] = draft.fields;
    expect(fieldsOf(withValue(draft, second?.key ?? '', 'paint'))).toEqual({
      'Box 1': 'paint',
      Maker: 'Holland',
      Year: '1967',
    });
  });

  it('offers what else stands in the photo, until it is a field', () => {
    const draft = draftOf(reading);
    expect(offersOf(reading, draft)).toEqual([
      { name: 'Volts', value: '230' },
      { name: 'QR Code', value: 'https://example.com/4471' },
      { name: 'Taken', value: '2025-11-20 14:05' },
    ]);
    expect(offersOf(reading, withField(draft, 'Volts', '230')).map(({ name }) => name)).not.toContain(
      'Volts',
    );
    expect(offersOf(null, draft)).toEqual([]);
  });
});

describe('a further field', () => {
  it('needs a name that no other field has, and never writes over one', () => {
    const draft = draftOf(reading);
    expect(problemOfName(draft, ' ')).toBe('A field needs a name');
    expect(problemOfName(draft, 'maker ')).toBe('There is a field "maker" already');
    expect(problemOfName(draft, 'photo')).toBe('"Photo" holds the name of the photo');
    expect(shownOf(withField(draft, 'MAKER', 'other'))).toEqual(shownOf(draft));
    expect(fieldsOf(withField(draft, ' Colour ', ' grey '))).toMatchObject({ Colour: 'grey' });
  });

  it('and any other can go, but not all of them', () => {
    const draft = draftOf(reading);
    const emptied = draft.fields.reduce((before, { key }) => withoutField(before, key), draft);
    expect(canSave(draft)).toBe(true);
    expect(canSave(emptied)).toBe(false);
  });
});

describe('the place', () => {
  const place = placeOf({ latitude: 48.1, longitude: -85.66812, accuracy: 12.3 });

  it('has six decimals and whole metres', () => {
    expect(place).toEqual({ Latitude: '48.100000', Longitude: '-85.668120', LocationAccuracy: '12m' });
  });

  it("goes into the row, but never over a field of the person's own", () => {
    const draft = { ...draftOf(reading), place };
    expect(fieldsOf(draft)).toMatchObject(place);
    expect(fieldsOf(withField(draft, 'Latitude', 'north'))).toMatchObject({
      Latitude: 'north',
      Longitude: '-85.668120',
    });
  });
});

it('a cell that is blank in a line of a list stays blank in its row, whatever the photo says elsewhere', () => {
  const read = { value: '16.40', confidence: 0.9, snippet: 'Total 16.40' };
  const shop = { value: 'Anchor Paints', confidence: 0.9, snippet: 'Anchor Paints' };
  const cell = (value: string) => ({ value, confidence: 0.9, snippet: value });
  const list = draftOf({
    ...nothingRead,
    wanted: [{ name: 'Item' }, { name: 'Price' }, { name: 'Shop' }],
    fields: { Price: read, Shop: shop },
    rows: [{ Item: cell('Masking tape'), Price: cell('1.90') }, { Item: cell('Brush') }],
  });
  expect(fieldsOf(list)).toEqual([
    { Item: 'Masking tape', Price: '1.90', Shop: 'Anchor Paints' },
    { Item: 'Brush', Price: '', Shop: 'Anchor Paints' },
  ]);
});

it('the chosen lines of a list become rows that share the other fields', () => {
  const draft = draftOf({
    ...reading,
    rows: [
      { Item: { value: 'Ink', confidence: 1, snippet: '' } },
      {
        Item: { value: 'Paper', confidence: 1, snippet: '' },
        Year: { value: '1970', confidence: 1, snippet: '' },
      },
    ],
  });
  const common = { Maker: 'Holland', Model: '', Year: '1967' };
  expect(fieldsOf(draft)).toEqual([
    { ...common, Item: 'Ink', Year: '' },
    { ...common, Item: 'Paper', Year: '1970' },
  ]);
  const without = { ...draft, lines: draft.lines.map((line) => ({ ...line, isIn: false })) };
  expect(fieldsOf(without)).toEqual(common);
});

it('what was typed of a photo goes with its first part, whatever else is read of that', () => {
  const read = draftOf(reading);
  const typed = withField(withValue(read, read.fields[1]?.key ?? '', 'HP-2'), 'Shelf', '4');
  const none = draftOf(nothingRead, ['Maker', 'Model', 'Year']);
  const kept = withTyped(none, typed, read);
  expect(shownOf(kept)).toEqual([
    ['Maker', ''],
    ['Model', 'HP-2'],
    ['Year', ''],
    ['Shelf', '4'],
  ]);
  const maker = { value: 'Otari', confidence: 0.9, snippet: 'OTARI' };
  const part = draftOf({ ...reading, fields: { Maker: maker }, extractedData: {} });
  expect(shownOf(withTyped(part, kept, none))).toEqual([
    ['Maker', 'Otari'],
    ['Model', 'HP-2'],
    ['Year', ''],
    ['Shelf', '4'],
  ]);
});

it('a value that is typed stays with its field', () => {
  const draft = draftOf(reading);
  const key = draft.fields[1]?.key ?? '';
  expect(shownOf(withValue(draft, key, 'HP-2'))[1]).toEqual(['Model', 'HP-2']);
});

describe('a number that was typed', () => {
  afterEach(() => showRegion(documentedRegion));
  const receipt: SnapReading = {
    ...nothingRead,
    fields: {
      Total: { value: '12.50', confidence: 0.7, snippet: 'SUMME 12,50' },
      Weight: { value: '1.125', confidence: 0.7, snippet: '1,125 kg' },
    },
    rows: [{ Total: { value: '8.00', confidence: 0.9, snippet: 'Brot 8,00' } }],
    wanted: [
      { name: 'Total', kind: 'amount' },
      { name: 'Weight', kind: 'number' },
      { name: 'Shop', kind: 'merchant' },
    ],
  };
  const withTexts = (draft: ReturnType<typeof draftOf>, texts: Record<string, string>) => ({
    ...draft,
    fields: draft.fields.map((field) => ({ ...field, value: texts[field.name] ?? field.value })),
  });

  it.each([
    ['de-DE', '1.234,50', '12,75'],
    ['en-US', '1,234.50', '$12.75'],
  ])('becomes one in a column of numbers, as %s writes it', (locale, total, tip) => {
    showRegion(regionOf({ ...noPreferences, locale }));
    const { lines: _, ...single } = draftOf(receipt);
    const draft = { ...withTexts({ ...single, lines: [] }, { Total: total, Shop: '4,50' }) };
    const typed = withField(draft, 'Tip', tip);
    // What was read has its decimals behind a point everywhere.
    expect(fieldsOf(typed, { kinds: { Tip: 'money' }, reading: receipt })).toEqual({
      ...{ Total: 1234.5, Weight: '1.125', Shop: '4,50' },
      Tip: 12.75,
    });
  });

  it('becomes one in a list as well, unless it is no number', () => {
    showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
    const draft = draftOf(receipt);
    const totals = (text: string) => {
      const lines = draft.lines.map((line) => ({ ...line, cells: { Total: text } }));
      return [fieldsOf({ ...draft, lines }, { reading: receipt })].flat().map(({ Total }) => Total);
    };
    expect(['8,40', '8.00', 'soon'].flatMap(totals)).toEqual([8.4, '8.00', 'soon']);
  });
});
