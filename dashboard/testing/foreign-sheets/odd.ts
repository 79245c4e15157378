import { cellsOf, type ForeignSheet, kindsOf } from './foreign-sheet.ts';

const oneOf = (values: readonly string[], column: number, rows: number) => ({
  setDataValidation: {
    range: {
      sheetId: 0,
      startRowIndex: 1,
      endRowIndex: rows + 1,
      startColumnIndex: column,
      endColumnIndex: column + 1,
    },
    rule: {
      condition: { type: 'ONE_OF_LIST', values: values.map((userEnteredValue) => ({ userEnteredValue })) },
      showCustomUi: true,
    },
  },
});

const checkboxes = (column: number, rows: number) => ({
  setDataValidation: {
    range: {
      sheetId: 0,
      startRowIndex: 1,
      endRowIndex: rows + 1,
      startColumnIndex: column,
      endColumnIndex: column + 1,
    },
    rule: { condition: { type: 'BOOLEAN' } },
  },
});

const quarters = ['Q1', 'Q2', 'Q3', 'Q4'];
const wideHeaders = [
  'Shop',
  ...[2023, 2024, 2025].flatMap((year) => quarters.map((quarter) => `${quarter} ${year}`)),
];
const shops = ['Avery', 'Harbor', 'Mill', 'North', 'Old Town', 'Quay'];

