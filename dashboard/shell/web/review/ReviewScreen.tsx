import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useRef } from 'react';
import { Logo } from '#frontend/house/Logo.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { settle } from '#frontend/review/decide.ts';
import { ConflictCard, OpenCard } from '#frontend/review/ReviewCard.tsx';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { counted } from '#kernel/counted.ts';
import { goTo } from '../go-to.ts';
import { findApp } from '../registry.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';
import { type Question, useReview } from './use-review.ts';

/**
 * Changes that waited for the network and met a conflict, were refused, or may have arrived: one card for each,
 * across all apps.
 */
export function ReviewScreen() {
  const questions = useReview();
  const count = questions?.length ?? 0;
  return (
    <ScreenFrame>
      <PageHeader
        title="Review"
        back={{ label: 'Your apps', onClick: () => goTo('/') }}
        mark={<Logo size={38} />}
        chips={
          <Typography sx={{ color: 'text.secondary' }} role="status">
            {questions && count > 0 && `${counted(count, 'change')} ${count === 1 ? 'needs' : 'need'} you.`}
          </Typography>
        }
      />
      {!questions && <CellSpinner label="Reading what was kept" />}
      {questions && count === 0 && (
        <EmptyState title="Nothing needs you">
          Everything you did on this device is in its sheet, or on its way there.
        </EmptyState>
      )}
      {questions && count > 0 && <Questions questions={questions} />}
    </ScreenFrame>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
  const list = useRef<HTMLDivElement>(null);
  const conflicts = questions.flatMap(({ reviewed }) => reviewed ?? []);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > article') ?? [])];
  const focus = (card: HTMLElement | undefined) => {
    card?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  };
  function step(event: KeyboardEvent) {
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const all = cards();
    const at = all.findIndex((card) => card.contains(document.activeElement));
    focus(all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]);
  }
  /** The next card replaces the one that was decided. */
  const goOn = (at: number) => () => {
    requestAnimationFrame(() => {
      const all = cards();
      focus(all[Math.min(at, all.length - 1)]);
    });
  };
  async function settleAll(isMine: boolean) {
    for (const reviewed of conflicts) {
      if (!isMine || reviewed.mayHaveMine) await settle(reviewed, isMine ? new Set() : reviewed.keys);
    }
  }
  return (
    <Stack ref={list} onKeyDown={step} sx={{ gap: 4, pb: 8, maxWidth: 1100 }}>
      {conflicts.length > 1 && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button variant="outlined" color="inherit" onClick={() => void settleAll(true)}>
            Save all mine
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => void settleAll(false)}>
            Keep all the sheet's
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Page Down and Page Up lead from one to the next.
          </Typography>
        </Stack>
      )}
      {questions.map(({ waiting, reviewed, headers }, at) => {
        const { key, app } = waiting.command;
        const props = { app: findApp(app), onDone: goOn(at) };
        return reviewed ? (
          <ConflictCard key={key} {...props} {...{ reviewed, headers }} />
        ) : (
          <OpenCard key={key} {...props} waiting={waiting} />
        );
      })}
    </Stack>
  );
}
