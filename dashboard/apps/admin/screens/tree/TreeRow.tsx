import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { UserPlusIcon } from '@phosphor-icons/react/UserPlus';
import type { CSSProperties } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { Resource } from '#kernel/calls/resources.ts';
import { dayOf, formatDay } from '#kernel/day.ts';
import type { KnownApp } from '../../contract.ts';
import { canAssociate } from '../filters.ts';
import { SharedWords } from '../SharedWords.tsx';
import { KindIcon, kindWord } from './KindIcon.tsx';
import { canShareHere } from './ResourceButtons.tsx';
import styles from './tree.module.css';
import type { TreeLine } from './tree.ts';

interface TreeRowProps {
  id: string;
  line: TreeLine;
  app: KnownApp | undefined;
  isActive: boolean;
  isSelected: boolean;
  style: CSSProperties;
  onPress: () => void;
  onFold: () => void;
  onShare: (resource: Resource) => void;
  onAssociate: (resource: Resource) => void;
}

export const modifiedDay = ({ modifiedTime }: Resource) => formatDay(dayOf(new Date(modifiedTime)));

/** One line of the tree, announced by its cells. Its buttons are for the mouse: the details have the same actions. */
export function TreeRow(props: TreeRowProps) {
  const { id, line, app, isActive, isSelected, style, onPress, onFold } = props;
  const { node, level, place, siblings, isOpen } = line;
  const { resource } = node;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      className={isActive ? `${styles['row']} ${styles['active']}` : styles['row']}
      style={style}
      onClick={onPress}
    >
      <div className={styles['name']} style={{ '--level': level } as CSSProperties}>
        <Fold isOpen={isOpen} onFold={onFold} />
        <KindIcon resource={resource} isOpen={isOpen === true} />
        <span className={styles['text']} title={node.name}>
          {node.name}
          {resource && <span className={styles['kind']}> {kindWord(resource)} </span>}
          <span className={styles['facts']}>
            {resource ? <PhoneFacts resource={resource} app={app} /> : isOpen === null && nothingYet}
          </span>
          {!resource && isOpen === null && <span className={styles['nothing']}>{nothingYet}</span>}
        </span>
      </div>
      {resource && <Cells {...props} resource={resource} />}
    </div>
  );
}

const nothingYet = 'nothing yet';

/** The row's cells if there is no room for columns: first who can see it, because the end may be cut off. */
function PhoneFacts({ resource, app }: { resource: Resource; app: KnownApp | undefined }) {
  const place = app?.title ?? (canAssociate(resource) ? 'No app' : null);
  return (
    <>
      <SharedWords resource={resource} />
      {place !== null && ` · ${place}`} · {modifiedDay(resource)}
    </>
  );
}

function Fold({ isOpen, onFold }: { isOpen: boolean | null; onFold: () => void }) {
  if (isOpen === null) return <span className={styles['fold']} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className={styles['fold']}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      {isOpen ? <CaretDownIcon size={15} /> : <CaretRightIcon size={15} />}
    </button>
  );
}

function Cells({ resource, app, onShare, onAssociate }: TreeRowProps & { resource: Resource }) {
  return (
    <>
      <div className={styles['cell']}>
        {app && <HouseMark app={app} size={18} />}
        {app && <span className={styles['text']}>{app.title}</span>}
        {!app && canAssociate(resource) && <span className={styles['none']}>No app</span>}
      </div>
      <div className={styles['cell']}>{modifiedDay(resource)}</div>
      <div className={styles['cell']}>
        <SharedWords resource={resource} />
      </div>
      <div className={styles['actions']} aria-hidden onClick={(event) => event.stopPropagation()}>
        {canShareHere(resource) && (
          <button
            type="button"
            tabIndex={-1}
            className={styles['action']}
            aria-label={`Share ${resource.name}`}
            title="Share"
            onClick={() => onShare(resource)}
          >
            <UserPlusIcon size={18} />
          </button>
        )}
        {canAssociate(resource) && (
          <button
            type="button"
            tabIndex={-1}
            className={styles['action']}
            aria-label={`Associate ${resource.name} with an app`}
            title="Associate with app"
            onClick={() => onAssociate(resource)}
          >
            <LinkSimpleIcon size={18} />
          </button>
        )}
        <a
          tabIndex={-1}
          className={styles['action']}
          href={resource.webViewLink}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${resource.name} in Drive`}
          title="Open in Drive"
        >
          <ArrowSquareOutIcon size={18} />
        </a>
      </div>
    </>
  );
}
