import { expect, type Page } from '@playwright/test';
import { startApp } from './people.ts';

/** A new person with a trial and Exercise, on the app's screen. */
export const startExercise = (page: Page) => startApp(page, 'exercise');

/** Numbers that look random and are the same every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const lifts = [
  ['Squat (Barbell)', 80],
  ['Bench Press (Barbell)', 60],
  ['Deadlift (Barbell)', 100],
  ['Overhead Press (Barbell)', 40],
  ['Zottman Curl (Dumbbell)', 12],
] as const;

const dayMs = 86_400_000;

/** A year of workouts as Strong writes it, three a week up to yesterday. */
export function yearOfStrong(): { csv: string; workouts: number; sets: number } {
  const random = seeded(2026);
  const lines = [
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
  ];
  let workouts = 0;
  for (let back = 364; back >= 1; back -= 1) {
    if (back % 7 !== 1 && back % 7 !== 3 && back % 7 !== 5) continue;
    const day = new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
    workouts += 1;
    const growth = (364 - back) / 14;
    for (const [name, start] of lifts.slice(back % 2, (back % 2) + 4)) {
      for (let set = 1; set <= 3; set += 1) {
        const weight = Math.round((start + growth + random() * 5) / 2.5) * 2.5;
        const reps = 4 + Math.floor(random() * 5);
        lines.push(
          `${day} 18:00:00,Evening lift,${40 + Math.floor(random() * 30)}m,${name},${set},${weight},${reps},0,0,,,`,
        );
      }
    }
  }
  return { csv: `${lines.join('\n')}\n`, workouts, sets: lines.length - 1 };
}

/** A run of 5 km along a meridian, at five minutes a kilometre, as a watch writes it. */
export function gpxRun({ hasTimes = true } = {}): string {
  const points = Array.from({ length: 101 }, (_, at) => {
    const time = new Date(Date.UTC(2026, 9, 25, 0, 30) + at * 15_000).toISOString();
    const extras = hasTimes ? `<time>${time}</time>` : '';
    const rate = `<extensions><ns3:TrackPointExtension><ns3:hr>${140 + (at % 9)}</ns3:hr></ns3:TrackPointExtension></extensions>`;
    return `<trkpt lat="${(50 + (at * 50) / 111_195.08).toFixed(7)}" lon="7.1"><ele>${100 + at}</ele>${extras}${rate}</trkpt>`;
  });
  return `<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><name>River loop</name><type>running</type><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}

/** Adds an exercise to what is open, by a search for it. */
export async function pick(page: Page, search: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add exercise', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add exercise' });
  await dialog.getByLabel('Search exercises').fill(search);
  await dialog
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}
