import type { KeyboardEvent } from 'react';
import { areSingleKeysOn } from '#frontend/page/single-keys.ts';
import { isFree, type ShownLine } from './use-statement.ts';

export interface LineActions {
  onTake: (lines: readonly ShownLine[], isTaken: boolean) => void;
  onEdit: (line: ShownLine) => void;
  onRule: (line: ShownLine) => void;
  /** Called with the line that has the focus. */
  onSelect: (id: string) => void;
}

/** What a key does on a line: Space checks it, Enter edits it, R makes a rule from it, arrows go to the next. */
export function lineKeys(
  event: KeyboardEvent<HTMLElement>,
  line: ShownLine,
  { onTake, onEdit, onRule }: LineActions,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isCheckbox = event.target instanceof HTMLInputElement;
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      walk(event, event.key === 'ArrowDown' ? 1 : -1);
      break;
    case ' ':
      // A checkbox handles Space itself.
      if (isCheckbox) return;
      if (isFree(line)) onTake([line], !line.isTaken);
      break;
    case 'Enter':
      if (line.result !== 'refused') onEdit(line);
      break;
    case 'r':
    case 'R':
      if (!areSingleKeysOn()) return;
      onRule(line);
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** Focuses the same control in the next line, or one that every line has. */
function walk({ currentTarget, target }: KeyboardEvent<HTMLElement>, step: 1 | -1): void {
  const next = step === 1 ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
  const wanted =
    target instanceof HTMLInputElement ? next?.querySelector<HTMLElement>('input:enabled') : undefined;
  (wanted ?? next?.querySelector<HTMLElement>('[data-main]:enabled, [data-main]'))?.focus();
}
