import { ChatTextIcon } from '@phosphor-icons/react/ChatText';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: { log: { verb: 'Log follow-up', Icon: ChatTextIcon } },
} satisfies AppLines;