/** Sheets with unusual features. */
export const odd: readonly ForeignSheet[] = [
  {
    name: 'Quarters',
    locale: 'en_US',
    cells: [
      wideHeaders,
      ...shops.map((shop, row) => [
        shop,
        ...wideHeaders
          .slice(1)
          .map((_, column) => `$${(900 + row * 131 + column * 57).toLocaleString('en-US')}.00`),
      ]),
    ],
    tables: [
      {
        header: 1,
        rows: 6,
        kinds: [['text', 'place'], ...wideHeaders.slice(1).map(() => ['money'] as const)],
      },
    ],
  },
  {
    name: 'Years as headers',
    locale: 'en_US',
    cells: cellsOf(`
      Members by town | | | |
      | | | |
      Town | 2022 | 2023 | 2024 | 2025
      Avery | 120 | 131 | 140 | 152
      Harbor | 88 | 90 | 97 | 101
      Mill Flats | 45 | 44 | 52 | 60
      North Side | 61 | 66 | 70 | 69
      All | =SUM(B4:B7) | =SUM(C4:C7) | =SUM(D4:D7) | =SUM(E4:E7)
    `),
    tables: [{ header: 3, rows: 4, kinds: kindsOf('place number number number number') }],
  },
  {
    name: 'Blank rows between',
    locale: 'en_US',
    cells: cellsOf(`
      Task | Who | Due | Done
      Order paper | Mara | 3/2/2026 | x
      Call the hall | Hal | 3/4/2026 | x
      | | |
      Print tickets | Ana | 4/1/2026 |
      Ask the band | Jun | 4/2/2026 | x
      | | |
      | | |
      Clean up | Priya | 5/9/2026 |
      Write thanks | Mara | 5/11/2026 |
    `),
    tables: [{ header: 1, rows: 6, kinds: kindsOf('text person|text day flag') }],
  },
  {
    name: 'Two tables under each other',
    locale: 'en_US',
    cells: cellsOf(`
      Income
      Source | Day | Amount
      Stall | 6/7/2026 | $412.00
      Raffle | 6/7/2026 | $230.50
      Donations | 6/9/2026 | $75.00
      Cake | 6/7/2026 | $118.20
      Total | | =SUM(C3:C6)
      |
      |
      |
      Costs
      Paid to | Day | Amount | Receipt
      Print shop | 5/28/2026 | $88.00 | print.pdf
      Town hall | 6/1/2026 | $150.00 | hall.pdf
      Baker | 6/6/2026 | $61.75 | baker.pdf
    `),
    tables: [
      { header: 2, rows: 4, kinds: kindsOf('text day money') },
      { header: 12, rows: 3, kinds: kindsOf('text|person day money file') },
    ],
  },
  {
    name: 'Checked and chosen',
    locale: 'en_US',
    cells: cellsOf(`
      Seat | Guest | Menu | Paid | Arrived
      A1 | Mara Ellis | Fish | TRUE | FALSE
      A2 | Hal Whitcomb | Vegetarian | FALSE | FALSE
      A3 | | Fish | FALSE | FALSE
      A4 | Ana Costa | | TRUE | FALSE
      A5 | | | FALSE | FALSE
    `),
    requests: [oneOf(['Fish', 'Meat', 'Vegetarian', 'Vegan'], 2, 5), checkboxes(3, 5), checkboxes(4, 5)],
    tables: [{ header: 1, rows: 5, kinds: kindsOf('text|number person choice flag flag') }],
  },
  {
    name: 'A header of two rows',
    locale: 'en_US',
    cells: cellsOf(`
      Player | Spring | | Autumn | | Joined
      | | Games | Points | Games | Points |
      Ines | 8 | 21 | 6 | 14 | 2/1/2020
      Tomas | 7 | 18 | 8 | 25 | 9/12/2021
      Oona | 8 | 30 | 8 | 22 | 3/30/2018
      Jun | 5 | 9 | 7 | 16 | 1/8/2024
      Rosa | 6 | 17 | 5 | 11 | 5/5/2022
    `),
    merged: [
      [0, 1, 1, 3],
      [0, 1, 3, 5],
    ],
    // The last column has its name above the header row, where no layout looks for it.
    tables: [{ header: 2, rows: 5, kinds: kindsOf('person|text number number number number') }],
  },
  {
    name: 'Starts at C4',
    locale: 'en_US',
    cells: cellsOf(`
      | | | | | | |
      | | | | | | |
      | | | | | | |
      | | | Room | Meter | Read on | Reading | Unit
      | | | Kitchen | W-1 | 1/1/2026 | 1204.5 | m³
      | | | Bath | W-2 | 1/1/2026 | 882.25 | m³
      | | | Cellar | E-1 | 1/2/2026 | 40211 | kWh
      | | | Cellar | E-2 | 1/2/2026 | 9120 | kWh
      | | | Kitchen | W-1 | 2/1/2026 | 1209.1 | m³
      | | | Bath | W-2 | 2/1/2026 | 884.75 | m³
    `),
    tables: [{ header: 4, from: 'C', rows: 6, kinds: kindsOf('choice|place choice|text day number choice') }],
  },
  {
    name: 'A column without a name',
    locale: 'en_US',
    cells: cellsOf(`
      Wine | Year | | Bottles | Price | Drink until | constructor
      Red Mill | 2019 | dry | 6 | $14.00 | 2027 | a
      Old Quay | 2021 | sweet | 2 | $19.50 | 2026 | b
      Hill | 2018 | dry | 12 | $11.00 | 2028 | c
      North Bank | 2020 | dry | 3 | $23.00 | 2030 | d
      Lady Anne | 2022 | sweet | 4 | $17.25 | 2029 | e
    `),
    tables: [{ header: 1, rows: 5, kinds: kindsOf('text number choice|text number money number|day text') }],
  },
  {
    name: 'Only texts',
    locale: 'en_US',
    cells: cellsOf(`
      Word | Meaning | Language
      gemütlich | pleasant and warm | German
      hygge | being at ease together | Danish
      saudade | longing for what is gone | Portuguese
      lagom | neither too much nor too little | Swedish
      dépaysement | not being where one is at home | French
      komorebi | light through leaves | Japanese
    `),
    tables: [{ header: 1, rows: 6, kinds: kindsOf('text text text|choice') }],
  },
  {
    name: 'Empty below its names',
    locale: 'en_US',
    cells: cellsOf(`
      Visitor | E-mail | Arrival date | Nights | Price | Paid | Notes
      Hal Whitcomb | hal@example.com | 7/3/2026 | 3 | $270.00 | no |
    `),
    tables: [{ header: 1, rows: 1, kinds: kindsOf('person|text email day number money flag longText') }],
  },
];
