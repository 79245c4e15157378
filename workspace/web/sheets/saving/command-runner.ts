import type { FUniver } from '@univerjs/core/facade';
import type { SheetSession } from '../session.ts';

/** Makes handlers for the bars' buttons: they act on the sheet and return the keyboard focus to the cells. */
export function commandRunner(session: SheetSession) {
  return (command: (api: FUniver) => void) => () => {
    command(session.editor.api);
    session.editor.focus();
  };
}
