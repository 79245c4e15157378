import { IdentificationCardIcon } from '@phosphor-icons/react/IdentificationCard';
import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: {
    service: { verb: 'Add Service', Icon: WrenchIcon },
    paper: { verb: 'Open', Icon: IdentificationCardIcon },
  },
} satisfies AppLines;
