import { Browser } from '../dashboard/testing/screen/browser.ts';
import { signInNew } from '../dashboard/testing/server/sign-in.ts';
import type { Figure } from './figure.ts';
import { median, rounds, timeMany } from './load.ts';
import { newPerson, newReport, type Person } from './reports.ts';
import { type Plans, planServices, type Setting, within } from './setting.ts';

// What a call of the product takes with ten times as much data, next to what it took before.

const samples = 40;
const few = { rows: 100, files: 10, people: 20 };
const tenfold = 10;

async function call(plans: Plans, { headers }: Person, path: string): Promise<number> {
  const times: number[] = [];
  while (times.length < rounds) {
    times.push(median(await timeMany(plans.productUrl, { path, headers }, samples)));
  }
  return median(times);
}

function figureOf(what: string, more: number, less: number): Figure {
  return { what, value: more, unit: 'ms', baseline: { what: 'a tenth of it', value: less } };
}

async function growRows(plans: Plans, person: Person): Promise<Figure> {
  const [short, long] = [await newReport(person, few.rows), await newReport(person, few.rows * tenfold)];
  const [less, more] = [await call(plans, person, short.path), await call(plans, person, long.path)];
  return figureOf(`a report of ${few.rows * tenfold} rows`, more, less);
}

async function growFiles(plans: Plans, setting: Setting): Promise<Figure> {
  const person = await newPerson(plans, setting);
  const list = '/api/app/expenses';
  const fill = async (count: number) => {
    for (let made = 0; made < count; made += 1) await newReport(person, 0);
  };
  await fill(few.files);
  const less = await call(plans, person, list);
  await fill(few.files * (tenfold - 1));
  return figureOf(`a list of ${few.files * tenfold} reports`, await call(plans, person, list), less);
}

async function growPeople(plans: Plans, person: Person): Promise<Figure> {
  const launcher = '/api/app/available';
  const fill = async (count: number) => {
    for (let made = 0; made < count; made += 1) await signInNew(new Browser(), plans.productUrl);
  };
  await fill(few.people);
  const less = await call(plans, person, launcher);
  await fill(few.people * (tenfold - 1));
  const more = await call(plans, person, launcher);
  return figureOf(`the launcher, ${few.people * tenfold} people known`, more, less);
}

export function measureProductGrowth(): Promise<Figure[]> {
  return within(async (setting) => {
    const plans = await planServices(setting);
    await setting.start(plans.workspace);
    await setting.start(plans.product);
    const person = await newPerson(plans, setting);
    return [await growRows(plans, person), await growFiles(plans, setting), await growPeople(plans, person)];
  });
}
