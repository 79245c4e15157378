import { CheckIcon } from '@phosphor-icons/react/Check';
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
  },
} satisfies AppLines;
