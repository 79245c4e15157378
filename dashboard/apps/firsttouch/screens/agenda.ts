import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import { GiftIcon } from '@phosphor-icons/react/Gift';
import type { AppLines, DueLine } from '#frontend/agenda/app-lines.ts';

const log = {
  verb: 'Log follow-up',
  Icon: ChatTextIcon,
  run: async (line: DueLine) => (await import('./contact-line.ts')).logLine(line),
};

export default {
  actions: {
    log: {
      ...log,
      snooze: async (line, day) => (await import('./contact-line.ts')).snoozeLine(line, day),
    },
    touch: log,
    greet: { verb: 'Open', Icon: GiftIcon },
  },
} satisfies AppLines;
