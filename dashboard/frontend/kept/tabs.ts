import type { QueryClient } from '@tanstack/react-query';
import { isUnderWay } from '../outbox/load-outbox.ts';

// Whether a person is in the middle of something in any tab of this browser.

const answerMs = 300;

let isBusy: () => boolean = isInForm;
let channel: BroadcastChannel | undefined;

/** Answers other tabs whether this one may reload. */
export function followTabs(queryClient: QueryClient): void {
  if (channel) return;
  isBusy = () => queryClient.isMutating({ predicate: isUnderWay }) > 0 || isInForm();
  channel = new BroadcastChannel('rowhouse-busy');
  channel.addEventListener('message', ({ data }) => {
    if (data === 'asked' && isBusy()) channel?.postMessage('busy');
  });
}

const typed = 'input:not([type=search]), textarea';

/** A dialog or a menu is open: what is behind it stays as it was. */
export function isOverlaid(): boolean {
  return (
    document.querySelector('[role=dialog], [role=alertdialog], dialog[open], [role=menu]:not([popover])') !==
    null
  );
}

/** A dialog is open, or a field contains something that the page did not put there. */
function isInForm(): boolean {
  if (isOverlaid()) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)].some((field) =>
    field instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(field.type)
      ? field.type === 'file' && (field.files?.length ?? 0) > 0
      : field.value !== '',
  );
}

/** Whether somebody is in the middle of something in this tab. */
export function isTabBusy(): boolean {
  return isBusy();
}

/** Asks all tabs, including this one. */
export async function isAnyTabBusy(): Promise<boolean> {
  if (isBusy()) return true;
  const asking = new BroadcastChannel('rowhouse-busy');
  const answered = new Promise<boolean>((resolve) => {
    asking.addEventListener('message', ({ data }) => data === 'busy' && resolve(true));
    setTimeout(() => resolve(false), answerMs);
  });
  asking.postMessage('asked');
  const isOneBusy = await answered;
  asking.close();
  return isOneBusy;
}
