import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { CheckIcon } from '@phosphor-icons/react/Check';
import type { AppLines, DueLine } from '#frontend/agenda/app-lines.ts';

const snooze = async (line: DueLine, day: string) => (await import('./due-line.ts')).snoozeLine(line, day);

export default {
  actions: {
    tick: {
      verb: 'Done',
      Icon: CheckIcon,
      run: async (line) => (await import('./due-line.ts')).tickLine(line),
      snooze,
    },
    open: { verb: 'Open', Icon: ArrowSquareOutIcon, snooze },
  },
} satisfies AppLines;
