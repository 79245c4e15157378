import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { twoDigits } from '#kernel/day.ts';

// Generated exports of Apple Health of any length, in the format that phones write.

const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 12 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
]>
<HealthData locale="en_US">
 <ExportDate value="2025-11-21 09:00:00 -0500"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-05-04"/>
`;
const tail = '</HealthData>\n';

function dayOf(index: number): string {
  return new Date(Date.UTC(2024, 10, 21) + index * 86_400_000).toISOString().slice(0, 10);
}

interface RecordFacts {
  type: string;
  unit?: string;
  value: string | number;
  start: string;
  end?: string;
  source?: string;
}

/** One record as a line of the file. */
export function appleRecord({
  type,
  unit,
  value,
  start,
  end = start,
  source = 'Phone',
}: RecordFacts): string {
  const measured = unit === undefined ? '' : ` unit="${unit}"`;
  return ` <Record type="${type}" sourceName="${source}" sourceVersion="18.1"${measured} creationDate="${end}" startDate="${start}" endDate="${end}" value="${value}"/>\n`;
}

const quantity = (name: string) => `HKQuantityTypeIdentifier${name}`;
const sleepType = 'HKCategoryTypeIdentifierSleepAnalysis';

/** Weight, steps from two devices, pulse, blood pressure and sleep for one day, with this many pulses. */
function recordsOfDay(index: number, pulses: number): string {
  const day = dayOf(index);
  const before = dayOf(index - 1);
  const at = (time: string, date = day) => `${date} ${time}:00 -0500`;
  const upper = 114 + (index % 20);
  const lower = 70 + (index % 14);
  const pressure = [
    appleRecord({
      type: quantity('BloodPressureSystolic'),
      unit: 'mmHg',
      value: upper,
      start: at('07:45'),
      source: 'Cuff',
    }),
    appleRecord({
      type: quantity('BloodPressureDiastolic'),
      unit: 'mmHg',
      value: lower,
      start: at('07:45'),
      source: 'Cuff',
    }),
  ].join('');
  const weight = (147 - index / 80 + (index % 5) / 10).toFixed(1);
  const watch = { source: 'Watch' };
  const rates = Array.from({ length: pulses }, (_, pulse) => {
    const time = `${twoDigits(Math.floor(pulse / 60) % 24)}:${twoDigits(pulse % 60)}`;
    return appleRecord({
      type: quantity('HeartRate'),
      unit: 'count/min',
      value: 60 + (pulse % 10),
      start: at(time),
      ...watch,
    });
  });
  return [
    appleRecord({
      type: quantity('BodyMass'),
      unit: 'lb',
      value: weight,
      start: at('07:40'),
      source: 'Scale',
    }),
    appleRecord({
      type: quantity('BodyFatPercentage'),
      unit: '%',
      value: 0.21,
      start: at('07:40'),
      source: 'Scale',
    }),
    appleRecord({
      type: quantity('StepCount'),
      unit: 'count',
      value: 4000,
      start: at('10:00'),
      end: at('11:00'),
    }),
    appleRecord({
      type: quantity('StepCount'),
      unit: 'count',
      value: 4200,
      start: at('10:00'),
      end: at('11:00'),
      ...watch,
    }),
    appleRecord({
      type: quantity('StepCount'),
      unit: 'count',
      value: 3000,
      start: at('17:00'),
      end: at('18:00'),
      ...watch,
    }),
    ...rates,
    pressure,
    ` <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="${at('07:45')}" endDate="${at('07:45')}">\n${pressure} </Correlation>\n`,
    appleRecord({
      type: sleepType,
      value: 'HKCategoryValueSleepAnalysisInBed',
      start: at('23:00', before),
      end: at('07:00'),
    }),
    appleRecord({
      type: sleepType,
      value: 'HKCategoryValueSleepAnalysisAsleepCore',
      start: at('23:20', before),
      end: at('03:00'),
      ...watch,
    }),
    appleRecord({
      type: sleepType,
      value: 'HKCategoryValueSleepAnalysisAwake',
      start: at('03:00'),
      end: at('03:10'),
      ...watch,
    }),
    appleRecord({
      type: sleepType,
      value: 'HKCategoryValueSleepAnalysisAsleepREM',
      start: at('03:10'),
      end: at('06:50'),
      ...watch,
    }),
    appleRecord({ type: quantity('FlightsClimbed'), unit: 'count', value: 4, start: at('12:00') }),
  ].join('');
}

interface ExportLength {
  days: number;
  /** Pulses per day, which make real exports long. */
  pulses?: number;
}

/** The export, piece by piece, one day each. */
export function* appleExport({ days, pulses = 3 }: ExportLength): Generator<string> {
  yield head;
  for (let index = 0; index < days; index += 1) yield recordsOfDay(index, pulses);
  yield tail;
}

/** Given records in the frame of an export. */
export function appleExportOf(...records: readonly string[]): string {
  return `${head}${records.join('')}${tail}`;
}

/** The archive that a phone produces, including its other file. */
export async function appleArchive(xml: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  await zip.add('apple_health_export/export_cda.xml', new TextReader('<ClinicalDocument/>'));
  await zip.add('apple_health_export/export.xml', new TextReader(xml));
  return await zip.close();
}
