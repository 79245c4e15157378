import { unsentOf } from '#frontend/outbox/laid-over.ts';
import type { Entry } from '../contract.ts';
import { logs } from '../logs.ts';
import { formatMoment } from '../moments.ts';
import { textIn } from '../series.ts';
import type { OpenDialog } from './views.ts';

/** Does something with a row of the sheet; what is not there yet can be taken back, and neither changed nor deleted. */
export function whenSentBy(onDialog: (dialog: OpenDialog) => void) {
  return (entry: Entry, act: () => void): void => {
    const unsent = unsentOf(entry);
    const { log, cells } = entry;
    const name = textIn(cells, 'Name') || formatMoment(textIn(cells, logs[log].at));
    if (unsent?.isNew) onDialog({ kind: 'unsent', name, requestKey: unsent.key });
    else act();
  };
}
