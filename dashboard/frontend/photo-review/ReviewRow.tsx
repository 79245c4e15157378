import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FilePdfIcon } from '@phosphor-icons/react/FilePdf';
import { ImageIcon } from '@phosphor-icons/react/Image';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { reasonOf } from '../calls/answers.ts';
import { isPdf } from '../photo/image-file.ts';
import { PhotoPane } from '../photo/PhotoPane.tsx';
import { showsSeveral } from '../photo/queue-photo.ts';
import { ReviewField } from './ReviewField.tsx';
import { ReviewState } from './ReviewState.tsx';
import { fieldToCheck, isOpen, type ReviewedPhoto, type ReviewQueue, type ReviewRules } from './review.ts';
import { SplitOffer } from './SplitOffer.tsx';

interface ReviewRowProps {
  photo: ReviewedPhoto;
  queue: ReviewQueue;
  rules: ReviewRules;
  /** True while its photo is shown large beside the rows. */
  isShown: boolean;
  /** True if there is no room for a photo beside the rows. */
  isNarrow: boolean;
  onShow: () => void;
  onSave: () => void;
  onRemove: () => void;
  /** Replaces the photo with its parts. */
  onParts: (parts: File[]) => void;
}

/** A photo with what was read from it. */
export function ReviewRow(props: ReviewRowProps) {
  const { photo, queue, rules, isShown, isNarrow, onShow, onParts } = props;
  const { id, name, file, draft, problem } = photo;
  const [isLarge, setIsLarge] = useState(false);
  const notes = isOpen(photo) ? rules.notesOf(photo) : [];
  const isToCheck =
    notes.some(({ isDoubt }) => isDoubt) || showsSeveral(photo) || fieldToCheck(photo, rules) !== undefined;
  return (
    <Box component="li" sx={row}>
      <Box
        role="group"
        aria-label={name}
        onFocus={onShow}
        sx={{ p: 4, ...(isShown && !isNarrow && { bgcolor: 'var(--rh-accent-wash)' }) }}
      >
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <Thumbnail
            photo={photo}
            onClick={() => {
              onShow();
              if (isNarrow) setIsLarge(!isLarge);
            }}
          />
          <Box
            sx={{
              flex: '1 1 120px',
              minWidth: 0,
              display: 'flex',
              gap: 2,
              flexWrap: 'wrap',
              alignItems: 'center',
            }}
          >
            <Typography
              noWrap
              title={name}
              sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0, fontSize: 14, fontWeight: 580 }}
            >
              {name}
            </Typography>
            <ReviewState {...{ photo, isToCheck }} />
          </Box>
          <RowButtons {...props} />
        </Stack>
        {isNarrow && isLarge && (
          <Box sx={{ height: 360, mt: 3 }}>
            <PhotoPane file={file} name={name} />
          </Box>
        )}
        {problem && photo.state === 'failed' && (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {reasonOf(problem)}
          </Alert>
        )}
        {isOpen(photo) && (
          <Box sx={{ mt: 3, '&:empty': { display: 'none' } }}>
            <SplitOffer photo={file} extraction={photo.extraction} onParts={onParts} />
          </Box>
        )}
        {notes.map(({ text, isDoubt }) => (
          <Alert key={text} severity={isDoubt ? 'warning' : 'info'} sx={{ mt: 3 }}>
            {text}
          </Alert>
        ))}
        {draft !== null && isOpen(photo) && (
          <>
            <Fields {...{ photo, draft, rules }} onChange={(next) => queue.change(id, next)} />
            {rules.renderMore?.(photo, draft, (next) => queue.change(id, next))}
          </>
        )}
      </Box>
    </Box>
  );
}

interface FieldsProps {
  photo: ReviewedPhoto;
  draft: NonNullable<ReviewedPhoto['draft']>;
  rules: ReviewRules;
  onChange: (draft: NonNullable<ReviewedPhoto['draft']>) => void;
}

function Fields({ photo, draft, rules, onChange }: FieldsProps) {
  const problems = rules.problemsOf(draft);
  const change = rules.changed ?? ((before, name, text) => ({ ...before, [name]: text }));
  return (
    <Box sx={twelveColumns}>
      {rules.fieldsOf(draft).map((field) => (
        <Box
          key={field.name}
          sx={{
            gridColumn: { xs: `span ${field.columns > 3 ? 12 : 6}`, sm: `span ${field.columns}` },
            // A date with its picker needs the whole width of the narrowest phones.
            '@media (max-width: 359.95px)': { gridColumn: 'span 12' },
          }}
        >
          <ReviewField
            {...{ photo, field }}
            value={draft[field.name] ?? ''}
            problem={problems[field.name]}
            onChange={(text) => onChange(change(draft, field.name, text))}
          />
        </Box>
      ))}
    </Box>
  );
}

function RowButtons({ photo, queue, rules, onSave, onRemove }: ReviewRowProps) {
  const { id, name, state, draft, failedIn } = photo;
  if (state === 'saved' || state === 'saving') return null;
  const isSavable = draft !== null && Object.keys(rules.problemsOf(draft)).length === 0;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', ml: 'auto' }}>
      {state === 'failed' && failedIn === 'reading' && (
        <Button color="inherit" onClick={() => queue.retry(id)}>
          Retry
        </Button>
      )}
      {isOpen(photo) && (
        <Button variant="outlined" disabled={!isSavable} onClick={onSave}>
          Save
        </Button>
      )}
      <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
        <TrashIcon size={18} />
      </IconButton>
    </Stack>
  );
}

function Thumbnail({
  photo: { name, file, previewUrl },
  onClick,
}: {
  photo: ReviewedPhoto;
  onClick: () => void;
}) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const Icon = isPdf(file) ? FilePdfIcon : ImageIcon;
  return (
    <ButtonBase aria-label={`Show ${name} large`} onClick={onClick} sx={thumbnail}>
      {previewUrl && !isUnreadable && !isPdf(file) ? (
        <Box
          component="img"
          src={previewUrl}
          alt=""
          onError={() => setIsUnreadable(true)}
          sx={{ width: 1, height: 1, objectFit: 'cover', objectPosition: 'top' }}
        />
      ) : (
        <Icon size={20} aria-hidden />
      )}
    </ButtonBase>
  );
}

const row = { listStyle: 'none', borderBottom: 1, borderColor: 'divider' };
const thumbnail = {
  width: 44,
  height: 54,
  flex: 'none',
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'var(--rh-sunken)',
  color: 'text.secondary',
};
const twelveColumns = {
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  columnGap: 3,
  rowGap: 3,
  alignItems: 'start',
  mt: 3,
};
