import { BarbellIcon } from '@phosphor-icons/react/Barbell';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: { start: { verb: 'Start workout', Icon: BarbellIcon } },
} satisfies AppLines;
