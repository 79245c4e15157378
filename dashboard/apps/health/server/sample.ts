import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';
import type { LogName } from '../logs.ts';

type Kit = SampleKit<typeof contract>;
type Cells = Record<string, string | number>;

const yearDays = 365;
const round = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(2));

/** Cells for every so many days of the past year, oldest first. */
function over(every: number, work: (daysAgo: number, share: number) => Cells): Cells[] {
  const days = Array.from(
    { length: Math.ceil(yearDays / every) },
    (_, index) => yearDays - 1 - index * every,
  );
  return days.filter((daysAgo) => daysAgo >= 0).map((daysAgo) => work(daysAgo, 1 - daysAgo / yearDays));
}

const body = ({ day, random }: Kit) =>
  over(3, (ago, share) => ({
    'Taken At': `${day(-ago)} 07:10`,
    Weight: round(171 - 9 * share + random.between(-1.1, 1.1), 0.1),
    Unit: 'lb',
    'Fat %': round(29 - 3 * share + random.between(-0.5, 0.5), 0.1),
    ...(ago === 12 && { Notes: 'After a week of the fair' }),
  }));

const pressure = ({ day, random }: Kit) =>
  over(4, (ago, share) => ({
    'Taken At': `${day(-ago)} 07:25`,
    Systolic: round(134 - 13 * share + random.between(-5, 5), 1),
    Diastolic: round(86 - 8 * share + random.between(-4, 4), 1),
    Pulse: round(71 - 5 * share + random.between(-4, 4), 1),
    Arm: 'Left',
    Position: 'Sitting',
  }));

const sleep = ({ day, random }: Kit) =>
  over(2, (ago) => {
    const asleep = round(random.between(360, 480), 5);
    const wake = `${day(-ago)} 06:${random.int(20, 55)}`;
    const bed = `${day(-ago - 1)} 22:${random.int(10, 50)}`;
    return { Bed: bed, Wake: wake, 'Asleep Min': asleep, Quality: asleep > 420 ? 4 : 3 };
  });

const steps = ({ day, random }: Kit) =>
  over(5, (ago) => ({
    'Taken At': `${day(-ago)} 21:00`,
    Metric: 'Steps',
    Value: round(random.between(4200, 11_800), 10),
  }));

const glucose = ({ day, random }: Kit) =>
  over(14, (ago) => ({
    'Taken At': `${day(-ago)} 07:20`,
    Value: round(random.between(84, 103), 1),
    Unit: 'mg/dL',
    Context: 'Fasting',
  }));

const mood = ({ day, random }: Kit) =>
  over(21, (ago) => ({
    At: `${day(-ago)} 18:30`,
    What: 'Headache',
    Severity: random.int(2, 6),
    Trigger: random.pick(['Press day', 'Little sleep', 'Solvent']),
  }));

const labs = ({ day }: Kit): Cells[] =>
  [
    { ago: 340, ldl: 138, iron: 41 },
    { ago: 160, ldl: 126, iron: 55 },
    { ago: 20, ldl: 117, iron: 63 },
  ].flatMap(({ ago, ldl, iron }) => [
    { Date: day(-ago), Test: 'LDL cholesterol', Value: ldl, Unit: 'mg/dL', 'Ref Low': 0, 'Ref High': 130 },
    { Date: day(-ago), Test: 'Ferritin', Value: iron, Unit: 'ng/mL', 'Ref Low': 30, 'Ref High': 200 },
  ]);

const medications = ({ day }: Kit): Cells[] => [
  {
    ...{ Name: 'Lisinopril', Strength: '10 mg', Dose: 1, Schedule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0' },
    ...{ Start: day(-300), Stock: 22, 'Stock Counted': day(-10), 'Row ID': 'sample-lisinopril' },
  },
  {
    ...{
      Name: 'Vitamin D',
      Strength: '1,000 IU',
      Dose: 1,
      Schedule: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=8;BYMINUTE=0',
    },
    ...{ Start: day(-200), Stock: 30, 'Stock Counted': day(-30), 'Row ID': 'sample-vitamin-d' },
  },
];

/** The last weeks of the daily medicine; it was forgotten one evening. */
const intakes = ({ day }: Kit): Cells[] =>
  Array.from({ length: 21 }, (_, index) => {
    const planned = `${day(-1 - index)} 08:00`;
    const isMissed = index === 5;
    return {
      Medication: 'Lisinopril',
      Planned: planned,
      ...(!isMissed && { Taken: planned.replace('08:00', '08:10') }),
      Status: isMissed ? 'Missed' : 'Taken',
      Dose: 1,
      'Medication ID': 'sample-lisinopril',
    };
  });

const parts: readonly (readonly [LogName, (kit: Kit) => Cells[]])[] = [
  ['body', body],
  ['pressure', pressure],
  ['sleep', sleep],
  ['vitals', steps],
  ['glucose', glucose],
  ['mood', mood],
  ['labs', labs],
  ['medications', medications],
  ['intakes', intakes],
];

export default {
  hasOneSheet: true,
  async make(kit) {
    for (const [log, rowsOf] of parts) await kit.calls.addRows({ body: { log, rows: rowsOf(kit) } });
  },
} satisfies AppSample<typeof contract>;
