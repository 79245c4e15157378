import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';
import type { NewExpense } from '../record.ts';

type Kit = SampleKit<typeof contract>;

type Line = readonly [
  daysAgo: number,
  description: string,
  category: string,
  amount: number,
  more?: { receipt?: string; notes?: string; photo?: string },
];

interface Report {
  name: string;
  description: string;
  lines: readonly Line[];
}

const driving = 'Delivery runs';

const reports: readonly Report[] = [
  {
    name: 'Paper and ink, this year',
    description: 'Everything that went through the press.',
    lines: [
      [300, 'Rubber-based black, 2 lb', 'Supplies', 41.5, { receipt: 'HP-118' }],
      [262, 'Rag paper, 500 sheets', 'Supplies', 312, { receipt: 'HP-131' }],
      [214, 'Photopolymer plates', 'Supplies', 148.2],
      [170, 'Tympan paper', 'Supplies', 22.75],
      [121, 'Roller truck repair', 'Other', 96, { notes: 'Theo knew somebody.' }],
      [74, 'Kozo, 48 g', 'Supplies', 187.4, { receipt: 'GP-20' }],
      [18, 'Type wash, 1 gallon', 'Supplies', 38.6, { photo: 'harbor-print-supply.jpg' }],
      [4, 'Binders board', 'Supplies', 64.15, { photo: 'okafor-bindery.jpg', notes: 'June set it aside.' }],
    ],
  },
  {
    name: 'Book fair, Frankfurt',
    description: 'Six days at the fair, shared stand.',
    lines: [
      [38, 'Flight to Frankfurt', 'Travel', 612.4, { receipt: 'LH-4471' }],
      [37, 'Train from the airport', 'Transport', 6.8, { photo: 'airport-train.jpg' }],
      [37, 'Hotel am Römer, five nights', 'Lodging', 724.5, { photo: 'hotel-am-roemer.jpg' }],
      [36, 'Breakfast with Sabine Roth', 'Meals', 31.2, { photo: 'cafe-laub.jpg' }],
      [35, 'Tram day passes', 'Transport', 29.4],
      [
        34,
        'Dinner, four people',
        'Meals',
        142.8,
        { photo: 'gasthaus-adler.jpg', notes: 'With Große Papier.' },
      ],
      [33, 'Power strip for the stand', 'Supplies', 17.9],
      [32, 'Shipping the unsold books home', 'Other', 88.35],
    ],
  },
  {
    name: driving,
    description: 'Fuel, tolls and parking for the van.',
    lines: [
      [46, 'Fuel', 'Transport', 61.2],
      [31, 'Bridge toll', 'Transport', 7.5],
      [20, 'Parking at Harbor Books', 'Transport', 12],
      [9, 'Fuel', 'Transport', 58.75, { photo: 'route-9-gas.jpg' }],
      [2, 'Ferry with the almanac', 'Travel', 44, { photo: 'bay-ferry.jpg' }],
    ],
  },
];

async function addLine(kit: Kit, reportId: string, [daysAgo, ...line]: Line): Promise<void> {
  const [description, category, amount, { photo, ...more } = {}] = line;
  const expense: NewExpense = { date: kit.day(-daysAgo), description, category, amount, ...more };
  if (photo === undefined) {
    await kit.calls.addExpense({ reportId, body: expense });
    return;
  }
  const files = { photo: await kit.photo(photo) };
  await kit.calls.addReceipt({ reportId, body: { expense: JSON.stringify(expense) }, files });
}

/** As if typed into the sheet by hand: an amount that is not a number, which the sheet doctor finds. */
async function addByHand(kit: Kit, sheetId: string, row: number): Promise<void> {
  const values = [[kit.day(-1), 'Coffee on the ferry', 'Meals', 'about 4.50', '', '', 'No receipt']];
  const updates = [{ range: `Expenses!A${row}:G${row}`, values }];
  await kit.shared.updateCells({ sheetId, body: { updates } });
}

export default {
  async make(kit) {
    for (const { name, description, lines } of reports) {
      const { report } = await kit.calls.createReport({ body: { name: kit.nameOf(name), description } });
      for (const line of lines) await addLine(kit, report.id, line);
      if (name === driving && report.sheetId) await addByHand(kit, report.sheetId, lines.length + 2);
    }
  },
} satisfies AppSample<typeof contract>;
