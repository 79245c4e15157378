import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import { parseMoney, typedAmountSchema } from '#kernel/money.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { parseDistance } from './distance.ts';

const longest = (characters: number) =>
  `Please keep this within ${characters.toLocaleString('en-US')} characters`;
export const shortText = z.string().trim().max(500, longest(500));
/** The longest text that a cell holds. */
export const longText = z.string().trim().max(50_000, longest(50_000));

// What people fill in. Costs and distances are accepted as typed; blank stays blank.

const costProblem = 'Please enter the cost as a number, such as 84.50';
/** `45`, `$45` and `1,200.50`; `$$45` is refused rather than guessed at. */
const moneySchema = z.union([z.number(), z.string()]).transform((value, context) => {
  if (typeof value === 'number' || value.trim() === '') return value === '' ? '' : value;
  const money = parseMoney(value);
  if (money !== undefined) return money;
  context.addIssue({ code: 'custom', message: costProblem });
  return z.NEVER;
});
const costSchema = moneySchema
  .transform((value) => (typeof value === 'string' ? '' : value))
  .refine((value) => value === '' || (value >= 0 && value <= 1e9), costProblem);

/** Typed into a form, where it is read as amounts are written in the person's region: `84,50`. */
function typedCostSchema(currency: string) {
  const typed = typedAmountSchema({ currency }, costProblem);
  return z
    .union([z.number(), z.string()])
    .transform((value, context): number | string => {
      if (typeof value === 'number') return value;
      if (value.trim() === '') return '';
      const read = typed.safeParse(value.trim());
      if (read.success) return read.data;
      for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .pipe(costSchema)
    .default('');
}

type Read = (text: string) => number | undefined;
/** A point in a mileage separates thousands; in anything else it is a decimal point: pumps show `11.234`. */
const distanceIn: Read = (text) => (/^[\d.,'’\s]+$/.test(text) ? parseDistance(text, 'mi') : undefined);
const decimalIn: Read = (text) => numberIn(text.replace(/\s/g, ''));

function amountSchema(problem: string, most: number, read: Read) {
  return z
    .union([z.number(), z.string()])
    .transform((value, context): number | '' => {
      if (typeof value === 'number') return value;
      if (value.trim() === '') return '';
      const number = read(value.trim());
      if (number !== undefined) return number;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    })
    .refine((value) => value === '' || (value >= 0 && value <= most), problem);
}

const mileageProblem = 'Please enter the mileage as a number, such as 90860';
const mileageSchema = amountSchema(mileageProblem, 10_000_000, distanceIn);
const hoursSchema = amountSchema('Please enter the engine hours as a number', 1_000_000, decimalIn);
const countSchema = (problem: string, read: Read) => amountSchema(problem, 10_000_000, read);
/** A required number that is not zero. */
function filled(schema: z.ZodType<number | '', number | string>, problem: string, isNoneRefused = false) {
  return schema.transform((value, context): number => {
    if (value !== '' && (value > 0 || !isNoneRefused)) return value;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

const optionalDay = z.union([z.literal(''), daySchema]);
const required = (problem: string) => z.string().min(1, problem).pipe(daySchema);

export const newServiceSchema = z.object({
  date: required('Please enter the date of the service'),
  mileage: mileageSchema.default(''),
  service: shortText.min(1, 'Service description is required'),
  cost: costSchema.default(''),
  notes: longText.default(''),
  nextService: shortText.default(''),
  vendor: shortText.default(''),
  engineHours: hoursSchema.default(''),
});
/** As typed for a vehicle whose costs are in `currency`. */
export const typedServiceIn = (currency: string) =>
  newServiceSchema.extend({ cost: typedCostSchema(currency) });
export type NewService = z.output<typeof newServiceSchema>;
/** As a form holds it: numbers are texts until they are sent. */
export type ServiceInput = z.input<typeof newServiceSchema>;

export const energies = ['Petrol', 'Diesel', 'LPG', 'Ethanol', 'Electric'] as const;
/** One of these, or what a person has called it in the sheet. */
export const energySchema = shortText.min(1, 'Please choose a kind of energy');
export const energyUnits = ['gal (US)', 'gal (UK)', 'L', 'kWh'] as const;
export type EnergyUnit = (typeof energyUnits)[number];

export const newEnergySchema = z.object({
  date: required('Please enter the date'),
  odometer: filled(mileageSchema, 'Please enter the odometer'),
  energy: energySchema,
  amount: filled(
    amountSchema('Please enter the amount as a number', 1_000_000, decimalIn),
    'Please enter the amount',
    true,
  ),
  unit: z.enum(energyUnits),
  cost: costSchema.default(''),
  partial: z.boolean().default(false),
  missed: z.boolean().default(false),
  place: shortText.default(''),
  notes: longText.default(''),
});
export const typedEnergyIn = (currency: string) =>
  newEnergySchema.extend({ cost: typedCostSchema(currency) });
export type NewEnergy = z.output<typeof newEnergySchema>;
export type EnergyInput = z.input<typeof newEnergySchema>;

export const newIntervalSchema = z
  .object({
    service: shortText.min(1, 'Service description is required'),
    everyDistance: countSchema('Please enter a distance', distanceIn).default(''),
    everyMonths: amountSchema('Please enter a number of months', 1200, decimalIn).default(''),
    everyHours: countSchema('Please enter a number of hours', decimalIn).default(''),
    lastDone: optionalDay.default(''),
    lastMileage: mileageSchema.default(''),
    lastHours: hoursSchema.default(''),
    notes: longText.default(''),
  })
  .refine(
    ({ everyDistance, everyMonths, everyHours }) => [everyDistance, everyMonths, everyHours].some(Boolean),
    {
      path: ['everyDistance'],
      message: 'Please enter a distance, months or engine hours',
    },
  );
export type NewInterval = z.output<typeof newIntervalSchema>;

export const newReadingSchema = z.object({
  date: required('Please enter the date'),
  mileage: filled(mileageSchema, 'Please enter the mileage'),
  engineHours: hoursSchema.default(''),
  notes: longText.default(''),
});
export type NewReading = z.output<typeof newReadingSchema>;
