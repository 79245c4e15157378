import { type SetRow, setRowSchema } from '../../apps/exercise/record.ts';

/** A set as it is in the sheet, in workout `w1` unless another is named. */
export function setRow(no: number, part: Partial<SetRow> = {}): SetRow {
  return setRowSchema.parse({
    _rowIndex: no + 1,
    'Row ID': `${part['Workout ID'] ?? 'w1'}-${no}`,
    'Workout ID': 'w1',
    Order: 1,
    'Exercise ID': 'squat',
    'Set No': no,
    Type: 'Normal',
    Weight: 100,
    Unit: 'kg',
    Reps: 5,
    Seconds: '',
    'Distance m': '',
    RPE: '',
    'Rest s': 120,
    Done: true,
    Notes: '',
    ...part,
  });
}
