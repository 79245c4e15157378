import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { NotKept } from '../photo/NotKept.tsx';
import { PhotoPane } from '../photo/PhotoPane.tsx';
import { JoinOffers, useLongPapers } from './JoinOffers.tsx';
import { fieldId } from './ReviewField.tsx';
import { ReviewRow } from './ReviewRow.tsx';
import { fieldToCheck, isOpen, type ReviewQueue, type ReviewRules, readyToSave } from './review.ts';

interface PhotoReviewDialogProps {
  /** "Receipts to review" */
  title: string;
  /** The word for one: "receipt". */
  noun: string;
  queue: ReviewQueue;
  rules: ReviewRules;
  /** Why some files were refused. */
  refused: readonly string[];
  onAdd: () => void;
  onClose: () => void;
  /** Above the rows: what applies to all of them. */
  children?: ReactNode;
}

/** Photos that were read, each beside its fields, to be checked and saved one by one or together. */
export function PhotoReviewDialog(props: PhotoReviewDialogProps) {
  const { title, noun, queue, rules, refused, onAdd, onClose, children } = props;
  const { items } = queue;
  const [shownId, setShownId] = useState<string>();
  const [isSavingAll, setIsSavingAll] = useState(false);
  const [done, setDone] = useState<Done>();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const shown = items.find(({ id }) => id === shownId) ?? items.find(isOpen) ?? items[0];
  const papers = useLongPapers(items);
  const parts = new Set(papers.flatMap(({ photos }) => photos.map(({ id }) => id)));
  const ready = readyToSave(items, rules).filter(({ id }) => !parts.has(id));
  const isDone = items.every(({ state }) => state === 'saved');
  useFocusOnCheck(queue, rules);

  async function saveAll() {
    setIsSavingAll(true);
    setDone(undefined);
    // One after the other: they go into one sheet.
    for (const { id } of ready) await queue.save(id);
    setIsSavingAll(false);
  }

  return (
    <DialogFrame
      title={title}
      maxWidth="lg"
      isOpen
      isBusy={false}
      onClose={onClose}
      note={<Counts items={items} noun={noun} />}
      actions={
        <>
          <Button variant="outlined" color="inherit" startIcon={<PlusIcon size={18} />} onClick={onAdd}>
            Add more
          </Button>
          <Button
            variant="contained"
            disabled={!isDone && ready.length === 0 && !isSavingAll}
            loading={isSavingAll}
            loadingPosition="start"
            onClick={isDone && !isSavingAll ? onClose : () => void saveAll()}
          >
            {isDone ? 'Done' : saving(ready.length, noun)}
          </Button>
        </>
      }
    >
      {refused.length > 0 && <Refused sentences={refused} />}
      <NotKept photos={items} />
      {done && <DoneLine {...done} onUndone={() => setDone(undefined)} />}
      {children}
      <JoinOffers
        papers={papers}
        onJoined={(ids, joined) =>
          setDone({ text: `${ids.length} photos joined`, undo: queue.replace(ids, [joined]) })
        }
      />
      <Box sx={isNarrow ? {} : besideThePhoto}>
        {!isNarrow && shown && (
          <Box sx={{ position: 'sticky', top: 0, height: 'min(62vh, 620px)' }}>
            <PhotoPane key={shown.id} file={shown.file} name={shown.name} />
          </Box>
        )}
        <Box component="ul" aria-label={title} sx={{ ...list, ...(items.length === 0 && { border: 0 }) }}>
          {items.map((photo) => (
            <ReviewRow
              key={photo.id}
              {...{ photo, queue, rules, isNarrow }}
              isShown={photo.id === shown?.id}
              onShow={() => setShownId(photo.id)}
              onSave={() => {
                setDone(undefined);
                void queue.save(photo.id);
              }}
              onRemove={() => setDone({ text: `${photo.name} removed`, undo: queue.remove(photo.id) })}
              onParts={(parts) =>
                setDone({
                  text: `${photo.name} split into ${parts.length}`,
                  undo: queue.replace([photo.id], parts),
                })
              }
            />
          ))}
        </Box>
      </Box>
    </DialogFrame>
  );
}

/**
 * Whenever another photo has been read or saved, the view moves to what needs attention, unless the person is in a
 * field.
 */
function useFocusOnCheck({ items }: ReviewQueue, rules: ReviewRules) {
  const open = items.filter(isOpen).map(({ id }) => id);
  const focus = useEffectEvent(() => {
    if (document.activeElement?.matches('input, textarea')) return;
    for (const photo of items) {
      const field = fieldToCheck(photo, rules);
      if (field) return document.getElementById(fieldId(photo.id, field.name))?.focus();
    }
  });
  const which = open.join(' ');
  useEffect(() => {
    if (which !== '') focus();
  }, [which]);
}

/** What the key that saves everything ready is called. */
function saving(count: number, noun: string): string {
  if (count === 1) return `Save 1 ${noun}`;
  return count === 0 ? 'Save all' : `Save all ${count}`;
}

function Counts({ items, noun }: { items: ReviewQueue['items']; noun: string }) {
  const count = (...states: string[]) => items.filter(({ state }) => states.includes(state)).length;
  const parts = [
    [count('waiting', 'reading'), 'being read'],
    [count('review'), 'to check'],
    [count('failed'), 'with a problem'],
    [count('saved'), 'saved'],
  ] as const;
  const texts = parts.flatMap(([number, text]) => (number > 0 ? [`${number} ${text}`] : []));
  return <>{texts.length > 0 ? texts.join(', ') : `No ${noun}s`}</>;
}

interface Done {
  /** "IMG_1.jpg removed" */
  text: string;
  undo: () => void;
}

/** Inside the dialog: what is below cannot be reached. */
function DoneLine({ text, undo, onUndone }: Done & { onUndone: () => void }) {
  return (
    <Stack direction="row" role="status" sx={{ gap: 2, alignItems: 'center', fontSize: 14, minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      <Button
        size="small"
        onClick={() => {
          undo();
          onUndone();
        }}
      >
        Undo
      </Button>
    </Stack>
  );
}

function Refused({ sentences }: { sentences: readonly string[] }) {
  return (
    <Stack role="alert" sx={{ gap: 1, color: 'error.main', fontSize: 14, overflowWrap: 'anywhere' }}>
      {sentences.slice(0, 5).map((sentence) => (
        <Typography key={sentence} variant="body2">
          {sentence}
        </Typography>
      ))}
      {sentences.length > 5 && <Typography variant="body2">and {sentences.length - 5} more files</Typography>}
    </Stack>
  );
}

const besideThePhoto = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)',
  gap: 5,
  alignItems: 'start',
};
const list = {
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > li:last-of-type': { borderBottom: 0 },
};
