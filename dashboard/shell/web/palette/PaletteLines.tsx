import { ArrowDownIcon } from '@phosphor-icons/react/ArrowDown';
import { memo, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { Word } from '#kernel/search.ts';
import { pieces } from './marks.ts';
import styles from './palette.module.css';
import type { Option, Section } from './palette-options.ts';
import type { PaletteState } from './use-palette.ts';

export const listId = 'palette-lines';

export const lineId = (key: string) => `palette ${key}`.replaceAll(/[^\w-]+/g, '-');

interface PaletteLinesProps {
  palette: PaletteState;
  /** The focus stays in the input. */
  onChosen: () => void;
}

/** The results, by house: one list, along which the arrow keys move from the input. */
export function PaletteLines({ palette, onChosen }: PaletteLinesProps) {
  const { sections, active, words, line, hits, indexed } = palette;
  const list = useRef<HTMLDivElement>(null);
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey === undefined) return;
    // In the next frame, when layout happens anyway, and not once more before it.
    const asked = requestAnimationFrame(() => list.current && keepInView(list.current));
    return () => cancelAnimationFrame(asked);
  }, [activeKey]);
  const isNothing = palette.isSearching && hits.length === 0 && indexed.isWhole;
  return (
    <div ref={list} className={styles['lines']}>
      {isNothing && <p className={styles['nothing']}>{`No rows for "${line.trim()}"`}</p>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
      <div
        role="listbox"
        id={listId}
        aria-label="What was found"
        onPointerMove={(event) => {
          const option = pointedAt(event, sections);
          if (option && option.key !== activeKey) palette.choose(option);
        }}
        onClick={(event) => {
          const option = pointedAt(event, sections);
          if (!option) return;
          onChosen();
          palette.perform(option);
        }}
      >
        {sections.map((section) => (
          <Group
            key={section.key}
            section={section}
            areMarks={section.key === 'houses' && !palette.isSearching}
          >
            {section.options.map((option) => (
              <Line key={option.key} option={option} words={words} isActive={option.key === activeKey} />
            ))}
          </Group>
        ))}
      </div>
    </div>
  );
}

/** The option under the pointer. */
function pointedAt({ target }: SyntheticEvent, sections: readonly Section[]): Option | undefined {
  const line = target instanceof Element && target.closest<HTMLElement>('[data-option]');
  if (!line) return undefined;
  return sections.flatMap(({ options }) => options).find(({ key }) => key === line.dataset['option']);
}

/** Scrolls the list as far as the chosen line needs it, and the page not at all. */
function keepInView(list: HTMLElement): void {
  const line = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!line) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (line.top < top) list.scrollTop -= top - line.top;
  else if (line.bottom > bottom) list.scrollTop += line.bottom - bottom;
}

interface GroupProps {
  section: Section;
  /** Houses side by side, with their marks and names. */
  areMarks: boolean;
  children: ReactNode;
}

function Group({ section, areMarks, children }: GroupProps) {
  const { key, title, note, app } = section;
  const heading = lineId(`group ${key}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
    <div
      role="group"
      className={areMarks ? styles['marks'] : undefined}
      {...(title === '' ? { 'aria-label': 'More' } : { 'aria-labelledby': heading })}
    >
      {title !== '' && (
        <div className={styles['group']} id={heading}>
          {app && <HouseMark app={app} size={20} />}
          <b>{title}</b>
          {note && <span>{note}</span>}
        </div>
      )}
      {children}
    </div>
  );
}

interface LineProps {
  option: Option;
  words: readonly Word[];
  isActive: boolean;
}

const Line = memo(function Line({ option, words, isActive }: LineProps) {
  const { key, title, note, isNoteMarked, aside, number, app, Icon, act } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen line
    <div role="option" id={lineId(key)} data-option={key} aria-selected={isActive} className={styles['line']}>
      <span className={styles['number']}>
        {number !== undefined && (
          <>
            <span className={styles['unseen']}>Row </span>
            {number}
          </>
        )}
        {app && act === undefined && <HouseMark app={app} size={24} />}
        {Icon && <Icon size={18} aria-hidden />}
        {act === 'read' && <ArrowDownIcon size={16} aria-hidden />}
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>
          <Marked text={title} words={number === undefined ? [] : words} />
        </span>
        {note !== '' && (
          <span className={styles['note']}>
            <Marked text={note} words={isNoteMarked ? words : []} />
          </span>
        )}
      </span>
      {aside && <span className={styles['aside']}>{aside}</span>}
    </div>
  );
});

function Marked({ text, words }: { text: string; words: readonly Word[] }) {
  if (words.length === 0) return <bdi>{text}</bdi>;
  let at = 0;
  return (
    <bdi>
      {pieces(text, words).map((piece) => {
        const key = at;
        at += piece.text.length;
        return piece.isMarked ? <mark key={key}>{piece.text}</mark> : piece.text;
      })}
    </bdi>
  );
}
