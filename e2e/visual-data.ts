import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import * as z from 'zod';
import { attachPhoto, createReport, type ExpenseEntry, readReport, send } from './calls.ts';
import { createList as createRoster, member } from './mug-club.ts';
import { createSnapsheet, upload } from './snapsheet.ts';
import { createList, type TaskEntry } from './todos.ts';

// What the pictures of the main screens show. Their day is Wednesday, November 18, 2026.

/** A day of the year 2026, or of the one before while the month is negative. */
const day = (month: number, dayOfMonth: number) =>
  `${month < 0 ? 2025 : 2026}-${String(Math.abs(month)).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;

async function call(page: Page, path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await send(page, `/api${path}`, { method, body });
  expect(answer.status(), path).toBe(200);
  return await answer.json();
}

const apps = [
  'expenses',
  'todos',
  'firsttouch',
  'snapsheet',
  'autotrack',
  'mug-club',
  'laser-maps',
  'health',
];

/** The person whose street is shown; the last house is left unpainted. */
export async function openStreet(page: Page): Promise<void> {
  await call(page, '/subscription/status', { action: 'start_trial' });
  for (const appName of apps) await call(page, '/app/directories/create', { appName });
}

/** A photo without letters, which would look as the machine's own fonts do. */
async function drawPhoto(): Promise<Buffer> {
  const line = (at: number) =>
    `<rect x="190" y="${300 + at * 64}" width="${230 + ((at * 97) % 150)}" height="14"/>
    <rect x="520" y="${300 + at * 64}" width="96" height="14"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">
    <rect width="100%" height="100%" fill="#5c3d2e"/><rect x="130" y="60" width="540" height="900" fill="#efece4"/>
    <g fill="#2b2925"><rect x="250" y="150" width="300" height="34"/>${[0, 1, 2, 3, 4, 5, 6].map(line).join('')}
    <rect x="190" y="800" width="426" height="28"/></g></svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

const expense = (date: string, description: string, category: string, amount: number, notes = '') => ({
  date,
  description,
  category,
  amount,
  notes,
});

const hotel = 'Hotel Santa Julia, 3 nights';
const expenses: readonly ExpenseEntry[] = [
  expense(day(1, 15), 'Studio rent share', 'Fees', 385),
  expense(day(3, 20), 'Hotel Aster, 2 nights', 'Lodging', 268.9),
  expense(day(5, 7), 'Train to Chicago', 'Travel', 142.5),
  expense(day(6, 23), 'Paper cutter, blade service', 'Supplies', 187.25),
  expense(day(8, 14), 'Handmade paper, 200 sheets', 'Supplies', 362.8),
  expense(day(9, 4), 'Flights to Lisbon', 'Travel', 684.2),
  expense(day(10, 21), 'Crate for the prints', 'Shipping', 214.75),
  expense(day(11, 2), 'Airport taxi', 'Travel', 24.1),
  expense(day(11, 3), hotel, 'Lodging', 486.2, 'Room 304'),
  expense(day(11, 4), 'Booth lighting rental', 'Fees', 85),
  expense(day(11, 6), 'Lunch with Ines, Sabine', 'Meals', 48.2, 'With tip'),
  expense(day(11, 7), 'Parcel home, unsold prints', 'Shipping', 64.55, '18 prints'),
];

export async function makeExpenses(page: Page): Promise<{ report: string; hotel: string }> {
  await createReport(page, 'Van and deliveries', expenses.slice(0, 1));
  await createReport(page, 'Lisbon print fair', expenses.slice(7, 8));
  const report = await createReport(page, 'Studio and fairs 2026', expenses);
  const { rows } = await readReport(page, report);
  const row = rows.find(({ Description }) => Description === hotel)?._rowIndex ?? 0;
  await attachPhoto(page, report, row, { name: 'IMG_4058.jpg', buffer: await drawPhoto() });
  return { report, hotel };
}

const task = (text: string, part: Partial<TaskEntry> & { labels?: string[] } = {}) => ({
  text,
  createdDate: day(11, 10),
  ...part,
});
const finished = (...texts: string[]) => texts.map((text) => task(text, { status: 'Completed' }));

