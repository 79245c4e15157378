import { type UnitName, units } from '#kernel/units.ts';
import type { LogName } from '../logs.ts';
import type { Profile } from '../profile.ts';

// The forms of the logs: which cells people fill in, and their labels.

export interface LogField {
  /** The header of its column. */
  header: string;
  label: string;
  kind: 'moment' | 'day' | 'number' | 'minutes' | 'text' | 'notes' | 'flag' | 'choice' | 'times';
  /** The unit of a number; written into the row's unit column if it has one. */
  unit?: UnitName;
  suffix?: string;
  choices?: readonly string[];
  suggestions?: readonly string[];
  help?: string;
  isRequired?: boolean;
}

export interface LogForm {
  title: string;
  /** On the large button: "Weight". */
  button: string;
  fields: readonly LogField[];
}

const takenAt: LogField = { header: 'Taken At', label: 'When', kind: 'moment', isRequired: true };
const notes: LogField = { header: 'Notes', label: 'Notes', kind: 'notes' };

const metrics = [
  ['Temperature', ''],
  ['Oxygen saturation', '%'],
  ['Resting pulse', 'bpm'],
  ['Pulse', 'bpm'],
  ['Peak flow', 'L/min'],
  ['Respiratory rate', '/min'],
  ['Steps', ''],
  ['Water', 'mL'],
] as const;

function measured(header: string, label: string, suffix: string, isRequired = false): LogField {
  return { header, label, kind: 'number', suffix, isRequired };
}

/** A number in the person's unit, which is written beside it in the row. */
function inUnit(header: string, label: string, unit: UnitName, isRequired = false): LogField {
  return { header, label, kind: 'number', unit, suffix: units[unit].symbol, isRequired };
}

export function formOf(log: LogName, profile: Profile): LogForm {
  switch (log) {
    case 'body':
      return {
        title: 'Log weight',
        button: 'Weight',
        fields: [
          takenAt,
          inUnit('Weight', 'Weight', profile.weightUnit),
          measured('Fat %', 'Fat', '%'),
          measured('Water %', 'Water', '%'),
          measured('Muscle %', 'Muscle', '%'),
          inUnit('Waist', 'Waist', profile.lengthUnit),
          inUnit('Hip', 'Hip', profile.lengthUnit),
          notes,
        ],
      };
    case 'pressure':
      return {
        title: 'Log blood pressure',
        button: 'Blood pressure',
        fields: [
          takenAt,
          measured('Systolic', 'Systolic', 'mmHg', true),
          measured('Diastolic', 'Diastolic', 'mmHg', true),
          measured('Pulse', 'Pulse', 'bpm'),
          { header: 'Arm', label: 'Arm', kind: 'choice', choices: ['Left', 'Right'] },
          {
            header: 'Position',
            label: 'Position',
            kind: 'choice',
            choices: ['Sitting', 'Standing', 'Lying'],
          },
          { header: 'Irregular', label: 'The device showed an irregular beat', kind: 'flag' },
          notes,
        ],
      };
    case 'glucose':
      return {
        title: 'Log glucose',
        button: 'Glucose',
        fields: [
          takenAt,
          inUnit('Value', 'Glucose', profile.glucoseUnit, true),
          {
            header: 'Context',
            label: 'Context',
            kind: 'choice',
            choices: ['Fasting', 'Before a meal', 'After a meal', 'Before sleep'],
          },
          notes,
        ],
      };
    case 'sleep':
      return {
        title: 'Log sleep',
        button: 'Sleep',
        fields: [
          { header: 'Bed', label: 'Went to bed', kind: 'moment' },
          { header: 'Wake', label: 'Woke up', kind: 'moment', isRequired: true },
          {
            header: 'Asleep Min',
            label: 'Asleep',
            kind: 'minutes',
            suffix: 'h:m',
            help: 'Worked out when left blank',
          },
          measured('Awake Min', 'Awake in between', 'min'),
          measured('Quality', 'Quality, 0 to 10', ''),
          notes,
        ],
      };
    case 'vitals':
      return {
        title: 'Log a measurement',
        button: 'Other vital',
        fields: [
          takenAt,
          {
            header: 'Metric',
            label: 'What',
            kind: 'text',
            suggestions: metrics.map(([name]) => name),
            isRequired: true,
          },
          measured('Value', 'Value', '', true),
          { header: 'Unit', label: 'Unit', kind: 'text' },
          notes,
        ],
      };
    case 'mood':
      return {
        title: 'Log mood or a symptom',
        button: 'Mood or symptom',
        fields: [
          { ...takenAt, header: 'At' },
          {
            header: 'What',
            label: 'What',
            kind: 'text',
            suggestions: ['Mood', 'Headache', 'Fatigue', 'Nausea', 'Pain', 'Dizziness'],
            isRequired: true,
          },
          measured('Severity', 'How strong, 0 to 10', ''),
          { header: 'Trigger', label: 'Trigger', kind: 'text' },
          notes,
        ],
      };
    case 'labs':
      return {
        title: 'Log a lab result',
        button: 'Lab result',
        fields: [
          { header: 'Date', label: 'Date', kind: 'day', isRequired: true },
          { header: 'Test', label: 'Test', kind: 'text', isRequired: true },
          measured('Value', 'Value', ''),
          { header: 'Unit', label: 'Unit', kind: 'text' },
          measured('Ref Low', 'Range from', ''),
          measured('Ref High', 'Range to', ''),
          notes,
        ],
      };
    case 'medications':
      return {
        title: 'Add medicine',
        button: 'Medicine',
        fields: [
          { header: 'Name', label: 'Name', kind: 'text', isRequired: true },
          { header: 'Strength', label: 'Strength', kind: 'text', help: 'Such as 20 mg' },
          { header: 'Dose', label: 'Amount per dose', kind: 'number', help: 'How many tablets or units' },
          {
            header: 'Schedule',
            label: 'Times',
            kind: 'times',
            help: 'Such as 08:00, 20:30, or Mon Wed Fri 08:00. Blank: as needed',
          },
          { header: 'Start', label: 'From', kind: 'day' },
          { header: 'End', label: 'Until', kind: 'day' },
          { header: 'Stock', label: 'In stock', kind: 'number' },
          { header: 'Stock Counted', label: 'Counted on', kind: 'day', help: 'Today when left blank' },
          notes,
        ],
      };
    case 'intakes':
      return {
        title: 'Dose',
        button: 'Dose',
        fields: [
          { header: 'Medication', label: 'Medicine', kind: 'text', isRequired: true },
          { header: 'Planned', label: 'Planned', kind: 'moment' },
          { header: 'Taken', label: 'Taken', kind: 'moment' },
          { header: 'Status', label: 'Status', kind: 'choice', choices: ['Taken', 'Skipped'] },
          measured('Dose', 'Dose', ''),
        ],
      };
  }
}

/** The column with the unit of a row's number. */
export function unitColumn(log: LogName, header: string): string | undefined {
  if (log === 'body') return header === 'Weight' ? 'Unit' : 'Girth Unit';
  return log === 'glucose' && header === 'Value' ? 'Unit' : undefined;
}

/** The logs that have a large button. */
export const quickLogs = ['body', 'pressure', 'sleep', 'glucose', 'vitals', 'mood', 'labs'] as const;
