import { BarbellIcon } from '@phosphor-icons/react/Barbell';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  placeOf: ({ source }) => ({ sheet: source.files[0] ?? '', view: 'log' }),
  actions: { start: { verb: 'Start workout', Icon: BarbellIcon } },
} satisfies AppLines;
