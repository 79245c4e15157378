// @vitest-environment node
import { expect, it } from 'vitest';
import { dayOfSerial } from '#kernel/day.ts';
import { appleArchive, appleExport, appleExportOf, appleRecord } from '#testing/data/apple-export.ts';
import { identityOf } from '../../logs.ts';
import { problemsOfRow } from '../../rules.ts';
import { DayMeans } from './apple-days.ts';
import { type Progress, readAppleFile } from './apple-file.ts';
import { AppleHealthReader } from './apple-health.ts';
import type { ImportedRow } from './apple-types.ts';

async function read(parts: readonly BlobPart[]) {
  const rows: ImportedRow[] = [];
  let largest = 0;
  const shares: number[] = [];
  const end: Progress = await readAppleFile(new Blob([...parts]), {
    rows: async (batch) => {
      largest = Math.max(largest, batch.length);
      rows.push(...batch);
    },
    progress: ({ share }) => shares.push(share),
  });
  return { rows, end, largest, shares };
}

/** An archive whose list contains its first file this many times. */
function listedOften(archive: Uint8Array, times: number): Blob {
  const end = Buffer.from(archive.subarray(-22));
  const [length, at] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const list = Buffer.alloc(length * times, archive.subarray(at, at + length));
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(length * times, 12);
  const files = new Uint8Array(archive.subarray(0, at));
  return new Blob([files, new Uint8Array(list), new Uint8Array(end)]);
}

const one = (
  type: string,
  value: string | number,
  start: string,
  more: { unit?: string; end?: string } = {},
) => appleRecord({ type, value, start, ...more });

it('a year becomes rows of each log, the same from the archive as from the file in it', async () => {
  const xml = [...appleExport({ days: 365, pulses: 5 })].join('');
  const { rows, end, largest, shares } = await read([xml]);
  const counts = Map.groupBy(rows, ({ log }) => log);
  // Pressures are in the file twice, alone and in pairs: they are recognised by their contents.
  const different = new Set(rows.map(({ log, cells }) => identityOf(log, cells)));
  expect(different.size).toBe(5 * 365);
  expect(counts.get('body')?.[0]?.cells).toMatchObject({
    'Taken At': '2024-11-21 07:40',
    Unit: 'lb',
    'Fat %': 21,
  });
  expect(counts.get('sleep')?.[0]?.cells).toEqual({
    Bed: '2024-11-20 23:20',
    Wake: '2024-11-21 06:50',
    'Asleep Min': 440,
    'Awake Min': 10,
    Source: 'Apple Health, Watch',
  });
  const steps = rows.find(({ cells }) => cells['Metric'] === 'Steps');
  expect(steps?.cells).toMatchObject({ 'Taken At': '2024-11-21', Value: 7200 });
  expect(end.leftOut).toBe(365);
  expect(largest).toBeLessThanOrEqual(500);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
  expect(rows.flatMap(({ log, cells }) => Object.keys(problemsOfRow(log, cells)))).toEqual([]);
  expect((await read([await appleArchive(xml)])).rows).toEqual(rows);
});

it('nights over the change of the clock are as long as they were', async () => {
  const asleep = 'HKCategoryValueSleepAnalysisAsleepUnspecified';
  const { rows } = await read([
    appleExportOf(
      one('HKCategoryTypeIdentifierSleepAnalysis', asleep, '2025-03-08 23:00:00 -0500', {
        end: '2025-03-09 07:00:00 -0400',
      }),
    ),
  ]);
  expect(rows.map(({ cells }) => cells['Asleep Min'])).toEqual([7 * 60]);
});

it('units are written as the sheet knows them', async () => {
  const { rows } = await read([
    appleExportOf(
      one('HKQuantityTypeIdentifierBloodGlucose', 5.5, '2025-11-18 07:40:00 -0500', {
        unit: 'mmol&lt;180.1558800000541&gt;/L',
      }),
      one('HKQuantityTypeIdentifierBodyTemperature', 98.6, '2025-11-18 07:40:00 -0500', { unit: 'degF' }),
    ),
  ]);
  expect(rows.map(({ cells }) => cells['Unit'])).toEqual(['mmol/L', '°F']);
});

it('water is millilitres, whatever the phone measures it in', async () => {
  const water = (value: number, unit: string, hour: string) =>
    one('HKQuantityTypeIdentifierDietaryWater', value, `2025-11-18 ${hour}:00:00 -0500`, { unit });
  const { rows, end } = await read([
    appleExportOf(water(8, 'fl_oz_us', '08'), water(0.5, 'L', '09'), water(3, 'barrels', '10')),
  ]);
  expect(rows.map(({ cells }) => [cells['Metric'], cells['Value'], cells['Unit']])).toEqual([
    ['Water', 737, 'mL'],
  ]);
  expect(end.leftOut).toBe(1);
});

it('the steps and the pulse of the day on which the file was made are left to the next file: that day goes on', async () => {
  const steps = (day: string) =>
    one('HKQuantityTypeIdentifierStepCount', 3000, `${day} 08:00:00 -0500`, { unit: 'count' });
  const pulse = (day: string) =>
    one('HKQuantityTypeIdentifierHeartRate', 60, `${day} 08:00:00 -0500`, { unit: 'count/min' });
  const days = ['2025-11-20', '2025-11-21'];
  const { rows } = await read([appleExportOf(...days.flatMap((day) => [steps(day), pulse(day)]))]);
  expect(rows.map(({ cells }) => cells['Taken At'])).toEqual(['2025-11-20', '2025-11-20']);
});

