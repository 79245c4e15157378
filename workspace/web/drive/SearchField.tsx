import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/X';
import { useEffect, useRef, useState } from 'react';
import { navigate } from '../shell/navigation.tsx';
import { areSingleKeysOn, useSingleKeys } from '../shell/single-keys.ts';
import styles from './SearchField.module.css';

const pauseMs = 250;

/** Searches while typing; "/" goes to the field from anywhere on the page. */
export function SearchField({ text }: { text: string }) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const hasKey = useSingleKeys();
  const sent = useRef(text);

  useEffect(() => {
    // The address changed in another way, such as by the browser's Back.
    if (sent.current !== text) setTyped(text);
    sent.current = text;
  }, [text]);

  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      const isSearching = sent.current !== '';
      sent.current = typed.trim();
      const address = sent.current === '' ? '/drive' : `/drive?q=${encodeURIComponent(sent.current)}`;
      navigate(address, { isReplacing: isSearching });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== '/' || !areSingleKeysOn() || target?.closest('input, textarea, dialog')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  return (
    <search className={styles.field}>
      <MagnifyingGlassIcon size={18} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search your files"
        placeholder="Search your files"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === '' ? (
        hasKey && <kbd aria-hidden>/</kbd>
      ) : (
        <button type="button" aria-label="Clear the search" onClick={() => setTyped('')}>
          <XIcon size={16} aria-hidden />
        </button>
      )}
    </search>
  );
}
