import type { AppSample, SampleKit } from '#backend/sample/app-sample.ts';
import { daysBetween } from '#kernel/day.ts';
import type contract from '../contract.ts';
import type { VehicleForm } from '../contract.ts';
import type { EnergyInput, ServiceInput } from '../inputs.ts';

type Kit = SampleKit<typeof contract>;

interface Sample {
  form: Partial<VehicleForm> & Pick<VehicleForm, 'year' | 'make' | 'model'>;
  /** The reading two years ago, and the average daily distance. */
  from: number;
  pace: number;
  fill: { every: number; gallons: number; price: number };
  /** Repeated every so many days, last done so many days ago; for a planned service, as in its plan. */
  services: readonly { service: string; every: number; last?: number; cost: number; vendor: string }[];
  /** Due in this many days. */
  plan: readonly { service: string; months: number; due: number; distance?: number }[];
}

const twoYears = 730;

const van: Sample = {
  form: { year: '2016', make: 'Ford', model: 'Transit', nickname: 'The paper van', color: 'White' },
  from: 61_240,
  pace: 24,
  fill: { every: 12, gallons: 17, price: 3.42 },
  services: [
    { service: 'Oil and filter', every: 300, cost: 84.5, vendor: 'Harbor Garage' },
    { service: 'Tire rotation', every: 240, cost: 40, vendor: 'Harbor Garage' },
    { service: 'Brake pads, front', every: 700, last: 310, cost: 286, vendor: 'Harbor Garage' },
    { service: 'State inspection', every: 365, cost: 35, vendor: 'Northside Auto' },
  ],
  plan: [
    { service: 'State inspection', months: 12, due: 0 },
    { service: 'Oil and filter', months: 12, due: 1, distance: 12_000 },
    { service: 'Tire rotation', months: 5, due: -3 },
  ],
};

const wagon: Sample = {
  form: { year: '2019', make: 'Subaru', model: 'Outback', licensePlate: 'MEP 1911', color: 'Green' },
  from: 38_900,
  pace: 31,
  fill: { every: 13, gallons: 14, price: 3.38 },
  services: [
    { service: 'Oil and filter', every: 180, cost: 92, vendor: 'Quick Lane' },
    { service: 'Cabin air filter', every: 365, last: 200, cost: 28.9, vendor: '' },
    { service: 'Winter tires on', every: 365, last: 12, cost: 60, vendor: 'Quick Lane' },
    { service: 'Battery', every: 900, last: 420, cost: 189, vendor: 'Quick Lane' },
  ],
  plan: [
    { service: 'Oil and filter', months: 6, due: 120, distance: 6000 },
    { service: 'Brake fluid', months: 24, due: 40 },
  ],
};

const scooter: Sample = {
  form: { year: '2021', make: 'Vespa', model: 'Primavera', nickname: 'Errands', color: 'Red' },
  from: 1120,
  pace: 4,
  fill: { every: 40, gallons: 1.7, price: 3.5 },
  services: [
    { service: 'Oil change', every: 300, cost: 55, vendor: 'Scooter Works' },
    { service: 'Rear tire', every: 900, last: 190, cost: 118, vendor: 'Scooter Works' },
  ],
  plan: [{ service: 'Oil change', months: 12, due: 285 }],
};

/** The odometer reading this many days ago. */
const mileageAt = ({ from, pace }: Sample, daysAgo: number) => from + Math.round(pace * (twoYears - daysAgo));

/** How many days ago something was done that is due in so many days. */
function daysSince({ day }: Kit, { months, due }: Sample['plan'][number]): number {
  const last = new Date(day(due));
  last.setUTCMonth(last.getUTCMonth() - months);
  return daysBetween(last.toISOString().slice(0, 10), day(0));
}

function servicesOf(kit: Kit, sample: Sample): ServiceInput[] {
  return sample.services
    .flatMap(({ every, last: given, ...rest }) => {
      const planned = sample.plan.find(({ service }) => service === rest.service);
      const last = given ?? (planned ? daysSince(kit, planned) : every);
      const times = Math.floor((twoYears - last) / every) + 1;
      return Array.from({ length: Math.max(times, 1) }, (_, index) => ({
        ...rest,
        ago: last + index * every,
      }));
    })
    .toSorted((one, other) => other.ago - one.ago)
    .map(({ ago, ...service }) => ({ ...service, date: kit.day(-ago), mileage: mileageAt(sample, ago) }));
}

function fillsOf({ day, random }: Kit, sample: Sample): EnergyInput[] {
  const { every, gallons, price } = sample.fill;
  return Array.from({ length: Math.floor(twoYears / every) }, (_, index) => twoYears - index * every - 2).map(
    (ago) => {
      const amount = Number((gallons * random.between(0.92, 1.08)).toFixed(3));
      const each = price + 0.25 * Math.sin(ago / 90) + random.between(-0.06, 0.06);
      return {
        ...{ date: day(-ago), odometer: mileageAt(sample, ago), energy: 'Petrol' as const, amount },
        ...{ unit: 'gal (US)' as const, cost: Number((amount * each).toFixed(2)) },
        place: random.pick(['Harbor Fuel', 'Route 9 Gas', 'Corner Station']),
      };
    },
  );
}

async function makeVehicle(kit: Kit, sample: Sample): Promise<void> {
  const { id: vehicleId } = await kit.calls.createVehicle({ body: sample.form });
  await kit.calls.importRows({
    vehicleId,
    body: { services: servicesOf(kit, sample), energy: fillsOf(kit, sample) },
  });
  for (const plan of sample.plan) {
    const { service, months, distance = '' } = plan;
    const ago = daysSince(kit, plan);
    await kit.calls.addInterval({
      vehicleId,
      body: {
        ...{ service, everyMonths: months, everyDistance: distance },
        ...{ lastDone: kit.day(-ago), lastMileage: mileageAt(sample, ago) },
      },
    });
  }
}

export default {
  async make(kit) {
    for (const sample of [scooter, wagon, van]) await makeVehicle(kit, sample);
  },
} satisfies AppSample<typeof contract>;
