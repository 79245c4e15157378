import { expect, it } from 'vitest';
import type { Cardio } from '../history.ts';
import { blankCardio, changesOfForm, formOfCardio, formOfTrack } from './cardio-form.ts';
import type { Track } from './track.ts';

const run: Cardio = {
  id: 'c1',
  row: {
    _rowIndex: 2,
    'Cardio ID': 'c1',
    Start: '2025-11-18T07:30:25+01:00',
    Type: 'Run',
    'Duration s': 1805.4,
    'Distance m': 5000.4,
    'Ascent m': 'flat',
    'Avg HR': 142.37,
    'Max HR': 171,
    'Energy kcal': '',
    Notes: '',
    'File ID': '',
  },
  ...{ type: 'Run', day: '2025-11-18', time: '07:30', seconds: 1805.4, distance: 5000.4 },
};

it('a form of cardio changes what was typed, and nothing that it only shows rounded, or not at all', () => {
  const form = formOfCardio(run, 'mi');
  expect(changesOfForm(run, { ...form, notes: 'Along the river' }, 'mi')).toEqual({
    notes: 'Along the river',
  });
  expect(changesOfForm(run, { ...form, distance: '4', ascent: '12' }, 'mi')).toEqual({
    distance: 6437.4,
    ascent: 12,
  });
  expect(changesOfForm(run, { ...form, time: '07:45' }, 'mi')).toEqual({
    start: expect.stringMatching(/^2025-11-18T07:45:00/),
  });
  expect(changesOfForm(run, { ...form, distance: 'far' }, 'mi')).toEqual({ text: expect.any(String) });
});

const trackIn = (name: string, heartRate: number | null): Track => {
  const point = { longitude: 7, height: null, at: null, heartRate };
  return { name, type: 'Run', points: [50, 50.01].map((latitude) => ({ ...point, latitude })) };
};

it('a track without heights, times and pulse leaves what was typed of them', () => {
  const typed = { ...blankCardio(), ascent: '120', averageHeartRate: '150', duration: '30:00' };
  expect(formOfTrack(trackIn('River', null), 'km', typed)).toMatchObject({
    ...{ ascent: '120', averageHeartRate: '150', duration: '30:00' },
    ...{ distance: '1.112', notes: 'River' },
  });
});

it('of another file that was chosen first, nothing stays', () => {
  const [first, second] = [trackIn('River', 150), trackIn('', null)];
  const typed = { ...blankCardio(), energy: '300' };
  const form = { ...formOfTrack(first, 'km', typed), maxHeartRate: '171' };
  expect(form.averageHeartRate).toBe('150');
  expect(formOfTrack(second, 'km', form, first)).toMatchObject({
    ...{ averageHeartRate: '', maxHeartRate: '171', notes: '', energy: '300' },
  });
});
