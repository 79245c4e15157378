import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { TShirtIcon } from '@phosphor-icons/react/TShirt';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: {
    renew: { verb: 'Renew', Icon: ArrowsClockwiseIcon },
    giveOne: {
      verb: 'Hand out',
      Icon: TShirtIcon,
      run: async (line) => (await import('./give-line.ts')).giveLine(line),
    },
    give: { verb: 'Hand out', Icon: TShirtIcon },
  },
} satisfies AppLines;
