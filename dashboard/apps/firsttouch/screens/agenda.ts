import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  placeOf: ({ source }) => ({ sheet: source.files[0] ?? '' }),
  actions: { log: { verb: 'Log follow-up', Icon: ChatTextIcon } },
} satisfies AppLines;
