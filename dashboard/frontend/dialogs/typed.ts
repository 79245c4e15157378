import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { isLeavingPage } from './leave-page.ts';

// Whether a person changed anything in a dialog's fields, judged by the fields themselves: forms need not report it.

interface Seen {
  first: string;
  last: string;
  /** Sent unchanged; a form that was cleared for the next entry is empty. */
  isSent?: boolean;
}

const controls =
  'input:not([type=search]), textarea, select, [role=combobox], [aria-pressed], [role=switch], [role=radio], [role=checkbox]';

/** What is saved the moment it is changed cannot be lost. */
const atOnce = '[data-saved-at-once]';

function stateOf(control: Element): string {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox' || control.type === 'radio') return String(control.checked);
    return control.value;
  }
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control.value;
  return (
    control.getAttribute('aria-pressed') ?? control.getAttribute('aria-checked') ?? control.textContent ?? ''
  );
}

/** The value of a field before an input that comes without a focus. */
function stateBefore(control: Element): string {
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
    return String(!control.checked);
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.defaultValue;
  return '';
}

/** The form field below `root` that an event came from. */
function controlOf({ target, currentTarget: root }: { target: EventTarget; currentTarget: Element }) {
  const control = target instanceof Element ? target.closest(controls) : null;
  if (!control || !root.contains(control) || control.closest(atOnce)) return undefined;
  return control.closest('form') ? control : undefined;
}

export interface Typed {
  /** To be spread on the element that contains the fields. */
  watch: {
    onFocusCapture: (event: FocusEvent<Element>) => void;
    onChangeCapture: (event: ChangeEvent<Element>) => void;
  };
  /** True while a field differs from its value when the person came to it, or something was added besides. */
  hasTyped: () => boolean;
  /** Additions that fields do not show, by whatever holds them. */
  beside: RefObject<Map<object, boolean>>;
}

let comesBack = false;

/** The next form is one that a person had filled in before they were asked something else. */
export function comesBackToForm(): void {
  comesBack = true;
}

/** Watches the fields of a dialog while it is open; what they held at `keptSince` is not lost with them. */
export function useTyped({ isOpen, keptSince }: { isOpen: boolean; keptSince: number }): Typed {
  const seen = useRef(new Map<Element, Seen>());
  const beside = useRef(new Map<object, boolean>());
  const [wasTyped] = useState(() => comesBack);
  useEffect(() => {
    comesBack = false;
  }, []);
  useEffect(() => {
    if (!isOpen) seen.current.clear();
  }, [isOpen]);
  useEffect(() => {
    if (keptSince === 0) return;
    for (const [control, { last }] of seen.current) {
      const state = control.isConnected ? stateOf(control) : last;
      seen.current.set(control, { first: state, last: state, isSent: true });
    }
  }, [keptSince]);
  return {
    beside,
    watch: {
      onFocusCapture: (event) => {
        const control = controlOf(event);
        if (!control || seen.current.has(control)) return;
        const state = stateOf(control);
        seen.current.set(control, { first: state, last: state });
      },
      onChangeCapture: (event) => {
        const control = controlOf(event);
        if (!control) return;
        const before = seen.current.get(control) ?? { first: stateBefore(control) };
        seen.current.set(control, { ...before, last: stateOf(control) });
      },
    },
    hasTyped: () =>
      wasTyped ||
      [...beside.current.values()].includes(true) ||
      [...seen.current].some(([control, { first, last, isSent }]) => {
        const now = control.isConnected ? stateOf(control) : last;
        return now !== first && !(isSent && now === '');
      }),
  };
}

/** While something was typed and is kept nowhere else, closing the tab asks, and the browser's Back calls `onBack`. */
export function useAskForTyped(isAtRisk: () => boolean, onBack: () => void): void {
  const askAtClose = useEffectEvent((event: Event) => {
    if (!isLeavingPage() && isAtRisk()) event.preventDefault();
  });
  const askAtBack = useEffectEvent((event: Event & { navigationType?: string }) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || isLeavingPage() || !isAtRisk()) return;
    event.preventDefault();
    onBack();
  });
  useEffect(() => {
    const [close, back] = [(event: Event) => askAtClose(event), (event: Event) => askAtBack(event)];
    window.addEventListener('beforeunload', close);
    const navigation = 'navigation' in window ? window.navigation : undefined;
    navigation?.addEventListener('navigate', back);
    return () => {
      window.removeEventListener('beforeunload', close);
      navigation?.removeEventListener('navigate', back);
    };
  }, []);
}

/** What the parts of a dialog share with its frame. */
export const DialogContext = createContext<{ close: () => void; beside: Typed['beside'] } | null>(null);

/** Tells the surrounding dialog that something was added which its fields do not show: a photo, a file. */
export function useTypedBeside(hasAdded: boolean): void {
  const beside = use(DialogContext)?.beside;
  const key = useRef({});
  useEffect(() => {
    const all = beside?.current;
    const own = key.current;
    all?.set(own, hasAdded);
    return () => void all?.delete(own);
  }, [beside, hasAdded]);
}
