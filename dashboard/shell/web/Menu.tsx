import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  /** The button's name. */
  label: string;
  button: ReactNode;
  buttonClassName: string | undefined;
  /** Where the menu opens: under a button of the top bar, or over the round control. */
  place: 'below' | 'above';
  children: ReactNode;
}

/** A button and the menu it opens, on the browser's own popover: light dismissal and Escape come with it. */
export function Menu({ label, button, buttonClassName, place, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['menu']}>
      <button
        type="button"
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`${styles['items']} ${styles[place]}`}
        onToggle={(event) => {
          setIsOpen(event.newState === 'open');
          if (event.newState === 'open') itemsOf(menu.current)[0]?.focus();
        }}
        onClick={() => menu.current?.hidePopover()}
        onKeyDown={(event) => moveFocus(event, itemsOf(menu.current))}
      >
        {children}
      </div>
    </div>
  );
}

interface MenuItemProps {
  onChoose: () => void;
  /** A pointer, a finger or the focus has come to it. */
  onAhead?: () => void;
  /** Given for one of a group of choices. */
  isChecked?: boolean;
  children: ReactNode;
}

export function MenuItem({ onChoose, onAhead, isChecked, children }: MenuItemProps) {
  const shared = {
    type: 'button' as const,
    className: styles['item'],
    tabIndex: -1,
    onClick: onChoose,
    onPointerEnter: onAhead,
    onFocus: onAhead,
    onTouchStart: onAhead,
  };
  if (isChecked === undefined) {
    return (
      <button {...shared} role="menuitem">
        {children}
      </button>
    );
  }
  return (
    <button {...shared} role="menuitemradio" aria-checked={isChecked}>
      {children}
    </button>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent, items: HTMLElement[]): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const at = items.findIndex((item) => item.matches(':focus'));
  items[step(at, items.length - 1)]?.focus();
}
