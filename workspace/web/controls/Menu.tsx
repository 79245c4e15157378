import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './Menu.module.css';

const CloseMenu = createContext<() => void>(() => {});

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  align?: 'start' | 'end';
  opensUp?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves a menu that reaches beyond the window's edge back into sight. */
function keepInWindow(menu: HTMLElement | null | undefined): void {
  if (!menu) return;
  const margin = 8;
  // Phones widen the window itself by what reaches beyond it.
  const width = document.documentElement.clientWidth;
  const { left, right, top, bottom, height } = menu.getBoundingClientRect();
  const shift = Math.max(margin - left, Math.min(0, width - margin - right));
  if (menu.dataset['align'] === 'end') menu.style.marginRight = `${-shift}px`;
  else menu.style.marginLeft = `${shift}px`;
  // Above its button if there is more room than below.
  const room = top - (menu.parentElement?.offsetHeight ?? 0) - 2 * margin;
  if (bottom > document.documentElement.clientHeight - margin && room > height) menu.dataset['up'] = 'true';
}

/** A button with a menu: arrow keys move, Escape closes it and returns the focus to the button. */
export function Menu(props: MenuProps) {
  const { label, trigger, triggerClassName, align = 'start', opensUp = false, isDisabled = false } = props;
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    keepInWindow(root.current?.querySelector<HTMLElement>('[role="menu"]'));
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    // The spreadsheet's canvas keeps pointer events to itself, so the menu listens before it does.
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    event.stopPropagation();
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const step = steps[event.key];
    if (!step || items.length === 0) return;
    event.preventDefault();
    const active = document.activeElement;
    const index = active instanceof HTMLElement ? items.indexOf(active) : -1;
    items[step(index, items.length)]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the button or an item pass through here.
    <div className={styles.root} ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={styles.menu}
          data-align={align}
          data-up={opensUp || undefined}
        >
          <CloseMenu value={close}>{props.children}</CloseMenu>
        </div>
      )}
    </div>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  isDanger?: boolean;
  onChoose(): void;
  children: ReactNode;
}

export function MenuItem({ icon, isDanger = false, onChoose, children }: MenuItemProps) {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      data-danger={isDanger || undefined}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a role="menuitem" tabIndex={-1} className={styles.item} href={href}>
      {children}
    </a>
  );
}

interface MenuCheckProps {
  isChecked: boolean;
  onChange(isChecked: boolean): void;
  children: ReactNode;
}

/** An option of the menu's other items; choosing it leaves the menu open. */
export function MenuCheck({ isChecked, onChange, children }: MenuCheckProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isChecked}
      tabIndex={-1}
      className={styles.item}
      onClick={() => onChange(!isChecked)}
    >
      <span className={styles.box} aria-hidden />
      {children}
    </button>
  );
}

export function MenuDivider() {
  return <hr className={styles.divider} />;
}