export async function makeTodos(page: Page): Promise<string> {
  await createList(page, 'Workshop supplies', finished('Tympan paper', 'Quoin key', 'Roller gauge'));
  await createList(page, 'House and garden', [
    ...finished('Clear the gutters', 'Plant garlic'),
    task('Bleed the radiators', { dueDate: day(11, 15), priority: 'High' }),
    task('Pay the chimney sweep', { dueDate: day(11, 19) }),
  ]);
  return await createList(page, 'Broadside no. 12', [
    ...finished('Choose the poem with Ines', 'Draw the layout, 13 x 19', 'Cut the linoleum block'),
    task('Letter the title by hand', { status: 'Canceled' }),
    task('Order rag paper, 13 x 19, 200 sheets', {
      dueDate: day(11, 17),
      priority: 'High',
      labels: ['paper'],
    }),
    task('Proof the cover in two inks', {
      dueDate: day(11, 18),
      priority: 'High',
      notes: 'Then send a photo to Ines; she decides between the greens.',
    }),
    task('Wash the rollers', { dueDate: day(11, 25), repeat: 'FREQ=WEEKLY;BYDAY=WE', labels: ['press'] }),
    task('Mix the second green to match swatch 12', { priority: 'Low' }),
    task('Write the colophon', { dueDate: day(12, 8) }),
  ]);
}

const contact = (contactName: string, company: string, status: string, part: object) => ({
  contactName,
  company,
  status,
  email: `${contactName.toLowerCase().replaceAll(' ', '.')}@example.com`,
  ...part,
});

export async function makeContacts(page: Page): Promise<void> {
  for (const body of [
    contact('Ada Fong', 'City Art School', 'Follow-up Scheduled', {
      role: 'Head of printmaking',
      dateMet: day(9, 21),
      followUp: day(11, 25),
      location: 'Studio tour',
      tags: 'teaching',
      notes: 'Two-day workshop in March, twelve students.',
    }),
    contact('Hiro Tanaka', 'Tanaka Washi', 'Contacted', {
      role: 'Papermaker',
      dateMet: day(9, 8),
      location: 'Echizen paper days',
      notes: 'Samples of 48 g kozo are on the way.',
    }),
    contact('Ines Duarte', 'Museu do Papel', 'New', {
      role: 'Curator',
      dateMet: day(11, 1),
      followUp: day(11, 20),
      location: 'Lisbon print fair',
      tags: 'museum',
      notes: 'Wants six broadsides for the spring show.',
    }),
  ]) {
    await call(page, '/app/firsttouch', body);
  }
}

export async function makeSnapsheet(page: Page): Promise<string> {
  const { id } = await createSnapsheet(page, 'Paper and ink');
  for (const [Store, bought, Total] of [
    ['Harbor Bindery', day(10, 18), '312.50'],
    ['Tanaka Washi', day(10, 10), '228.00'],
    ['Holland Press Works', day(10, 29), '240.00'],
  ] as const) {
    await upload(page, id, { Store, Date: bought, Total, Currency: 'USD' }, `${Store.split(' ')[0]}.jpg`);
  }
  return id;
}

const madeSchema = z.object({ id: z.string() });

export async function makeVehicle(page: Page): Promise<string> {
  const made = await call(page, '/app/autotrack/vehicles', {
    year: '2016',
    make: 'Ford',
    model: 'Transit 250',
    vin: '1M8GDM9AXKP042788',
    licensePlate: '7KDR 214',
    color: 'White',
    nickname: 'Service Van',
  });
  const { id } = madeSchema.parse(made);
  const service = (date: string, mileage: number, name: string, cost: number, vendor: string) => ({
    date,
    mileage,
    service: name,
    cost,
    vendor,
    notes: '',
  });
  await call(page, `/app/autotrack/vehicles/${id}/import`, {
    energy: [],
    services: [
      service(day(2, 28), 82_610, 'Battery', 214.9, 'Okafor Auto Electric'),
      service(day(4, 11), 83_890, 'Winter tires off', 48, 'Tran Tire'),
      service(day(7, 23), 87_150, 'Brake pads, front', 486, 'Division Street Garage'),
      service(day(11, 6), 90_520, 'Oil and filter', 84.5, 'Division Street Garage'),
    ],
  });
  const interval = { service: 'Oil and filter', everyDistance: 6000, everyMonths: 6 };
  await call(page, `/app/autotrack/vehicles/${id}/intervals`, interval);
  return id;
}

