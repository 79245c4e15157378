import { ArrowUUpLeftIcon } from '@phosphor-icons/react/ArrowUUpLeft';
import { CameraIcon } from '@phosphor-icons/react/Camera';
import { CheckSquareIcon } from '@phosphor-icons/react/CheckSquare';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { ReceiptIcon } from '@phosphor-icons/react/Receipt';
import type { AppLines } from '#frontend/agenda/app-lines.ts';

export default {
  actions: {
    review: { verb: 'Review', Icon: ReceiptIcon },
    photograph: { verb: 'Open', Icon: CameraIcon },
    add: { verb: 'Add', Icon: PlusIcon },
    decide: { verb: 'Look', Icon: CheckSquareIcon },
    mend: { verb: 'Open', Icon: ArrowUUpLeftIcon },
  },
} satisfies AppLines;
