import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  placeOf: ({ source }) => ({ vehicle: source.files[0] ?? '' }),
  actions: { service: { verb: 'Add Service', Icon: WrenchIcon } },
} satisfies AppLines;
