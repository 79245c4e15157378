import Box from '@mui/material/Box';
import TextareaAutosize, { type TextareaAutosizeProps } from '@mui/material/TextareaAutosize';
import { type Ref, useRef } from 'react';

interface Mark {
  start: number;
  end: number;
  isOn: boolean;
}

interface MarkedFieldProps extends TextareaAutosizeProps {
  marks?: readonly Mark[];
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field of several lines with marked phrases; form fields cannot show marks, so a copy behind the field does. */
export function MarkedField({ marks = [], className, ref, ...area }: MarkedFieldProps) {
  const behindRef = useRef<HTMLDivElement>(null);
  return (
    <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
      <Box ref={behindRef} aria-hidden className={className} sx={behind}>
        {piecesOf(String(area.value ?? ''), marks)}
      </Box>
      <Box
        component={TextareaAutosize}
        {...area}
        ref={ref}
        className={className}
        onScroll={({ currentTarget }) => {
          if (behindRef.current) behindRef.current.scrollTop = currentTarget.scrollTop;
        }}
        sx={{ position: 'relative', bgcolor: 'transparent' }}
      />
    </Box>
  );
}

function piecesOf(text: string, marks: readonly Mark[]) {
  return marks.flatMap(({ start, end, isOn }, at) => [
    text.slice(marks[at - 1]?.end ?? 0, start),
    <Box component="mark" key={start} data-on={isOn}>
      {text.slice(start, end)}
    </Box>,
    at === marks.length - 1 ? text.slice(end) : '',
  ]);
}

const behind = {
  position: 'absolute',
  inset: 0,
  // The theme unsets these for a field of several lines only where it is a textarea.
  '&&': { p: 0, height: 'auto' },
  overflow: 'hidden',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  pointerEvents: 'none',
  '&, & mark': { color: 'transparent' },
  '& mark': { borderRadius: '2px', bgcolor: 'transparent', borderBottom: '1px dashed var(--rh-line-strong)' },
  '& mark[data-on="true"]': {
    bgcolor: 'var(--rh-accent-wash)',
    borderBottom: '2px solid var(--rh-accent)',
  },
  // Otherwise the words would be visible twice.
  '@media (forced-colors: active)': { visibility: 'hidden' },
};