export async function makeMembers(page: Page): Promise<string> {
  const given = { tShirtDistributed: true, hatDistributed: true };
  const { listId } = await createRoster(page, 'Founders Row', [
    member('Dana Osei', { ...given, receiptNumber: 'R-1042', expires: day(12, 31), notes: 'Founder' }),
    member('Rob Feld', { tShirtSize: 'XL', tShirtDistributed: true, receiptNumber: 'R-1043' }),
    member('Kim Tran', { phone: '(616) 555-0188', expires: day(11, 1) }),
    member('Wendy Okafor', {
      tShirtSize: 'S',
      hatDistributed: true,
      expires: day(11, 24),
      notes: 'On order',
    }),
  ]);
  return listId;
}

export async function makeLocations(page: Page): Promise<void> {
  for (const body of [
    { name: 'Great Lakes', description: 'Walnut, for the wall', latitude: 44.2, longitude: -84.3, zoom: 5 },
    { name: 'Tagus mouth', latitude: 38.7, longitude: -9.3, zoom: 8, aspectRatio: '1:1' },
  ]) {
    await call(page, '/app/laser-maps', body);
  }
}

export async function makeReadings(page: Page): Promise<void> {
  const mornings = Array.from({ length: 18 }, (_, at) => ({ date: day(11, at + 1), at }));
  const logs = {
    body: mornings.map(({ date, at }) => ({
      'Taken At': `${date} 07:10`,
      Weight: Number((81.4 - at * 0.08 + ((at * 5) % 4) * 0.2).toFixed(1)),
      Unit: 'kg',
    })),
    pressure: mornings.map(({ date, at }) => ({
      'Taken At': `${date} 07:25`,
      Systolic: 124 + ((at * 7) % 9),
      Diastolic: 78 + ((at * 5) % 6),
      Pulse: 60 + ((at * 3) % 7),
    })),
    sleep: mornings.slice(1).map(({ date, at }) => ({
      Bed: `${day(11, at)} 22:50`,
      Wake: `${date} 06:40`,
      'Asleep Min': 410 + ((at * 37) % 60),
    })),
  };
  for (const [log, rows] of Object.entries(logs)) await call(page, '/app/health/rows', { log, rows });
  await call(page, '/app/health/profile', { values: { 'Weight Unit': 'kg' } }, 'PUT');
}

const lifts = [
  { exerciseId: 'squat', name: 'Squat', primary: 'Quads', weight: 135 },
  { exerciseId: 'bench-press', name: 'Bench press', primary: 'Chest', weight: 95 },
];
const workouts = [3, 6, 10, 13, 17].map((of) => ({
  id: `lift-${of}`,
  start: `${day(11, of)}T18:10:00+00:00`,
  end: `${day(11, of)}T18:52:00+00:00`,
  name: 'Full body',
  routine: '',
  bodyweight: '',
  effort: 7,
  notes: '',
}));

export async function makeWorkouts(page: Page): Promise<void> {
  await call(page, '/app/directories/create', { appName: 'exercise' });
  const sets = workouts.flatMap(({ id: workoutId }, at) =>
    lifts.flatMap(({ exerciseId, weight }, lift) =>
      [1, 2, 3].map((setNo) => ({
        id: `${workoutId}-${lift * 3 + setNo}`,
        workoutId,
        order: lift * 3 + setNo,
        exerciseId,
        setNo,
        type: 'Normal',
        weight: weight + at * 5,
        unit: 'lb',
        reps: 8 - (setNo % 3),
        rpe: '',
        isDone: true,
        seconds: '',
        distance: '',
        rest: '',
        notes: '',
      })),
    ),
  );
  const exercises = lifts.map(({ exerciseId: id, name, primary }) => ({
    id,
    name,
    category: 'Strength',
    primary,
    secondary: '',
    equipment: 'Barbell',
    measure: 'Weight and reps',
    link: '',
  }));
  await call(page, '/app/exercise/import', { workouts, sets, exercises });
}
