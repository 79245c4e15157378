import { CameraIcon } from '@phosphor-icons/react/Camera';
import { ReceiptIcon } from '@phosphor-icons/react/Receipt';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: {
    review: { verb: 'Review', Icon: ReceiptIcon },
    photograph: { verb: 'Open', Icon: CameraIcon },
  },
} satisfies AppLines;
