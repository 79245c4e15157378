import { CheckIcon } from '@phosphor-icons/react/Check';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: {
    complete: {
      verb: 'Complete',
      Icon: CheckIcon,
      run: async (line) => (await import('./complete-line.ts')).completeLine(line),
      snooze: async (line, day) => (await import('./complete-line.ts')).snoozeLine(line, day),
    },
  },
} satisfies AppLines;
