import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { csvFile } from './csv.ts';
import { readFile } from './read-file.ts';

const bytesOf = (text: string) => Buffer.from(text);
const read = (name: string, content: string | Uint8Array, sheet?: string) =>
  readFile(name, typeof content === 'string' ? bytesOf(content) : content, sheet);
const table = (headers: string[], rows: string[][]) => ({ kind: 'table', headers, rows });

describe('a table of text', () => {
  it.each([
    ['commas', 'Name,City\r\nAnn,"Bonn, Rhein"\r\n\r\nBo,Ulm\r\n'],
    ['semicolons', 'Name;City\nAnn;"Bonn, Rhein"\nBo;Ulm'],
    ['tabs', 'Name\tCity\nAnn\tBonn, Rhein\nBo\tUlm'],
    ["Excel's line that tells the delimiter", 'sep=;\r\nName;City\r\nAnn;Bonn, Rhein\r\nBo;Ulm\r\n'],
  ])('is read with %s', async (_, content) => {
    expect(await read('people.csv', content)).toEqual(
      table(
        ['Name', 'City'],
        [
          ['Ann', 'Bonn, Rhein'],
          ['Bo', 'Ulm'],
        ],
      ),
    );
  });

  it.each([';', '\t', '|'])('is read with %j where each line has a comma as well', async (delimiter) => {
    const lines = ['Name, First Name;Born', 'Okafor, Wendy;1990-04-01', 'Reis, Dan;1985-12-24'];
    expect(await read('people.csv', lines.join('\n').replaceAll(';', delimiter))).toEqual(
      table(
        ['Name, First Name', 'Born'],
        [
          ['Okafor, Wendy', '1990-04-01'],
          ['Reis, Dan', '1985-12-24'],
        ],
      ),
    );
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffName,City\nÅsa,Łódź\n')],
    ['UTF-16 with a mark', Buffer.from('\ufeffName,City\nÅsa,Łódź\n', 'utf16le')],
    ['UTF-16 without one', Buffer.from('Name,City\nÅsa,Łódź\n', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffName,City\nÅsa,Łódź\n', 'utf16le').swap16()],
  ])('is read in %s', async (_, content) => {
    expect(await read('people.csv', content)).toEqual(table(['Name', 'City'], [['Åsa', 'Łódź']]));
  });

  it('is read in Windows-1252 where it is no UTF-8', async () => {
    const content = Buffer.from('Name,City\nJosé,K\xf6ln \x96 S\xfcd\n', 'latin1');
    expect(
      await read('people.csv', Buffer.from(content.toString('latin1').replace('é', '\xe9'), 'latin1')),
    ).toEqual(table(['Name', 'City'], [['José', 'Köln – Süd']]));
  });

  it('keeps every column: blank headers are named, doubles numbered, longer rows named on', async () => {
    expect(await read('people.csv', 'Name,,Name, Home\tPhone ,\nAnn,1,Bo,2\nCy,,,3,,x\n')).toEqual({
      ...table(
        ['Name', 'Column B', 'Name (2)', 'Home Phone', 'Column E', 'Column F'],
        [
          ['Ann', '1', 'Bo', '2', '', ''],
          ['Cy', '', '', '3', '', 'x'],
        ],
      ),
      // It may be no header row at all.
      firstRow: ['Name', '', 'Name', ' Home\tPhone ', '', ''],
    });
  });

  it('begins below the notes that stand above its headers', async () => {
    const notes = 'Notes:\n"When exporting your connection data, some addresses are missing."\n\n';
    expect(await read('Connections.csv', `${notes}First Name,Last Name,URL\nAda,Fong,\n`)).toEqual(
      table(['First Name', 'Last Name', 'URL'], [['Ada', 'Fong', '']]),
    );
  });

  it('brings back what a formula-safe export wrote', async () => {
    const cells = ['=1+1', '+1 555 0100', '-3', '@home', "'quoted'", '00123', 'a,"b"\nc'];
    const { bytes } = csvFile(
      'all',
      cells.map((_, at) => `C${at}`),
      [cells],
    );
    expect(await read('all.csv', bytes)).toMatchObject({ rows: [cells] });
  });

  it('has one column where its name says so', async () => {
    expect(await read('tasks.csv', 'Task\nBuy milk\nCall Ida\n')).toEqual(
      table(['Task'], [['Buy milk'], ['Call Ida']]),
    );
  });
});

describe('a text', () => {
  it('is lines, with its commas, where nothing says that it is a table', async () => {
    const content = 'Buy milk, eggs\n\n  - call Ida, Bo\nWater plants\n';
    expect(await read('todo.txt', content)).toEqual({
      kind: 'text',
      lines: ['Buy milk, eggs', '  - call Ida, Bo', 'Water plants'],
    });
  });

  it('is a table where it was copied from a sheet', async () => {
    expect(await read('pasted.txt', 'Name\tEmail\nAnn\tann@x.example\n')).toMatchObject({ kind: 'table' });
  });

  it('is handed on as it is where it is JSON', async () => {
    const text = '{"kind": "tasks#taskLists", "items": []}';
    expect(await read('Tasks.json', text)).toEqual({ kind: 'json', text });
    expect(await read('odd.txt', '[ ] buy milk\n[x] call Ida')).toMatchObject({ kind: 'text' });
  });
});

const people = [
  ['Name', 'Joined', 'Zip', 'Owes', 'Paid', 'Sum'],
  ['Ann', new Date(Date.UTC(2024, 2, 4)), 123, 45.5, true, 3],
  [null, null, null, null, null, null],
  ['=1+1', new Date(Date.UTC(2024, 2, 4, 13, 30)), null, -2, false, null],
];

describe('a spreadsheet', () => {
  it('is read as its cells show, formulas by what they came to', async () => {
    const look = (numFmt: string) => ({ style: { numFmt } });
    const cells = new Map([
      ['1,2', { value: 123, ...look('00000') }],
      ['1,3', { value: 45.5, ...look('"$"#,##0.00') }],
      ['1,5', { value: 3, type: 'formula' as const, formula: '1+2', formulaResult: 3 }],
    ]);
    const hidden = { name: 'Lists', rows: [['secret']], hidden: true };
    const bytes = await writeXlsx({ sheets: [hidden, { name: 'Roster', rows: people, cells }] });
    expect(await read('roster.bin', bytes)).toMatchObject(
      table(
        ['Name', 'Joined', 'Zip', 'Owes', 'Paid', 'Sum'],
        [
          ['Ann', '2024-03-04', '00123', '$45.50', 'TRUE', '3'],
          ['=1+1', '2024-03-04 13:30', '', '-2', 'FALSE', ''],
        ],
      ),
    );
  });

  it('is read from OpenDocument, too', async () => {
    const bytes = await writeOds({
      sheets: [
        { name: 'Empty', rows: [] },
        { name: 'Roster', rows: people },
      ],
    });
    expect(await read('roster.ods', bytes)).toMatchObject({
      headers: ['Name', 'Joined', 'Zip', 'Owes', 'Paid', 'Sum'],
      rows: [
        ['Ann', '2024-03-04', '123', '45.5', 'TRUE', '3'],
        ['=1+1', '2024-03-04 13:30', '', '-2', 'FALSE', ''],
      ],
    });
  });
});

it('reads the sheet of a workbook that was asked for', async () => {
  const sheets = [
    { name: 'Blank', rows: [] },
    { name: '2024', rows: [['Name'], ['Ann']] },
    { name: '2025', rows: [['Name'], ['Bo']] },
    { name: 'Lists', rows: [['secret']], hidden: true },
  ];
  const bytes = await writeXlsx({ sheets });
  const names = ['2024', '2025'];
  expect(await read('a.xlsx', bytes)).toMatchObject({ rows: [['Ann']], sheet: '2024', sheets: names });
  expect(await read('a.xlsx', bytes, '2025')).toMatchObject({ rows: [['Bo']], sheet: '2025', sheets: names });
  await expect(read('a.xlsx', bytes, 'Lists')).rejects.toThrow(/no sheet named "Lists"/);
  const open = await writeOds({ sheets: sheets.slice(0, 3) });
  expect(await read('a.ods', open, 'Sheet 3')).toMatchObject({
    rows: [['Bo']],
    sheets: ['Sheet 2', 'Sheet 3'],
  });
});

it('shows a number as its cell does, but for what that would hide', async () => {
  const cases: [number, string, string][] = [
    [6165550142, '(###) ###-####', '(616) 555-0142'],
    [1200.5, '#,##0.00', '1200.50'],
    // "1,859" would be less than two where a comma stands before decimals.
    [1859, '#,##0', '1859'],
    [1234567.5, '"$"#,##0.00', '$1234567.50'],
    [45.5, '0', '45.5'],
    [6165550142, '0.00E+00', '6165550142'],
    [-2, '#,##0.00_);(#,##0.00)', '-2'],
    [0.255, '0%', '25.5%'],
    [0.25, '0%', '25%'],
    [-0.125, '0.00%', '-12.5%'],
  ];
  const cells = new Map(
    cases.map(([value, numFmt], at) => [`1,${at}`, { value, type: 'number' as const, style: { numFmt } }]),
  );
  const rows = [cases.map((_, at) => `C${at}`), cases.map(([value]) => value)];
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, cells }] });
  expect(await read('a.xlsx', bytes)).toMatchObject({ rows: [cases.map(([, , shown]) => shown)] });
});

