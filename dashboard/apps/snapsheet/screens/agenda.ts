import { ImagesIcon } from '@phosphor-icons/react/Images';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: { review: { verb: 'Review', Icon: ImagesIcon } },
} satisfies AppLines;