it('the halves of a blood pressure find each other, however much stands between them', async () => {
  const at = '2024-11-18 07:45:00 -0500';
  const half = (name: string, value: number) =>
    one(`HKQuantityTypeIdentifierBloodPressure${name}`, value, at, { unit: 'mmHg' });
  const weights = Array.from({ length: 50_001 }, (_, index) => {
    const start = new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString();
    return one('HKQuantityTypeIdentifierBodyMass', 70, `${start.slice(0, 10)} ${start.slice(11, 19)} +0000`, {
      unit: 'kg',
    });
  });
  const { rows } = await read([appleExportOf(half('Systolic', 118), ...weights, half('Diastolic', 76))]);
  expect(rows).toHaveLength(50_002);
  const pressures = rows.filter(({ log }) => log === 'pressure');
  expect(pressures.map(({ cells }) => [cells['Systolic'], cells['Diastolic']])).toEqual([[118, 76]]);
});

it('half a blood pressure, and figures that are none, become no rows', async () => {
  const { rows, end } = await read([
    appleExportOf(
      one('HKQuantityTypeIdentifierBloodPressureSystolic', 118, '2025-11-18 07:40:00 -0500', {
        unit: 'mmHg',
      }),
      one('HKQuantityTypeIdentifierBodyMass', 'heavy', '2025-11-18 07:40:00 -0500', { unit: 'kg' }),
      one('HKQuantityTypeIdentifierBodyMass', 70, 'yesterday', { unit: 'kg' }),
    ),
  ]);
  expect(rows).toEqual([]);
  expect(end).toMatchObject({ records: 3, leftOut: 2 });
});

it.each([
  [
    'an entity of its own',
    '<!DOCTYPE HealthData [<!ENTITY x "hello">]><HealthData><Record type="&x;"/></HealthData>',
  ],
  [
    'an entity from elsewhere',
    '<!DOCTYPE HealthData [<!ENTITY x SYSTEM "file:///etc/passwd">]><HealthData>&x;</HealthData>',
  ],
  ['an end in the middle', '<HealthData><Record type="HKQuantityTypeIdentifierBodyMass"'],
  ['other XML', '<gpx><trk/></gpx>'],
  ['no XML', 'Date,Weight\r\n2025-11-18,70\r\n'],
])('a file with %s is told of in words', async (_, text) => {
  await expect(read([text])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('a tag that does not end is not waited for', () => {
  const reader = new AppleHealthReader();
  reader.write('<HealthData locale="');
  const goOn = () => {
    for (let megabyte = 0; megabyte < 5; megabyte += 1) reader.write('x'.repeat(1024 * 1024));
  };
  expect(goOn).toThrow('This file is not an Apple Health export.');
});

it('an archive without an export, and one that swells beyond measure, are refused', async () => {
  const { TextReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js');
  const archive = async (name: string, text: string) => {
    const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await zip.add(name, new TextReader(text));
    return await zip.close();
  };
  await expect(read([await archive('notes.txt', 'x')])).rejects.toThrow(
    'This archive has no Apple Health export',
  );
  const bomb = `<HealthData>${`<a b="${'0'.repeat(1024 * 1024)}"/>`.repeat(20)}</HealthData>`;
  await expect(read([await archive('export.xml', bomb)])).rejects.toThrow('too large to be an export');
});

it('what only fills memory is refused before it does: depth, days without end, files without number', async () => {
  const deep = new AppleHealthReader();
  expect(() => deep.write(`<HealthData>${'<a>'.repeat(200)}`)).toThrow(
    'This file is not an Apple Health export.',
  );
  const means = new DayMeans();
  const everyDay = () => {
    for (let day = 0; day <= 200_000; day += 1) means.add('Heart Rate', '', dayOfSerial(day) ?? '', 60);
  };
  expect(everyDay).toThrow('more days than an export can have');
  const { TextReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await zip.add('export.xml', new TextReader('<HealthData/>'));
  const bytes = await zip.close();
  expect(await read([listedOften(bytes, 50_001)]).catch((error: Error) => error)).toMatchObject({
    message: 'This archive has too many files to be an export.',
  });
});

it.each(['while it is read', 'while its rows are handed on'])(
  'a reading that is stopped %s ends',
  async (when) => {
    const parts = [...appleExport({ days: 2_000 })];
    const stopping = new AbortController();
    let handed = 0;
    let chunks = 0;
    const reading = readAppleFile(
      new Blob(parts),
      {
        rows: async () => {
          handed += 1;
          if (when.includes('rows')) stopping.abort();
        },
        progress() {
          chunks += 1;
          if (!when.includes('rows')) stopping.abort();
        },
      },
      stopping.signal,
    );
    await expect(reading).rejects.toHaveProperty('name', 'AbortError');
    expect(handed).toBe(when.includes('rows') ? 1 : 0);
    expect(chunks).toBeGreaterThan(0);
  },
);
