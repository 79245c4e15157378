import { CheckIcon } from '@phosphor-icons/react/Check';
import { HeartbeatIcon } from '@phosphor-icons/react/Heartbeat';
import { PillIcon } from '@phosphor-icons/react/Pill';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: {
    take: {
      verb: 'Taken',
      Icon: CheckIcon,
      run: async (line) => (await import('./take-line.ts')).takeLine(line),
    },
    refill: { verb: 'Open', Icon: PillIcon },
    measure: { verb: 'Open', Icon: HeartbeatIcon },
  },
} satisfies AppLines;
