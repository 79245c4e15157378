import { HeartbeatIcon } from '@phosphor-icons/react/Heartbeat';
import type { AppAction } from '#frontend/palette/app-action.ts';

export default [
  {
    id: 'log-weight',
    title: 'Log weight',
    names: ['weight'],
    Icon: HeartbeatIcon,
    form: {},
    loadReader: async () => (await import('./read-reading.ts')).readWeight,
  },
  {
    id: 'log-pressure',
    title: 'Log blood pressure',
    names: ['blood pressure', 'bp'],
    Icon: HeartbeatIcon,
    form: {},
    loadReader: async () => (await import('./read-reading.ts')).readPressure,
  },
] satisfies AppAction[];
