import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useIsWide } from '#frontend/page/use-is-wide.ts';
import type { Resource } from '#kernel/calls/resources.ts';
import type { KnownApp } from '../../contract.ts';
import { TreeRow } from './TreeRow.tsx';
import styles from './tree.module.css';
import type { TreeLine } from './tree.ts';
import { moveOf } from './tree-keys.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

interface ResourceTreeProps {
  lines: readonly TreeLine[];
  apps: ReadonlyMap<string, KnownApp>;
  selectedId: string | null;
  onSelect: (id: string) => void;
  onFold: (ids: readonly string[], isOpen: boolean) => void;
  onShare: (resource: Resource) => void;
  onAssociate: (resource: Resource) => void;
}

const wideRow = 36;
const phoneRow = 58;

/** Scrolls a row into the part of the window that no bar covers. */
function reveal(tree: HTMLElement, at: number, rowHeight: number): void {
  const top = tree.getBoundingClientRect().top + at * rowHeight;
  const [upper, lower] = [120, innerHeight - 96];
  const { documentElement: page } = document;
  if (top < upper) page.scrollTop += top - upper;
  else if (top + rowHeight > lower) page.scrollTop += top + rowHeight - lower;
}

/** Files and folders at any depth. Only the rows near the window are rendered. */
export function ResourceTree(props: ResourceTreeProps) {
  const { lines, apps, selectedId, onSelect, onFold, onShare, onAssociate } = props;
  const rowHeight = useIsWide() ? wideRow : phoneRow;
  const tree = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const { first, end } = useRowsInSight(tree, lines.length, rowHeight);
  const found = lines.findIndex(({ node }) => node.id === active);
  const at = Math.max(0, found);
  const activeId = lines[at]?.node.id;
  const isActiveInPage = activeId !== undefined && at >= first && at < end;

  const press = (line: TreeLine) => {
    setActive(line.node.id);
    tree.current?.focus({ preventScroll: true });
    if (line.node.resource) onSelect(line.node.id);
    else if (line.isOpen !== null) onFold([line.node.id], !line.isOpen);
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveOf(event.key, lines, at);
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'go') {
      setActive(lines[move.to]?.node.id ?? null);
      if (tree.current) reveal(tree.current, move.to, rowHeight);
    } else if (move.kind === 'fold') onFold([move.id], move.isOpen);
    else if (move.kind === 'openAll') onFold(move.ids, true);
    else if (lines[at]) press(lines[at]);
  }

  return (
    <div className={styles['card']}>
      <div className={styles['head']} aria-hidden>
        <span>Name</span>
        <span>App</span>
        <span>Modified</span>
        <span>Shared</span>
      </div>
      <div
        ref={tree}
        role="tree"
        aria-label="Resources"
        tabIndex={0}
        {...(isActiveInPage && { 'aria-activedescendant': `${id}-${activeId}` })}
        className={styles['tree']}
        style={{ height: lines.length * rowHeight }}
        onKeyDown={onKeyDown}
      >
        {lines.slice(first, end).map((line, offset) => (
          <TreeRow
            key={line.node.id}
            id={`${id}-${line.node.id}`}
            line={line}
            app={apps.get(line.node.resource?.rowhouseApp ?? '')}
            isActive={line.node.id === activeId}
            isSelected={line.node.id === selectedId}
            style={{ height: rowHeight, transform: `translateY(${(first + offset) * rowHeight}px)` }}
            onPress={() => press(line)}
            onFold={() => onFold([line.node.id], line.isOpen === false)}
            onShare={onShare}
            onAssociate={onAssociate}
          />
        ))}
      </div>
    </div>
  );
}