describe('what cannot be read', () => {
  it.each([
    ['nothing', 'a.csv', '', /is empty/],
    ['blanks', 'a.csv', ' \n\n ', /is empty/],
    ['a table without headers', 'a.csv', ',,\n,,\n', /is empty/],
    ['a picture', 'a.csv', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), /not a kind of file/],
    ['NUL bytes in text', 'a.csv', 'Name,City\nAnn\0,Bonn\n', /not a kind of file/],
    ['an old Excel file', 'a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /save it as \.xlsx/],
    ['a torn spreadsheet', 'a.xlsx', Buffer.from('PK\x03\x04 and then nothing'), /is damaged/],
    ['rows without end', 'a.csv', `Name,City\n${'Ann,Bonn\n'.repeat(10_001)}`, /more than 10,000 rows/],
    ['lines without end', 'a.txt', 'Buy milk\n'.repeat(10_001), /more than 10,000 rows/],
    ['columns without end', 'a.csv', `${'h,'.repeat(300)}h\n1\n`, /more than 200 columns/],
    ['a cell that no sheet holds', 'a.csv', `Name,City\nAnn,${'x'.repeat(50_001)}\n`, /row 2/],
    ['a header that no sheet holds', 'a.csv', `${'x'.repeat(50_001)},City\nAnn,Bonn\n`, /row 1/],
    ['a quote that is never closed', 'a.csv', `Name,"City\n${'Ann,Bonn\n'.repeat(10_000)}`, /row 1/],
    ['a card of nobody', 'a.vcf', 'BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n', /no contact with a name/],
  ])('is refused: %s', async (_, name, content, sentence) => {
    await expect(read(name, content)).rejects.toThrow(sentence);
  });

  it('is a workbook of more rows than can be imported', async () => {
    const rows = Array.from({ length: 10_002 }, (_, at) => [`Name ${at}`, 'x']);
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }] });
    await expect(read('a.xlsx', bytes)).rejects.toThrow(/more than 10,000 rows/);
    const open = await writeOds({ sheets: [{ name: 'A', rows }] });
    await expect(read('a.ods', open)).rejects.toThrow(/more than 10,000 rows/);
  });

  it('is a workbook that names one long text in every cell', async () => {
    const rows = Array.from({ length: 1000 }, () => ['x'.repeat(30_000)]);
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows }] });
    expect(bytes.length).toBeLessThan(100_000);
    await expect(read('a.xlsx', bytes)).rejects.toThrow(/more than 20 million characters/);
  });

  it('is packed, and something else', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }] }));
    const renamed = Buffer.from(
      bytes.toString('latin1').replaceAll('xl/workbook.xml', 'xx/workbook.xml'),
      'latin1',
    );
    await expect(read('a.zip', renamed)).rejects.toThrow(/not a spreadsheet. Unzip it/);
  });

  it('says that it unpacks to a gigabyte', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }] }));
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt32LE(1_000_000_000, entry + 24);
    await expect(read('a.xlsx', bytes)).rejects.toThrow(/unpacks to more than 100 MB/);
    bytes.writeUInt32LE(0xffffffff, entry + 24);
    await expect(read('a.xlsx', bytes)).rejects.toThrow(/is damaged/);
    bytes.writeUInt32LE(0, entry + 24);
    await expect(read('a.xlsx', bytes)).rejects.toThrow(/is damaged/);
    // Both sizes follow the entry, where a reader would look for them.
    bytes.writeUInt32LE(0, entry + 20);
    bytes.writeUInt16LE(8, entry + 8);
    bytes.writeUInt16LE(8, entry + 10);
    await expect(read('a.xlsx', bytes)).rejects.toThrow(/is damaged/);
  });
});
