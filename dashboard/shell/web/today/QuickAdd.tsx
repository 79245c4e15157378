import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useEffect, useRef, useState } from 'react';
import { loadAhead, onDemand } from '#frontend/page/on-demand.tsx';
import { areSingleKeysOn, useSingleKeys } from '#frontend/page/single-keys.ts';
import styles from './quick-add.module.css';

// What reads the line comes with the first letter.
const QuickAddUnderstood = onDemand(
  async () => (await import('./QuickAddUnderstood.tsx')).QuickAddUnderstood,
);

/** A letter in a menu goes to an item that begins with it. Closed menus may be on the page as well. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null;

/** A line of text that becomes a row in the house it fits. */
export function QuickAdd() {
  const input = useRef<HTMLInputElement>(null);
  const hasKeys = useSingleKeys();
  const [line, setLine] = useState('');
  const [sentLine, setSentLine] = useState(0);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    const focusOnN = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey || !areSingleKeysOn()) return;
      if (isTyping(target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focusOnN);
    return () => removeEventListener('keydown', focusOnN);
  }, []);
  const hasLine = line.trim() !== '';
  return (
    <section className={styles['box']} aria-label="Quick add">
      <form
        className={styles['line']}
        onSubmit={(event) => {
          event.preventDefault();
          if (hasLine) setSentLine((count) => count + 1);
        }}
      >
        <PlusIcon size={20} aria-hidden />
        <input
          ref={input}
          aria-label="Add a task, an expense, a contact or a reading"
          aria-keyshortcuts={hasKeys ? 'N' : undefined}
          placeholder="Add a task, an expense, a contact or a reading"
          autoComplete="off"
          value={line}
          onFocus={() => loadAhead(QuickAddUnderstood)}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setLine('');
          }}
        />
        {!hasLine && hasKeys && (
          <Typography component="span" variant="body2" className={styles['hint'] ?? ''} aria-hidden>
            Any house <kbd>N</kbd>
          </Typography>
        )}
        {hasLine && (
          <button type="submit" className={styles['submit']}>
            Add{' '}
            <span aria-hidden="true">
              <kbd>Enter</kbd>
            </span>
          </button>
        )}
      </form>
      {hasLine && (
        <QuickAddUnderstood
          // What was chosen for one line is not meant for the next one.
          key={added}
          line={line}
          asked={sentLine}
          onAdded={() => {
            // What was typed on while this line was being added becomes the next one.
            setLine((now) => (now.startsWith(line) ? now.slice(line.length).trimStart() : now));
            setAdded((count) => count + 1);
            input.current?.focus();
          }}
        />
      )}
    </section>
  );
}
