import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { useEffect, useRef } from 'react';
import { areSingleKeysOn, useSingleKeys } from '#frontend/page/single-keys.ts';
import styles from './launcher-search.module.css';

interface LauncherSearchProps {
  value: string;
  onChange: (text: string) => void;
}

/** Filters the street. The slash key brings the focus here from anywhere on the launcher. */
export function LauncherSearch({ value, onChange }: LauncherSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasKey = useSingleKeys();
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (!areSingleKeysOn()) return;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focusOnSlash);
    return () => removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <div className={styles['field']}>
      <MagnifyingGlassIcon size={18} aria-hidden />
      <input
        ref={input}
        className={styles['input']}
        type="search"
        value={value}
        placeholder="Search applications..."
        aria-label="Search applications"
        aria-keyshortcuts={hasKey ? '/' : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
      {hasKey && (
        <span className={styles['key']} aria-hidden="true">
          /
        </span>
      )}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
