import type { ReactNode } from 'react';
import buttons from '../../controls/buttons.module.css';

interface ToolProps {
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  /** True for a short cut to what a menu has, too: a phone does without it. */
  isShortcut?: boolean;
  onPress(): void;
  children: ReactNode;
}

export function Tool({
  label,
  isPressed,
  isDisabled = false,
  isShortcut = false,
  onPress,
  children,
}: ToolProps) {
  return (
    <button
      type="button"
      className={buttons.icon}
      // Its name and its tip at once: said once.
      title={label}
      data-shortcut={isShortcut || undefined}
      aria-pressed={isPressed}
      // A disabled button would take the focus along when it is disabled while it has it.
      aria-disabled={isDisabled || undefined}
      // Pressing a tool leaves the focus in the sheet, so typing can continue.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </button>
  );
}
