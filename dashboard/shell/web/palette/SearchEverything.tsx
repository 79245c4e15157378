import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { useEffect, useState } from 'react';
import { loadAhead, onDemand } from '#frontend/page/on-demand.tsx';
import { areSingleKeysOn } from '#frontend/page/single-keys.ts';
import { TypedMeanwhile } from '#frontend/page/TypedMeanwhile.tsx';
import styles from './search-everything.module.css';

const Palette = onDemand(async () => (await import('./Palette.tsx')).Palette);

/** Another dialog may hold typed text, so nothing opens over it. */
const isElsewhere = () => document.querySelector('[role="dialog"]:not([data-palette])') !== null;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The search over all apps: its place in the top bar, its key everywhere, and the slash key on the launcher. */
export function SearchEverything({ hasSlash = false }: { hasSlash?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [typed, setTyped] = useState('');
  if (!isOpen && typed !== '') setTyped('');
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const isOurs = ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k';
      const isSlash =
        hasSlash && key === '/' && !ctrlKey && !metaKey && !altKey && areSingleKeysOn() && !isTyping(target);
      if ((!isOurs && !isSlash) || event.defaultPrevented || isElsewhere()) return;
      event.preventDefault();
      setIsOpen((was) => !was);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [hasSlash]);
  const ahead = () => loadAhead(Palette);
  return (
    <>
      <button
        type="button"
        className={styles['field']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        onPointerEnter={ahead}
        onFocus={ahead}
      >
        <MagnifyingGlassIcon size={18} aria-hidden />
        <span className={styles['words']}>Search everything</span>
        <span className={styles['keys']} aria-hidden="true">
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      {wasOpened && (
        <Palette
          isOpen={isOpen}
          typed={typed}
          onClose={() => setIsOpen(false)}
          meanwhile={isOpen && <TypedMeanwhile onType={setTyped} />}
        />
      )}
    </>
  );
}
