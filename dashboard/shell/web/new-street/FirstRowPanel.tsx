import { useState } from 'react';
import { reasonOf } from '#frontend/calls/answers.ts';
import { StateChip } from '#frontend/grid/StateChip.tsx';
import button from '../button.module.css';
import { goTo } from '../go-to.ts';
import { loadAppAhead, openApp } from '../load-ahead.ts';
import { onPlainClick } from '../plain-click.ts';
import { FirstRowForm } from './FirstRowForm.tsx';
import styles from './first-rows.module.css';
import type { PaintedHouse } from './use-painting.ts';

interface FirstRowPanelProps {
  house: PaintedHouse;
  isWide: boolean;
  /** The one with the cursor. */
  isFirst: boolean;
  isBusy: boolean;
  onRetry: () => void;
}

/** Below a house: the form for its first row, the link to the app, or the reason why it was not painted. */
export function FirstRowPanel({ house, isWide, isFirst, isBusy, onRetry }: FirstRowPanelProps) {
  const { app, problem, row, requestKey, sheet } = house;
  const [address, setAddress] = useState<`/${string}`>(`/?app=${app.id}`);
  return (
    <div className={styles['panel']}>
      <div className={styles['about']}>
        <h2 className={styles['title']}>
          {app.title} {problem === null && <StateChip color="success" label="Painted" />}
        </h2>
        <p>
          {problem === null ? (row?.about() ?? app.description) : `Not painted. ${reasonOf(problem) ?? ''}`}
        </p>
      </div>
      {problem === null && row && sheet && (
        <FirstRowForm
          row={row}
          sheet={sheet}
          requestKey={requestKey}
          isWide={isWide}
          hasCursor={isFirst}
          onOpened={setAddress}
        >
          <OpenLink app={app} address={address} />
        </FirstRowForm>
      )}
      {problem === null && !row && (
        <div className={styles['actions']}>
          <OpenLink app={app} address={address} isButton hasFocus={isFirst} />
        </div>
      )}
      {problem !== null && (
        <div className={styles['actions']}>
          <button type="button" className={button['outline']} disabled={isBusy} onClick={onRetry}>
            {isBusy ? 'Painting' : 'Retry'}
          </button>
        </div>
      )}
    </div>
  );
}

interface OpenLinkProps {
  app: PaintedHouse['app'];
  address: `/${string}`;
  isButton?: boolean;
  hasFocus?: boolean;
}

/** Leads into the app, with its first sheet open. */
function OpenLink({ app, address, isButton = false, hasFocus = false }: OpenLinkProps) {
  const ahead = () => loadAppAhead(app.id);
  return (
    <a
      className={isButton ? button['solid'] : styles['open']}
      href={address}
      ref={(link) => {
        if (hasFocus) link?.focus();
      }}
      onPointerEnter={ahead}
      onFocus={ahead}
      onTouchStart={ahead}
      onClick={onPlainClick(() => {
        if (address === `/?app=${app.id}`) openApp(app.id);
        else goTo(address);
      })}
    >
      Open {app.title}
    </a>
  );
}
