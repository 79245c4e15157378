import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listAppSheets } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import type { SamplePlace } from '#backend/request.ts';
import type { AppSample, SampleCalls, SampleKit, Someone } from '#backend/sample/app-sample.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import type { Contract } from '#kernel/contract.ts';
import { dayOfSerial, serialOfDay } from '#kernel/day.ts';
import { Random } from '#kernel/random.ts';
import { FolderApps } from '../calls/folder-apps.ts';
import { sheetHandlers } from '../calls/sheets.ts';
import { inRegionOfPreferences } from '../mounting/caller-region.ts';
import type { App } from '../mounting/discover.ts';
import { todayOf, type Work, workContext } from '../mounting/work-context.ts';
import type { WorkParts } from '../mounting/work-parts.ts';
import type { User } from '../store/users.ts';
import { sampleCallsOf } from './sample-calls.ts';
import { findSample, makeSampleFolder, noteMade } from './sample-drive.ts';

/** Furnishing more houses at once would slow down people who look at the pages meanwhile. */
const atOnce = 3;
const seed = 1911;

const photosFolder = path.join(import.meta.dirname, '../../../backend/sample/photos');

export interface Furnishing {
  parts: WorkParts;
  apps: readonly App[];
  user: User;
  /** Whom the account shares with; null for real people, who share only with whom they choose. */
  friend: Someone | null;
  /** True if all of it goes below one folder of its own. */
  isApart: boolean;
  part: 'make' | 'makeForFriend';
  signal: AbortSignal;
  onHouse(done: number, total: number): void;
  onFault(error: unknown, app: string): void;
}

type Furnishable = App & { calls: NonNullable<App['calls']>; sample: AppSample<Contract> };

const isFurnishable = (app: App): app is Furnishable => app.calls !== null && app.sample !== null;

export function furnishable(apps: readonly App[]): readonly Furnishable[] {
  return apps.filter(isFurnishable);
}

async function readPhoto(name: string) {
  const bytes = await readFile(path.join(photosFolder, path.basename(name)));
  return { name, claimedType: 'image/jpeg', bytes };
}

function kitOf(furnishing: Furnishing, { manifest, calls }: Furnishable, sample: SamplePlace) {
  const { apps, user, friend } = furnishing;
  const day = (offset: number) => dayOfSerial(serialOfDay(todayOf(user)) + offset) ?? todayOf(user);
  const contextOn = (offset: number) => (requestKey: string) =>
    workContext(furnishing, { app: manifest, day: day(offset), requestKey, sample });
  const shared = sheetHandlers(new FolderApps(apps.map((app) => app.manifest)));
  const callsOn = (offset: number): SampleCalls<Contract> => sampleCallsOf(calls, contextOn(offset));
  return {
    account: { email: user.email, name: user.name },
    friend,
    calls: callsOn(0),
    callsOn,
    nameOf: (name) => (furnishing.isApart ? `${name} (sample)` : name),
    shared: sampleCallsOf({ contract: sheetCalls.contract, handlers: shared }, contextOn(0)),
    day,
    random: new Random(seed),
    photo: readPhoto,
  } satisfies SampleKit<Contract>;
}

/** Single-sheet apps in which the person keeps records already. */
async function takenApps(context: AppContext, apps: readonly Furnishable[]): Promise<Set<string>> {
  const found = await Promise.all(
    apps
      .filter(({ sample }) => sample.hasOneSheet)
      .map(async ({ manifest: { id } }) => {
        const { sheets } = await listAppSheets(context, id);
        return sheets.some(({ isOwned }) => isOwned) ? [id] : [];
      }),
  );
  return new Set(found.flat());
}

async function inTurns<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Furnishes all houses of an account; returns the apps that were left out because the person keeps records there. */
export async function furnish(furnishing: Furnishing): Promise<string[]> {
  const { apps, user, part, isApart, signal, onHouse, onFault } = furnishing;
  const houses = furnishable(apps);
  const context = workContext(furnishing, { app: null, day: todayOf(user), requestKey: null });
  const taken = await takenApps(context, houses);
  const toMake = houses.filter(({ manifest, sample }) => sample[part] && !taken.has(manifest.id));
  const sample = { folderId: isApart ? (await makeSampleFolder(context)).id : null };
  let done = 0;
  onHouse(done, toMake.length);
  await inTurns(toMake, async (house) => {
    try {
      const kit = kitOf(furnishing, house, sample);
      await inRegionOfPreferences(user.preferences, async () => house.sample[part]?.(kit));
    } catch (error) {
      if (signal.aborted) throw error;
      onFault(error, house.manifest.id);
    }
    done += 1;
    onHouse(done, toMake.length);
  });
  await noteMade(context, sample.folderId, [...taken]);
  return [...taken];
}

/** Whether the account was furnished by an earlier start. */
export async function isFurnished(work: Work): Promise<boolean> {
  const context = workContext(work, { app: null, day: todayOf(work.user), requestKey: null });
  return (await findSample(context)).made !== null;
}
