import { expect, it } from 'vitest';
import { ServiceFailure } from './processes.ts';
import { readSwitches } from './switches.ts';

it('a switch turns its setting on', () => {
  expect(readSwitches([])).toEqual({});
  expect(readSwitches(['--faults'])).toEqual({ WORKSPACE_FAULTS: 'on' });
  expect(readSwitches(['--quota', '--faults'])).toEqual({ WORKSPACE_QUOTA: 'on', WORKSPACE_FAULTS: 'on' });
});

it.each([['--quotas'], ['quota'], ['--quota=on']])('%s is refused, with what there is', (word) => {
  expect(() => readSwitches([word])).toThrow(ServiceFailure);
  expect(() => readSwitches([word])).toThrow(/Usage: npm start/);
});
